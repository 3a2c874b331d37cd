//! The rest of one round as the search represents it: open hands, gems, and the current trick.
//!
//! Cards are numbered by their place in the hand that each seat holds at the root, so a hand is a byte, and hands, gems and leader fit in one 64-bit word that determines the future ([`Node::key`]).

use arrayvec::ArrayVec;
use tria_rules::game::{Game as _, Seat};
use tria_rules::triatri::trick::{self, Shown};
use tria_rules::triatri::{
    Card, CardSet, Colour, DEALT, GEMS_PER_COLOUR, Gems, INSTANT_WIN_SCORE, Move, NextLeader, Options, Phase,
    PhaseView, Position, Source, View,
};

use super::value::Value;

/// Bits of one count of gems; six gems fit.
const COUNT_BITS: u32 = 3;
/// Bits of one holding.
const HOLDING_BITS: u32 = 3 * COUNT_BITS;
/// The bits of one holding.
const HOLDING_MASK: u64 = (1 << HOLDING_BITS) - 1;
const _: () = assert!(GEMS_PER_COLOUR < 1 << COUNT_BITS, "a count of gems fits its bits");
const _: () = assert!(
    Seat::COUNT_MAX as u32 * (HOLDING_BITS + DEALT as u32) + 2 <= 64,
    "holdings, hands and leader fit one word, so that a key is the whole state"
);

/// The constants of a round: the options, and the card at each place of each hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Round {
    pub(crate) options: Options,
    pub(crate) players: u8,
    /// Rounds still to come after this one.
    pub(crate) rounds_after: u32,
    /// The cards that each seat held at the root; places after them hold an imitation that no hand refers to.
    pub(crate) cards: [[Card; DEALT]; 4],
    /// The places of each seat's cards of each colour.
    suits: [[u8; 3]; 4],
    /// The places of each seat's imitations.
    imitations: [u8; 4],
    /// Two players: for each seat and place of a led card, the places of the other hand whose card beats it.
    beaten_by: [[u8; DEALT]; 2],
}

/// The state between two tricks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    /// Nine bits of gems per seat.
    pub(crate) gems: u64,
    /// Nine bits of gems.
    pub(crate) stock: u32,
    /// The cards that each seat still holds, as places in its hand at the root.
    pub(crate) hands: [u8; 4],
    pub(crate) leader: u8,
}

/// A trick in progress; its gem has left its source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Trick {
    /// The colour of the gem on offer.
    pub(crate) suit: u8,
    pub(crate) laid: u8,
    /// The cards in front of the players, in order of play.
    pub(crate) table: [Shown; 4],
}

/// The result of a complete trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum After {
    /// Another trick.
    Next(Node),
    /// The round is over and another follows.
    Boundary(Node),
    /// The game is over; the seat is the instant winner's.
    Over(Node, Option<u8>),
}

/// The root of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) round: Round,
    pub(crate) node: Node,
    /// The current trick, if a gem is on offer.
    pub(crate) trick: Option<Trick>,
}

/// The six gem moves: the colours of the stock, then the leader's own, in the order of the rules.
pub(crate) const GEM_MOVES: u8 = 6;

/// The gem move with this number as the rules' `Move`.
pub(crate) fn gem_move(index: u8) -> Move {
    let source = if index < 3 { Source::Stock } else { Source::Own };
    Move::Gem(Colour::EACH[index as usize % 3], source)
}

/// The lowest place of a non-empty set of places.
#[inline]
pub(crate) const fn lowest(places: u8) -> u8 {
    places & places.wrapping_neg()
}

impl Trick {
    /// A trick with this suit and no card yet.
    #[inline]
    pub(crate) const fn led(suit: u8) -> Self {
        Self { suit, laid: 0, table: [Shown::COLOURLESS; 4] }
    }
}

impl Round {
    /// The round of these hands.
    pub(crate) fn new(options: &Options, players: u8, rounds_after: u32, hands: &[CardSet]) -> Self {
        let mut round = Self {
            options: *options,
            players,
            rounds_after,
            cards: [[Card::IMITATION; DEALT]; 4],
            suits: [[0; 3]; 4],
            imitations: [0; 4],
            beaten_by: [[0; DEALT]; 2],
        };
        for (seat, hand) in hands.iter().enumerate() {
            for (place, card) in hand.iter().enumerate() {
                round.cards[seat][place] = card;
                match card.colour() {
                    Some(colour) => round.suits[seat][colour.index()] |= 1 << place,
                    None => round.imitations[seat] |= 1 << place,
                }
            }
        }
        round
    }

