//! What viewers of a table are told of what has happened there.

use std::ops::Range;

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
    /// What is the same for everybody, one part behind the other; the events come first, if all of them are.
    written: Vec<u8>,
    public: Option<Range<usize>>,
    /// The card that was placed, if that is all.
    placement: Option<(Placement<'a>, PartPlaces)>,
}

impl<'a> Story<'a> {
    /// The story of these events, for a room that is as after them.
    pub(super) fn of(room: &'a Room, events: &'a [Happened]) -> Self {
        let mut written = Vec::with_capacity(STORY_BYTES);
        let public = events.iter().all(|happened| happened.audience == Audience::Everyone);
        let public =
            public.then(|| part(&mut written, &Seen { events, viewer: Viewer::Spectator, hushed: None }));
        let placement = room.placement(events).map(|placement| {
            let places = PartPlaces {
                seats: part(&mut written, &placement.seats()),
                board: part(&mut written, &placement.board()),
                seen: part(&mut written, &placement.seen()),
            };
            (placement, places)
        });
        Self { room, events, written, public, placement }
    }

    /// As this viewer may know it.
    fn told<'s>(&'s self, viewer: Viewer, hushed: Hushed<'s>) -> Told<'s> {
        match &self.public {
            Some(public) if hushed.is_none() => Told::Written(Written(&self.written[public.clone()])),
            _ => Told::Seen(Seen { events: self.events, viewer, hushed }),
        }
    }
}

/// What nearly every move is told in.
const STORY_BYTES: usize = 1_024;

/// Writes one more part; says where it is.
fn part(written: &mut Vec<u8>, value: &impl Serialize) -> Range<usize> {
    let begin = written.len();
    write(written, value);
    begin..written.len()
}

/// Where the public parts of a placed card are.
struct PartPlaces {
    seats: Range<usize>,
    board: Range<usize>,
    seen: Range<usize>,
}

/// The public parts of a placed card, as they were written.
struct Parts<'a> {
    written: &'a [u8],
    places: &'a PartPlaces,
}

impl PublicParts for Parts<'_> {
    fn seats(&self) -> impl Serialize {
        Written(&self.written[self.places.seats.clone()])
    }

    fn board(&self) -> impl Serialize {
        Written(&self.written[self.places.board.clone()])
    }

    fn seen(&self) -> impl Serialize {
        Written(&self.written[self.places.seen.clone()])
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
            (Some((placement, places)), _) if lean => {
                let parts = Parts { written: &self.story.written, places };
                write(out, &Update { events, view: placement.seen_with(&parts, self.viewer) });
            }
            (None, Some(before)) if lean => {
                let now = &room.view_to_compare(self.viewer);
                write(out, &Update { events, view: Difference { before, now } });
            }
            _ => write(out, &Update { events, view: room.view(self.viewer) }),
        }
    }
}
