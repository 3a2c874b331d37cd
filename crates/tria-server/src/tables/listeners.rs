//! Who listens to a table, and what each of them is told.

use std::cell::LazyCell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;
use tokio::time::Instant;
use tria_room::wire::ServerMessage;
use tria_room::{
    Answer, ClientId, Clock, Code, Command, Event, Happened, HostInput, Message, Occupant, Refusal, Seen,
    Update, Versioned, View, Viewer,
};
use tria_rules::{triad, triatri};

use super::actor::{PROTOCOL, TableActor, TableNotice};
use super::outgoing::{Line, Outgoing, line};
use super::{Listing, Visitor};
use crate::accounts::{Account, AccountId, Person, account, client};
use crate::bus::News;
use crate::limits::SPECTATORS_TOLD_MS;
use crate::site::Told;

/// A client that listens, with all its connections.
pub(super) struct Listener {
    /// Who it is, as it was when the first of its connections came.
    pub(super) visitor: Arc<Visitor>,
    /// Where it sat or watched when it was last told something.
    viewer: Option<Viewer>,
    /// The view that it was last sent, where one of its connections wants deltas.
    told: Option<Arc<View>>,
    /// The key of the command with which it began to watch: a repetition gets the same answer.
    watched_by: Option<u64>,
    connections: Vec<Outgoing>,
}

impl Listener {
    fn wants_deltas(&self) -> bool {
        self.connections.iter().any(|connection| connection.delta)
    }

    /// Notes where the client sits or watches now; returns where it did before.
    fn place(&mut self, viewer: Option<Viewer>) -> Option<Viewer> {
        let seated = matches!(viewer, Some(Viewer::Seat(_)));
        for connection in &self.connections {
            connection.seated.store(seated, Ordering::Relaxed);
        }
        std::mem::replace(&mut self.viewer, viewer)
    }

    fn send(&mut self, line: &Line) {
        for connection in &mut self.connections {
            connection.send(line);
        }
    }
}

/// The update of one viewer, whole and as a delta: each form is written once, however many connections get it.
struct UpdateLines<'a> {
    events: &'a [Happened],
    view: &'a View,
    /// The senders whose messages are left out.
    hushed: Option<&'a dyn Fn(ClientId) -> bool>,
    whole: Option<Line>,
    delta: Option<Line>,
}

impl<'a> UpdateLines<'a> {
    fn new(events: &'a [Happened], view: &'a View, hushed: Option<&'a dyn Fn(ClientId) -> bool>) -> Self {
        Self { events, view, hushed, whole: None, delta: None }
    }

    /// Sends it; a connection that wants deltas gets one where the client has the view before.
    fn send(&mut self, connections: &mut [Outgoing], before: Option<&View>) {
        let Self { events, view, hushed, .. } = *self;
        for connection in connections {
            let before = before.filter(|_| connection.delta);
            let form = if before.is_some() { &mut self.delta } else { &mut self.whole };
            let line = form.get_or_insert_with(|| {
                let events = Seen { events, viewer: view.viewer, hushed };
                line(&Update { events, view, before })
            });
            connection.send(line);
        }
    }
}

impl TableActor {
    pub(super) async fn attach(&mut self, visitor: Visitor, outgoing: Outgoing) {
        let (client, since, number) = (visitor.client(), outgoing.since, outgoing.number);
        let you = visitor.account.id;
        self.know_the_seated().await;
        if !self.listeners.contains_key(&client) && self.is_seated(client) {
            // The others are told first: the new one gets it with everything else that was missed.
            self.host(HostInput::Connected { client }).await;
        }
        let listener = self.listeners.entry(client).or_insert_with(|| Listener {
            visitor: Arc::new(visitor),
            viewer: None,
            told: None,
            watched_by: None,
            connections: Vec::new(),
        });
        listener.connections.push(outgoing);
        let hello = TableNotice::Hello { protocol: PROTOCOL, you, table: Box::new(self.listing()) };
        self.reply_line(client, number, &line(&hello));
        let people = self.people_line();
        self.reply_line(client, number, &people);
        self.resync(client, Some(number), since);
        self.see_to_computers();
    }

