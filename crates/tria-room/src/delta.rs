//! Delta updates: the single definition of what has changed in a view since the previous view.
//!
//! `docs/protocol.md` says which objects may lack fields; a missing field has not changed.
//! Fields that change with time, and the number of spectators, are always present: views of one version differ in nothing else.

use serde::ser::{Serialize, SerializeMap as _, Serializer};
use tria_rules::triad::{self, ByPlayer, CellView};
use tria_rules::triatri;

use crate::event::Seen;
use crate::view::{GameView, SeatView, View};

/// [`ServerMessage::Update`](crate::wire::ServerMessage::Update) for writing, without copies.
#[derive(Clone, Copy)]
pub struct Update<'a> {
    /// The events, as the viewer may see them.
    pub events: Seen<'a>,
    /// The current view.
    pub view: &'a View,
    /// The viewer's previous view, for a delta update.
    pub before: Option<&'a View>,
}

impl Serialize for Update<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields::<S>::begin(to)?;
        fields.has("type", "update")?;
        fields.has("events", &self.events)?;
        match self.before {
            Some(before) => fields.has("view", &Delta { before, now: self.view })?,
            None => fields.has("view", self.view)?,
        }
        fields.end()
    }
}

/// A type with a delta encoding.
trait Changes {
    /// Serialises the changes.
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error>;
}

/// A value with its previous value.
struct Delta<'a, T: ?Sized> {
    before: &'a T,
    now: &'a T,
}

impl<T: Changes + ?Sized> Serialize for Delta<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.now.changes(self.before, to)
    }
}

/// The fields of an object, of which it is not known beforehand how many there will be.
struct Fields<S: Serializer>(S::SerializeMap);

impl<S: Serializer> Fields<S> {
    fn begin(to: S) -> Result<Self, S::Error> {
        to.serialize_map(None).map(Self)
    }

    /// Writes a field that is always present.
    fn has(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), S::Error> {
        self.0.serialize_entry(name, value)
    }

    /// Writes a field whole, if it has changed.
    fn changed<T: Serialize + PartialEq>(
        &mut self,
        name: &'static str,
        before: &T,
        now: &T,
    ) -> Result<(), S::Error> {
        if before == now { Ok(()) } else { self.has(name, now) }
    }

    /// Writes a field as a delta, if it has changed.
    fn delta<T: Changes + PartialEq>(
        &mut self,
        name: &'static str,
        before: &T,
        now: &T,
    ) -> Result<(), S::Error> {
        if before == now { Ok(()) } else { self.has(name, &Delta { before, now }) }
    }

    /// Writes each value as a delta; their number has not changed.
    fn each<T: Changes>(&mut self, name: &'static str, before: &[T], now: &[T]) -> Result<(), S::Error> {
        let each = before.iter().zip(now).map(|(before, now)| Delta { before, now });
        self.has(name, &each.collect::<Vec<_>>())
    }

    /// Writes shared strings if they have changed.
    fn texts(&mut self, name: &'static str, before: &[String], now: &[String]) -> Result<(), S::Error> {
        self.changed(name, &before, &now)
    }

    fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

impl<T: Changes + Serialize> Changes for Option<T> {
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
        match (before, self) {
            (Some(before), Some(now)) => now.changes(before, to),
            (_, now) => now.serialize(to),
        }
    }
}

impl<T: Changes> Changes for Box<T> {
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
        (**self).changes(before, to)
    }
}

impl Changes for GameView {
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
        match (before, self) {
            (
                GameView::TripleTriad { view: view_before, last: last_before },
                GameView::TripleTriad { view, last },
            ) => {
                let mut fields = Fields::<S>::begin(to)?;
                fields.has("game", "triple-triad")?;
                fields.delta("view", view_before, view)?;
                fields.delta("last", last_before, last)?;
                fields.end()
            }
            (
                GameView::Triatri { view: view_before, wins: wins_before, laid: laid_before },
                GameView::Triatri { view, wins, laid },
            ) => {
                let mut fields = Fields::<S>::begin(to)?;
                fields.has("game", "triatri")?;
                fields.delta("view", view_before, view)?;
                fields.changed("wins", wins_before, wins)?;
                fields.changed("laid", laid_before, laid)?;
                fields.end()
            }
            (_, now) => now.serialize(to),
        }
    }
}

impl<T: Serialize + PartialEq> Changes for ByPlayer<T> {
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields::<S>::begin(to)?;
        fields.changed("blue", &before.blue, &self.blue)?;
        fields.changed("red", &before.red, &self.red)?;
        fields.end()
    }
}

/// A board: `null` for unchanged cells.
impl<const CELLS: usize> Changes for [CellView; CELLS] {
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
        let cells = before.iter().zip(self);
        to.collect_seq(cells.map(|(before, now)| Some(now).filter(|now| *now != before)))
    }
}

/// Defines the delta encoding of a struct; every field must be listed.
macro_rules! delta {
    ($($kind:ident)::+ { $($how:ident: $($field:ident)*;)* }) => {
        impl Changes for $($kind)::+ {
            fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
                let Self { $($($field,)*)* } = self;
                let mut fields = Fields::<S>::begin(to)?;
                $($(delta!(@$how fields before $field);)*)*
                fields.end()
            }
        }
    };
    (@has $fields:ident $before:ident $field:ident) => {
        $fields.has(stringify!($field), $field)?
    };
    (@$how:ident $fields:ident $before:ident $field:ident) => {
        $fields.$how(stringify!($field), &$before.$field, $field)?
    };
}

delta!(View {
    has: version now;
    changed: viewer stage number;
    texts: rules;
    changed: clock;
    each: seats;
    has: spectators;
    changed: may_chat may_take_back;
    has: asked;
    changed: offer;
    delta: game;
    changed: finish;
});

delta!(SeatView {
    changed: seat occupant ready has_cards has_pool connected left;
    has: waited_for clock deadline;
});

delta!(triad::MatchView {
    changed: rules;
    delta: game seen;
    changed: results wins winner chooser choice transfers;
});

delta!(triad::View {
    changed: viewer switches;
    delta: board hands;
    changed: to_move score outcome;
});

delta!(triatri::View {
    changed: viewer options round tricks_done phase to_act seats own stock starter leader offer table outcome;
});
