//! Identities of cards: `set:slug` keys, interned, so that a card stays a small `Copy` value.
//!
//! The table of keys is the one piece of process-wide state in this crate. It is sound in a pure library because no rule, view,
//! record or notation line depends on what else is in it: a key means the same card wherever it is read, entries are only ever added,
//! and only card sets add them.
//! What does depend on the order of registration is the number inside a [`CardId`], which decides nothing but the order of
//! cards in sorted lists, and which logs of protocol version 1 held in place of keys. Therefore `tria-cards` registers its built-in sets
//! before any other, always in the same order: their numbers are the same in every process, and those are all that version 1 wrote
//! for them. The numbers of other sets follow the order in which a process adds them; see `docs/decisions/0015-published-crates.md`.

use std::collections::HashMap;
use std::fmt;
use std::num::NonZeroU16;
use std::sync::{LazyLock, PoisonError, RwLock};

/// Identity of a card in a card set; the rules never look at it.
///
/// Two processes may give one key different numbers, so only the key is ever written. It stands for a key such as `ff8:ruby-dragon`, which is what views, messages and logs hold. Only card sets register keys
/// ([`CardId::intern`]), so input from outside cannot make the table of keys grow.
/// Identities are ordered as they were registered: the cards of a set in the order of the set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(NonZeroU16);

/// All registered keys, for the life of the process.
#[derive(Default)]
struct Keys {
    /// By [`CardId`] minus one.
    texts: Vec<&'static str>,
    ids: HashMap<&'static str, CardId>,
}

static KEYS: LazyLock<RwLock<Keys>> = LazyLock::new(RwLock::default);

impl CardId {
    /// How many keys a process can register.
    pub const MAX: usize = u16::MAX as usize;

    /// The identity of this key, which is registered if it is new; `None` if [`CardId::MAX`] others are.
    ///
    /// ```
    /// use tria_rules::triad::CardId;
    ///
    /// let miller = CardId::intern("village:miller").expect("few keys are registered");
    /// assert_eq!(miller.key(), "village:miller");
    /// assert_eq!(CardId::find("village:miller"), Some(miller));
    /// assert_eq!(CardId::find("village:nobody"), None);
    /// ```
    pub fn intern(key: &str) -> Option<Self> {
        let mut keys = KEYS.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(id) = keys.ids.get(key) {
            return Some(*id);
        }
        let id = Self(u16::try_from(keys.texts.len() + 1).ok().and_then(NonZeroU16::new)?);
        // Keys are leaked, because cards that carry them may be anywhere in the process.
        let text: &'static str = Box::leak(key.into());
        keys.texts.push(text);
        keys.ids.insert(text, id);
        Some(id)
    }

    /// The identity of a key that a card set has registered.
    ///
    /// Card sets must be registered before cards are read: a program that reads some first loses their identities, which this
    /// asserts in debug builds.
    pub fn find(key: &str) -> Option<Self> {
        let keys = KEYS.read().unwrap_or_else(PoisonError::into_inner);
        debug_assert!(!keys.texts.is_empty(), "{key} is looked up before any card set is registered");
        keys.ids.get(key).copied()
    }

    /// The identity with this place in the order of registration, from 1.
    ///
    /// Logs and messages of protocol version 1 have these numbers; they mean the same cards as long as the same sets are
    /// registered in the same order.
    #[cfg(feature = "serde")]
    pub(super) fn from_number(number: u16) -> Option<Self> {
        let known = KEYS.read().unwrap_or_else(PoisonError::into_inner).texts.len();
        NonZeroU16::new(number).filter(|number| usize::from(number.get()) <= known).map(Self)
    }

    /// The key: `set:slug`.
    pub fn key(self) -> &'static str {
        KEYS.read().unwrap_or_else(PoisonError::into_inner).texts[usize::from(self.0.get()) - 1]
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for CardId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.key())
    }
}