    pub(super) async fn detach(&mut self, client: ClientId, number: u64) {
        let Some(listener) = self.listeners.get_mut(&client) else { return };
        listener.connections.retain(|kept| kept.number != number);
        if listener.connections.is_empty() {
            self.listeners.remove(&client);
            if self.unwatch(client) {
                return;
            }
            match self.room.viewer(client) {
                Some(Viewer::Seat(_)) => drop(self.host(HostInput::Disconnected { client }).await),
                // One that the log knows.
                Some(Viewer::Spectator) => drop(self.stop_watching(client).await),
                None => {}
            }
        }
    }

    /// Ends the watching of a spectator; returns whether the client was one.
    pub(super) fn unwatch(&mut self, client: ClientId) -> bool {
        let watched = self.room.unwatch(client);
        if watched && self.room.spectator_count() == self.spectators_told {
            // They came and left before their number was told, so only the listing has counted them.
            self.list();
        }
        watched
    }

    /// A client watches as long as it listens: neither the log nor a version knows of it.
    pub(super) fn watch(&mut self, client: ClientId, key: u64) -> Result<(), Refusal> {
        let watches = self.room.viewer(client) == Some(Viewer::Spectator);
        match self.listeners.get_mut(&client) {
            Some(listener) if watches && listener.watched_by == Some(key) => return Ok(()),
            None if self.room.settings().spectators => {
                return Err(Refusal::new(
                    Code::NotNow,
                    "open a socket or stream of this table first: watching lasts as long as it does",
                ));
            }
            _ => {}
        }
        self.room.watch(client)?;
        if let Some(listener) = self.listeners.get_mut(&client) {
            listener.watched_by = Some(key);
        }
        self.resync(client, None, self.room.version());
        self.list();
        self.see_to_computers();
        Ok(())
    }

    /// Whether a client listens that sits or watches here.
    pub(super) fn is_watched(&self) -> bool {
        self.listeners.values().any(|listener| listener.viewer.is_some())
    }

    /// A number of spectators that was not told yet is told soon, and listed.
    pub(super) fn see_to_spectators(&mut self) {
        if self.room.spectator_count() == self.spectators_told {
            self.spectators_due = None;
        } else {
            let soon = || Instant::now() + Duration::from_millis(SPECTATORS_TOLD_MS);
            self.spectators_due = Some(self.spectators_due.unwrap_or_else(soon));
        }
    }

    pub(super) fn tell_spectators(&mut self) {
        let spectators = self.room.spectator_count();
        (self.spectators_due, self.spectators_told) = (None, spectators);
        self.tell_line(&line(&TableNotice::Spectators { spectators }));
        self.list();
    }

    async fn stop_watching(&mut self, client: ClientId) -> Answer {
        let version = self.room.version();
        // A key that no client of the protocol reaches twice at one version.
        let message =
            Message { key: tria_room::limits::NUMBER_MAX - version, at: version, command: Command::Leave };
        self.handle(tria_room::Input::Client { client, message }).await
    }

    /// Tells everyone who this is, unless they know.
    pub(super) fn know(&mut self, account: &Account) {
        let person = account.person();
        if self.people.insert(account.id, person.clone()) != Some(person) {
            self.tell_people();
        }
    }

    /// Learns the names of those who sat here before the server's start.
    async fn know_the_seated(&mut self) {
        let occupants = self.room.seats_seen().into_iter().map(|seat| seat.occupant);
        let unknown: Vec<AccountId> = occupants
            .filter_map(|occupant| match occupant {
                Occupant::Client(client) => Some(account(client)),
                _ => None,
            })
            .filter(|id| !self.people.contains_key(id))
            .collect();
        if unknown.is_empty() {
            return;
        }
        match self.shared.store.people(&unknown).await {
            Ok(people) => {
                self.people.extend(people.into_iter().map(|person| (person.id, person)));
                self.list();
            }
            Err(error) => tracing::warn!(table = %self.row.id, %error, "names could not be read"),
        }
    }

