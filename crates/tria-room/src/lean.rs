//! Updates that say only what has changed since the view before.
//!
//! `docs/protocol.md` says which objects may lack fields; what is missing from them is as it was.
//! Everything that time alone may change is always there: views of one version differ in nothing else.

use serde::ser::{Serialize, SerializeStruct as _, Serializer};
use tria_rules::triad::{self, ByPlayer, CellView};
use tria_rules::triatri;

use crate::command::{Move, Version};
use crate::time::Millis;
use crate::view::{Asked, GameView, Prompt, SeatView, View};

/// [`ServerMessage::Update`](crate::wire::ServerMessage::Update) to be written, whole or lean.
#[derive(Clone, Copy)]
pub struct Update<E, V> {
    /// What happened: [`Seen`](crate::Seen), or whatever is written as the same.
    pub events: E,
    /// The view now, or how it differs from the view before: a [`Difference`], or a
    /// [`PlacementView`](crate::PlacementView) of a card that was placed.
    pub view: V,
}

impl<E: Serialize, V: Serialize> Serialize for Update<E, V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields::<S>::begin(to)?;
        fields.has("type", "update")?;
        fields.has("events", &self.events)?;
        fields.has("view", &self.view)?;
        fields.end()
    }
}

/// What has changed in a view.
#[derive(Clone, Copy)]
pub struct Difference<'a> {
    /// The view that the viewer has.
    pub before: &'a View,
    /// The view now.
    pub now: &'a View,
}

impl Serialize for Difference<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.now.changes(self.before, to)
    }
}

/// What can be written next to what it was before.
trait Changes {
    /// Writes what has changed.
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error>;
}

/// A value next to what it was before.
struct Lean<'a, T: ?Sized> {
    before: &'a T,
    now: &'a T,
}

impl<T: Changes + ?Sized> Serialize for Lean<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.now.changes(self.before, to)
    }
}

/// The fields of an object.
pub(crate) struct Fields<S: Serializer>(S::SerializeStruct);

impl<S: Serializer> Fields<S> {
    pub(crate) fn begin(to: S) -> Result<Self, S::Error> {
        // Serializers of JSON do not need the length.
        to.serialize_struct("Lean", 0).map(Self)
    }

    /// A field that is always there.
    pub(crate) fn has(
        &mut self,
        name: &'static str,
        value: &(impl Serialize + ?Sized),
    ) -> Result<(), S::Error> {
        self.0.serialize_field(name, value)
    }

    /// A field that is there, whole, if it has changed.
    fn changed<T: Serialize + PartialEq>(
        &mut self,
        name: &'static str,
        before: &T,
        now: &T,
    ) -> Result<(), S::Error> {
        if before == now { Ok(()) } else { self.has(name, now) }
    }

    /// A field that is there if it has changed, without what has not changed in it.
    fn lean<T: Changes + PartialEq>(
        &mut self,
        name: &'static str,
        before: &T,
        now: &T,
    ) -> Result<(), S::Error> {
        if before == now { Ok(()) } else { self.has(name, &Lean { before, now }) }
    }

    pub(crate) fn end(self) -> Result<S::Ok, S::Error> {
        self.0.end()
    }
}

impl Changes for View {
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
        // Every field has its place here.
        let View {
            version,
            now,
            viewer,
            stage,
            number,
            rules,
            clock,
            seats,
            spectators,
            may_chat,
            may_take_back,
            asked,
            offer,
            game,
            finish,
        } = self;
        let mut fields = Fields::<S>::begin(to)?;
        fields.has("version", version)?;
        fields.has("now", now)?;
        fields.changed("viewer", &before.viewer, viewer)?;
        fields.changed("stage", &before.stage, stage)?;
        fields.changed("number", &before.number, number)?;
        fields.changed("rules", &&before.rules[..], &&rules[..])?;
        fields.changed("clock", &before.clock, clock)?;
        fields.has("seats", &Lean { before: &before.seats[..], now: &seats[..] })?;
        fields.changed("spectators", &before.spectators, spectators)?;
        fields.changed("may_chat", &before.may_chat, may_chat)?;
        fields.changed("may_take_back", &before.may_take_back, may_take_back)?;
        fields.has("asked", &asked.as_ref().map(|asked| LeanAsked { asked, game: game.as_ref() }))?;
        fields.changed("offer", &before.offer, offer)?;
        fields.lean("game", &before.game, game)?;
        fields.changed("finish", &before.finish, finish)?;
        fields.end()
    }
}

impl Changes for [SeatView] {
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
        // A table has as many seats as it had.
        to.collect_seq(before.iter().zip(self).map(|(before, now)| Lean { before, now }))
    }
}

/// What is asked: that every card of a hand may be put on every empty cell is not listed.
struct LeanAsked<'a> {
    asked: &'a Asked,
    game: Option<&'a GameView>,
}

impl Serialize for LeanAsked<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Asked { prompt, since, deadline } = self.asked;
        let (Prompt::Move { .. }, Some(GameView::TripleTriad { .. })) = (prompt, self.game) else {
            return self.asked.serialize(to);
        };
        AskedToPlace { since: *since, deadline: *deadline }.serialize(to)
    }
}

/// A card is to be placed.
pub(crate) struct AskedToPlace {
    pub(crate) since: Version,
    pub(crate) deadline: Option<Millis>,
}

impl Serialize for AskedToPlace {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = Fields::<S>::begin(to)?;
        fields.has("ask", "move")?;
        fields.has("legal", &[] as &[Move])?;
        fields.has("since", &self.since)?;
        fields.has("deadline", &self.deadline)?;
        fields.end()
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
                fields.lean("view", view_before, view)?;
                fields.lean("last", last_before, last)?;
                fields.end()
            }
            (
                GameView::Triatri { view: view_before, wins: wins_before },
                GameView::Triatri { view, wins },
            ) => {
                let mut fields = Fields::<S>::begin(to)?;
                fields.has("game", "triatri")?;
                fields.lean("view", view_before, view)?;
                fields.changed("wins", wins_before, wins)?;
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

/// A board: nothing stands for a cell as it was.
impl<const CELLS: usize> Changes for [CellView; CELLS] {
    fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
        let cells = before.iter().zip(self);
        to.collect_seq(cells.map(|(before, now)| Some(now).filter(|now| *now != before)))
    }
}

/// How a struct is written next to what it was before; every field has its place here.
macro_rules! lean {
    ($($kind:ident)::+ { $($how:ident: $($field:ident)*;)* }) => {
        impl Changes for $($kind)::+ {
            fn changes<S: Serializer>(&self, before: &Self, to: S) -> Result<S::Ok, S::Error> {
                let Self { $($($field,)*)* } = self;
                let mut fields = Fields::<S>::begin(to)?;
                $($(lean!(@$how fields before $field);)*)*
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

lean!(SeatView {
    changed: seat occupant ready has_cards has_pool connected left;
    has: waited_for clock deadline;
});

lean!(triad::MatchView {
    changed: rules;
    lean: game seen;
    changed: results wins winner chooser choice transfers;
});

lean!(triad::View {
    changed: viewer switches;
    lean: board hands;
    changed: to_move score outcome;
});

lean!(triatri::View {
    changed: viewer options round tricks_done phase to_act seats own stock starter leader offer table outcome;
});
