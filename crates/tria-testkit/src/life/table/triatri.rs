//! A game of TriATri on the table.

use tria_rules::game::{Game as _, Seat};
use tria_rules::json::Writer;
use tria_rules::triatri::{Card, Chance, Event, Illegal, Move, Options, Phase, Position, Source};

/// A game being played, with everything its record needs.
#[derive(Clone, Debug)]
pub struct GemTable {
    position: Position,
    rounds: Vec<Round>,
}

#[derive(Clone, Debug, Default)]
struct Round {
    deal: Vec<Vec<Card>>,
    selections: Vec<Vec<Option<Card>>>,
    starter: Option<Seat>,
    tricks: Vec<(String, Vec<Card>)>,
}

impl GemTable {
    /// A game about to begin; `None` if there are not two to four players.
    pub fn new(players: u8) -> Option<Self> {
        Some(Self { position: Position::new(players, Options::default())?, rounds: Vec::new() })
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
        match chance {
            Chance::Deal(deal) => {
                let deal = deal.hands().iter().map(|hand| hand.iter().collect()).collect();
                self.rounds.push(Round { deal, ..Round::default() });
            }
            Chance::Lot(seat) => {
                if let Some(round) = self.rounds.last_mut() {
                    round.starter = Some(seat);
                }
            }
        }
        Ok(())
    }

    /// A seat selects, offers a gem or plays a card.
    ///
    /// # Errors
    /// If it may not.
    pub fn play(&mut self, seat: Seat, mv: Move, events: &mut Vec<Event>) -> Result<(), Illegal> {
        let fresh = self.position.all_seats().all(|seat| self.position.selected(seat).is_none());
        let players = usize::from(self.position.players());
        self.position = self.position.play(seat, mv, events)?;
        let Some(round) = self.rounds.last_mut() else { return Ok(()) };
        match mv {
            Move::Select(card) => {
                if fresh {
                    round.selections.push(vec![None; players]);
                }
                if let Some(selection) = round.selections.last_mut() {
                    selection[seat.index()] = Some(card);
                }
            }
            Move::Gem(colour, source) => {
                let own = if source == Source::Own { "*" } else { "" };
                round.tricks.push((format!("{colour}{own}"), Vec::new()));
            }
            Move::Play(card) => {
                if let Some((_, plays)) = round.tricks.last_mut() {
                    plays.push(card);
                }
            }
        }
        Ok(())
    }

    /// The record of the game so far, one line of JSON as `docs/formats.md` promises.
    pub fn record(&self) -> String {
        let mut json = Writer::new();
        json.open('{').key("game").string("triatri");
        json.key("players").integer(i64::from(self.position.players())).key("rounds").open('[');
        for round in &self.rounds {
            write_round(&mut json, round);
        }
        json.close(']').close('}');
        json.finish()
    }
}

fn write_round(json: &mut Writer, round: &Round) {
    json.open('{').key("deal").open('[');
    for hand in &round.deal {
        write_cards(json, hand.iter().map(|card| Some(*card)));
    }
    json.close(']').key("selections").open('[');
    for selection in &round.selections {
        write_cards(json, selection.iter().copied());
    }
    json.close(']');
    if let Some(starter) = round.starter {
        json.key("starter").integer(starter.index() as i64);
    }
    json.key("tricks").open('[');
    for (gem, plays) in &round.tricks {
        json.open('{').key("gem").string(gem).key("plays");
        write_cards(json, plays.iter().map(|card| Some(*card)));
        json.close('}');
    }
    json.close(']').close('}');
}

fn write_cards(json: &mut Writer, cards: impl Iterator<Item = Option<Card>>) {
    json.open('[');
    for card in cards {
        json.string_or_null(card.map(|card| card.to_string()).as_deref());
    }
    json.close(']');
}
