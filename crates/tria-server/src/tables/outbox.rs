//! Where somebody listens to a table: one socket or stream.

use std::sync::{Arc, Weak};

use tokio::sync::mpsc;

use crate::line::Line;
use crate::pipe::Pipe;

/// Where a visitor listens: one socket or stream.
pub struct Outbox {
    /// A number of its own on this node.
    pub number: u64,
    /// The version that the client has seen.
    pub since: u64,
    /// Whether updates leave out what stays as it is while a game is played.
    pub lean: bool,
    /// The messages as lines of JSON; whoever does not keep up is let go.
    queue: mpsc::Sender<Line>,
    /// The connection, where lines can be written to it.
    pipe: Option<Weak<Pipe>>,
    /// What was said since lines were last sent.
    said: Vec<Line>,
    /// How many lines there were before what may have to be taken back.
    sure: usize,
}

impl std::fmt::Debug for Outbox {
    /// Its number: what is said here is the visitor's own.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outbox").field("number", &self.number).finish_non_exhaustive()
    }
}

impl Outbox {
    /// Lines go into this queue.
    pub fn new(number: u64, since: u64, queue: mpsc::Sender<Line>) -> Self {
        Self { number, since, lean: false, queue, pipe: None, said: Vec::new(), sure: 0 }
    }

    /// From now on lines are written to this connection, and go into the queue only where it is busy.
    pub(crate) fn write_to(&mut self, pipe: &Arc<Pipe>) {
        self.pipe = Some(Arc::downgrade(pipe));
    }

    /// Says something; it is sent with everything else that is said in the same moment.
    pub(crate) fn say(&mut self, line: Line) {
        self.said.push(line);
    }

    /// What is said from now on may have to be taken back, until it is sent.
    pub(crate) fn draft(&mut self) {
        self.sure = self.said.len();
    }

    /// Takes back what was said since.
    pub(crate) fn take_back(&mut self) {
        self.said.truncate(self.sure);
    }

    /// Whether something was said that was not sent.
    pub(crate) fn has_said(&self) -> bool {
        !self.said.is_empty()
    }

    /// Sends what was said; tells whether the client still listens.
    pub(crate) fn send(&mut self) -> bool {
        if !self.has_said() {
            return true;
        }
        let sent = match &self.pipe {
            Some(pipe) => pipe.upgrade().is_some_and(|pipe| pipe.send(&self.said, &self.queue)),
            None => self.said.iter().all(|line| self.queue.try_send(line.clone()).is_ok()),
        };
        self.said.clear();
        sent
    }

    /// Sends this alone, at once; tells whether the client still listens.
    pub(crate) fn send_line(&mut self, line: Line) -> bool {
        self.say(line);
        self.send()
    }
}
