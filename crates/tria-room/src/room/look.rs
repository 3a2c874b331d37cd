//! Views of a table.

use std::sync::Arc;

use tria_rules::game::{Seat, Viewer};
use tria_rules::record::Record;
use tria_rules::triad::{Card, Player, Transfer};

use crate::command::{ClientId, Version};
use crate::event::{Occupant, Versioned, seat_list};
use crate::settings::{Clock, Owned};
use crate::time::Millis;
use crate::view::{Asked, OfferView, Prompt, Resync, SeatView, Stage, View};

use super::clock::Ask;
use super::{Room, Table};

impl Room {
    /// Everything that the viewer knows, built up from what is public and what is the viewer's own.
    pub fn view(&self, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) if seat.index() < self.seats.len() => Some(seat),
            _ => None,
        };
        let viewer = own.map_or(Viewer::Spectator, Viewer::Seat);
        View {
            version: self.history.version(),
            now: self.now,
            viewer,
            stage: self.stage(),
            number: self.number,
            rules: self.rules.clone(),
            clock: self.settings.clock,
            seats: self.seats_seen(),
            spectators: self.spectator_count(),
            may_chat: self.settings.chat && (own.is_some() || self.settings.spectators_chat),
            may_take_back: own.is_some_and(|seat| self.lets_take_back(seat)),
            asked: own.and_then(|seat| self.asked(seat)),
            offer: self.offer.as_ref().map(|offer| OfferView {
                what: offer.what,
                by: offer.by,
                accepted: seat_list(offer.accepted),
                since: offer.since,
            }),
            game: self.table.as_ref().map(|table| match table {
                Table::Triad(table) => table.view(viewer),
                Table::Triatri(table) => table.view(viewer),
            }),
            finish: self.finish.clone(),
        }
    }

    /// The public state of the seats.
    pub fn seats_seen(&self) -> Vec<SeatView> {
        self.all_seats().map(|seat| self.seat_view(seat)).collect()
    }

    /// Whether a match is under way in which no person plays.
    pub fn plays_alone(&self) -> bool {
        let person = |place: &super::Place| matches!(place.occupant, Occupant::Client(_));
        !self.is_idle() && !self.seats.iter().any(person)
    }

    /// The number of spectators.
    pub fn spectator_count(&self) -> u32 {
        (self.spectators.len() + self.watching.len()) as u32
    }

    /// The rules in force, as views list them.
    pub fn rules(&self) -> &Arc<[String]> {
        &self.rules
    }

    /// The cards that are publicly known in the match: on the board, or in open hands.
    pub fn cards_seen(&self) -> Vec<Card> {
        match &self.table {
            Some(Table::Triad(table)) => {
                Player::ALL.iter().flat_map(|player| table.seen(*player).into_owned()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The stage of the table.
    pub fn stage(&self) -> Stage {
        match (&self.table, &self.finish) {
            (_, Some(_)) => Stage::Finished,
            (None, None) => Stage::Gathering,
            (Some(Table::Triad(table)), None) => table.stage(),
            (Some(Table::Triatri(table)), None) => table.stage(),
        }
    }

    /// The update for a client that has seen everything up to this version; `None` for a client who is not here.
    ///
    /// Events from before the player sat down are not part of it; the view shows their result.
    pub fn resync(&self, client: ClientId, since: Version) -> Option<Resync> {
        let viewer = self.viewer(client)?;
        let from = match viewer {
            Viewer::Seat(seat) => self.place(seat).since,
            Viewer::Spectator => 0,
        };
        Some(Resync {
            events: if since < from { None } else { self.tail(viewer, since) },
            view: self.view(viewer),
        })
    }

    fn tail(&self, viewer: Viewer, since: Version) -> Option<Vec<Versioned>> {
        let tail = self.history.after(since)?;
        Some(tail.map(|happened| happened.seen_by(viewer)).collect())
    }

    /// The records of the match, once it is finished; until then they are secret.
    ///
    /// Triple Triad has one record for the whole match, TriATri one for each game.
    pub fn records(&self) -> Option<Vec<Record>> {
        self.finish.as_ref()?;
        Some(match self.table.as_ref()? {
            Table::Triad(table) => vec![Record::Match(Box::new(table.record()))],
            Table::Triatri(table) => {
                table.records().into_iter().map(|record| Record::Triatri(Box::new(record))).collect()
            }
        })
    }

    /// The record of the last finished game, or of a match whose winner has yet to choose cards, for a host that asks them elsewhere.
    pub fn last_record(&self) -> Option<Record> {
        match self.table.as_ref()? {
            Table::Triad(table) if table.stage() == Stage::Choosing => {
                Some(Record::Match(Box::new(table.record())))
            }
            _ => self.records()?.pop(),
        }
    }

    /// What the seat can lose in the current match, for a host that holds it in escrow: a secret, like hands.
    ///
    /// Empty if nothing is at stake or no match is running. Within a match it never grows: until the seat's hand is fixed it is everything brought; then the hand, or the pool; still everything if later hands are drawn or filled up from the collection.
    pub fn stakes(&self, seat: Seat) -> Vec<Owned> {
        match (&self.table, &self.finish, Player::at(seat)) {
            (Some(Table::Triad(table)), None, Some(player)) => table.stakes(player),
            _ => Vec::new(),
        }
    }

    /// Every transfer of the current or last match, in order; together with the stakes they determine what each player has left.
    pub fn transfers(&self) -> &[Transfer] {
        match &self.table {
            Some(Table::Triad(table)) => table.transfers(),
            _ => &[],
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let place = self.place(seat);
        let willing = matches!(place.occupant, Occupant::Computer(_)) && self.is_idle();
        SeatView {
            seat,
            occupant: place.occupant,
            ready: place.ready || willing || self.table.as_ref().is_some_and(|table| table.is_ready(seat)),
            has_cards: self.owned(seat).is_some(),
            has_pool: place.pool.is_some(),
            connected: place.gone.is_none(),
            left: place.left,
            waited_for: place.waiting.is_some(),
            clock: match self.settings.clock {
                Clock::Live { .. } if self.table.is_some() => Some(self.left_on_clock(seat)),
                _ => None,
            },
            deadline: place.waiting.and_then(|waiting| waiting.deadline),
        }
    }

    /// Whether the seat may ask to take a move back.
    fn lets_take_back(&self, seat: Seat) -> bool {
        self.settings.take_backs && self.offer.is_none() && self.may_take_back(seat)
    }

    fn left_on_clock(&self, seat: Seat) -> Millis {
        let place = self.place(seat);
        match place.waiting {
            Some(waiting) if waiting.ask == Ask::Move => place.clock.since(self.now.since(waiting.begun)),
            _ => place.clock,
        }
    }

    fn asked(&self, seat: Seat) -> Option<Asked> {
        let waiting = self.place(seat).waiting?;
        let prompt = match (waiting.ask, &self.table) {
            (Ask::Ready, _) => Prompt::Ready,
            (Ask::Pool, _) => Prompt::Pool {
                size: self.pool_size(seat) as u32,
                from: self.owned(seat).unwrap_or_default().to_vec(),
            },
            (Ask::Move, _) => Prompt::Move { legal: self.legal_moves(seat) },
            (Ask::Hand, Some(Table::Triad(table))) => table.hand_prompt(seat),
            (Ask::Take, Some(Table::Triad(table))) => table.take_prompt(),
            (Ask::Hand | Ask::Take, _) => return None,
        };
        Some(Asked { prompt, since: waiting.since, deadline: waiting.deadline })
    }
}

impl Table {
    fn is_ready(&self, seat: Seat) -> bool {
        match self {
            Self::Triad(table) => table.is_ready(seat),
            Self::Triatri(table) => table.is_ready(seat),
        }
    }
}
