//! One table: a task that owns a room, its log and those who listen.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use tria_room::wire::{ClientMessage, ServerMessage, encode};
use tria_room::{
    Answer, ClientId, Code, Command, Effects, Happened, HostInput, Message, Refusal, Room, Seat, Viewer,
};

use super::seat::Computers;
use super::{Shared, rebuild};
use crate::chance::Seed;
use crate::store::{Append, GameRow, StoreError, finish};

/// Where a client listens: one socket or stream.
#[derive(Clone, Debug)]
pub struct Outbox {
    /// A number of its own on this node.
    pub number: u64,
    /// The version that the client has seen.
    pub since: u64,
    /// The messages as lines of JSON; whoever does not keep up is let go.
    pub lines: mpsc::Sender<Arc<str>>,
}

/// What comes to a table.
#[derive(Debug)]
pub(super) enum Input {
    Client {
        client: ClientId,
        message: ClientMessage,
    },
    Host {
        input: HostInput,
        reply: oneshot::Sender<Answer>,
    },
    Attach {
        client: ClientId,
        outbox: Outbox,
    },
    Detach {
        client: ClientId,
        outbox: u64,
    },
    /// What a computer seat has decided from the view of this version.
    Thought {
        seat: Seat,
        version: u64,
        command: Option<Command>,
    },
}

/// A room with everything around it.
pub(super) struct Table {
    shared: Arc<Shared>,
    row: GameRow,
    seed: Seed,
    room: Room,
    /// The number of the next entry of the log.
    number: i64,
    listeners: HashMap<ClientId, Vec<Outbox>>,
    computers: Computers,
    /// When the room wants to be told the time.
    wake: Option<Instant>,
}

impl Table {
    pub(super) fn new(
        shared: Arc<Shared>,
        row: GameRow,
        room: Room,
        number: i64,
        queue: mpsc::WeakSender<Input>,
    ) -> Self {
        // A seed that cannot be read would have been refused when the row was.
        let seed = Seed::from_hex(&row.seed).unwrap_or_else(|| Seed::new([0; 32]));
        let computers = Computers::new(queue, shared.catalog);
        Self { shared, row, seed, room, number, listeners: HashMap::new(), computers, wake: None }
    }

    /// Takes inputs until nothing can happen any more.
    pub(super) async fn run(mut self, mut inputs: mpsc::Receiver<Input>) {
        // After a start the room may have been waiting for a while, and computers have forgotten what they thought about.
        self.host(HostInput::Tick).await;
        loop {
            let input = match self.wake {
                Some(wake) => tokio::time::timeout_at(wake, inputs.recv()).await,
                None => Ok(inputs.recv().await),
            };
            match input {
                Ok(Some(input)) => self.take(input).await,
                Ok(None) => break,
                Err(_late) => drop(self.host(HostInput::Tick).await),
            }
            if self.room.stage() == tria_room::Stage::Finished && self.listeners.is_empty() {
                if self.close().await.is_ok() {
                    break;
                }
            }
        }
        self.shared.forget(&self.row.id);
    }

    /// Nothing more happens here.
    async fn close(&self) -> Result<(), StoreError> {
        let game = self.row.id.clone();
        self.shared.store.writer().transact(|tx| Box::pin(async move { finish(tx, &game).await })).await
    }

    async fn take(&mut self, input: Input) {
        match input {
            Input::Client { client, message: ClientMessage::Command(message) } => {
                let answer = self.handle(tria_room::Input::Client { client, message }).await;
                self.tell(client, &ServerMessage::Answer(answer));
            }
            Input::Client { client, message: ClientMessage::Resync { since } } => self.resync(client, since),
            Input::Host { input, reply } => {
                let answer = self.host(input).await;
                let _ = reply.send(answer);
            }
            Input::Attach { client, outbox } => self.attach(client, outbox).await,
            Input::Detach { client, outbox } => self.detach(client, outbox).await,
            Input::Thought { seat, version, command } => {
                self.computers.has_thought(seat);
                let Some(command) = command else { return };
                let message = Message { key: version, at: version, command };
                let answer = self.handle(tria_room::Input::Computer { seat, message }).await;
                if let Some(error) = answer.error {
                    // The table went on while it thought; it is asked again if there is still something to decide.
                    tracing::debug!(table = %self.row.id, %error, "a computer's command came too late");
                }
            }
        }
    }

