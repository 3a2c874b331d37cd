//! What viewers of a table are told of what has happened there.

use serde::{Serialize, Serializer};
use tria_room::{
    Audience, ClientId, Difference, Happened, Placement, PublicParts, Room, Seen, Update, View, Viewer,
};

use super::outbox::Outbox;
use crate::line::{Line, Written, line_of, write};

/// Whose words somebody does not want to hear.
type Hushed<'a> = Option<&'a dyn Fn(ClientId) -> bool>;

/// What has happened; written once where everybody may know all of it.
pub(super) struct Story<'a> {
    room: &'a Room,
    events: &'a [Happened],
    public: Option<Vec<u8>>,
    /// The card that was placed, if that is all.
    placement: Option<(Placement<'a>, Parts)>,
}

impl<'a> Story<'a> {
    /// The story of these events, for a room that is as after them.
    pub(super) fn of(room: &'a Room, events: &'a [Happened]) -> Self {
        let public = events.iter().all(|happened| happened.audience == Audience::Everyone);
        let written = || {
            let mut out = Vec::with_capacity(STORY_BYTES);
            write(&mut out, &Seen { events, viewer: Viewer::Spectator, hushed: None });
            out
        };
        let placement = room.placement(events).map(|placement| {
            let parts = Parts::of(&placement);
            (placement, parts)
        });
        Self { room, events, public: public.then(written), placement }
    }

    /// As this viewer may know it.
    fn told<'s>(&'s self, viewer: Viewer, hushed: Hushed<'s>) -> Told<'s> {
        match &self.public {
            Some(public) if hushed.is_none() => Told::Written(Written(public)),
            _ => Told::Seen(Seen { events: self.events, viewer, hushed }),
        }
    }
}

/// What nearly every move is told in.
const STORY_BYTES: usize = 512;

/// The public parts of a placed card, written one behind the other.
struct Parts {
    text: Vec<u8>,
    /// Where the first and the second end.
    ends: [usize; 2],
}

impl Parts {
    fn of(placement: &Placement<'_>) -> Self {
        let mut text = Vec::with_capacity(STORY_BYTES);
        write(&mut text, &placement.seats());
        let seats = text.len();
        write(&mut text, &placement.board());
        let board = text.len();
        write(&mut text, &placement.seen());
        Self { text, ends: [seats, board] }
    }
}

impl PublicParts for Parts {
    fn seats(&self) -> impl Serialize {
        Written(&self.text[..self.ends[0]])
    }

    fn board(&self) -> impl Serialize {
        Written(&self.text[self.ends[0]..self.ends[1]])
    }

    fn seen(&self) -> impl Serialize {
        Written(&self.text[self.ends[1]..])
    }
}

/// A story for one viewer.
#[derive(Clone, Copy)]
enum Told<'a> {
    Written(Written<'a>),
    Seen(Seen<'a>),
}

impl Serialize for Told<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Written(written) => written.serialize(to),
            Self::Seen(seen) => seen.serialize(to),
        }
    }
}

/// What one viewer is told, in each form in which somebody wants it.
pub(super) struct News<'a> {
    story: &'a Story<'a>,
    viewer: Viewer,
    /// The view that the viewer had, where it is known.
    before: Option<&'a View>,
    whole: Option<Line>,
    lean: Option<Line>,
}

impl<'a> News<'a> {
    /// What this viewer is told; among these is perhaps the view that it had.
    pub(super) fn of(story: &'a Story<'a>, viewer: Viewer, before: &'a [View]) -> Self {
        let before = before.iter().find(|view| view.viewer == viewer);
        Self { story, viewer, before, whole: None, lean: None }
    }

    /// Says it here and perhaps elsewhere, too: each form is written once. Whoever follows has the view before.
    pub(super) fn say(&mut self, outboxes: &mut [Outbox], follows: bool, hushed: Hushed<'_>) {
        for outbox in outboxes {
            let lean = self.is_lean(outbox, follows);
            let form = if lean { &mut self.lean } else { &mut self.whole };
            let line = form.take().unwrap_or_else(|| {
                let mut text = Vec::new();
                self.write(&mut text, lean, hushed);
                line_of(&text)
            });
            outbox.say(&line);
            *(if lean { &mut self.lean } else { &mut self.whole }) = Some(line);
        }
    }

    /// Says it here and nowhere else: nearly always on one device, so that no line is shared.
    pub(super) fn say_alone(mut self, outboxes: &mut [Outbox], follows: bool, hushed: Hushed<'_>) {
        if let [outbox] = outboxes {
            let lean = self.is_lean(outbox, follows);
            outbox.add(|out| self.write(out, lean, hushed));
        } else {
            self.say(outboxes, follows, hushed);
        }
    }

    fn is_lean(&self, outbox: &Outbox, follows: bool) -> bool {
        outbox.lean && follows && (self.story.placement.is_some() || self.before.is_some())
    }

    /// Writes the update.
    fn write(&self, out: &mut Vec<u8>, lean: bool, hushed: Hushed<'_>) {
        let events = self.story.told(self.viewer, hushed);
        let room = self.story.room;
        match (&self.story.placement, self.before) {
            (Some((placement, parts)), _) if lean => {
                write(out, &Update { events, view: placement.seen_with(parts, self.viewer) });
            }
            (None, Some(before)) if lean => {
                let now = &room.view_to_compare(self.viewer);
                write(out, &Update { events, view: Difference { before, now } });
            }
            _ => write(out, &Update { events, view: room.view(self.viewer) }),
        }
    }
}
