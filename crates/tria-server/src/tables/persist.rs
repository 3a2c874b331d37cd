//! The one way of an input through a table: the room decides, the store keeps, then everyone is told.

use std::sync::LazyLock;
use std::time::Duration;

use tokio::time::Instant;
use tracing::Instrument as _;
use tria_room::wire::encode;
use tria_room::{Answer, ClientId, Code, Command, Effects, HostInput, Message, Millis, Refusal, Version};

use super::Loaded;
use super::actor::{State, TableActor};
use super::cards::cards_wanted;
use super::effects::{Fault, SideEffects};
use crate::fair::match_at_hand;
use crate::limits::{COMEBACK_SECONDS, TICKS_MAX, TIME_LOST_MS, WRITE_AGAIN_SECONDS};
use crate::store::Append;

impl TableActor {
    pub(super) async fn host(&mut self, input: HostInput) -> Answer {
        self.handle(tria_room::Input::Host { input }).await
    }

    /// Carries an input out. Limits that have run out come first, as an entry of their own: each entry of the log has its
    /// own chance.
    pub(super) async fn handle(&mut self, input: tria_room::Input) -> Answer {
        let key = message(&input).map(|message| message.key);
        if !self.recover().await {
            return self.unread(key);
        }
        for _ in 0..TICKS_MAX {
            let now = self.time.now();
            if self.is_paused() || self.room.wake().is_none_or(|wake| wake > now) {
                break;
            }
            let tick = tria_room::Input::Host { input: HostInput::Tick };
            let ticked = self.apply(now, tick).await;
            if ticked.error.is_some() {
                // The store does not take what comes first, so nothing comes after it.
                return Answer { key, ..ticked };
            }
        }
        if let Err(error) = self.catch_up().await {
            return Answer { key, error: Some(error), version: self.durable_version() };
        }
        self.apply(self.time.now(), input).await
    }

    /// Brings the table's time up to the store's where it has fallen behind: all limits are as much later, and the log says so.
    pub(super) async fn catch_up(&mut self) -> Result<(), Refusal> {
        let lost = self.shared.store_now().since(self.time.now());
        // A table that waits for a viewer catches up when one comes.
        if lost.0 < TIME_LOST_MS || self.is_paused() {
            return Ok(());
        }
        if self.room.wake().is_some() {
            let input = tria_room::Input::Host { input: HostInput::Away { lost } };
            if let Some(error) = self.apply(self.time.now().plus(lost), input).await.error {
                return Err(error);
            }
        }
        self.time.skip(lost);
        Ok(())
    }

    /// Carries one input out: `Room::handle`, the append, the updates.
    pub(super) async fn apply(&mut self, now: Millis, input: tria_room::Input) -> Answer {
        let version = self.room.version();
        let at_hand = match_at_hand(&self.room);
        let moves = is_move(&input);
        let effects = self.room.handle(now, input, &mut self.chance.at(&self.room, self.number));
        if !effects.log.is_empty() {
            self.state = State::Persisting { version };
            if let Err(fault) = self.append(now, version, &effects).await {
                self.state = State::Recovering { version };
                return self.not_kept(&fault, effects.answer.key).await;
            }
            self.state = State::Ready;
            self.last = self.shared.clock.now();
            if moves {
                count_move();
            }
            self.cards_due |= cards_wanted(&effects);
            self.tell_all(&effects.events);
        }
        let answer = self.follow(effects);
        if match_at_hand(&self.room) != at_hand {
            self.tell_chance();
        }
        answer
    }

    /// Appends the entries of the log, with everything that belongs into the same transaction.
    async fn append(&mut self, now: Millis, before: Version, effects: &Effects) -> Result<(), Fault> {
        let entries: Vec<String> = effects.log.iter().map(encode).collect();
        let count = entries.len() as i64;
        let (game, owner) = (self.row.id.clone(), self.owner.clone());
        let append = Append { game, owner, number: self.number, entries, also: Vec::new() };
        let (catalog, at) = (self.shared.catalog, now.0 as i64);
        let mut side = SideEffects::of(&self.row.id, &self.options, &self.room, catalog, effects, at);
        side.tell(self.webhook_events(before, effects, at));
        let shown = self.shown.leave_out(&mut side);
        let span = tracing::debug_span!("append", number = self.number);
        self.keep(append, side).instrument(span).await?;
        self.number += count;
        tracing::debug!(entries = count, next = self.number, "the log has grown");
        if let Some(shown) = shown {
            self.shown = shown;
        }
        Ok(())
    }

    /// Sees to what is next, after everything that happened.
    fn follow(&mut self, effects: Effects) -> Answer {
        self.computers.observe(&self.room, &effects.events);
        if self.changes_the_listing(&effects.events) {
            self.list();
        }
        if !effects.think.is_empty() {
            self.see_to_computers();
        }
        let now = self.time.now();
        self.wake =
            effects.wake.map(|wake| Instant::now() + Duration::from_millis(wake.0.saturating_sub(now.0)));
        effects.answer
    }

