//! The actor of one table: a task that owns the room, takes one command at a time from its mailbox, and says nothing before
//! the store has it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::Instant;
use tracing::Instrument as _;
use tria_play::Decision;
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{Answer, ClientId, Code, Command, HostInput, Message, Millis, Refusal, Room, Stage};

use super::command::{Mail, ReplyTo, TableCommand, TableReply};
use super::computers::Computers;
use super::effects::Shown;
use super::inbox::Inbox;
use super::listeners::Listener;
use super::outgoing::line;
use super::persist::unreadable;
use super::policy::{self, Facts};
use super::time::TableTime;
use super::{Begun, Held, Listing, Loaded, Shared, TableError, TableOptions, Undelivered, Visitor};
use crate::accounts::{AccountId, Person, client};
use crate::chat;
use crate::fair::{Committed, TableChance};
use crate::limits::{CLOSE_AGAIN_SECONDS, COMEBACK_SECONDS, COMPUTER_ENTRIES_MAX, PASSIVE_SECONDS};
use crate::store::{GameRow, Ownership, Passive, StoreError};

/// The version of the protocol of sockets; a change that breaks clients makes it grow.
pub const PROTOCOL: u32 = 2;

/// What a table says beside the messages of its room.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum TableNotice {
    /// The first message on every socket and stream.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The client that the listener is.
        you: AccountId,
        /// The table as it is listed.
        table: Box<Listing>,
    },
    /// The names of clients; sent before an event or a view first mentions one.
    People {
        /// Those who sit here or have said something.
        people: Vec<Person>,
    },
    /// The number of spectators changed; unlike events this takes no version.
    Spectators {
        /// Their number.
        spectators: u32,
    },
    /// The last message: the table is closed.
    Closed {
        /// Why.
        message: String,
    },
    /// The chance of another match is committed to, or a player has added to it; docs/fair-deals.md.
    Fair(Committed),
}

/// What a table is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// The room is what its log says; the next command is taken.
    Ready,
    /// An append is on its way; the store has this version, the room the next.
    Persisting { version: u64 },
    /// An append failed or its result is unknown: the room has to be rebuilt from its log before anything else happens.
    Recovering { version: u64 },
    /// Nothing more happens here: the table is closed for good.
    Closed,
    /// Another node owns the table: this actor ends, and its clients come back to the owner.
    Fenced,
}

/// A room with everything around it.
pub(super) struct TableActor {
    pub(super) shared: Arc<Shared>,
    pub(super) row: GameRow,
    pub(super) owner: Ownership,
    pub(super) options: TableOptions,
    pub(super) chance: TableChance,
    pub(super) room: Room,
    pub(super) time: TableTime,
    /// The number of the next entry of the log.
    pub(super) number: i64,
    pub(super) state: State,
    pub(super) listeners: BTreeMap<ClientId, Listener>,
    /// The names of accounts that sit here or have said something.
    pub(super) people: BTreeMap<AccountId, Person>,
    pub(super) computers: Computers,
    /// The number of spectators that was told last, and when another is told.
    pub(super) spectators_told: u32,
    pub(super) spectators_due: Option<Instant>,
    /// When the room must be ticked.
    pub(super) wake: Option<Instant>,
    /// When players who have not come back since the server's start count as gone.
    pub(super) comeback: Option<Instant>,
    /// When it was opened, and when something last happened there, by the node's clock.
    opened: Millis,
    pub(super) last: Millis,
    /// When a table that people have left is closed, and why.
    closing: Option<(Instant, &'static str)>,
    /// Not before then, after the store did not take it.
    close_again: Option<Instant>,
    /// Since when the account that opened the table has not listened.
    host_gone: Option<Millis>,
    /// Since when no one has listened.
    alone: Option<Millis>,
    /// When the table leaves the memory, while nothing is under way.
    idle: Option<Instant>,
    /// How long no server was there.
    lost: Option<Millis>,
    /// Whether cards have to be brought, or brought anew.
    pub(super) cards_due: bool,
    pub(super) shown: Shown,
    /// How often its actor has panicked.
    pub(super) broken: u32,
    /// How often the lease of this node had run out when the table was last known to be this node's.
    pub(super) lapses: u64,
}

impl TableActor {
    pub(super) fn new(
        shared: Arc<Shared>,
        Held { row, owner, options }: Held,
        Loaded { room: (room, number), chance, .. }: Loaded,
        mailbox: mpsc::WeakSender<Mail>,
        begun: Begun,
    ) -> Self {
        let computers = Computers::new(mailbox, &room, shared.catalog);
        let (now, store_now) = (shared.clock.now(), shared.store_now());
        let time = TableTime::working(shared.clock.clone(), store_now.max(room.now()));
        let opened = Millis(row.created.unsigned_abs());
        let ago = |then: Millis| now.since(time.now().since(then));
        let (opened, last) = (ago(opened), ago(room.now().max(opened)));
        let (host_gone, alone) = begun.away.map_or((now, now), |away| away);
        let comeback = begun.comeback.then(|| Instant::now() + Duration::from_secs(COMEBACK_SECONDS));
        // Clients that come are told with the view; no one is here who knows of another number.
        let spectators_told = room.spectator_count();
        Self {
            shared,
            row,
            owner,
            options,
            chance,
            room,
            time,
            opened,
            last,
            number,
            state: State::Ready,
            listeners: BTreeMap::new(),
            people: begun.people,
            computers,
            spectators_told,
            spectators_due: None,
            wake: None,
            comeback,
            closing: None,
            close_again: None,
            host_gone: Some(host_gone),
            alone: Some(alone),
            idle: None,
            lost: begun.lost,
            cards_due: true,
            shown: Shown::default(),
            broken: begun.broken,
            lapses: begun.lapses,
        }
    }

