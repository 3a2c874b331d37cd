//! The numbers of the messages between two nodes: nothing is lost, doubled or reordered unnoticed.

/// One node's end of the stream of messages to and from another.
///
/// A session is the time in which nothing was lost between the two. Either node can end it; the other learns that from the
/// next message, which carries the number of the session.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stream {
    session: u64,
    sent: u64,
    received: u64,
}

/// What to do with a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It is the next.
    Take,
    /// It is of a session that is over, or came twice.
    Ignore,
    /// The session is over, and this message is the first of the next.
    TakeAnew,
    /// The session is over, and this message is not the next: something was lost.
    Lost,
}

impl Stream {
    /// The session.
    pub(crate) fn session(&self) -> u64 {
        self.session
    }

    /// The session and the number of the message that is sent next.
    pub(crate) fn next(&mut self) -> (u64, u64) {
        self.sent += 1;
        (self.session, self.sent)
    }

    /// The session and the number of the last message that was sent.
    pub(crate) fn last(&self) -> (u64, u64) {
        (self.session, self.sent)
    }

    /// Ends the session from this side.
    pub(crate) fn restart(&mut self) {
        *self = Self { session: self.session + 1, sent: 0, received: 0 };
    }

    /// A message of this session and number has come; `beat` if it only says the last number.
    pub(crate) fn receive(&mut self, session: u64, number: u64, beat: bool) -> Verdict {
        let anew = session > self.session;
        if session < self.session {
            return Verdict::Ignore;
        }
        if anew {
            *self = Self { session, sent: 0, received: 0 };
        }
        let next = self.received + u64::from(!beat);
        if number == next {
            self.received = number;
            return if anew { Verdict::TakeAnew } else { Verdict::Take };
        }
        if number < next {
            return Verdict::Ignore;
        }
        self.restart();
        Verdict::Lost
    }
}

#[cfg(test)]
mod tests {
    use tria_rules::hash::SplitMix;

    use super::*;

    #[test]
    fn a_message_is_taken_once_and_in_order() {
        let (mut one, mut other) = (Stream::default(), Stream::default());
        for _ in 0..3 {
            let (session, number) = one.next();
            assert_eq!(other.receive(session, number, false), Verdict::Take);
            assert_eq!(other.receive(session, number, false), Verdict::Ignore);
        }
        let (session, number) = one.last();
        assert_eq!(other.receive(session, number, true), Verdict::Take);
    }

    #[test]
    fn a_lost_message_ends_the_session_on_both_sides() {
        let (mut one, mut other) = (Stream::default(), Stream::default());
        one.next();
        let (session, number) = one.last();
        assert_eq!(
            other.receive(session, number, true),
            Verdict::Lost,
            "a beat shows that the last was lost"
        );
        let (session, number) = other.next();
        assert_eq!(one.receive(session, number, false), Verdict::TakeAnew);
        assert_eq!(one.session(), other.session());
        let (session, number) = one.next();
        assert_eq!(other.receive(session, number, false), Verdict::Take);
    }

    #[test]
    fn messages_of_a_session_that_is_over_are_ignored() {
        let (mut one, mut other) = (Stream::default(), Stream::default());
        let (session, number) = one.next();
        other.restart();
        assert_eq!(other.receive(session, number, false), Verdict::Ignore);
    }

    /// Two nodes over a network that loses messages: what one takes in a session is a beginning of what the other sent in it,
    /// and once nothing is lost any more they agree.
    #[test]
    fn whatever_is_lost_no_gap_goes_unnoticed() {
        let mut chance = SplitMix::new(25);
        for _ in 0..200 {
            let mut ends = [Stream::default(), Stream::default()];
            let mut taken: [Vec<(u64, u64)>; 2] = [Vec::new(), Vec::new()];
            for _ in 0..100 {
                let from = chance.below(2) as usize;
                if chance.below(16) == 0 {
                    ends[from].restart();
                }
                let beat = chance.below(2) == 0;
                let (session, number) = if beat { ends[from].last() } else { ends[from].next() };
                if chance.below(4) == 0 {
                    continue;
                }
                let verdict = ends[1 - from].receive(session, number, beat);
                if !beat && matches!(verdict, Verdict::Take | Verdict::TakeAnew) {
                    taken[1 - from].push((session, number));
                }
            }
            for taken in &taken {
                let mut last = (0, 0);
                for (session, number) in taken {
                    let next = if *session == last.0 { last.1 + 1 } else { 1 };
                    assert!(*session >= last.0 && *number == next, "{taken:?}");
                    last = (*session, *number);
                }
            }
            for _ in 0..4 {
                for from in [0, 1] {
                    let (session, number) = ends[from].last();
                    ends[1 - from].receive(session, number, true);
                }
            }
            assert_eq!(ends[0].session(), ends[1].session());
        }
    }
}