    /// The answer to what the store did not keep, after the room was rebuilt.
    async fn not_kept(&mut self, fault: &Fault, key: Option<u64>) -> Answer {
        tracing::warn!(table = %self.row.id, error = %fault, "an entry of the log could not be written");
        self.recover().await;
        let refusal = match fault {
            Fault::Short { owner } => {
                self.cards_due = true;
                self.short(owner)
            }
            Fault::Store(_) => {
                Refusal::new(Code::NotNow, "this could not be kept, so it has not happened; try again")
            }
        };
        Answer { key, version: self.durable_version(), error: Some(refusal) }
    }

    /// Rebuilds the room from its log where an append failed or its result is unknown, and resyncs every client.
    ///
    /// Returns whether the room is what the log says.
    pub(super) async fn recover(&mut self) -> bool {
        match self.state {
            State::Ready | State::Persisting { .. } => return true,
            State::Closed | State::Fenced => return false,
            State::Recovering { .. } => {}
        }
        // Then limits that have run out are tried again, and computers are asked again.
        self.wake = Some(Instant::now() + Duration::from_secs(WRITE_AGAIN_SECONDS));
        let read = match self.shared.store.owns(&self.row.id, &self.owner).await {
            Ok(true) => self.shared.read(&self.row).await,
            Ok(false) => {
                tracing::info!(table = %self.row.id, epoch = self.owner.epoch, "the table is no longer this node's");
                self.state = State::Fenced;
                return false;
            }
            Err(error) => Err(error),
        };
        let Loaded { room, chance, .. } = match read {
            Ok(read) => read,
            Err(error) => {
                tracing::error!(table = %self.row.id, %error, "a table cannot be rebuilt");
                return false;
            }
        };
        metrics::counter!("tria_recoveries_total").increment(1);
        let before = std::mem::replace(&mut self.room, room.0);
        (self.number, self.chance, self.state) = (room.1, chance, State::Ready);
        // The log does not know who watches.
        for client in before.clients() {
            if self.listeners.contains_key(&client) && !self.is_seated(client) {
                let _ = self.room.watch(client);
            }
        }
        self.computers.restart(&self.room);
        // What was said to have failed may be in the store all the same.
        self.shown = super::effects::Shown::default();
        // Players who have gone in the meantime are missed as after a start.
        self.comeback = Some(Instant::now() + Duration::from_secs(COMEBACK_SECONDS));
        let clients: Vec<ClientId> = self.listeners.keys().copied().collect();
        for client in clients {
            self.resync(client, None, self.room.version());
        }
        true
    }

    /// Whether the room is what the log says, and no other node can have added to it: otherwise nothing is told of the room.
    pub(super) async fn is_current(&mut self) -> bool {
        let lapses = self.shared.lease().lapses();
        if lapses != self.lapses && self.state == State::Ready {
            // Another node may have had the table meanwhile.
            self.distrust().await;
        }
        let found = self.recover().await;
        if found {
            self.lapses = lapses;
        }
        found && self.shared.is_current()
    }

    /// The log may have more than the room, or less: it is read.
    pub(super) async fn distrust(&mut self) {
        self.state = State::Recovering { version: self.room.version() };
        self.recover().await;
    }

    /// The version that the store has.
    fn durable_version(&self) -> u64 {
        match self.state {
            State::Persisting { version } | State::Recovering { version } => version,
            State::Ready | State::Closed | State::Fenced => self.room.version(),
        }
    }

    /// The answer while the room is not what its log says.
    pub(super) fn unread(&self, key: Option<u64>) -> Answer {
        Answer { key, version: self.durable_version(), error: Some(unreadable()) }
    }
}

/// Why nothing happens at a table whose log cannot be read.
pub(super) fn unreadable() -> Refusal {
    Refusal::new(
        Code::NotNow,
        "the site's database does not answer, so nothing happens here; try again in a moment",
    )
}

/// The message of a player, if the input is one.
fn message(input: &tria_room::Input) -> Option<&Message> {
    match input {
        tria_room::Input::Client { message, .. } | tria_room::Input::Computer { message, .. } => {
            Some(message)
        }
        tria_room::Input::Host { .. } => None,
    }
}

fn is_move(input: &tria_room::Input) -> bool {
    message(input).is_some_and(|message| matches!(message.command, Command::Move { .. }))
}

/// Counts a durable move.
fn count_move() {
    static MOVES: LazyLock<metrics::Counter> = LazyLock::new(|| metrics::counter!("tria_moves_total"));
    MOVES.increment(1);
}
