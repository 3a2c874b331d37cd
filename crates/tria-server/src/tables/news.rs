//! What viewers of a table are told of what has happened there.

use tria_room::{ClientId, Happened, Seen, Update, View};

use super::outbox::Outbox;
use crate::line::{Line, line};

/// The update of one viewer, in each form in which somebody wants it; each is written once, however many hear it.
pub(super) struct News<'a> {
    events: &'a [Happened],
    view: &'a View,
    /// The senders whose messages are not told.
    hushed: Option<&'a dyn Fn(ClientId) -> bool>,
    whole: Option<Line>,
    delta: Option<Line>,
}

impl<'a> News<'a> {
    /// The update of the viewer whose view this is now.
    pub(super) fn new(
        events: &'a [Happened],
        view: &'a View,
        hushed: Option<&'a dyn Fn(ClientId) -> bool>,
    ) -> Self {
        Self { events, view, hushed, whole: None, delta: None }
    }

    /// Says it; whoever wants deltas and has the view before gets what has changed since.
    pub(super) fn say(&mut self, outboxes: &mut [Outbox], before: Option<&View>) {
        let Self { events, view, hushed, .. } = *self;
        for outbox in outboxes {
            let before = before.filter(|_| outbox.delta);
            let form = if before.is_some() { &mut self.delta } else { &mut self.whole };
            let line = form.get_or_insert_with(|| {
                let events = Seen { events, viewer: view.viewer, hushed };
                line(&Update { events, view, before })
            });
            outbox.say(line);
        }
    }
}
