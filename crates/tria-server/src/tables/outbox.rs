//! Where somebody listens to a table: one socket or stream.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use serde::Serialize;
use tokio::sync::mpsc;

use crate::frames;
use crate::line::{Line, line_of, write};
use crate::pipe::Pipe;

/// Where a visitor listens: one socket or stream.
pub struct Outbox {
    /// A number of its own on this node.
    pub number: u64,
    /// The version that the client has seen.
    pub since: u64,
    /// Whether updates say only what has changed.
    pub delta: bool,
    way: Arc<Way>,
    /// What was said since something was last sent, as frames.
    said: Vec<u8>,
    /// How much there was before what may have to be taken back; [`ALL`] where nothing has to be.
    sure: usize,
}

impl std::fmt::Debug for Outbox {
    /// Its number: what is said here is the visitor's own.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outbox").field("number", &self.number).finish_non_exhaustive()
    }
}

/// How lines get to a listener.
struct Way {
    /// The messages as lines of JSON; whoever does not keep up is let go.
    queue: mpsc::Sender<Line>,
    /// The connection, where lines can be written to it.
    pipe: Option<Weak<Pipe>>,
    /// Whether it was found out that nobody listens any more.
    lost: AtomicBool,
    /// The place of frames that were sent, for the next: whoever plays is told something again soon.
    spare: Mutex<Vec<u8>>,
}

impl Way {
    /// Sends frames, unless the client has missed some: the gap would not be seen. Tells whether it still listens.
    fn deliver(&self, mut frames: Vec<u8>) -> bool {
        let sent = !self.lost.load(Ordering::Relaxed) && self.send(&frames);
        if !sent {
            self.lost.store(true, Ordering::Relaxed);
        }
        // Where much was said there is nothing to keep: most sockets are quiet, and there are thousands.
        if frames.capacity() <= USUAL_BYTES {
            frames.clear();
            *self.spare() = frames;
        }
        sent
    }

    fn spare(&self) -> MutexGuard<'_, Vec<u8>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, frames: &[u8]) -> bool {
        match &self.pipe {
            Some(pipe) => pipe.upgrade().is_some_and(|pipe| pipe.send(frames, &self.queue)),
            None => frames::texts(frames).all(|text| self.queue.try_send(line_of(text)).is_ok()),
        }
    }
}

impl Outbox {
    /// Lines go into this queue.
    pub fn new(number: u64, since: u64, queue: mpsc::Sender<Line>) -> Self {
        Self::on(number, since, queue, None)
    }

    /// Lines are written to this connection, and go into the queue only where it is busy.
    pub(crate) fn at(number: u64, since: u64, queue: mpsc::Sender<Line>, pipe: &Arc<Pipe>) -> Self {
        Self::on(number, since, queue, Some(Arc::downgrade(pipe)))
    }

    fn on(number: u64, since: u64, queue: mpsc::Sender<Line>, pipe: Option<Weak<Pipe>>) -> Self {
        let way = Arc::new(Way { queue, pipe, lost: AtomicBool::new(false), spare: Mutex::default() });
        Self { number, since, delta: false, way, said: Vec::new(), sure: ALL }
    }

    /// Says something; it is sent with everything else that is said in the same moment.
    pub(crate) fn say(&mut self, line: &Line) {
        self.add(|out| out.extend_from_slice(line.as_bytes()));
    }

    /// Says something to nobody else.
    pub(crate) fn say_alone(&mut self, message: &impl Serialize) {
        self.add(|out| write(out, message));
    }

    /// Says what this writes.
    pub(crate) fn add(&mut self, text: impl FnOnce(&mut Vec<u8>)) {
        if self.said.capacity() == 0 {
            self.said = std::mem::take(&mut *self.way.spare());
            self.said.reserve_exact(USUAL_BYTES);
        }
        frames::push(&mut self.said, text);
    }

    /// What is said from now on may have to be taken back, until it is sent.
    pub(crate) fn draft(&mut self) {
        self.sure = self.said.len();
    }

    /// Takes back what was said since.
    pub(crate) fn take_back(&mut self) {
        self.said.truncate(self.sure);
        self.sure = ALL;
    }

    /// Whether something was said that was not sent.
    pub(crate) fn has_said(&self) -> bool {
        !self.said.is_empty()
    }

    /// Whether it was found out that nobody listens here any more.
    pub(crate) fn is_lost(&self) -> bool {
        self.way.lost.load(Ordering::Relaxed)
    }

    /// Sends what was said; tells whether the client still listens.
    pub(crate) fn send(&mut self) -> bool {
        if self.is_lost() {
            return false;
        }
        if !self.has_said() {
            return true;
        }
        let said = self.take();
        self.way.deliver(said)
    }

    /// Sends this alone, at once; tells whether the client still listens.
    pub(crate) fn send_line(&mut self, line: &Line) -> bool {
        self.say(line);
        self.send()
    }

    /// What was said, for somebody else to send; until then nothing may be sent from here.
    pub(crate) fn pack(&mut self) -> Packet {
        Packet { way: self.way.clone(), frames: self.take() }
    }

    /// What was said.
    fn take(&mut self) -> Vec<u8> {
        self.sure = ALL;
        std::mem::take(&mut self.said)
    }
}

/// Everything that was said and will be.
const ALL: usize = usize::MAX;

/// What nearly every move is told in, with its answer.
const USUAL_BYTES: usize = 1_280;

/// What was said to one listener, on its way.
pub(crate) struct Packet {
    way: Arc<Way>,
    frames: Vec<u8>,
}

impl Packet {
    /// Sends it; tells whether the client still listens.
    pub(crate) fn send(self) -> bool {
        self.way.deliver(self.frames)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A gap would not be seen by the client, who would go on from what it was never told.
    #[test]
    fn whoever_has_missed_something_hears_nothing_more() {
        let (queue, mut heard) = mpsc::channel(1);
        let mut outbox = Outbox::new(1, 0, queue);
        outbox.say(&"one".into());
        assert!(outbox.pack().send());
        assert_eq!(heard.try_recv().expect("a line"), "one");
        outbox.say(&"two".into());
        outbox.say(&"three".into());
        assert!(!outbox.is_lost() && !outbox.pack().send(), "there is room for one line");
        assert_eq!(heard.try_recv().expect("a line"), "two");
        outbox.say(&"four".into());
        assert!(!outbox.pack().send());
        outbox.say(&"five".into());
        assert!(outbox.is_lost() && !outbox.send());
        assert!(heard.try_recv().is_err(), "nothing comes after the gap");
    }
}
