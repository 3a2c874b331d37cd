//! Values of a round before it is dealt: a seat's expected share of first place, given all holdings of gems.
//!
//! Two players: a number for every distribution of gems (28³ = 21,952; a third of them by rotating the colours,
//! half of those by exchanging the seats, fewer still because the stock has every colour when a round begins),
//! from deals played out with open hands by both sides.
//!
//! Three and four players: every seat has a strength, the product of a factor for its own gems (counts of the colours in any order) and a factor for their current score; its share is its strength divided by the sum of strengths.
//! The factors are fitted to games of a fast policy.
//!
//! The table is for the default options; with others it is an approximation.
//! There are tables for one and for two rounds to come; more rounds to come are valued like two.

use std::sync::LazyLock;

use tria_rules::triatri::{GEMS_PER_COLOUR, Gems};

use super::board::{After, Node, Round, counts, pack, score};
use super::value::Value;

/// The number of horizons (rounds to come) with a table of their own.
pub(super) const HORIZONS: usize = 2;

/// Ways in which two seats can hold gems of one colour.
const PAIRS: usize = 28;
/// Ways in which two seats can hold gems.
const STATES: usize = PAIRS * PAIRS * PAIRS;
/// Ways to hold up to six gems of each colour, whichever colours they are.
pub(super) const SHAPES: usize = 84;
/// Score classes; lower and higher scores count as the outermost.
pub(super) const SCORES: usize = 24;
/// The lowest score class.
const SCORE_MIN: i32 = -10;

/// Magic number of the file.
const MAGIC: [u8; 4] = *b"TAB1";

/// The strengths of seats with three or four players.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Strengths {
    /// By [`shape`].
    pub(super) shapes: [f32; SHAPES],
    /// By [`score_class`].
    pub(super) scores: [f32; SCORES],
}

/// Values of the beginnings of rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct BoundaryTable {
    /// Seat 0's share in parts of [`Value::WHOLE`], by rounds to come and [`state`].
    pub(super) two: [Vec<u16>; HORIZONS],
    /// Three and four players, by rounds to come.
    pub(super) more: [[Strengths; HORIZONS]; 2],
}