    /// Precomputes which card beats which for two players, by the rules' trick functions; needed by the search, not by playouts.
    pub(crate) fn prepare(&mut self) {
        if self.players != 2 {
            return;
        }
        let held = |round: &Self, seat: usize| {
            (round.suits[seat].iter().fold(round.imitations[seat], |all, suit| all | suit)).count_ones()
                as usize
        };
        self.beaten_by = [[0; DEALT]; 2];
        for leader in 0..2 {
            for place in 0..held(self, leader) {
                let led = trick::lay(&mut [], self.cards[leader][place], &self.options).shown;
                for reply in 0..held(self, 1 - leader) {
                    let mut table = [led, Shown::COLOURLESS];
                    let card = self.cards[1 - leader][reply];
                    table[1] = trick::lay(&mut table[..1], card, &self.options).shown;
                    let won = trick::winner(&table, &self.options) == 1;
                    self.beaten_by[leader][place] |= u8::from(won) << reply;
                }
            }
        }
    }

    /// The places of the other hand whose card beats this led one; two players.
    #[inline]
    pub(crate) fn beaten_by(&self, leader: u8, place: u8) -> u8 {
        self.beaten_by[leader as usize][place as usize]
    }

    /// The places that the seat may play; of several imitations only the first, because they are equivalent.
    #[inline]
    pub(crate) fn playable(&self, node: &Node, seat: u8, suit: u8, leads: bool) -> u8 {
        let seat = seat as usize;
        let hand = node.hands[seat];
        let follows = hand & self.suits[seat][suit as usize];
        let imitations = hand & self.imitations[seat];
        let numbers = if follows == 0 || (leads && !self.options.leader_follows) {
            hand & !imitations
        } else {
            follows
        };
        numbers | lowest(imitations)
    }

    /// The seat that plays next in the trick.
    #[inline]
    pub(crate) fn turn(&self, node: &Node, trick: &Trick) -> u8 {
        let seat = node.leader + trick.laid;
        if seat >= self.players { seat - self.players } else { seat }
    }

    /// Puts a gem on offer, if the leader has it to offer.
    #[inline]
    pub(crate) fn offer(node: &Node, index: u8) -> Option<(Node, Trick)> {
        let (mut node, suit) = (*node, index % 3);
        let shift = u32::from(suit) * COUNT_BITS;
        if index < 3 {
            if (node.stock >> shift).trailing_zeros() >= COUNT_BITS {
                return None;
            }
            node.stock -= 1 << shift;
        } else {
            let shift = shift + u32::from(node.leader) * HOLDING_BITS;
            if (node.gems >> shift).trailing_zeros() >= COUNT_BITS {
                return None;
            }
            node.gems -= 1 << shift;
        }
        Some((node, Trick::led(suit)))
    }

    /// Plays the card at this place of the hand of the seat whose turn it is.
    #[inline]
    pub(crate) fn lay(&self, node: &mut Node, trick: &mut Trick, place: u8) {
        let seat = self.turn(node, trick) as usize;
        node.hands[seat] &= !(1 << place);
        let card = self.cards[seat][place as usize];
        let laid = trick.laid as usize;
        trick.table[laid] = trick::lay(&mut trick.table[..laid], card, &self.options).shown;
        trick.laid += 1;
    }

    /// The seat that is winning the trick, or has won it if it is complete; at least one card shows.
    #[inline]
    pub(crate) fn ahead(&self, node: &Node, trick: &Trick) -> u8 {
        let place = trick::winner(&trick.table[..trick.laid as usize], &self.options) as u8;
        let seat = node.leader + place;
        if seat >= self.players { seat - self.players } else { seat }
    }

    /// Gives the gem to the winner of the trick and checks whether the round or the game ends.
    #[inline]
    pub(crate) fn award(&self, node: &Node, suit: u8, winner: u8) -> After {
        let mut node = node.with_gem(winner, suit);
        if self.options.instant_win && has_two_of_each(node.holding(winner)) {
            return After::Over(node, Some(winner));
        }
        if has_none_of_some(node.stock) {
            return After::Over(node, None);
        }
        if node.hands[node.leader as usize] == 0 {
            return if self.rounds_after == 0 { After::Over(node, None) } else { After::Boundary(node) };
        }
        node.leader = match self.options.next_leader {
            NextLeader::Winner => winner,
            NextLeader::Clockwise => (node.leader + 1) % self.players,
            NextLeader::Same => node.leader,
        };
        After::Next(node)
    }