    /// Takes commands until the table is closed or the server stops.
    pub(super) async fn run(&mut self, mailbox: mpsc::Receiver<Mail>) {
        let span = tracing::info_span!("table", table = %self.row.id);
        self.serve(mailbox).instrument(span).await;
    }

    async fn serve(&mut self, mut mailbox: mpsc::Receiver<Mail>) {
        self.begin().await;
        // Every move puts the room's alarm off: this one may go off too early, and only then is it set anew.
        let mut alarm = std::pin::pin!(tokio::time::sleep_until(Instant::now()));
        let mut inbox = Inbox::default();
        while !matches!(self.state, State::Closed | State::Fenced) {
            let next = self.next_alarm();
            if let Some(next) = next
                && (alarm.is_elapsed() || next < alarm.deadline())
            {
                alarm.as_mut().reset(next);
            }
            if self.time_runs() {
                self.time.go_on();
            } else {
                self.time.stand();
            }
            tokio::select! {
                more = inbox.wait(&mut mailbox, |client| self.is_seated(client)) => {
                    self.time.work();
                    if !more {
                        // The server stops.
                        self.note_passive().await;
                        return;
                    }
                    self.idle = None;
                    for mail in inbox.refused() {
                        self.refuse(mail);
                    }
                    if let Some(mail) = inbox.next(|client| self.is_seated(client)) {
                        let span = tracing::debug_span!("command", kind = mail.command.name());
                        self.take(mail).instrument(span).await;
                    }
                }
                () = &mut alarm, if next.is_some() => {
                    self.time.work();
                    self.ring().await;
                }
            }
            self.drop_lost();
            if self.cards_due {
                self.see_to_cards(None).await;
                self.drop_lost();
            }
            let idle = inbox.is_empty() && self.idle.is_some_and(|idle| idle <= Instant::now());
            if idle && self.passivate(&mut mailbox).await {
                return;
            }
        }
        match self.state {
            State::Fenced => self.shared.leave(&self.row.id),
            _ => self.shared.forget(&self.row.id),
        }
    }

    /// Whether the clocks of players run: not while the store is away, nor while computers wait for a viewer.
    fn time_runs(&self) -> bool {
        !matches!(self.state, State::Persisting { .. } | State::Recovering { .. }) && !self.is_paused()
    }

    /// Whether only computers play, and no one watches: nothing happens until a viewer comes.
    pub(super) fn is_paused(&self) -> bool {
        self.room.plays_alone() && !self.is_watched()
    }

    /// Whether computers have played among themselves for as long as they may.
    fn is_spent(&self) -> bool {
        self.room.plays_alone() && self.number >= COMPUTER_ENTRIES_MAX
    }

    /// Begins every decision that computers owe, where someone plays or watches.
    pub(super) fn see_to_computers(&mut self) {
        if self.is_paused() || self.is_spent() {
            return;
        }
        let mut rng = self.chance.thinking(self.number);
        let workers = self.shared.workers.get();
        self.computers.decide(&self.room, &mut rng, self.room.plays_alone(), workers);
    }