impl BoundaryTable {
    /// The built-in table, `data/triatri-boundary.bin` of this crate.
    ///
    /// # Panics
    /// If the file is damaged, which a test excludes.
    pub fn standard() -> &'static Self {
        static STANDARD: LazyLock<BoundaryTable> = LazyLock::new(|| {
            let bytes = include_bytes!("../../data/triatri-boundary.bin");
            BoundaryTable::from_bytes(bytes).expect("the file in the repository is a table")
        });
        &STANDARD
    }

    /// A neutral table: every seat has the same share.
    pub fn even() -> Self {
        let strengths = Strengths { shapes: [1.0; SHAPES], scores: [1.0; SCORES] };
        let pair = || std::array::from_fn(|_| strengths.clone());
        let half = vec![(Value::WHOLE / 2) as u16; STATES];
        Self { two: std::array::from_fn(|_| half.clone()), more: [pair(), pair()] }
    }

    /// The expected share of first place of each seat, if `rounds` more rounds are to be dealt with these holdings.
    ///
    /// # Panics
    /// If there are not 2 to 4 holdings, or more gems than the game has.
    pub fn shares(&self, rounds: u32, holdings: &[Gems]) -> Vec<f64> {
        assert!((2..=4).contains(&holdings.len()), "2 to 4 players");
        let mut stock = Gems::ALL;
        for (left, held) in stock.0.iter_mut().enumerate() {
            let taken: u8 = holdings.iter().map(|holding| holding.0[left]).sum();
            *held = held.checked_sub(taken).expect("six gems of each colour");
        }
        let gems = holdings.iter().rev().fold(0, |gems, holding| gems << 9 | u64::from(pack(*holding)));
        let node = Node { gems, stock: pack(stock), hands: [0; 4], leader: 0 };
        let players = holdings.len() as u8;
        (0..players)
            .map(|seat| f64::from(self.parts(players, rounds, &node, seat)) / f64::from(Value::WHOLE))
            .collect()
    }

    /// The value of the end of this round to the seat, if another round follows.
    #[inline]
    pub(crate) fn value(&self, round: &Round, node: &Node, seat: u8) -> Value {
        Value::new(self.parts(round.players, round.rounds_after, node, seat), 0)
    }

    /// All seats' values where a round or the game has ended: the share of first place, and to the part `placing` the expected part of the others who are placed behind.
    #[inline]
    pub(crate) fn end_shares(&self, round: &Round, end: &After, placing: f32) -> [f32; 4] {
        let players = round.players as usize;
        let mut shares = [0.0; 4];
        match end {
            After::Over(node, instant) => {
                let keys: [(i32, i32); 4] = std::array::from_fn(|seat| node.final_key(*instant, seat as u8));
                for (seat, share) in shares[..players].iter_mut().enumerate() {
                    *share = final_share(&keys[..players], seat, placing);
                }
            }
            After::Boundary(node) | After::Next(node) if players == 2 => {
                let parts = self.parts(2, round.rounds_after, node, 0) as f32 / Value::WHOLE as f32;
                shares[..2].copy_from_slice(&[parts, 1.0 - parts]);
            }
            After::Boundary(node) | After::Next(node) => {
                let strengths = self.strengths(round.players, round.rounds_after);
                let powers: [f32; 4] = std::array::from_fn(|seat| {
                    if seat < players { strengths.of(node.holding(seat as u8), node.stock) } else { 0.0 }
                });
                let sum: f32 = powers.iter().sum();
                for (share, own) in shares[..players].iter_mut().zip(powers) {
                    let behind: f32 = powers[..players].iter().map(|other| own / (own + other)).sum();
                    // The seat itself counts one half in the sum.
                    let placed = (behind - 0.5) / (players - 1) as f32;
                    *share = (1.0 - placing) * own / sum + placing * placed;
                }
            }
        }
        shares
    }

    /// The strengths of three or four players, with `rounds` more rounds to be dealt.
    #[inline]
    fn strengths(&self, players: u8, rounds: u32) -> &Strengths {
        &self.more[players as usize - 3][horizon(rounds)]
    }

    /// The seat's expected share in parts, with `rounds` more rounds to be dealt.
    #[inline]
    pub(super) fn parts(&self, players: u8, rounds: u32, node: &Node, seat: u8) -> i32 {
        if players == 2 {
            let parts = i32::from(self.two[horizon(rounds)][state(node.gems)]);
            return if seat == 0 { parts } else { Value::WHOLE - parts };
        }
        let strengths = self.strengths(players, rounds);
        let (mut own, mut sum) = (0.0, 0.0);
        for other in 0..players {
            let strength = strengths.of(node.holding(other), node.stock);
            sum += strength;
            if other == seat {
                own = strength;
            }
        }
        (own / sum * Value::WHOLE as f32) as i32
    }

    /// The serialised table: the distinct values of two players, then the strengths, little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for values in &self.two {
            for gems in canonical_states() {
                bytes.extend(values[state(gems)].to_le_bytes());
            }
        }
        for strengths in self.more.iter().flatten() {
            for strength in strengths.shapes.iter().chain(&strengths.scores) {
                bytes.extend(strength.to_le_bytes());
            }
        }
        bytes
    }

    /// Parses a serialised table.
    ///
    /// # Errors
    /// If the bytes are not a table.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DamagedTable> {
        let mut table = Self::even();
        let mut rest = bytes.strip_prefix(&MAGIC).ok_or(DamagedTable)?;
        for values in &mut table.two {
            for gems in canonical_states() {
                let parts =
                    u16::from_le_bytes(*rest.split_off(..2).and_then(<[u8]>::as_array).ok_or(DamagedTable)?);
                if i32::from(parts) > Value::WHOLE {
                    return Err(DamagedTable);
                }
                spread(values, gems, parts);
            }
        }
        for strengths in table.more.iter_mut().flatten() {
            for strength in strengths.shapes.iter_mut().chain(&mut strengths.scores) {
                *strength =
                    f32::from_le_bytes(*rest.split_off(..4).and_then(<[u8]>::as_array).ok_or(DamagedTable)?);
                if !(1e-6..=1e6).contains(strength) {
                    return Err(DamagedTable);
                }
            }
        }
        if rest.is_empty() { Ok(table) } else { Err(DamagedTable) }
    }
}

/// The horizon for this many rounds to be dealt.
#[inline]
fn horizon(rounds: u32) -> usize {
    (rounds.max(1) as usize).min(HORIZONS) - 1
}

/// The seat's share of first place, and to the part `placing` the part of the others who are placed behind it.
#[inline]
fn final_share(keys: &[(i32, i32)], seat: usize, placing: f32) -> f32 {
    let own = keys[seat];
    let (mut above, mut equal, mut below) = (0.0_f32, 0.0_f32, 0.0_f32);
    for key in keys {
        above += f32::from(u8::from(*key > own));
        equal += f32::from(u8::from(*key == own));
        below += f32::from(u8::from(*key < own));
    }
    let first = if above > 0.0 { 0.0 } else { 1.0 / equal };
    let placed = (below + 0.5 * (equal - 1.0)) / (keys.len() - 1) as f32;
    (1.0 - placing) * first + placing * placed
}

/// The bytes are not a table of boundary values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a table of TriATri's boundary values")]
pub struct DamagedTable;

impl Strengths {
    /// The strength of a seat with this holding.
    #[inline]
    pub(super) fn of(&self, holding: u32, stock: u32) -> f32 {
        self.shapes[shape(holding)] * self.scores[score_class(holding, stock)]
    }
}

/// The index of a holding's shape: its counts in falling order a ≥ b ≥ c, enumerated.
#[inline]
pub(super) fn shape(holding: u32) -> usize {
    let [red, blue, green] = counts(holding).map(usize::from);
    let high = red.max(blue).max(green);
    let low = red.min(blue).min(green);
    let middle = red + blue + green - high - low;
    high * (high + 1) * (high + 2) / 6 + middle * (middle + 1) / 2 + low
}

/// The index of a holding's score class.
#[inline]
pub(super) fn score_class(holding: u32, stock: u32) -> usize {
    (score(holding, stock) - SCORE_MIN).clamp(0, SCORES as i32 - 1) as usize
}

