//! What this node and the others do for each other's clients: mail to tables there, lines of tables here.
//!
//! The messages between two nodes are one numbered [`Stream`] in each direction. When a message is lost, when a node falls
//! silent or NATS is away, everything between the two ends: clients are told to come back, and come to the table anew.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use axum::body::Bytes;
use futures_util::StreamExt as _;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::{Instant, MissedTickBehavior, timeout};
use tria_room::wire::{ClientMessage, encode};

use super::command::{Mail, ReplyTo, TableCommand, TableReply};
use super::outgoing::undelivered;
use super::{Line, Listening, Outgoing, Shared, TableError, Tables};
use crate::chat::Heeded;
use crate::cluster::{Stream, VERSION, Verdict};
use crate::limits::{
    OUTBOX_MAX, PEER_BEAT_MS, PEER_HEAD_BYTES, PEER_KEPT_MS, PEER_MESSAGE_BYTES, PEER_SEND_MS,
    PEER_SILENCE_MS,
};
use crate::nats::{Nats, NatsError};
use crate::store::{GameId, NodeId};

/// The other nodes, as far as this one has to do with them.
#[derive(Debug)]
pub(super) struct Peers {
    node: NodeId,
    nats: Nats,
    shared: Weak<Shared>,
    known: Mutex<HashMap<NodeId, Arc<Peer>>>,
    asked: AtomicU64,
}

/// Another node.
#[derive(Debug)]
pub(super) struct Peer {
    node: NodeId,
    state: Mutex<PeerState>,
    /// The session with it; a change means that everything before is over.
    session: watch::Sender<u64>,
    /// Held from the number of a message until it is on its way: messages leave in the order of their numbers.
    sending: tokio::sync::Mutex<()>,
}

#[derive(Debug)]
struct PeerState {
    stream: Stream,
    heard: Instant,
    /// Clients here that listen to tables there, by the numbers of their connections.
    listeners: HashMap<u64, (GameId, Outgoing)>,
    /// How many of them listen to each table.
    tables: HashMap<GameId, usize>,
    /// Callers here that wait for replies from there.
    callers: HashMap<u64, (GameId, oneshot::Sender<TableReply>)>,
    /// Clients there that listen to tables here; notified, their connection ends.
    served: HashMap<u64, Arc<Notify>>,
}

/// What comes before the lines of a message.
#[derive(Serialize, Deserialize)]
struct Head {
    from: NodeId,
    session: u64,
    number: u64,
    message: NodeMessage,
}

/// A message from one node to another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
enum NodeMessage {
    /// Nothing but the number of the last message.
    Beat,
    /// A command to a table of the receiver.
    Mail {
        table: GameId,
        command: TableCommand,
        to: RemoteReply,
        /// The sender of the command, as far as chat goes: tables ask their own node.
        heeded: Option<Heeded>,
    },
    /// The reply to a command of the receiver.
    Reply { to: u64, reply: TableReply },
    /// Lines of a table for a client of the receiver; they follow the head as they are.
    Lines { listener: u64 },
    /// The table hears and tells this client of the receiver no more.
    Ended { listener: u64 },
    /// This client of the sender listens no more.
    Leave { listener: u64 },
}

/// Where the reply to a command of another node goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "to", content = "with", rename_all = "kebab-case")]
enum RemoteReply {
    Nobody,
    Caller(u64),
    Listener(u64),
    Attached { listener: u64, delta: bool },
}

/// The other node cannot be reached just now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Away;

impl Peers {
    /// Listens to the other nodes from now on.
    ///
    /// # Errors
    /// If NATS takes no subscription.
    pub(super) async fn join(nats: Nats, shared: &Arc<Shared>) -> Result<Arc<Self>, NatsError> {
        let node = shared.store.node().clone();
        let heard = nats.subscribe(subject(&nats, &node)).await?;
        let shared = Arc::downgrade(shared);
        let peers = Self { node, nats, shared, known: Mutex::default(), asked: AtomicU64::new(1) };
        let peers = Arc::new(peers);
        tokio::spawn(listen(heard, Arc::downgrade(&peers)));
        tokio::spawn(beat(Arc::downgrade(&peers)));
        Ok(peers)
    }

    /// The other node of this name.
    pub(super) fn peer(&self, node: &NodeId) -> Arc<Peer> {
        lock(&self.known).entry(node.clone()).or_insert_with(|| Arc::new(Peer::new(node))).clone()
    }

