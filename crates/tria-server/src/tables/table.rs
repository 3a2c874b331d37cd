//! One table: a room, its log and those who listen; `desk.rs` has its task.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tria_play::Decision;
use tria_room::wire::{ClientMessage, ServerMessage};
use tria_room::{
    Answer, ClientId, Clock, Code, Command, Effects, Event, Happened, HostInput, Message, Millis, Occupant,
    Refusal, Room, Stage, Versioned, View, Viewer,
};
use tria_rules::{triad, triatri};

use super::affairs::{Fault, Shown};
use super::computers::Computers;
use super::decide::ToKeep;
use super::news::News;
use super::outbox::Outbox;
use super::parcel::{Mover, Pending, Unsent, Wait};
use super::policy::{self, Facts};
use super::{Begun, Listing, Shared, TableOptions, Visitor};
use crate::accounts::{Account, AccountId, Person, account, client};
use crate::chat;
use crate::fair::{Committed, Contribution, TableChance};
use crate::limits::{CLOSE_AGAIN_SECONDS, COMEBACK_SECONDS, TICKS_MAX, TOLD_AT_ONCE, WRITE_AGAIN_SECONDS};
use crate::line::{Line, line};
use crate::store::{GameRow, StoreError};

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
    /// Who the clients of events and views are; sent before anybody new is spoken of.
    People {
        /// Those who sit here or have said something.
        people: Vec<Person>,
    },
    /// The last message: the table is closed.
    Closed {
        /// Why.
        message: String,
    },
    /// The chance of another match is committed to, or a player has added to it; docs/fair-deals.md.
    Fair(Committed),
}

/// What comes to a table.
#[derive(Debug)]
pub(super) enum Input {
    Said {
        visitor: Arc<Visitor>,
        outbox: u64,
        message: ClientMessage,
    },
    Asked {
        visitor: Arc<Visitor>,
        message: Message,
        reply: oneshot::Sender<Answer>,
    },
    Host {
        input: HostInput,
        reply: oneshot::Sender<Answer>,
    },
    Attach {
        visitor: Arc<Visitor>,
        outbox: Outbox,
    },
    Detach {
        client: ClientId,
        outbox: u64,
    },
    /// What the bot at a computer seat has decided.
    Decided(Decision),
    Close {
        reply: oneshot::Sender<bool>,
    },
    /// A player adds to the chance of the match that is to begin.
    Contribute {
        visitor: Arc<Visitor>,
        number: u32,
        value: String,
        reply: ContributionReply,
    },
    /// Whatever is going on: nothing more happens here, and everybody gets back what he has at stake.
    Abandon {
        reply: oneshot::Sender<Result<bool, StoreError>>,
    },
    /// Somebody who sits here has other cards than before.
    Holdings,
    /// Somebody is called otherwise than before, or is gone for good.
    Person {
        account: AccountId,
        gone: bool,
    },
    /// The disk did not take a move that was not waited for, or somebody did not hear of it.
    Undelivered,
}

/// Where it is told whether a contribution counts.
#[derive(Debug)]
pub(super) enum ContributionReply {
    Asked(oneshot::Sender<Result<Contribution, Refusal>>),
    /// To this outbox, if it does not.
    Said {
        outbox: u64,
    },
}

/// A client that listens.
#[derive(Default)]
struct Listener {
    /// Where it sat or watched when it was last told something.
    viewer: Option<Viewer>,
    /// The view that it was last sent, where one of its devices wants deltas.
    told: Option<Arc<View>>,
    /// On each of its devices.
    outboxes: Vec<Outbox>,
}