    /// The value of the finished game for the seat.
    #[inline]
    pub(crate) fn final_value(&self, node: &Node, instant: Option<u8>, seat: u8) -> Value {
        let key = |other: u8| node.final_key(instant, other);
        let own = key(seat);
        let (mut sharing, mut first, mut best_other) = (1, true, i32::MIN);
        for other in (0..self.players).filter(|other| *other != seat) {
            let theirs = key(other);
            first &= theirs <= own;
            sharing += i32::from(theirs == own);
            best_other = best_other.max(theirs.0);
        }
        Value::new(if first { Value::WHOLE / sharing } else { 0 }, own.0 - best_other)
    }
}

impl Node {
    /// Everything that the rest of the round depends on, apart from the [`Round`]; the stock follows from the holdings.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        let hands = self.hands.iter().rev().fold(0, |word, hand| word << DEALT | u64::from(*hand));
        self.gems
            | hands << (Seat::COUNT_MAX as u32 * HOLDING_BITS)
            | u64::from(self.leader) << (Seat::COUNT_MAX as u32 * (HOLDING_BITS + DEALT as u32))
    }

    /// Tricks still to play.
    #[inline]
    pub(crate) fn tricks_left(&self) -> u32 {
        self.hands[self.leader as usize].count_ones()
    }

    /// Tricks to which the seat has yet to play a card.
    #[inline]
    pub(crate) fn tricks_left_of(&self, seat: u8) -> u32 {
        self.hands[seat as usize].count_ones()
    }

    /// The nine bits of a seat's gems.
    #[inline]
    pub(crate) fn holding(&self, seat: u8) -> u32 {
        (self.gems >> (u32::from(seat) * HOLDING_BITS) & HOLDING_MASK) as u32
    }

    /// The node with one more gem in a seat's holding.
    #[inline]
    pub(crate) const fn with_gem(&self, seat: u8, suit: u8) -> Self {
        let mut node = *self;
        node.gems += 1 << (seat as u32 * HOLDING_BITS + suit as u32 * COUNT_BITS);
        node
    }

    /// The number of gems that the seat holds.
    #[inline]
    pub(crate) fn holding_total(&self, seat: u8) -> i32 {
        i32::from(WORTH[self.holding(seat) as usize].total)
    }

    /// The current score of the seat's gems.
    #[inline]
    pub(crate) fn score(&self, seat: u8) -> i32 {
        score(self.holding(seat), self.stock)
    }

    /// The ordering key of the seat's place in the finished game: its score, then its gems.
    #[inline]
    pub(crate) fn final_key(&self, instant: Option<u8>, seat: u8) -> (i32, i32) {
        let points = if instant == Some(seat) { INSTANT_WIN_SCORE } else { self.score(seat) };
        (points, self.holding_total(seat))
    }

    /// The seat's gems as the rules count them.
    pub(crate) fn gems_of(&self, seat: u8) -> Gems {
        Gems(counts(self.holding(seat)))
    }
}

impl Start {
    /// The rest of the round of a position in which a gem or a card is due.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        if !matches!(position.phase(), Phase::Gem | Phase::Play) {
            return None;
        }
        let hands: Vec<CardSet> = position.all_seats().map(|seat| position.hand(seat)).collect();
        let holdings: Vec<Gems> = position.all_seats().map(|seat| position.holding(seat)).collect();
        let trick = position.offer().map(|offer| {
            let mut table = [Shown::COLOURLESS; 4];
            table[..position.table().len()].copy_from_slice(position.table());
            Trick { suit: offer.colour.index() as u8, laid: position.table().len() as u8, table }
        });
        let rounds_after = position.options().rounds.saturating_sub(position.round());
        let round = Round::new(position.options(), position.seats(), rounds_after, &hands);
        let leader = position.leader().index() as u8;
        Some(Self { round, node: node(&hands, &holdings, position.stock(), leader), trick })
    }

    /// The rest of the round for a view if the seats hold these hands; a gem or a card is due.
    pub(crate) fn imagined(view: &View, hands: &[CardSet]) -> Option<Self> {
        if !matches!(view.phase, PhaseView::Gem | PhaseView::Play) {
            return None;
        }
        let trick = view.offer.map(|offer| {
            let mut table = [Shown::COLOURLESS; 4];
            table[..view.table.len()].copy_from_slice(&view.table);
            Trick { suit: offer.colour.index() as u8, laid: view.table.len() as u8, table }
        });
        let leader = view.leader?.index() as u8;
        Some(Self { round: imagined_round(view, hands), node: imagined_node(view, hands, leader), trick })
    }

    /// The seat that is to act.
    pub(crate) fn acting(&self) -> u8 {
        self.trick.map_or(self.node.leader, |trick| self.round.turn(&self.node, &trick))
    }
}

