//! Colours, cards, sets of cards and decks.

use std::fmt;
use std::str::FromStr;

use crate::names::named_enum;

named_enum! {
    /// A colour of cards and gems; water dominates fire, fire dominates wood, wood dominates water.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
    pub enum Colour {
        /// Fire.
        Red = "R",
        /// Water.
        Blue = "B",
        /// Wood.
        Green = "G",
    }
}

impl Colour {
    /// The three colours in the order in which gems are counted.
    pub const EACH: [Self; 3] = [Self::Red, Self::Blue, Self::Green];

    /// The colour that this one dominates.
    #[inline]
    pub const fn prey(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Green,
            Self::Green => Self::Blue,
        }
    }

    /// Whether this colour dominates the other.
    #[inline]
    pub const fn dominates(self, other: Self) -> bool {
        self.prey() as u8 == other as u8
    }

    /// The place of the colour in an array with one item per colour.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The lowest number on a card.
const NUMBER_MIN: u8 = 2;
/// The highest number on a card, with four players.
const NUMBER_MAX: u8 = 8;
/// Places per colour: one more than there are numbers, so that colour and number are a shift and a mask apart.
const STRIDE: u8 = 8;

/// A card: a number in a colour, or the imitation.
///
/// The value is the colour's index times `STRIDE` plus the number minus `NUMBER_MIN`; the imitation comes after all numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TriatriCard", type = "string"))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Card(u8);

impl Card {
    /// The imitation; all imitations are alike.
    pub const IMITATION: Self = Self(3 * STRIDE);

    /// The number card, if there is one.
    pub const fn new(colour: Colour, number: u8) -> Option<Self> {
        if number < NUMBER_MIN || number > NUMBER_MAX {
            return None;
        }
        Some(Self(colour as u8 * STRIDE + number - NUMBER_MIN))
    }

    /// Every kind of card: the numbers by colour, then the imitation.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=Self::IMITATION.0).filter(|place| place % STRIDE != STRIDE - 1).map(Self)
    }

    /// The colour; the imitation has none.
    #[inline]
    pub const fn colour(self) -> Option<Colour> {
        if self.0 == Self::IMITATION.0 { None } else { Some(Colour::EACH[(self.0 / STRIDE) as usize]) }
    }

    /// The number; 0 for the imitation.
    #[inline]
    pub const fn number(self) -> u8 {
        if self.0 == Self::IMITATION.0 { 0 } else { self.0 % STRIDE + NUMBER_MIN }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.colour() {
            Some(colour) => write!(f, "{colour}{}", self.number()),
            None => f.write_str("I"),
        }
    }
}

impl FromStr for Card {
    type Err = ParseCardError;

    fn from_str(text: &str) -> Result<Self, ParseCardError> {
        match text.as_bytes() {
            [b'I'] => Ok(Self::IMITATION),
            [colour, number @ b'2'..=b'8'] => {
                let colour = Colour::from_name(std::str::from_utf8(&[*colour]).map_err(|_| ParseCardError)?);
                colour.and_then(|colour| Self::new(colour, number - b'0')).ok_or(ParseCardError)
            }
            _ => Err(ParseCardError),
        }
    }
}

impl TryFrom<String> for Card {
    type Error = ParseCardError;

    fn try_from(text: String) -> Result<Self, ParseCardError> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

/// The text is not a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a card is R, B or G with a number 2-8, or I for the imitation")]
pub struct ParseCardError;

/// A set of cards: a bit for each number card, and as many of the three highest bits as there are imitations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardSet(u32);

/// The bits of the imitations, filled from the lowest.
const IMITATIONS: u32 = 0b111 << Card::IMITATION.0;

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// The deck for this many players.
    ///
    /// # Panics
    /// If it is not 2, 3 or 4.
    pub fn deck(players: u8) -> Self {
        let (highest, imitations) = match players {
            2 => (6, 2),
            3 => (7, 1),
            4 => (8, 3),
            _ => panic!("TriATri is for 2 to 4 players"),
        };
        let mut deck = Self::EMPTY;
        for colour in Colour::EACH {
            deck.extend((NUMBER_MIN..=highest).filter_map(|number| Card::new(colour, number)));
        }
        deck.extend(std::iter::repeat_n(Card::IMITATION, imitations));
        deck
    }

    /// How many cards are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no card is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of this card are in the set.
    #[inline]
    pub const fn count(self, card: Card) -> usize {
        (self.0 & Self::bits(card)).count_ones() as usize
    }

    /// Whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & Self::bits(card) != 0
    }

    /// Puts a card into the set; a number card is there once at most, imitations three times.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= if card.0 == Card::IMITATION.0 {
            (((self.0 & IMITATIONS) << 1) | (1 << Card::IMITATION.0)) & IMITATIONS
        } else {
            1 << card.0
        };
    }

    /// Takes one such card out of the set, if there is one.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        if card.0 == Card::IMITATION.0 {
            self.0 = (self.0 & !IMITATIONS) | ((self.0 & IMITATIONS) >> 1 & IMITATIONS);
        } else {
            self.0 &= !(1 << card.0);
        }
    }

    /// The number cards of one colour.
    #[inline]
    pub const fn of_colour(self, colour: Colour) -> Self {
        Self(self.0 & (((1 << STRIDE) - 1) << (colour as u8 * STRIDE)))
    }

    /// The imitations.
    #[inline]
    pub const fn imitations(self) -> Self {
        Self(self.0 & IMITATIONS)
    }

    /// The cards of both sets, which must not share a number card.
    #[inline]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Each kind of card in the set once, numbers by colour, then the imitation.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let lowest_imitation = 1 << Card::IMITATION.0;
        let mut left = self.0 & !(IMITATIONS & !lowest_imitation);
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let card = Card(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(card)
        })
    }

    /// Every card in the set, imitations as often as they are in it.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(move |card| std::iter::repeat_n(card, self.count(card)))
    }

    #[inline]
    const fn bits(card: Card) -> u32 {
        if card.0 == Card::IMITATION.0 { IMITATIONS } else { 1 << card.0 }
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cards);
        set
    }
}