    /// A table where no one listens and nothing is under way leaves the memory after a while.
    fn see_to_idling(&mut self) {
        let busy = self.state != State::Ready
            || !self.listeners.is_empty()
            || self.comeback.is_some()
            || self.cards_due
            || self.computers.is_thinking();
        let later = || Instant::now() + Duration::from_secs(PASSIVE_SECONDS);
        self.idle = if busy { None } else { Some(self.idle.unwrap_or_else(later)) };
    }

    /// Leaves the memory, unless something has come in the meantime; returns whether it did.
    async fn passivate(&mut self, mailbox: &mut mpsc::Receiver<Mail>) -> bool {
        self.idle = None;
        // What comes from now on waits in another mailbox, for this actor or the next.
        let Some((kept, next, mut waiting)) = self.shared.change_mailbox(&self.row.id, mailbox) else {
            return false;
        };
        if self.note_passive().await {
            self.shared.leave_passive(&self.row.id, &next, waiting);
            return true;
        }
        // No handle to the new mailbox outlives this: it was there for a moment only.
        self.shared.running().insert(self.row.id.clone(), kept);
        waiting.close();
        while let Some(mail) = waiting.recv().await {
            self.take(mail).await;
        }
        false
    }

    /// Stores what is needed while the table is not in memory; returns whether it may leave it.
    async fn note_passive(&mut self) -> bool {
        self.see_to_closing();
        let (Some(host_gone), Some(alone)) = (self.host_gone, self.alone) else { return false };
        if self.state != State::Ready || self.comeback.is_some() || !self.listeners.is_empty() {
            return false;
        }
        if !self.shared.knows_the_time() || self.catch_up().await.is_err() {
            return false;
        }
        // While no node has the table, the store's clock counts.
        let store_now = self.shared.store_now();
        let from_node = |at: Millis| at.0 as i64 + store_now.0 as i64 - self.shared.clock.now().0 as i64;
        let from_table = |at: Millis| at.0 as i64 + store_now.0 as i64 - self.time.now().0 as i64;
        let closing = policy::closes(&self.facts()).map(|(at, _)| from_node(at));
        let limit = self.room.wake().filter(|_| !self.is_paused()).map(from_table);
        let passive = Passive {
            deadline: limit.into_iter().chain(closing).min(),
            host_gone: from_node(host_gone),
            alone: from_node(alone),
        };
        self.list();
        // Others read the listing from the database from now on.
        self.shared.board.write().await;
        let noted = self.shared.store.passivate(&self.row.id, &self.owner, &passive).await;
        if let Err(error) = &noted {
            tracing::warn!(table = %self.row.id, %error, "a table could not be noted as passive");
        }
        noted.is_ok()
    }

    /// What is to be done before anything else happens.
    async fn begin(&mut self) {
        if let Some(lost) = self.lost.take() {
            // Before any limit takes effect, unlike every other input.
            let input = tria_room::Input::Host { input: HostInput::Away { lost } };
            self.apply(self.time.now(), input).await;
        }
        // The room may have been waiting for a while, and computers have forgotten what they thought about.
        self.host(HostInput::Tick).await;
    }

    /// When something happens by itself.
    fn next_alarm(&mut self) -> Option<Instant> {
        self.see_to_closing();
        let closing = self.closing.map(|(at, _)| at);
        self.see_to_idling();
        self.see_to_spectators();
        let wake = self.wake.filter(|_| !self.is_paused());
        [wake, self.comeback, closing, self.idle, self.spectators_due].into_iter().flatten().min()
    }

    /// Some alarm has gone off.
    async fn ring(&mut self) {
        // Moves may have put it off.
        self.see_to_closing();
        let now = Instant::now();
        if self.spectators_due.is_some_and(|at| at <= now) {
            self.tell_spectators();
        }
        if self.comeback.is_some_and(|at| at <= now) {
            self.comeback = None;
            self.miss_players().await;
        }
        if let Some((at, why)) = self.closing
            && at <= now
        {
            if self.close(why).await.is_err() {
                // The store did not take it: it is tried again.
                self.close_again = Some(now + Duration::from_secs(CLOSE_AGAIN_SECONDS));
            }
        } else if self.wake.is_some_and(|at| at <= now) {
            self.host(HostInput::Tick).await;
        }
    }