/// The round for a view with these hands.
pub(crate) fn imagined_round(view: &View, hands: &[CardSet]) -> Round {
    let rounds_after = view.options.rounds.saturating_sub(view.round);
    Round::new(&view.options, view.seats.len() as u8, rounds_after, hands)
}

/// The node for a view with these hands.
pub(crate) fn imagined_node(view: &View, hands: &[CardSet], leader: u8) -> Node {
    let holdings: ArrayVec<Gems, 4> = view.seats.iter().map(|seat| seat.holding).collect();
    node(hands, &holdings, view.stock, leader)
}

/// A node of these hands and gems.
pub(crate) fn node(hands: &[CardSet], holdings: &[Gems], stock: Gems, leader: u8) -> Node {
    let mut node = Node { gems: 0, stock: pack(stock), hands: [0; 4], leader };
    for (seat, (hand, holding)) in hands.iter().zip(holdings).enumerate() {
        node.hands[seat] = ((1_u16 << hand.len()) - 1) as u8;
        node.gems |= u64::from(pack(*holding)) << (seat as u32 * HOLDING_BITS);
    }
    node
}

/// Nine bits for the three counts.
pub(crate) fn pack(gems: Gems) -> u32 {
    u32::from(gems.0[0]) | u32::from(gems.0[1]) << COUNT_BITS | u32::from(gems.0[2]) << (2 * COUNT_BITS)
}

/// The three counts of nine bits.
#[inline]
pub(crate) const fn counts(gems: u32) -> [u8; 3] {
    [(gems & 7) as u8, (gems >> COUNT_BITS & 7) as u8, (gems >> (2 * COUNT_BITS) & 7) as u8]
}

/// At least two of each colour: in every group of three bits the second or the third is set.
#[inline]
const fn has_two_of_each(gems: u32) -> bool {
    (gems >> 1 | gems >> 2) & 0b001_001_001 == 0b001_001_001
}

/// None of some colour: a group of three bits is empty.
#[inline]
const fn has_none_of_some(gems: u32) -> bool {
    (gems | gems >> 1 | gems >> 2) & 0b001_001_001 != 0b001_001_001
}

/// The score of a holding: its sets and mixed pairs, the gems that count with the stock, and the position of their colour in the stock.
#[derive(Clone, Copy)]
struct Worth {
    sets_and_pairs: i8,
    /// The number of gems left to count with the stock.
    left: i8,
    /// The bit shift of their colour's count in the stock.
    shift: u8,
    /// The total number of gems.
    total: u8,
}

/// The worth of every nine bits of gems: [`Gems::score`] as a lookup table, which tests compare.
const WORTH: [Worth; 512] = {
    let mut table = [Worth { sets_and_pairs: 0, left: 0, shift: 0, total: 0 }; 512];
    let mut holding = 0;
    while holding < table.len() {
        table[holding] = worth(counts(holding as u32));
        holding += 1;
    }
    table
};

/// Sorted counts a ≥ b ≥ c make c sets, b − c mixed pairs, and a − b gems of the largest colour that count with the stock.
const fn worth(counts: [u8; 3]) -> Worth {
    let (mut most, mut least) = (0, 0);
    let mut colour = 1;
    while colour < 3 {
        if counts[colour] > counts[most] {
            most = colour;
        }
        if counts[colour] <= counts[least] {
            least = colour;
        }
        colour += 1;
    }
    let total = counts[0] + counts[1] + counts[2];
    let (high, low) = (counts[most] as i8, counts[least] as i8);
    let middle = total as i8 - high - low;
    Worth {
        sets_and_pairs: low - 2 * (middle - low),
        left: high - middle,
        shift: most as u8 * COUNT_BITS as u8,
        total,
    }
}

/// The score of nine bits of gems.
#[inline]
pub(crate) fn score(holding: u32, stock: u32) -> i32 {
    let worth = WORTH[holding as usize & 511];
    i32::from(worth.sets_and_pairs) + i32::from(worth.left) * (stock >> worth.shift & 7) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_the_rules() {
        for holding in 0..512 {
            for stock in 0..512 {
                let rules = Gems(counts(holding)).score(Gems(counts(stock)));
                assert_eq!(score(holding, stock), rules, "{:?} {:?}", counts(holding), counts(stock));
            }
            assert_eq!(has_two_of_each(holding), Gems(counts(holding)).has_two_of_each());
            assert_eq!(has_none_of_some(holding), counts(holding).contains(&0));
            assert_eq!(pack(Gems(counts(holding))), holding);
        }
    }
}
