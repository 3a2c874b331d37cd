//! How the table of a career's match opens.

use rand_core::Rng;
use tria_cards::{Catalog, builtin};
use tria_room::{
    ClientId, Command, FirstDeal, HostInput, Input, Message, Millis, Owned, Refusal, Room, Seat, Settings,
};
use tria_rules::triad::{ByPlayer, Card, House, Player};
use tria_rules::triatri::Options;
use tria_world::career::{Stage, Table, TriatriTable};
use tria_world::{CardKey, OpponentId, World};

use crate::rebuilt::{Rebuilt, first_line, line};

/// A table before its first deal: its settings, its seats, and the career's draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The settings of the table.
    pub settings: Settings,
    /// The opponents by seat; `None` is the player.
    pub seats: Vec<Option<OpponentId>>,
    /// The house, for the style of the opponents; TriATri is the same in every house.
    pub house: House,
    /// Host inputs once all seats are taken, in order; then the player is ready.
    pub drawn: Vec<HostInput>,
}

impl Opening {
    /// The opening of the career's current match; `None` if there is none.
    pub fn of(stage: &Stage) -> Option<Self> {
        match stage {
            Stage::Playing(table) => Some(Self::triad(table)),
            Stage::Triatri(table) => Some(Self::triatri(table)),
            Stage::Free | Stage::Asked { .. } | Stage::Offered(_) | Stage::Choosing(_) => None,
        }
    }

    fn triad(table: &Table) -> Self {
        let cards = |keys: &[CardKey]| keys.iter().map(|key| key.card()).collect::<Vec<Card>>();
        let hands = table.hands.map(|hands| hands.map(|hand| hand.map(CardKey::card)));
        let pools = table.pools.as_ref().map(|pools| ByPlayer::new(|player| cards(&pools[player])));
        let bring = |player: Player| {
            let brought = match (&pools, &hands) {
                (Some(pools), _) => pools[player].clone(),
                (None, Some(hands)) => hands[player].to_vec(),
                (None, None) => Vec::new(),
            };
            HostInput::Bring { seat: player.seat(), cards: owned(builtin(), &brought) }
        };
        let mut drawn: Vec<HostInput> = Player::ALL.map(bring).to_vec();
        let deal = FirstDeal { hands, pools, elements: table.elements, first: table.first };
        drawn.push(HostInput::Deal { deal: Box::new(deal) });
        Self {
            settings: Settings::for_cards(table.offer.rules),
            seats: vec![None, Some(table.offer.opponent)],
            house: table.offer.rules.house(),
            drawn,
        }
    }

    fn triatri(table: &TriatriTable) -> Self {
        Self {
            settings: Settings::triatri(table.seats.len() as u8, Options::default()),
            seats: table.seats.clone(),
            house: House::Classic,
            drawn: vec![HostInput::Seated],
        }
    }

    /// The player's seat.
    pub fn own_seat(&self) -> Option<Seat> {
        self.seats.iter().position(Option::is_none).and_then(|place| Seat::new(place as u8))
    }

    /// Opens the table: all players sit down, and the first deal is dealt; returns the table and the first lines of its log.
    ///
    /// # Errors
    /// The refusal of the table.
    pub fn open<R: Rng + ?Sized>(&self, chance: &mut R) -> Result<(Rebuilt, Vec<String>), Refusal> {
        let mut room = Room::new(self.settings.clone())?;
        let (mut lines, mut events, mut key) = (vec![first_line(&self.settings)], Vec::new(), 0);
        let mut say = |input: Spoken| {
            let input = match input {
                Spoken::Host(input) => Input::Host { input },
                Spoken::Player(seat, command) => {
                    key += 1;
                    Input::Client {
                        client: client(seat),
                        message: Message { key, at: room.version(), command },
                    }
                }
            };
            let effects = room.handle(Millis::default(), input, chance);
            lines.extend(effects.log.iter().map(line));
            events.extend(effects.events);
            effects.answer.error.map_or(Ok(()), Err)
        };
        for (seat, sitting) in Seat::first(self.seats.len() as u8).zip(&self.seats) {
            say(match sitting {
                None => Spoken::Player(seat, Command::Join { seat: Some(seat) }),
                Some(opponent) => {
                    let level = World::builtin().opponent(*opponent).level;
                    Spoken::Host(HostInput::Computer { seat, level })
                }
            })?;
        }
        for input in &self.drawn {
            say(Spoken::Host(input.clone()))?;
        }
        if let Some(own) = self.own_seat() {
            say(Spoken::Player(own, Command::Ready))?;
        }
        Ok((Rebuilt { room, events, key, lines: lines.len() }, lines))
    }
}

/// An input of a table before the first card.
enum Spoken {
    Host(HostInput),
    Player(Seat, Command),
}

/// The client number of a person at a seat.
pub(crate) fn client(seat: Seat) -> ClientId {
    ClientId(seat.index() as u64)
}

/// Cards as a table counts them: each once, with its number of copies.
fn owned(catalog: &Catalog, cards: &[Card]) -> Vec<Owned> {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let count =
        |same: &[Card]| Owned { card: same[0], level: catalog.level(same[0]), count: same.len() as u32 };
    sorted.chunk_by(|one, next| one == next).map(count).collect()
}