    /// Learns the new name of an account that was spoken of; a deleted one keeps no seat before a match.
    pub(super) async fn know_anew(&mut self, id: AccountId, gone: bool) {
        if !self.people.contains_key(&id) {
            return;
        }
        let person = match self.shared.store.people(&[id]).await {
            Ok(people) => people.into_iter().next(),
            Err(error) => return tracing::warn!(table = %self.row.id, %error, "a name could not be read"),
        };
        let Some(person) = person else { return };
        if gone && let Some(Viewer::Seat(seat)) = self.room.viewer(client(id)) {
            // Refused while a match is under way, where the seat's clock runs on.
            self.host(HostInput::Remove { seat }).await;
        }
        if self.people.insert(id, person.clone()) != Some(person) {
            self.tell_people();
            self.list();
        }
    }

    /// Whether the lobby has something new to tell; moves of live games are nothing to it.
    pub(super) fn changes_the_listing(&self, events: &[Happened]) -> bool {
        let by_post = !events.is_empty() && matches!(self.room.settings().clock, Clock::PerMove { .. });
        by_post || !events.iter().all(|happened| is_in_the_game(&happened.event))
    }

    pub(super) fn list(&self) {
        let before = self.shared.board.put(&self.row.id, self.listing(), &self.owner);
        self.tell_turns(before.as_deref());
    }

    /// Tells players that a game with a time for each move waits for them now.
    fn tell_turns(&self, before: Option<&Listing>) {
        let Some(now) = self.shared.board.active(&self.row.id) else { return };
        for (account, deadline) in now.turns() {
            let known = before.is_some_and(|before| before.turns().any(|(waited, _)| waited == account));
            // An actor that has just been rebuilt has told this before.
            if !known && before.is_some() {
                let notice = json!({"type": "turn", "table": now.id, "deadline": deadline});
                self.shared.bus.publish(News::Told(Arc::new(Told { account, notice })));
            }
        }
    }

    pub(super) fn listing(&self) -> Listing {
        Listing::of(&self.row, &self.options, &self.room, &self.chance, &self.people)
    }

    pub(super) fn is_seated(&self, client: ClientId) -> bool {
        matches!(self.room.viewer(client), Some(Viewer::Seat(_)))
    }

    /// Sends what a client has missed, to one of its connections or to all.
    pub(super) fn resync(&mut self, client: ClientId, connection: Option<u64>, since: u64) {
        metrics::counter!("tria_resyncs_total").increment(1);
        let resync = self.room.resync(client, since);
        let Some(listener) = self.listeners.get_mut(&client) else { return };
        listener.place(resync.as_ref().map(|resync| resync.view.viewer));
        listener.told = None;
        let message = if let Some(mut resync) = resync {
            if listener.wants_deltas() {
                listener.told = Some(Arc::new(resync.view.clone()));
            }
            if let Some(muted) = self.shared.voices.muted_by(account(client)) {
                hush(resync.events.iter_mut().flatten(), &muted);
            }
            ServerMessage::Resync(Box::new(resync))
        } else {
            ServerMessage::Error(Refusal::new(Code::NotHere, "join the table or watch it first"))
        };
        let line = line(&message);
        match connection {
            Some(number) => self.reply_line(client, number, &line),
            None => listener.send(&line),
        }
    }

    /// Tells an account on all its connections why something was refused.
    pub(super) fn tell_refusal(&mut self, account: AccountId, refusal: &Refusal) {
        let line = line(&ServerMessage::Error(refusal.clone()));
        if let Some(listener) = self.listeners.get_mut(&crate::accounts::client(account)) {
            listener.send(&line);
        }
    }