/// A room with everything around it.
pub(super) struct Table {
    pub(super) shared: Arc<Shared>,
    pub(super) row: GameRow,
    pub(super) options: TableOptions,
    pub(super) chance: TableChance,
    pub(super) room: Room,
    /// The number of the next entry of the log.
    pub(super) number: i64,
    listeners: BTreeMap<ClientId, Listener>,
    /// Who sits here or has said something.
    people: BTreeMap<AccountId, Person>,
    computers: Computers,
    /// The way in to this table.
    pub(super) queue: mpsc::WeakSender<Input>,
    /// A move that was made and is not on its way to the disk yet.
    pub(super) unsent: Option<Unsent>,
    /// A move that is on its way to the disk: nothing happens here before that is over.
    pub(super) pending: Option<Pending>,
    /// A move that a socket has made and left to the table's task, because more than the game hangs on it.
    pub(super) left: Option<(Box<ToKeep>, Mover)>,
    /// When the table's task wakes by itself.
    pub(super) alarm: Option<Instant>,
    /// When the room wants to be told the time.
    pub(super) wake: Option<Instant>,
    /// When players who have not come back since the server's start count as gone.
    comeback: Option<Instant>,
    /// When a table that people have left is closed, and why.
    closing: Option<(Instant, &'static str)>,
    /// Not before then, after the disk did not take it.
    close_again: Option<Instant>,
    /// Since when whoever opened the table has not listened.
    host_gone: Option<Millis>,
    /// Since when nobody has listened.
    alone: Option<Millis>,
    /// How long no server was there.
    lost: Option<Millis>,
    pub(super) closed: bool,
    /// Whether somebody's cards have to be brought, or brought anew.
    pub(super) cards_due: bool,
    pub(super) shown: Shown,
    /// The version that the disk has, while the room has run ahead of it and could not be brought back.
    pub(super) astray: Option<u64>,
}

impl Table {
    pub(super) fn new(
        shared: Arc<Shared>,
        row: GameRow,
        options: TableOptions,
        (room, number): (Room, i64),
        chance: TableChance,
        queue: mpsc::WeakSender<Input>,
        begun: Begun,
    ) -> Self {
        let computers = Computers::new(queue.clone(), &room, shared.catalog);
        let host_gone = Some(shared.clock.now());
        let comeback = (number > 0).then(|| Instant::now() + Duration::from_secs(COMEBACK_SECONDS));
        Self {
            shared,
            row,
            options,
            chance,
            room,
            number,
            listeners: BTreeMap::new(),
            people: begun.people,
            computers,
            queue,
            unsent: None,
            pending: None,
            left: None,
            alarm: None,
            wake: None,
            comeback,
            closing: None,
            close_again: None,
            host_gone,
            alone: host_gone,
            lost: begun.lost,
            closed: false,
            cards_due: true,
            shown: Shown::default(),
            astray: None,
        }
    }

