//! What webhooks are told of a table.

use tria_room::{Effects, Event, Occupant, Prompt, Version, Viewer};

use super::actor::TableActor;
use crate::accounts::account;
use crate::limits::WEBHOOK_EXPIRES_MS;
use crate::played::{Speed, game_and_house};
use crate::webhooks::{EventKind, NewEvent, Notice, NoticePlayer};

impl TableActor {
    /// The events for webhooks in what has just happened; the room was at version `before`.
    ///
    /// A turn is told where players are not expected to stay at the table. It is named by the version since which the
    /// table waits for the seat, so that it is one event however often anything is repeated.
    pub(super) fn webhook_events(&self, before: Version, effects: &Effects, at: i64) -> Vec<NewEvent> {
        let subscribers = &self.shared.subscribers;
        if subscribers.is_empty() {
            return Vec::new();
        }
        let seats = self.room.view(Viewer::Spectator).seats;
        let by_post = Speed::of(self.room.settings()) == Speed::Correspondence;
        let mut events = Vec::new();
        for place in &seats {
            let Occupant::Client(client) = place.occupant else { continue };
            let (seat, id) = (place.seat, account(client));
            if !subscribers.contains(id) {
                continue;
            }
            let mut tell = |kind, what: String, deadline, result: Option<&str>| {
                let notice = Notice {
                    kind,
                    at,
                    table: self.row.id.to_string(),
                    number: self.room.number(),
                    game: game_and_house(self.room.settings()).0.to_owned(),
                    house: game_and_house(self.room.settings()).1.map(str::to_owned),
                    seat: seat.index() as u8,
                    players: seats.iter().map(|place| self.notice_player(place.occupant)).collect(),
                    deadline,
                    result: result.map(str::to_owned),
                };
                let name = format!("{}/{what}", self.row.id);
                events.push(NewEvent { account: id, name, notice, expires: at + WEBHOOK_EXPIRES_MS });
            };
            for happened in &effects.events {
                match &happened.event {
                    Event::MatchBegan { number, .. } => {
                        tell(EventKind::MatchBegan, format!("began/{number}"), None, None);
                    }
                    Event::MatchEnded { finish } => {
                        let result = result(&finish.places, seat.index());
                        let what = format!("ended/{}", self.room.number());
                        tell(EventKind::MatchEnded, what, None, Some(result));
                    }
                    Event::Void { .. } => {
                        let what = format!("void/{}/{before}", self.room.number());
                        tell(EventKind::MatchEnded, what, None, Some("void"));
                    }
                    _ => {}
                }
            }
            let asked = if by_post { self.room.view(Viewer::Seat(seat)).asked } else { None };
            if let Some(asked) = asked.filter(|asked| asked.since > before && asked.prompt != Prompt::Ready) {
                let what = format!("turn/{}/{}", seat.index(), asked.since);
                tell(EventKind::YourTurn, what, asked.deadline.map(|at| at.0), None);
            }
        }
        events
    }

    fn notice_player(&self, occupant: Occupant) -> NoticePlayer {
        match occupant {
            Occupant::Client(client) => {
                let name = self.people.get(&account(client)).map(|person| person.name.clone());
                NoticePlayer { name, level: None }
            }
            Occupant::Computer(level) => NoticePlayer { name: None, level: Some(level) },
            Occupant::Empty => NoticePlayer { name: None, level: None },
        }
    }
}

/// How a match ended for a seat.
fn result(places: &[u8], seat: usize) -> &'static str {
    let first = places.iter().filter(|place| **place == 1).count();
    match places.get(seat) {
        Some(1) if first == 1 => "won",
        Some(1) => "drawn",
        _ => "lost",
    }
}