    pub(super) fn reply(&mut self, client: ClientId, number: u64, message: &ServerMessage) {
        self.reply_line(client, number, &line(message));
    }

    pub(super) fn reply_line(&mut self, client: ClientId, number: u64, line: &Line) {
        let listener = self.listeners.get_mut(&client);
        let mut connections = listener.into_iter().flat_map(|listener| &mut listener.connections);
        if let Some(connection) = connections.find(|kept| kept.number == number) {
            connection.send(line);
        }
    }

    /// Disconnects clients that have not kept up; they resync when they come back.
    pub(super) fn drop_lost(&mut self) {
        for listener in self.listeners.values_mut() {
            listener.connections.retain(|connection| !connection.is_lost());
        }
    }

    fn people_line(&self) -> Line {
        let mut people: Vec<Person> = self.people.values().cloned().collect();
        people.sort_by(|one, other| one.name.cmp(&other.name));
        line(&TableNotice::People { people })
    }

    fn tell_people(&mut self) {
        let line = self.people_line();
        self.tell_line(&line);
    }

    /// Sends a line to everyone who listens.
    pub(super) fn tell_line(&mut self, line: &Line) {
        self.listeners.values_mut().for_each(|listener| listener.send(line));
    }

    /// Tells everyone what has happened.
    pub(super) fn tell_all(&mut self, events: &[Happened]) {
        let Some(first) = events.first() else { return };
        let chat = events.iter().any(|happened| matches!(happened.event, Event::Chat { .. }));
        // All spectators see the same.
        let public = LazyCell::new(|| Arc::new(self.room.view(Viewer::Spectator)));
        let mut to_spectators: Option<UpdateLines<'_>> = None;
        for (client, listener) in &mut self.listeners {
            let viewer = self.room.viewer(*client);
            let was = listener.place(viewer);
            let Some(viewer) = viewer else {
                listener.told = None;
                if was.is_some() {
                    // A client that lost its seat, or left it from another device, would wait here for ever.
                    let message = "you no longer sit here; join the table or watch it";
                    let refusal = Refusal::new(Code::NotHere, message);
                    listener.send(&line(&ServerMessage::Error(refusal)));
                }
                continue;
            };
            let muted = if chat { self.shared.voices.muted_by(account(*client)) } else { None };
            let hushed = |client| muted.as_ref().is_some_and(|muted| muted.contains(&account(client)));
            let view = match viewer {
                Viewer::Spectator => public.clone(),
                Viewer::Seat(_) => Arc::new(self.room.view(viewer)),
            };
            let keep = listener.wants_deltas().then(|| view.clone());
            let told = std::mem::replace(&mut listener.told, keep);
            // A delta needs a client that has the view before it, in the same seat.
            let before =
                told.as_deref().filter(|told| (told.version, told.viewer) == (first.version - 1, viewer));
            if viewer == Viewer::Spectator && muted.is_none() {
                let update = to_spectators.get_or_insert_with(|| UpdateLines::new(events, &public, None));
                update.send(&mut listener.connections, before);
            } else {
                UpdateLines::new(events, &view, chat.then_some(&hushed))
                    .send(&mut listener.connections, before);
            }
        }
    }
}

/// Whether it is part of a game that goes on, or of no game at all.
fn is_in_the_game(event: &Event) -> bool {
    match event {
        Event::Triad { what, .. } => !matches!(what, triad::Event::Ended { .. }),
        Event::Triatri { what, .. } => !matches!(what, triatri::Event::Ended { .. }),
        Event::Chat { .. } | Event::Connection { .. } => true,
        _ => false,
    }
}

/// A muted message is replaced by an empty event, so that versions have no gaps.
fn hush<'a>(events: impl Iterator<Item = &'a mut Versioned>, muted: &BTreeSet<AccountId>) {
    for versioned in events {
        if let Some(Event::Chat { client, .. }) = &versioned.event
            && muted.contains(&account(*client))
        {
            versioned.event = None;
        }
    }
}