    fn all(&self) -> Vec<Arc<Peer>> {
        lock(&self.known).values().cloned().collect()
    }

    /// Sends a client's or caller's mail to the owner of a table; `Err` tells what became of it where it did not go.
    pub(super) async fn post(
        self: &Arc<Self>,
        owner: &Arc<Peer>,
        table: &GameId,
        mail: Mail,
    ) -> Result<(), (Away, ReplyTo)> {
        let Mail { command, reply, .. } = mail;
        if !self.reaches(owner) {
            return Err((Away, reply));
        }
        let heeded = match &command {
            TableCommand::Ask { visitor, .. } | TableCommand::Attach { visitor, .. } => {
                self.shared.upgrade().map(|shared| shared.voices.heeded(visitor.account.id))
            }
            _ => None,
        };
        let to = match reply {
            ReplyTo::Nobody => RemoteReply::Nobody,
            ReplyTo::Listener(_, listener) => RemoteReply::Listener(listener),
            ReplyTo::Caller(caller) => {
                let number = self.asked.fetch_add(1, Ordering::Relaxed);
                owner.lock().callers.insert(number, (table.clone(), caller));
                RemoteReply::Caller(number)
            }
            ReplyTo::Attached(outgoing) => {
                let (listener, delta) = (outgoing.number, outgoing.delta);
                owner.lock().listen(table, outgoing);
                RemoteReply::Attached { listener, delta }
            }
        };
        let table = table.clone();
        // A mail that is lost from here on is a gap, and ends everything between the two.
        self.send(owner, NodeMessage::Mail { table, command, to, heeded }, &[]).await;
        Ok(())
    }

    /// The client listens no more.
    pub(super) async fn leave(&self, owner: &Peer, listener: u64) {
        if owner.lock().forget(listener).is_some() {
            self.send(owner, NodeMessage::Leave { listener }, &[]).await;
        }
    }

    /// Whether a node says nothing although NATS is there: it has ended, or is stopped or cut off.
    pub(super) fn is_silent(&self, node: &NodeId) -> bool {
        let known = lock(&self.known).get(node).cloned();
        self.nats.is_connected()
            && known.is_some_and(|peer| peer.lock().heard.elapsed() >= Duration::from_millis(PEER_SILENCE_MS))
    }

    /// Whether NATS and the other node were there a moment ago.
    fn reaches(&self, peer: &Peer) -> bool {
        self.nats.is_connected() && peer.lock().heard.elapsed() < Duration::from_millis(PEER_SILENCE_MS)
    }

