//! A second device of a player whose socket stays at a node that is cut off: when it was last told something of its table.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{Instant, interval};
use tria_room::wire::ClientMessage;

use super::super::net::{Http, Outcome, Socket};
use super::super::source_for;

/// Asks for the whole view again and again.
pub(super) struct Witness {
    heard: Arc<Mutex<Heard>>,
    task: JoinHandle<()>,
}

/// What came over the socket.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Heard {
    /// When the last word about the table came: a view, an update or an answer.
    pub(super) last: Option<Instant>,
    /// When the node ended the socket.
    pub(super) ended: Option<Instant>,
}

impl Witness {
    /// Goes to a table at this node, and waits for the first view.
    pub(super) async fn begin(server: SocketAddr, table: &str, token: &str) -> Self {
        let come = async || -> Outcome<Socket> {
            let from = source_for(server, 0);
            let ticket = Http::connect(server, from).await?.ticket(token).await?;
            let mut socket = Socket::table(server, from, table, &ticket, 0).await?;
            socket.until("{\"type\":\"resync\"").await?;
            Ok(socket)
        };
        let mut tries = 0;
        let mut socket = loop {
            match come().await {
                Ok(socket) => break socket,
                // The table has moved, say, or the client is told to come back.
                Err(_) if tries < 20 => tries += 1,
                Err(error) => panic!("no view of table {table}: {error}"),
            }
        };
        let heard = Arc::new(Mutex::new(Heard { last: Some(Instant::now()), ended: None }));
        let note = heard.clone();
        let task = tokio::spawn(async move {
            let mut each = interval(Duration::from_millis(400));
            loop {
                let told = tokio::select! {
                    text = socket.next() => text,
                    _ = each.tick() => {
                        let sent = socket.send(ClientMessage::Resync { since: 0 }.to_json()).await;
                        sent.map(|()| String::new())
                    }
                };
                let now = Some(Instant::now());
                match told {
                    Ok(text) => {
                        let of_table = ["update", "resync", "answer"]
                            .iter()
                            .any(|kind| text.starts_with(&format!("{{\"type\":\"{kind}\"")));
                        if of_table {
                            note.lock().expect("no panic").last = now;
                        }
                    }
                    Err(_ended) => {
                        note.lock().expect("no panic").ended = now;
                        return;
                    }
                }
            }
        });
        Self { heard, task }
    }

    /// What it has heard so far; its socket is closed.
    pub(super) fn end(self) -> Heard {
        self.task.abort();
        *self.heard.lock().expect("no panic")
    }
}
