//! A card: four ranks, an optional element, an optional identity in a catalog.

use std::fmt;
use std::num::NonZeroU16;
use std::str::FromStr;

use super::board::Side;
use super::card_id::CardId;

/// The element of a card or of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "CardElement"))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Element {
    /// Fire.
    Fire,
    /// Ice.
    Ice,
    /// Thunder.
    Thunder,
    /// Earth.
    Earth,
    /// Poison.
    Poison,
    /// Wind.
    Wind,
    /// Water.
    Water,
    /// Holy.
    Holy,
}

impl Element {
    /// The eight elements.
    pub const ALL: [Self; 8] = [
        Self::Fire,
        Self::Ice,
        Self::Thunder,
        Self::Earth,
        Self::Poison,
        Self::Wind,
        Self::Water,
        Self::Holy,
    ];

    /// The element's name in records and card sets.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fire => "fire",
            Self::Ice => "ice",
            Self::Thunder => "thunder",
            Self::Earth => "earth",
            Self::Poison => "poison",
            Self::Wind => "wind",
            Self::Water => "water",
            Self::Holy => "holy",
        }
    }

    /// The element with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|element| element.name() == name)
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A printed rank, 1 to 10; 10 is written `A`.
///
/// What counts on the board may be more or less, and sums are higher: those are plain numbers.
/// ```
/// use tria_rules::triad::Rank;
///
/// let rank: Rank = "A".parse()?;
/// assert_eq!((rank, rank.get(), rank.to_string().as_str()), (Rank::MAX, 10, "A"));
/// assert_eq!(Rank::new(11), None);
/// # Ok::<(), tria_rules::triad::ParseCardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// The highest rank, written `A`.
    pub const MAX: Self = Self(10);

    /// The rank with this number, if it is 1 to 10.
    #[inline]
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=10) { Some(Self(number)) } else { None }
    }

    /// The number, 1 to 10.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The character that stands for it: `1` to `9`, or `A`.
    pub const fn letter(self) -> char {
        if self.0 == Self::MAX.0 { 'A' } else { (b'0' + self.0) as char }
    }

    /// The rank that a character stands for.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'A' => Some(Self::MAX),
            '1'..='9' => Some(Self(letter as u8 - b'0')),
            _ => None,
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.letter())
    }
}

impl FromStr for Rank {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let mut letters = text.chars();
        match (letters.next().and_then(Self::from_letter), letters.next()) {
            (Some(rank), None) => Ok(rank),
            _ => Err(ParseCardError),
        }
    }
}

/// The four printed ranks of a card, each 1 to 10, packed four bits a side with the top in the highest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ranks(NonZeroU16);

impl Ranks {
    /// The ranks in the order top, right, bottom, left; `None` if one is not 1 to 10.
    pub fn new(ranks: [u8; 4]) -> Option<Self> {
        if ranks.iter().any(|rank| Rank::new(*rank).is_none()) {
            return None;
        }
        let packed = ranks.iter().fold(0_u16, |packed, rank| (packed << 4) | u16::from(*rank));
        NonZeroU16::new(packed).map(Self)
    }

    /// The rank on one side.
    #[inline]
    pub const fn on(self, side: Side) -> Rank {
        Rank(self.number(side))
    }

    /// The rank on one side as a number, for sums and comparisons.
    #[inline]
    pub(super) const fn number(self, side: Side) -> u8 {
        ((self.0.get() >> (12 - 4 * side as u16)) & 15) as u8
    }

    /// The ranks in the order top, right, bottom, left.
    pub fn to_array(self) -> [Rank; 4] {
        Side::ALL.map(|side| self.on(side))
    }

    /// The ranks as numbers in the order top, right, bottom, left.
    #[inline]
    pub fn numbers(self) -> [u8; 4] {
        Side::ALL.map(|side| self.number(side))
    }

    /// The sum of the four ranks.
    pub fn sum(self) -> u8 {
        self.numbers().iter().sum()
    }
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_array().into_iter().try_for_each(|rank| rank.fmt(f))
    }
}

/// Serialised as displayed, without allocation, because views have many of them.
#[cfg(feature = "serde")]
impl serde::Serialize for Ranks {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.to_array().map(|rank| rank.letter() as u8);
        serializer.serialize_str(std::str::from_utf8(&text).expect("ranks are digits and letters"))
    }
}

impl fmt::Debug for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Ranks {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let mut ranks = [0; 4];
        let mut characters = text.chars();
        for rank in &mut ranks {
            *rank = characters.next().and_then(Rank::from_letter).ok_or(ParseCardError)?.get();
        }
        if characters.next().is_some() {
            return Err(ParseCardError);
        }
        Self::new(ranks).ok_or(ParseCardError)
    }
}

/// A card as the rules see it.
///
/// Two cards are equal when their ranks, their element and their identity in the catalog are.
/// A card without identity is written by its ranks, `154A@fire`; one with identity by its name, `ff8:ruby-dragon`,
/// which takes a [`super::CardNames`] to print and read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriadCard"))]
#[cfg_attr(feature = "serde", serde(try_from = "CardFacts"))]
pub struct Card {
    /// The printed ranks.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub ranks: Ranks,
    /// The element, if it has one.
    #[cfg_attr(feature = "ts", ts(optional))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub element: Option<Element>,
    /// The identity, if it comes from a card set.
    #[cfg_attr(feature = "ts", ts(rename = "key", type = "string", optional))]
    #[cfg_attr(feature = "serde", serde(rename = "key", skip_serializing_if = "Option::is_none"))]
    pub id: Option<CardId>,
}

impl Card {
    /// A card that has no name.
    pub const fn anonymous(ranks: Ranks, element: Option<Element>) -> Self {
        Self { ranks, element, id: None }
    }
}

/// Writes ranks and element, whatever the identity.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ranks.fmt(f)?;
        match self.element {
            Some(element) => write!(f, "@{element}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    /// Reads ranks and element, `5A31` or `154A@fire`.
    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        let (ranks, element) = match text.split_once('@') {
            Some((ranks, element)) => (ranks, Some(Element::from_name(element).ok_or(ParseCardError)?)),
            None => (text, None),
        };
        Ok(Self::anonymous(ranks.parse()?, element))
    }
}

/// The text is not a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a card is four ranks 1-9 or A (top, right, bottom, left), perhaps followed by @element: `154A@fire`"
)]
pub struct ParseCardError;

/// A card on the wire and in logs.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct CardFacts {
    ranks: String,
    element: Option<Element>,
    /// `set:slug`; the key of an unknown set leaves a card without identity.
    key: Option<String>,
    /// The catalog position that protocol version 1 wrote instead of the key.
    id: Option<u16>,
}

#[cfg(feature = "serde")]
impl TryFrom<CardFacts> for Card {
    type Error = ParseCardError;

    fn try_from(facts: CardFacts) -> Result<Self, ParseCardError> {
        let id = match facts.key {
            Some(key) => CardId::find(&key),
            None => facts.id.and_then(CardId::from_number),
        };
        Ok(Self { ranks: facts.ranks.parse()?, element: facts.element, id })
    }
}

const _: () = assert!(size_of::<Option<Card>>() == 6, "a hand slot is six bytes");