    /// A table that people have left is closed after a while: docs/online.md says when.
    fn see_to_closing(&mut self) {
        let now = self.shared.clock.now();
        let hosts_here = match self.options.opened_by {
            0 => self.listeners.keys().any(|client| self.is_seated(*client)),
            opener => self.listeners.contains_key(&client(opener)),
        };
        self.host_gone = if hosts_here { None } else { self.host_gone.or(Some(now)) };
        self.alone = if self.listeners.is_empty() { self.alone.or(Some(now)) } else { None };
        // A room that is not what its log says closes nothing.
        let closes = if self.state == State::Ready { policy::closes(&self.facts()) } else { None };
        self.closing = closes.map(|(at, why)| {
            let at = Instant::now() + Duration::from_millis(at.since(now).0);
            (self.close_again.map_or(at, |again| again.max(at)), why)
        });
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            stage: self.room.stage(),
            clock: self.room.settings().clock,
            options: &self.options,
            opened: self.opened,
            last: self.last,
            number: self.room.number(),
            host_gone: self.host_gone,
            alone: self.alone,
            runs: self.room.wake().is_some(),
            paused: self.is_paused(),
            spent: self.is_spent(),
        }
    }

    /// Players who have not come back since the server's start are gone as far as the table knows.
    async fn miss_players(&mut self) {
        for client in self.room.clients() {
            if self.is_seated(client) && !self.listeners.contains_key(&client) {
                self.host(HostInput::Disconnected { client }).await;
            }
        }
    }

    /// Closes the table for good, unless the store does not take it; returns whether it was still open there.
    async fn close(&mut self, why: &str) -> Result<bool, StoreError> {
        let done = self.shared.abandon(&self.row.id, Some(self.owner.clone())).await;
        if matches!(done, Err(StoreError::Fenced)) {
            self.state = State::Fenced;
        }
        if done.is_ok() {
            self.state = State::Closed;
            let line = line(&TableNotice::Closed { message: why.to_owned() });
            self.tell_line(&line);
        }
        done
    }

    async fn take(&mut self, Mail { command, reply, .. }: Mail) {
        let found = self.is_current().await;
        let replied = match command {
            TableCommand::Say { client, listener, message } => {
                return self.hear(found, client, listener, message).await;
            }
            TableCommand::Attach { visitor, .. } => {
                // Nothing is told of a room that is not what its log says: the connection ends, and comes back.
                if let (true, ReplyTo::Attached(outgoing)) = (found, reply) {
                    self.attach(visitor, outgoing).await;
                }
                return;
            }
            TableCommand::Ask { visitor, message } => {
                TableReply::Answer(self.command(&visitor, message).await)
            }
            TableCommand::Host { input } => TableReply::Answer(self.host(input).await),
            TableCommand::Detach { client, listener } => return self.detach(client, listener).await,
            TableCommand::Decided { seat, at, action } => {
                if found {
                    self.decided(Decision { seat, at, command: action }).await;
                }
                return;
            }
            TableCommand::Close => {
                // A match that people play is never closed by hand.
                let matchless = matches!(self.room.stage(), Stage::Gathering | Stage::Finished);
                let idle = found && (matchless || self.room.plays_alone());
                TableReply::Done(idle && self.close("whoever opened the table has closed it").await.is_ok())
            }
            TableCommand::Abandon => {
                let why = "whoever runs the site has closed the table; nothing is counted";
                self.close(why)
                    .await
                    .map_or_else(|error| TableReply::Failed(error.to_string()), TableReply::Done)
            }
            TableCommand::Contribute { account, number, value } => self
                .contribute(account, number, value)
                .await
                .map_or_else(TableReply::Refused, TableReply::Contributed),
            TableCommand::Holdings => {
                self.cards_due = true;
                return;
            }
            TableCommand::Person { account, gone } => return self.know_anew(account, gone).await,
            TableCommand::Verify => return self.distrust().await,
        };
        match (reply, replied) {
            (ReplyTo::Caller(caller), replied) => drop(caller.send(replied)),
            (ReplyTo::Listener(client, number), TableReply::Refused(refusal)) => {
                self.reply(client, number, &ServerMessage::Error(refusal));
            }
            // Everyone has been told.
            _ => {}
        }
    }

