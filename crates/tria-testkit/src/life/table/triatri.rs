//! A game of TriATri on the table.

use tria_rules::game::{Game as _, Seat};
use tria_rules::record::Record;
use tria_rules::triatri::{self, Chance, Event, Illegal, Move, Options, Phase, Position};

/// A game being played.
#[derive(Clone, Debug)]
pub struct GemTable {
    position: Position,
    record: triatri::Record,
}

impl GemTable {
    /// A game about to begin; `None` if there are not two to four players.
    pub fn new(players: u8) -> Option<Self> {
        let options = Options::default();
        let record = triatri::Record::new(players, options);
        Some(Self { position: Position::new(players, options)?, record })
    }

    /// The position with all its secrets.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether nothing is left to play.
    pub fn is_over(&self) -> bool {
        matches!(self.position.phase(), Phase::Over(..))
    }

    /// Deals, or draws who starts.
    ///
    /// # Errors
    /// If that is not what the game waits for.
    pub fn resolve(&mut self, chance: Chance, events: &mut Vec<Event>) -> Result<(), Illegal> {
        self.position = self.position.resolve(chance, events)?;
        self.record.resolve(&chance);
        Ok(())
    }

    /// A seat selects, offers a gem or plays a card.
    ///
    /// # Errors
    /// If it may not.
    pub fn play(&mut self, seat: Seat, mv: Move, events: &mut Vec<Event>) -> Result<(), Illegal> {
        self.position = self.position.play(seat, mv, events)?;
        self.record.play(seat, mv);
        Ok(())
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        Record::Triatri(Box::new(self.record.clone()))
    }
}