/// The index of a distribution of gems between two seats.
#[inline]
pub(super) fn state(gems: u64) -> usize {
    let pair = |colour: u32| {
        let (own, other) = ((gems >> (3 * colour) & 7) as usize, (gems >> (9 + 3 * colour) & 7) as usize);
        // Pairs with `own + other` up to six, counted by their sum.
        let sum = own + other;
        sum * (sum + 1) / 2 + own
    };
    (pair(2) * PAIRS + pair(1)) * PAIRS + pair(0)
}

/// The gems after the colours have moved on by one: red becomes blue, blue green, green red.
fn rotated(gems: u64) -> u64 {
    let turn = |holding: u64| (holding << 3 & 0o770) | holding >> 6;
    turn(gems & 0o777) | turn(gems >> 9) << 9
}

/// The gems with the two seats exchanged.
pub(super) fn exchanged(gems: u64) -> u64 {
    gems >> 9 | (gems & 0o777) << 9
}

/// The six distributions of gems with the same value, or with the complement where the flag is set.
fn equivalents(gems: u64) -> [(u64, bool); 6] {
    let turns = [gems, rotated(gems), rotated(rotated(gems))];
    std::array::from_fn(|index| {
        let turned = turns[index % 3];
        if index < 3 { (turned, false) } else { (exchanged(turned), true) }
    })
}

/// One distribution of gems out of every set of equivalent ones, where the stock has every colour, in rising order.
pub(super) fn canonical_states() -> impl Iterator<Item = u64> {
    (0_u64..1 << 18).filter(|gems| {
        let most = u64::from(GEMS_PER_COLOUR) - 1;
        (0..3).all(|colour| (gems >> (3 * colour) & 7) + (gems >> (9 + 3 * colour) & 7) <= most)
            && equivalents(*gems).iter().all(|(other, _)| gems <= other)
    })
}

/// Writes a value to a state and all its equivalents.
pub(super) fn spread(values: &mut [u16], gems: u64, parts: u16) {
    for (other, exchanged) in equivalents(gems) {
        let same = if exchanged { Value::WHOLE as u16 - parts } else { parts };
        values[state(other)] = same;
    }
    // A distribution that is its own exchange is worth half to each.
    if equivalents(gems).contains(&(gems, true)) {
        for (other, _) in equivalents(gems) {
            values[state(other)] = (Value::WHOLE / 2) as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use tria_rules::hash::SplitMix;
    use tria_rules::triatri::{CardSet, Options};

    use super::*;

    /// All holdings at the end of a game, out of the numbers 0 to 2 for each colour.
    fn ends(players: u8) -> impl Iterator<Item = (Round, Node)> {
        (0..200_u64).map(move |code| {
            let hands = vec![CardSet::EMPTY; players as usize];
            let mut left = code.wrapping_mul(SplitMix::STEP);
            let mut digit = || {
                left = left.rotate_left(7).wrapping_mul(5);
                (left >> 32) % 3
            };
            let gems = (0..u32::from(players) * 3).fold(0, |gems, place| gems | digit() << (3 * place));
            let node = Node { gems, stock: 0o222, hands: [0; 4], leader: 0 };
            (Round::new(&Options::default(), players, 1, &hands), node)
        })
    }

    #[test]
    fn shares_of_an_end_are_those_of_first_place_and_of_placings() {
        let table = BoundaryTable::standard();
        for players in 2..=4 {
            let others = f32::from(players - 1);
            for (round, node) in ends(players) {
                for (end, over) in [(After::Over(node, None), true), (After::Boundary(node), false)] {
                    let first = table.end_shares(&round, &end, 0.0);
                    let placed = table.end_shares(&round, &end, 1.0);
                    let both = table.end_shares(&round, &end, 0.25);
                    assert!((first.iter().sum::<f32>() - 1.0).abs() < 1e-4, "one first place: {first:?}");
                    let pairs = f32::from(players) / 2.0;
                    assert!((placed.iter().sum::<f32>() - pairs).abs() < 1e-3, "every pair once: {placed:?}");
                    for seat in 0..players as usize {
                        let value = if over {
                            round.final_value(&node, None, seat as u8)
                        } else {
                            table.value(&round, &node, seat as u8)
                        };
                        assert!((first[seat] - value.share() as f32).abs() < 1e-3, "{first:?} {value:?}");
                        assert!((both[seat] - 0.75 * first[seat] - 0.25 * placed[seat]).abs() < 1e-4);
                        let behind = |other: usize| {
                            let key = |seat: usize| node.final_key(None, seat as u8);
                            match key(seat).cmp(&key(other)) {
                                std::cmp::Ordering::Greater => 1.0,
                                std::cmp::Ordering::Equal => 0.5,
                                std::cmp::Ordering::Less => 0.0,
                            }
                        };
                        let sum: f32 = (0..players as usize).filter(|o| *o != seat).map(behind).sum();
                        assert!(!over || (placed[seat] - sum / others).abs() < 1e-5, "{placed:?}");
                    }
                }
            }
        }
    }
}