    /// Answers a message of a spectator for which there is no room.
    fn refuse(&mut self, Mail { command, reply, .. }: Mail) {
        let refusal = Refusal::new(Code::TooMany, TableError::Busy.to_string());
        match (command, reply) {
            (TableCommand::Say { client, listener, message }, _) => {
                let key = match message {
                    ClientMessage::Command(message) => Some(message.key),
                    ClientMessage::Resync { .. } => None,
                };
                self.reply_line(client, listener, &line(&Undelivered { refusal, key }));
            }
            (_, ReplyTo::Caller(caller)) => drop(caller.send(TableReply::Busy)),
            _ => {}
        }
    }

    /// A message of a client that listens, answered to the connection that it came over.
    async fn hear(&mut self, found: bool, client: ClientId, connection: u64, message: ClientMessage) {
        let answer = match message {
            ClientMessage::Command(message) => {
                // A client that was disconnected says nothing any more.
                let Some(listener) = self.listeners.get(&client) else { return };
                let visitor = listener.visitor.clone();
                ServerMessage::Answer(self.command(&visitor, message).await)
            }
            ClientMessage::Resync { since } if found => return self.resync(client, Some(connection), since),
            ClientMessage::Resync { .. } => ServerMessage::Error(unreadable()),
        };
        self.reply(client, connection, &answer);
    }

    async fn decided(&mut self, decision: Decision) {
        let (seat, version) = (decision.seat, decision.at);
        let Some(command) = self.computers.accept(decision) else { return };
        let message = Message { key: version, at: version, command };
        let answer = self.handle(tria_room::Input::Computer { seat, message }).await;
        if let Some(error) = answer.error {
            // The table went on while it decided; it is asked again if there is still something to decide.
            tracing::debug!(table = %self.row.id, %error, "a computer's command came too late");
        }
    }

    /// A command of a visitor: the server's own conditions first, then the room's.
    async fn command(&mut self, visitor: &Visitor, mut message: Message) -> Answer {
        if self.state != State::Ready {
            return self.unread(Some(message.key));
        }
        let (client, key) = (visitor.client(), message.key);
        let refuse = |room: &Room, code, text: String| Answer {
            key: Some(key),
            version: room.version(),
            error: Some(Refusal::new(code, text)),
        };
        if !self.options.may_see(visitor.account.id) && self.room.viewer(client).is_none() {
            return refuse(&self.room, Code::NotAllowed, "this table is private".into());
        }
        if let Command::Chat { text } = &mut message.command {
            chat::strip_directions(text);
        }
        match &message.command {
            Command::Join { .. } => {
                let joins = self.options.may_join(self.room.settings(), &visitor.account, visitor.rating);
                if let Err(why) = joins {
                    return refuse(&self.room, Code::NotAllowed, why);
                }
                if let Some(why) = self.lacks_gil(visitor.account.id).await {
                    return refuse(&self.room, Code::NotAllowed, why);
                }
                self.know(&visitor.account);
            }
            Command::Watch => {
                if let Some(answer) = self.room.answer_of(client, &message) {
                    return answer;
                }
                let watched = self.watch(client, message.key);
                return Answer { key: Some(message.key), version: self.room.version(), error: watched.err() };
            }
            Command::Leave if self.unwatch(client) => {
                self.resync(client, None, self.room.version());
                return Answer { key: Some(message.key), version: self.room.version(), error: None };
            }
            Command::Chat { .. } if self.room.viewer(client).is_none() => {
                return refuse(&self.room, Code::NotHere, "you are not at this table".into());
            }
            Command::Chat { text } => {
                if let Err(refusal) = self.may_say(visitor.account.id, text) {
                    return refuse(&self.room, refusal.code, refusal.message);
                }
                self.know(&visitor.account);
            }
            // The cards may have changed since they were brought; if so the room finds the command stale.
            Command::Ready | Command::Pool { .. } => drop(self.see_to_cards(None).await),
            _ => {}
        }
        let joins = matches!(message.command, Command::Join { .. });
        let mut answer = self.handle(tria_room::Input::Client { client, message }).await;
        if joins && answer.is_ok() {
            answer.error = self.see_to_cards(Some(visitor.account.id)).await;
        }
        answer
    }

    /// Whether the server lets this be said here.
    fn may_say(&self, account: AccountId, text: &str) -> Result<(), Refusal> {
        if let Some(silence) = self.shared.voices.silenced(account, self.shared.clock.date().0 as i64) {
            let chat::Silence { ends, reason } = silence;
            let message =
                format!("a moderator has silenced you until {ends} (milliseconds since 1970): {reason}");
            return Err(Refusal::new(Code::NotAllowed, message));
        }
        chat::check(&self.options, text)
    }
}