    /// Sends a message with lines behind it; one that NATS does not take is missed by the other node.
    async fn send(&self, peer: &Peer, message: NodeMessage, lines: &[Line]) {
        let _in_order = peer.sending.lock().await;
        let beat = message == NodeMessage::Beat;
        let (session, number) = {
            let mut state = peer.lock();
            if beat { state.stream.last() } else { state.stream.next() }
        };
        let head = Head { from: self.node.clone(), session, number, message };
        let mut payload = encode(&head).into_bytes();
        for line in lines {
            payload.push(b'\n');
            payload.extend_from_slice(line.as_bytes());
        }
        let sent = self.nats.client().publish(subject(&self.nats, &peer.node), payload.into());
        match timeout(Duration::from_millis(PEER_SEND_MS), sent).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(node = %peer.node, %error, "a message to another node was not sent");
            }
            Err(_late) => tracing::warn!(node = %peer.node, "a message to another node was not sent in time"),
        }
    }

    /// Takes a message of another node.
    fn take(self: &Arc<Self>, payload: &Bytes) {
        let end = payload.iter().position(|byte| *byte == b'\n').unwrap_or(payload.len());
        let Head { from, session, number, message } = match serde_json::from_slice(&payload[..end]) {
            Ok(head) => head,
            // Its number is missing then, which is a gap.
            Err(error) => return tracing::warn!(%error, "a message of another node cannot be read"),
        };
        let peer = self.peer(&from);
        let verdict = {
            let mut state = peer.lock();
            state.heard = Instant::now();
            state.stream.receive(session, number, message == NodeMessage::Beat)
        };
        if matches!(verdict, Verdict::TakeAnew | Verdict::Lost) {
            peer.end_session("messages were lost, or it began anew");
        }
        if matches!(verdict, Verdict::Ignore | Verdict::Lost) {
            return;
        }
        match message {
            NodeMessage::Beat => {}
            NodeMessage::Mail { table, command, to, heeded } => {
                let Some(shared) = self.shared.upgrade() else { return };
                if !shared.is_current() {
                    return self.turn_away(&peer, &command, to);
                }
                if let Some(heeded) = heeded {
                    shared.voices.heed(heeded);
                }
                self.deliver(&peer, &Tables { shared }, &table, command, to);
            }
            NodeMessage::Reply { to, reply } => self.reply(&peer, to, reply),
            NodeMessage::Lines { listener } => self.pass_on(&peer, listener, &payload.slice(end..)),
            NodeMessage::Ended { listener } => {
                let ended = peer.lock().forget(listener);
                // It may be that the table has another owner.
                if let (Some((table, _)), Some(shared)) = (ended, self.shared.upgrade()) {
                    shared.verify_link(&table);
                }
            }
            NodeMessage::Leave { listener } => {
                if let Some(leave) = peer.lock().served.remove(&listener) {
                    leave.notify_one();
                }
            }
        }
    }

    /// Refuses a command to a table that another node may own by now: its sender looks for the owner anew.
    fn turn_away(self: &Arc<Self>, peer: &Arc<Peer>, command: &TableCommand, to: RemoteReply) {
        let message = match (to, command) {
            (RemoteReply::Caller(to), _) => NodeMessage::Reply { to, reply: TableReply::Moved },
            (RemoteReply::Listener(listener) | RemoteReply::Attached { listener, .. }, _) => {
                NodeMessage::Ended { listener }
            }
            (RemoteReply::Nobody, TableCommand::Say { listener, .. }) => {
                NodeMessage::Ended { listener: *listener }
            }
            (RemoteReply::Nobody, _) => return,
        };
        self.answer(peer, message, Vec::new());
    }

    /// Puts a command of another node into the mailbox of a table of this one.
    fn deliver(
        self: &Arc<Self>,
        peer: &Arc<Peer>,
        tables: &Tables,
        table: &GameId,
        command: TableCommand,
        to: RemoteReply,
    ) {
        match (to, command) {
            (RemoteReply::Attached { listener, delta }, TableCommand::Attach { visitor, since }) => {
                let (lines, told) = mpsc::channel(OUTBOX_MAX);
                let mut outgoing = Outgoing::new(listener, since, lines);
                outgoing.delta = delta;
                match tables.attach_from_afar(table, &Arc::new(visitor), outgoing) {
                    Ok(listening) => drop(tokio::spawn(self.clone().serve(peer.clone(), listening, told))),
                    Err(_) => self.answer(peer, NodeMessage::Ended { listener }, Vec::new()),
                }
            }
            (RemoteReply::Caller(to), command) => {
                let (caller, reply) = oneshot::channel();
                let sent = tables.send_from_afar(table, command, ReplyTo::Caller(caller));
                let (peers, peer) = (self.clone(), peer.clone());
                tokio::spawn(async move {
                    let reply = match sent {
                        Ok(()) => reply.await.unwrap_or(TableReply::Busy),
                        Err(TableError::Unknown) => TableReply::Moved,
                        Err(_) => TableReply::Busy,
                    };
                    peers.send(&peer, NodeMessage::Reply { to, reply }, &[]).await;
                });
            }
            (RemoteReply::Listener(listener), command) => {
                let client = match &command {
                    TableCommand::Contribute { account, .. } => crate::accounts::client(*account),
                    _ => return,
                };
                let sent = tables.send_from_afar(table, command, ReplyTo::Listener(client, listener));
                self.undelivered(peer, listener, sent, None);
            }
            (_, TableCommand::Say { client, listener, message }) => {
                let key = match &message {
                    ClientMessage::Command(command) => Some(command.key),
                    ClientMessage::Resync { .. } => None,
                };
                let command = TableCommand::Say { client, listener, message };
                let sent = tables.send_from_afar(table, command, ReplyTo::Nobody);
                self.undelivered(peer, listener, sent, key);
            }
            (_, command) => drop(tables.send_from_afar(table, command, ReplyTo::Nobody)),
        }
    }

    /// Tells a client of another node that its message did not reach the table.
    fn undelivered(
        self: &Arc<Self>,
        peer: &Arc<Peer>,
        listener: u64,
        sent: Result<(), TableError>,
        key: Option<u64>,
    ) {
        match sent {
            Ok(()) => {}
            // It comes back, and repeats what was not answered.
            Err(TableError::Unknown) => self.answer(peer, NodeMessage::Ended { listener }, Vec::new()),
            Err(error) => {
                let line = undelivered(&error, key).into();
                self.answer(peer, NodeMessage::Lines { listener }, vec![line]);
            }
        }
    }

    /// Sends a message without holding up those that come.
    fn answer(self: &Arc<Self>, peer: &Arc<Peer>, message: NodeMessage, lines: Vec<Line>) {
        let (peers, peer) = (self.clone(), peer.clone());
        tokio::spawn(async move { peers.send(&peer, message, &lines).await });
    }

    fn reply(&self, peer: &Peer, to: u64, reply: TableReply) {
        let Some((table, caller)) = peer.lock().callers.remove(&to) else { return };
        if reply == TableReply::Moved
            && let Some(shared) = self.shared.upgrade()
        {
            shared.verify_link(&table);
        }
        let _ = caller.send(reply);
    }

    /// Gives lines of a table there to a client here; one that does not keep up is disconnected.
    fn pass_on(self: &Arc<Self>, peer: &Arc<Peer>, listener: u64, lines: &Bytes) {
        let mut listens = false;
        let mut state = peer.lock();
        if let Some((_, outgoing)) = state.listeners.get_mut(&listener) {
            let mut rest = lines.clone();
            listens = true;
            while listens && !rest.is_empty() {
                // Each begins with the end of the line before.
                let end = rest[1..].iter().position(|byte| *byte == b'\n').map_or(rest.len(), |end| end + 1);
                let line = rest.split_to(end).slice(1..);
                listens = Line::try_from(line).is_ok_and(|line| outgoing.send(&line));
            }
        }
        if !listens {
            state.forget(listener);
            drop(state);
            self.answer(peer, NodeMessage::Leave { listener }, Vec::new());
        }
    }

    /// Sends the lines of a table here to a client there, until either ends.
    async fn serve(self: Arc<Self>, peer: Arc<Peer>, listening: Listening, mut told: mpsc::Receiver<Line>) {
        let listener = listening.listener;
        let mut session = peer.session.subscribe();
        let leave = Arc::new(Notify::new());
        peer.lock().served.insert(listener, leave.clone());
        metrics::gauge!("tria_remote_listeners").increment(1.0);
        let mut lines = Vec::with_capacity(OUTBOX_MAX);
        loop {
            let count = tokio::select! {
                count = told.recv_many(&mut lines, OUTBOX_MAX) => count,
                () = listening.shared.lapsed() => 0,
                () = leave.notified() => break,
                _ = session.changed() => break,
            };
            if count == 0 {
                // The table is gone or has another owner, or the client fell behind.
                self.send(&peer, NodeMessage::Ended { listener }, &[]).await;
                break;
            }
            if !self.send_lines(&peer, listener, &lines).await {
                break;
            }
            lines.clear();
        }
        metrics::gauge!("tria_remote_listeners").decrement(1.0);
        let mut state = peer.lock();
        if state.served.get(&listener).is_some_and(|own| Arc::ptr_eq(own, &leave)) {
            state.served.remove(&listener);
        }
        drop(state);
        // Only now the table learns that the client is gone.
        drop(listening);
    }

    /// Sends lines for a client of another node; returns whether NATS takes messages of their size.
    async fn send_lines(&self, peer: &Peer, listener: u64, lines: &[Line]) -> bool {
        let most = self.nats.client().server_info().max_payload.saturating_sub(PEER_HEAD_BYTES);
        let mut rest = lines;
        while !rest.is_empty() {
            let mut bytes = 0;
            let fits = rest.iter().take_while(|line| {
                bytes += line.len() + 1;
                bytes <= PEER_MESSAGE_BYTES
            });
            let (now, later) = rest.split_at(fits.count().max(1));
            if now.iter().map(|line| line.len() + 1).sum::<usize>() > most {
                tracing::error!(node = %peer.node, "a line for a client is larger than NATS allows (max_payload)");
                self.send(peer, NodeMessage::Ended { listener }, &[]).await;
                return false;
            }
            self.send(peer, NodeMessage::Lines { listener }, now).await;
            rest = later;
        }
        true
    }

    /// Waits until every client of other nodes has been told that the tables here have ended.
    pub(super) async fn drained(&self) {
        while self.all().iter().any(|peer| !peer.lock().served.is_empty()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

fn subject(nats: &Nats, node: &NodeId) -> String {
    nats.subject(&format!("{VERSION}.node.{node}"))
}

impl Peer {
    fn new(node: &NodeId) -> Self {
        let state = PeerState {
            stream: Stream::default(),
            heard: Instant::now(),
            listeners: HashMap::new(),
            tables: HashMap::new(),
            callers: HashMap::new(),
            served: HashMap::new(),
        };
        let (state, sending) = (Mutex::new(state), tokio::sync::Mutex::default());
        Self { node: node.clone(), state, session: watch::channel(0).0, sending }
    }

    fn lock(&self) -> MutexGuard<'_, PeerState> {
        lock(&self.state)
    }

    /// Changes when everything between the two nodes is over.
    pub(super) fn session(&self) -> watch::Receiver<u64> {
        self.session.subscribe()
    }

    /// Whether a client here listens to this table there.
    pub(super) fn listens(&self, table: &GameId) -> bool {
        self.lock().tables.contains_key(table)
    }

    /// The clients here that listen to this table there.
    pub(super) fn listeners(&self, table: &GameId) -> Vec<u64> {
        let state = self.lock();
        if !state.tables.contains_key(table) {
            return Vec::new();
        }
        let all = state.listeners.iter();
        all.filter(|(_, (listened, _))| listened == table).map(|(listener, _)| *listener).collect()
    }

    /// Everything that the two nodes did for each other's clients is over.
    fn end_session(&self, why: &str) {
        let (listeners, callers, session) = {
            let mut state = self.lock();
            state.tables.clear();
            state.served.clear();
            let callers = std::mem::take(&mut state.callers);
            (std::mem::take(&mut state.listeners), callers, state.stream.session())
        };
        if !listeners.is_empty() || !callers.is_empty() {
            let (listeners, callers) = (listeners.len(), callers.len());
            tracing::warn!(node = %self.node, why, listeners, callers, "clients of another node's tables must come back");
            metrics::counter!("tria_peers_lost_total").increment(1);
        }
        // What each table here serves there ends by itself.
        self.session.send_if_modified(|known| std::mem::replace(known, session) != session);
    }

    /// Ends the session from this side.
    fn restart(&self, why: &str) {
        self.lock().stream.restart();
        self.end_session(why);
    }
}

impl PeerState {
    fn listen(&mut self, table: &GameId, outgoing: Outgoing) {
        *self.tables.entry(table.clone()).or_default() += 1;
        self.listeners.insert(outgoing.number, (table.clone(), outgoing));
    }

    fn forget(&mut self, listener: u64) -> Option<(GameId, Outgoing)> {
        let (table, outgoing) = self.listeners.remove(&listener)?;
        if let Some(count) = self.tables.get_mut(&table) {
            *count -= 1;
            if *count == 0 {
                self.tables.remove(&table);
            }
        }
        Some((table, outgoing))
    }

    fn is_idle(&self) -> bool {
        self.listeners.is_empty() && self.callers.is_empty() && self.served.is_empty()
    }
}

async fn listen(mut heard: async_nats::Subscriber, peers: Weak<Peers>) {
    while let Some(message) = heard.next().await {
        let Some(peers) = peers.upgrade() else { return };
        peers.take(&message.payload);
    }
}

/// Says the number of the last message to every node now and then, and ends what is between this node and those that are
/// silent.
async fn beat(peers: Weak<Peers>) {
    let mut each = tokio::time::interval(Duration::from_millis(PEER_BEAT_MS));
    each.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let Some(mut connected) = peers.upgrade().map(|peers| peers.nats.connected()) else { return };
    loop {
        tokio::select! {
            _ = each.tick() => {}
            Ok(()) = connected.changed() => {}
        }
        let Some(peers) = peers.upgrade() else { return };
        let away = !*connected.borrow_and_update();
        for peer in peers.all() {
            let (silent, idle) = {
                let state = peer.lock();
                (state.heard.elapsed(), state.is_idle())
            };
            if away && !idle {
                peer.restart("NATS is away");
            } else if silent > Duration::from_millis(PEER_SILENCE_MS) && !idle {
                peer.restart("it says nothing");
            } else if silent > Duration::from_millis(PEER_KEPT_MS) {
                lock(&peers.known).remove(&peer.node);
            }
            if !away {
                peers.send(&peer, NodeMessage::Beat, &[]).await;
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