    /// What is to be done before anything else happens.
    pub(super) async fn begin(&mut self) {
        if let Some(lost) = self.lost.take() {
            // Before any limit takes effect, unlike every other input.
            let input = tria_room::Input::Host { input: HostInput::Away { lost } };
            self.decide(self.shared.clock.now(), input, Wait::Always).await;
        }
        // After a start the room may have been waiting for a while, and computers have forgotten what they thought about.
        self.host(HostInput::Tick).await;
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Nobody finds this table any more.
    pub(super) fn forget(&self) {
        self.shared.forget(&self.row.id);
    }

    /// When something happens by itself.
    pub(super) fn next_alarm(&mut self) -> Option<Instant> {
        self.see_to_closing();
        let closing = self.closing.map(|(at, _)| at);
        [self.wake, self.comeback, closing].into_iter().flatten().min()
    }

    /// Sends what was said, and sees to what that brings.
    pub(super) async fn follow_up(&mut self) {
        self.send().await;
        if self.cards_due {
            self.settle().await;
            self.see_to_cards(None).await;
            self.send().await;
        }
    }

    /// Sends what was said; a client that does not read it is let go, and comes back with a resync.
    async fn send(&mut self) {
        let all = self.listeners.values_mut().map(|listener| &mut listener.outboxes);
        let told = all.filter(|outboxes| outboxes.iter().any(|outbox| outbox.has_said() || outbox.is_lost()));
        for (place, outboxes) in told.enumerate() {
            if place % TOLD_AT_ONCE == TOLD_AT_ONCE - 1 {
                tokio::task::yield_now().await;
            }
            outboxes.retain_mut(Outbox::send);
        }
    }

    /// Some alarm has gone off.
    pub(super) async fn ring(&mut self) {
        // Moves may have put it off.
        self.see_to_closing();
        let now = Instant::now();
        if self.comeback.is_some_and(|at| at <= now) {
            self.comeback = None;
            self.miss_players().await;
        }
        if let Some((at, why)) = self.closing
            && at <= now
        {
            if self.close(why).await.is_err() {
                // The disk did not take it: it is tried again.
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
        let opened = Millis(self.row.created.unsigned_abs());
        let facts = Facts {
            stage: self.room.stage(),
            clock: self.room.settings().clock,
            options: &self.options,
            opened,
            last: self.room.now().max(opened),
            number: self.room.number(),
            host_gone: self.host_gone,
            alone: self.alone,
            runs: self.room.wake().is_some(),
        };
        // A room that the disk does not know closes nothing.
        let closes = self.astray.map_or_else(|| policy::closes(&facts), |_| None);
        self.closing = closes.map(|(at, why)| {
            let at = Instant::now() + Duration::from_millis(at.since(now).0);
            (self.close_again.map_or(at, |again| again.max(at)), why)
        });
    }

    /// Players who have not come back since the server's start are gone as far as the table knows.
    async fn miss_players(&mut self) {
        for client in self.room.clients() {
            if self.is_seated(client) && !self.listeners.contains_key(&client) {
                self.host(HostInput::Disconnected { client }).await;
            }
        }
    }

    /// Nothing more happens here, unless the disk does not take it; says whether the table was still open there.
    async fn close(&mut self, why: &str) -> Result<bool, StoreError> {
        let done = self.shared.abandon(&self.row.id).await;
        self.closed = done.is_ok();
        if self.closed {
            let line = line(&TableNotice::Closed { message: why.to_owned() });
            self.tell_line(&line);
        }
        done
    }

    pub(super) async fn take(&mut self, input: Input) {
        let found = self.find_back().await;
        match input {
            // Nothing is said of a room that is not the one on the disk; whoever comes is sent away to come back.
            Input::Said { visitor, outbox, message: ClientMessage::Resync { .. } } if !found => {
                self.reply(visitor.client(), outbox, &ServerMessage::Error(unreadable()));
            }
            Input::Attach { .. } | Input::Decided(_) if !found => {}
            Input::Close { reply } if !found => drop(reply.send(false)),
            Input::Said { visitor, outbox, message: ClientMessage::Command(message) } => {
                let key = message.key;
                let answer = self.command(&visitor, message, Wait::NotForMoves).await;
                self.reply(visitor.client(), outbox, &ServerMessage::Answer(answer));
                if let Some(unsent) = self.unsent.take() {
                    self.hand_over(unsent, Mover { client: visitor.client(), outbox, key });
                }
            }
            Input::Said { visitor, outbox, message: ClientMessage::Resync { since } } => {
                self.resync(visitor.client(), Some(outbox), since);
            }
            Input::Asked { visitor, message, reply } => {
                let answer = self.command(&visitor, message, Wait::Always).await;
                let _ = reply.send(answer);
            }
            Input::Host { input, reply } => {
                let answer = self.host(input).await;
                let _ = reply.send(answer);
            }
            Input::Attach { visitor, outbox } => self.attach(&visitor, outbox).await,
            Input::Detach { client, outbox } => self.detach(client, outbox).await,
            Input::Decided(decision) => {
                let (seat, version) = (decision.seat, decision.at);
                let Some(command) = self.computers.accept(decision) else { return };
                let message = Message { key: version, at: version, command };
                let answer = self.handle(tria_room::Input::Computer { seat, message }).await;
                if let Some(error) = answer.error {
                    // The table went on while it decided; it is asked again if there is still something to decide.
                    tracing::debug!(table = %self.row.id, %error, "a computer's command came too late");
                }
            }
            Input::Close { reply } => {
                // A match that is being played is never closed by hand.
                let idle = matches!(self.room.stage(), Stage::Gathering | Stage::Finished);
                let closed = idle && self.close("whoever opened the table has closed it").await.is_ok();
                let _ = reply.send(closed);
            }
            Input::Abandon { reply } => {
                let done = self.close("whoever runs the site has closed the table; nothing is counted").await;
                let _ = reply.send(done);
            }
            Input::Holdings => self.cards_due = true,
            Input::Person { account, gone } => self.know_anew(account, gone).await,
            // The move was seen to before anything else, and whoever no longer listens is let go below.
            Input::Undelivered => {}
            Input::Contribute { visitor, number, value, reply } => {
                let counted = self.contribute(visitor.account.id, number, value).await;
                match (reply, counted) {
                    (ContributionReply::Asked(reply), counted) => drop(reply.send(counted)),
                    (ContributionReply::Said { outbox }, Err(refusal)) => {
                        self.reply(visitor.client(), outbox, &ServerMessage::Error(refusal));
                    }
                    // Everybody is told.
                    (ContributionReply::Said { .. }, Ok(_)) => {}
                }
            }
        }
    }

    /// A command of a visitor: the server's own conditions first, then the room's.
    async fn command(&mut self, visitor: &Visitor, message: Message, wait: Wait) -> Answer {
        if self.astray.is_some() {
            return self.unread(Some(message.key));
        }
        let client = visitor.client();
        let refuse = |room: &Room, code, text: String| Answer {
            key: Some(message.key),
            version: room.version(),
            error: Some(Refusal::new(code, text)),
        };
        if !self.options.may_see(visitor.account.id) && self.room.viewer(client).is_none() {
            return refuse(&self.room, Code::NotAllowed, "this table is private".into());
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
        let mut answer = self.handle_and(tria_room::Input::Client { client, message }, wait).await;
        if joins && answer.is_ok() {
            answer.error = self.see_to_cards(Some(visitor.account.id)).await;
        }
        answer
    }

    /// Everybody is told who this is, unless they know.
    fn know(&mut self, account: &Account) {
        let person = account.person();
        if self.people.insert(account.id, person.clone()) != Some(person) {
            self.tell_people();
        }
    }

    /// Whether the server lets this be said here.
    fn may_say(&self, account: AccountId, text: &str) -> Result<(), Refusal> {
        if let Some(silence) = self.shared.voices.silenced(account, self.shared.clock.now().0 as i64) {
            let chat::Silence { ends, reason } = silence;
            let message =
                format!("a moderator has silenced you until {ends} (milliseconds since 1970): {reason}");
            return Err(Refusal::new(Code::NotAllowed, message));
        }
        chat::check(&self.options, text)
    }

    pub(super) async fn host(&mut self, input: HostInput) -> Answer {
        self.handle(tria_room::Input::Host { input }).await
    }

    async fn handle(&mut self, input: tria_room::Input) -> Answer {
        self.handle_and(input, Wait::Always).await
    }

    /// Limits that have run out come first, as an entry of their own: each entry of the log has its own chance.
    async fn handle_and(&mut self, input: tria_room::Input, wait: Wait) -> Answer {
        if !self.find_back().await {
            return self.unread(message(&input).map(|message| message.key));
        }
        let now = self.shared.clock.now();
        for _ in 0..TICKS_MAX {
            if self.room.wake().is_none_or(|wake| wake > now) {
                break;
            }
            let tick = tria_room::Input::Host { input: HostInput::Tick };
            let ticked = self.decide(now, tick, Wait::Always).await;
            if ticked.error.is_some() {
                // The disk does not take what comes first, so nothing comes after it.
                return Answer { key: message(&input).map(|message| message.key), ..ticked };
            }
        }
        self.decide(now, input, wait).await
    }

    /// Sees to what is next, after everything that happened.
    pub(super) fn follow(&mut self, effects: Effects) -> Answer {
        self.computers.observe(&self.room, &effects.events);
        if self.changes_the_listing(&effects.events) {
            self.list();
        }
        if !effects.think.is_empty() {
            self.computers.decide(&self.room, &mut self.chance.thinking(self.number));
        }
        let now = self.shared.clock.now();
        self.wake =
            effects.wake.map(|wake| Instant::now() + Duration::from_millis(wake.0.saturating_sub(now.0)));
        effects.answer
    }

    /// Whether the lobby has something new to tell; moves of live games are nothing to it.
    pub(super) fn changes_the_listing(&self, events: &[Happened]) -> bool {
        let by_post = !events.is_empty() && matches!(self.room.settings().clock, Clock::PerMove { .. });
        by_post || !events.iter().all(|happened| is_in_the_game(&happened.event))
    }

    pub(super) fn list(&self) {
        self.shared.board.put(&self.row.id, self.listing());
    }

    pub(super) fn listing(&self) -> Listing {
        Listing::of(&self.row, &self.options, &self.room, &self.chance, &self.people)
    }

    /// What the room has decided could not be kept: the table is again what the disk says it is.
    pub(super) async fn step_back(&mut self, fault: &Fault, key: Option<u64>) -> Answer {
        tracing::warn!(table = %self.row.id, error = %fault, "an entry of the log could not be written");
        self.find_back().await;
        let refusal = match fault {
            Fault::Short { owner } => {
                self.cards_due = true;
                self.short(owner)
            }
            Fault::Store(_) => {
                Refusal::new(Code::NotNow, "this could not be kept, so it has not happened; try again")
            }
        };
        Answer { key, version: self.version(), error: Some(refusal) }
    }

    /// Whether the room is what the disk says; if it has run ahead it is brought back first, once the disk can be read.
    pub(super) async fn find_back(&mut self) -> bool {
        if self.astray.is_none() {
            return true;
        }
        // What was decided has not happened as far as anybody here knows.
        self.unsay();
        self.unsent = None;
        // Then limits that have run out are tried again, and computers are asked again.
        self.wake = Some(Instant::now() + Duration::from_secs(WRITE_AGAIN_SECONDS));
        let (room, chance) = match self.shared.read(&self.row).await {
            Ok(read) => read,
            Err(error) => {
                tracing::error!(table = %self.row.id, %error, "a table cannot be rebuilt");
                return false;
            }
        };
        ((self.room, self.number), self.chance, self.astray) = (room, chance, None);
        self.computers.restart(&self.room);
        self.forget_told();
        // Also what was said to have failed may be on the disk.
        self.shown = Shown::default();
        // Who has gone in the meantime is missed as after a start.
        self.comeback = Some(Instant::now() + Duration::from_secs(COMEBACK_SECONDS));
        let clients: Vec<ClientId> = self.listeners.keys().copied().collect();
        for client in clients {
            self.resync(client, None, self.room.version());
        }
        true
    }

    /// The disk may know more than the room, or less: it is read.
    pub(super) async fn go_astray(&mut self) {
        self.astray = Some(self.room.version());
        self.find_back().await;
    }

    /// The version that the disk has.
    fn version(&self) -> u64 {
        self.astray.unwrap_or_else(|| self.room.version())
    }

    /// What is answered while the room is not the one on the disk.
    fn unread(&self, key: Option<u64>) -> Answer {
        Answer { key, version: self.version(), error: Some(unreadable()) }
    }

    async fn attach(&mut self, visitor: &Visitor, outbox: Outbox) {
        let (client, since, number) = (visitor.client(), outbox.since, outbox.number);
        self.know_the_seated().await;
        if !self.listeners.contains_key(&client) && self.is_seated(client) {
            // The others are told first: whoever comes gets it with everything else that was missed.
            self.host(HostInput::Connected { client }).await;
        }
        self.listeners.entry(client).or_default().outboxes.push(outbox);
        let hello = TableNotice::Hello {
            protocol: PROTOCOL,
            you: visitor.account.id,
            table: Box::new(self.listing()),
        };
        self.reply(client, number, &hello);
        let people = self.people_line();
        self.reply_line(client, number, &people);
        self.resync(client, Some(number), since);
    }

    async fn detach(&mut self, client: ClientId, outbox: u64) {
        let Some(listener) = self.listeners.get_mut(&client) else { return };
        listener.outboxes.retain(|kept| kept.number != outbox);
        if listener.outboxes.is_empty() {
            self.listeners.remove(&client);
            match self.room.viewer(client) {
                Some(Viewer::Seat(_)) => drop(self.host(HostInput::Disconnected { client }).await),
                // A spectator who goes away watches no longer.
                Some(Viewer::Spectator) => drop(self.stop_watching(client).await),
                None => {}
            }
        }
    }

    async fn stop_watching(&mut self, client: ClientId) -> Answer {
        let version = self.room.version();
        // A key that no client of the protocol reaches twice at one version.
        let message =
            Message { key: tria_room::limits::NUMBER_MAX - version, at: version, command: Command::Leave };
        self.handle(tria_room::Input::Client { client, message }).await
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
            Ok(people) => self.people.extend(people.into_iter().map(|person| (person.id, person))),
            Err(error) => tracing::warn!(table = %self.row.id, %error, "names could not be read"),
        }
    }

    /// Learns what somebody is called now, if he was spoken of; whoever is gone for good keeps no seat before a match.
    async fn know_anew(&mut self, id: AccountId, gone: bool) {
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

    /// Nobody listens here any more: sockets and streams end, and come back. Gives back who was spoken of.
    pub(super) fn let_everybody_go(&mut self) -> BTreeMap<AccountId, Person> {
        self.listeners.clear();
        std::mem::take(&mut self.people)
    }

    pub(super) fn is_seated(&self, client: ClientId) -> bool {
        matches!(self.room.viewer(client), Some(Viewer::Seat(_)))
    }

    /// What a client has missed, to one of its outboxes or to all.
    fn resync(&mut self, client: ClientId, outbox: Option<u64>, since: u64) {
        let resync = self.room.resync(client, since);
        let Some(listener) = self.listeners.get_mut(&client) else { return };
        listener.viewer = resync.as_ref().map(|resync| resync.view.viewer);
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
        match outbox {
            Some(outbox) => self.reply_line(client, outbox, &line),
            None => say(&mut listener.outboxes, &line),
        }
    }

    /// Tells somebody, wherever he listens, why something was not to be.
    pub(super) fn tell_refusal(&mut self, account: AccountId, refusal: &Refusal) {
        let line = line(&ServerMessage::Error(refusal.clone()));
        if let Some(listener) = self.listeners.get_mut(&crate::accounts::client(account)) {
            say(&mut listener.outboxes, &line);
        }
    }

    /// Nobody hears what was said since the disk was asked.
    pub(super) fn unsay(&mut self) {
        self.outboxes().for_each(Outbox::take_back);
        self.forget_told();
    }

    /// Nobody has the view that is now: the next update is whole.
    pub(super) fn forget_told(&mut self) {
        self.listeners.values_mut().for_each(|listener| listener.told = None);
    }

    pub(super) fn reply(&mut self, client: ClientId, outbox: u64, message: &impl Serialize) {
        if let Some(outbox) = self.outbox(client, outbox) {
            outbox.say_alone(message);
        }
    }

    fn reply_line(&mut self, client: ClientId, outbox: u64, line: &Line) {
        if let Some(outbox) = self.outbox(client, outbox) {
            outbox.say(line);
        }
    }

    pub(super) fn outbox(&mut self, client: ClientId, number: u64) -> Option<&mut Outbox> {
        self.listeners.get_mut(&client)?.outboxes.iter_mut().find(|kept| kept.number == number)
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

    /// What everybody hears who listens.
    pub(super) fn tell_line(&mut self, line: &Line) {
        self.outboxes().for_each(|outbox| outbox.say(line));
    }

    pub(super) fn outboxes(&mut self) -> impl Iterator<Item = &mut Outbox> {
        self.listeners.values_mut().flat_map(|listener| &mut listener.outboxes)
    }

    /// Says to everybody what has happened, unless the disk does not take it.
    pub(super) fn tell_all(&mut self, events: &[Happened]) {
        let Some(first) = events.first() else { return };
        let chat = events.iter().any(|happened| matches!(happened.event, Event::Chat { .. }));
        // All spectators see the same.
        let public = LazyCell::new(|| Arc::new(self.room.view(Viewer::Spectator)));
        let mut to_spectators: Option<News<'_>> = None;
        for (client, listener) in &mut self.listeners {
            let viewer = self.room.viewer(*client);
            let was = std::mem::replace(&mut listener.viewer, viewer);
            let Some(viewer) = viewer else {
                listener.told = None;
                if was.is_some() {
                    // Whoever has lost a seat, or left it from another device, would wait here for ever.
                    let message = "you no longer sit here; join the table or watch it";
                    let refusal = Refusal::new(Code::NotHere, message);
                    say(&mut listener.outboxes, &line(&ServerMessage::Error(refusal)));
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
            // A delta is for whoever has the view before, in the same place.
            let before =
                told.as_deref().filter(|told| (told.version, told.viewer) == (first.version - 1, viewer));
            if viewer == Viewer::Spectator && muted.is_none() {
                let news = to_spectators.get_or_insert_with(|| News::new(events, &public, None));
                news.say(&mut listener.outboxes, before);
            } else {
                News::new(events, &view, chat.then_some(&hushed)).say(&mut listener.outboxes, before);
            }
        }
    }
}

impl Listener {
    fn wants_deltas(&self) -> bool {
        self.outboxes.iter().any(|outbox| outbox.delta)
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

/// What somebody does not want to hear is in its place as nothing, so that versions have no gaps.
fn hush<'a>(events: impl Iterator<Item = &'a mut Versioned>, muted: &BTreeSet<AccountId>) {
    for versioned in events {
        if let Some(Event::Chat { client, .. }) = &versioned.event
            && muted.contains(&account(*client))
        {
            versioned.event = None;
        }
    }
}

/// Why nothing happens at a table that the disk cannot tell about.
pub(super) fn unreadable() -> Refusal {
    Refusal::new(
        Code::NotNow,
        "the site's database does not answer, so nothing happens here; try again in a moment",
    )
}

/// The message of a player, if the input is one.
pub(super) fn message(input: &tria_room::Input) -> Option<&Message> {
    match input {
        tria_room::Input::Client { message, .. } | tria_room::Input::Computer { message, .. } => {
            Some(message)
        }
        tria_room::Input::Host { .. } => None,
    }
}

fn say(outboxes: &mut [Outbox], line: &Line) {
    for outbox in outboxes {
        outbox.say(line);
    }
}
