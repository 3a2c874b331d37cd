//! What viewers of a table are told of what has happened there.

use tria_room::{ClientId, Happened, Seen, Update, View};

use super::outbox::Outbox;
use crate::line::{Line, line};

/// Whose words somebody does not want to hear.
type Hushed<'a> = Option<&'a dyn Fn(ClientId) -> bool>;

/// What one viewer is told, in each form in which somebody wants it.
pub(super) struct News<'a> {
    events: &'a [Happened],
    pub(super) view: View,
    whole: Option<Line>,
    lean: Option<Line>,
}

impl<'a> News<'a> {
    pub(super) fn of(events: &'a [Happened], view: View) -> Self {
        Self { events, view, whole: None, lean: None }
    }

    /// Says it here, where this was seen before, and perhaps elsewhere, too: each form is written once.
    pub(super) fn say(&mut self, outboxes: &mut [Outbox], before: Option<&View>, hushed: Hushed<'_>) {
        let Self { events, view, whole, lean } = self;
        let events = Seen { events, viewer: view.viewer, hushed };
        for outbox in outboxes {
            let before = before.filter(|_| outbox.lean);
            let form = if before.is_some() { &mut *lean } else { &mut *whole };
            let line = form.get_or_insert_with(|| line(&Update { events, before, view }));
            outbox.say(line.clone());
        }
    }

    /// Says it here and nowhere else: nearly always on one device, so that no line is shared.
    pub(super) fn say_alone(
        mut self,
        outboxes: &mut [Outbox],
        before: Option<&View>,
        hushed: Hushed<'_>,
    ) -> View {
        if let [outbox] = outboxes {
            let events = Seen { events: self.events, viewer: self.view.viewer, hushed };
            let before = before.filter(|_| outbox.lean);
            outbox.say(line(&Update { events, before, view: &self.view }));
        } else {
            self.say(outboxes, before, hushed);
        }
        self.view
    }
}