    async fn host(&mut self, input: HostInput) -> Answer {
        self.handle(tria_room::Input::Host { input }).await
    }

    /// The room decides, the disk keeps, and only then anybody hears of it.
    async fn handle(&mut self, input: tria_room::Input) -> Answer {
        let now = self.shared.clock.now();
        let mut chance = self.seed.at(self.number);
        let effects = self.room.handle(now, input, &mut chance);
        if !effects.log.is_empty() {
            let entries: Vec<String> = effects.log.iter().map(encode).collect();
            let count = entries.len() as i64;
            let append = Append { game: self.row.id.clone(), number: self.number, entries };
            if let Err(error) = self.shared.store.writer().append(append).await {
                return self.step_back(&error, effects.answer.key).await;
            }
            self.number += count;
        }
        self.follow(effects)
    }

    /// Tells everybody what happened, and sees to what is next.
    fn follow(&mut self, effects: Effects) -> Answer {
        self.computers.observe(&self.room, &effects.events);
        if !effects.events.is_empty() {
            self.tell_all(&effects.events);
        }
        self.computers.think(&self.room, effects.think, &mut self.seed.at(-1 - self.number));
        let now = self.shared.clock.now();
        self.wake =
            effects.wake.map(|wake| Instant::now() + Duration::from_millis(wake.0.saturating_sub(now.0)));
        effects.answer
    }

    /// What the room has decided could not be kept: the table is again what the disk says it is.
    async fn step_back(&mut self, error: &StoreError, key: Option<u64>) -> Answer {
        tracing::warn!(table = %self.row.id, %error, "an entry of the log could not be written");
        match rebuild(&self.shared.store, &self.row).await {
            Ok((room, number)) => (self.room, self.number) = (room, number),
            Err(error) => tracing::error!(table = %self.row.id, %error, "a table cannot be rebuilt"),
        }
        self.computers.forget();
        let clients: Vec<ClientId> = self.listeners.keys().copied().collect();
        for client in clients {
            self.resync(client, self.room.version());
        }
        let refusal = Refusal::new(Code::NotNow, "this could not be kept, so it has not happened; try again");
        Answer { key, version: self.room.version(), error: Some(refusal) }
    }

    async fn attach(&mut self, client: ClientId, outbox: Outbox) {
        let since = outbox.since;
        let first = !self.listeners.contains_key(&client);
        self.listeners.entry(client).or_default().push(outbox);
        if first && self.is_seated(client) {
            self.host(HostInput::Connected { client }).await;
        }
        self.resync(client, since);
    }

    async fn detach(&mut self, client: ClientId, outbox: u64) {
        let Some(outboxes) = self.listeners.get_mut(&client) else { return };
        outboxes.retain(|kept| kept.number != outbox);
        if outboxes.is_empty() {
            self.listeners.remove(&client);
            if self.is_seated(client) {
                self.host(HostInput::Disconnected { client }).await;
            }
        }
    }

    fn is_seated(&self, client: ClientId) -> bool {
        matches!(self.room.viewer(client), Some(Viewer::Seat(_)))
    }

    fn resync(&mut self, client: ClientId, since: u64) {
        let message = match self.room.resync(client, since) {
            Some(resync) => ServerMessage::Resync(Box::new(resync)),
            None => ServerMessage::Error(Refusal::new(Code::NotHere, "join the table or watch it first")),
        };
        self.tell(client, &message);
    }

    fn tell(&mut self, client: ClientId, message: &ServerMessage) {
        let Some(outboxes) = self.listeners.get_mut(&client) else { return };
        let line: Arc<str> = message.to_json().into();
        // A full outbox is a client that does not read: dropping it ends its socket, and it comes back with a resync.
        outboxes.retain(|outbox| outbox.lines.try_send(line.clone()).is_ok());
    }

    fn tell_all(&mut self, events: &[Happened]) {
        // All spectators see the same.
        let mut public: Option<Arc<str>> = None;
        for (client, outboxes) in &mut self.listeners {
            let line = match self.room.viewer(*client) {
                None => continue,
                Some(Viewer::Spectator) => public
                    .get_or_insert_with(|| {
                        ServerMessage::update(&self.room, Viewer::Spectator, events).to_json().into()
                    })
                    .clone(),
                Some(viewer) => ServerMessage::update(&self.room, viewer, events).to_json().into(),
            };
            outboxes.retain(|outbox| outbox.lines.try_send(line.clone()).is_ok());
        }
    }
}
