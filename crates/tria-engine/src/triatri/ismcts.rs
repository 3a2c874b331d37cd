//! Information-set Monte-Carlo tree search over the rest of a round.
//!
//! Every simulation draws a world that agrees with the view and walks one tree of public histories:
//! gems and cards are seen by everybody once played, so all observers share its nodes, and each node keeps
//! what it is worth to the seat that moves into it.
//! A move competes only in the worlds in which it is legal (its availability), and a leaf is played out to the end of the round,
//! where the boundary table or the final scores speak for all seats.

use rand_chacha::ChaCha8Rng;
use tria_rules::chance;
use tria_rules::triatri::{Card, Colour, Move, View};

use super::belief::Belief;
use super::board::{After, GEM_MOVES, Node, Round, Start, Trick, gem_move};
use super::boundary::BoundaryTable;
use super::pimc::Candidate;
use super::quick::Playout;

/// How the tree is grown.
#[derive(Clone, Copy, Debug)]
pub struct TreeEffort {
    /// Simulations.
    pub simulations: u32,
    /// How much is explored: the factor of the confidence bound.
    pub exploration: f64,
    /// Of 256 moves of a playout so many are anything legal; the rest are greedy.
    pub random: u32,
}

/// No node.
const NONE: u32 = u32::MAX;

/// A public history.
#[derive(Clone, Copy, Debug)]
struct Branch {
    first_child: u32,
    next_sibling: u32,
    /// The move that leads here.
    action: u8,
    visits: u32,
    /// Visits of the parent in which the move was legal.
    available: u32,
    /// The shares of the seat that made the move, summed.
    sum: f32,
}

/// A tree and what it needs to grow.
struct Tree<'a> {
    branches: Vec<Branch>,
    boundary: &'a BoundaryTable,
    effort: TreeEffort,
}

/// A place in the round, in one world.
#[derive(Clone, Copy)]
enum Spot {
    /// A gem is due.
    Gem(Node),
    /// A card is due.
    Card(Node, Trick),
    /// The round is over.
    End(After),
}

/// Values every legal move by growing a tree; the value is the share of visits, which is steadier than the average.
pub(crate) fn grow(
    view: &View,
    effort: &TreeEffort,
    boundary: &BoundaryTable,
    rng: &mut ChaCha8Rng,
) -> Vec<Candidate> {
    let Some(belief) = Belief::of(view) else { return Vec::new() };
    let mut tree = Tree { branches: vec![Branch::new(NONE)], boundary, effort: *effort };
    for _ in 0..effort.simulations.max(1) {
        let Some(start) = Start::imagined(view, &belief.sample(rng)) else { return Vec::new() };
        tree.simulate(&start, rng);
    }
    let total = f64::from(effort.simulations.max(1));
    tree.children(0)
        .map(|child| {
            let branch = &tree.branches[child as usize];
            Candidate { mv: move_of(branch.action), value: f64::from(branch.visits) / total }
        })
        .collect()
}

impl Branch {
    fn new(next_sibling: u32) -> Self {
        Self { first_child: NONE, next_sibling, action: 0, visits: 0, available: 0, sum: 0.0 }
    }
}

impl Tree<'_> {
    fn children(&self, parent: u32) -> impl Iterator<Item = u32> + '_ {
        let mut next = self.branches[parent as usize].first_child;
        std::iter::from_fn(move || {
            let child = next;
            if child == NONE {
                return None;
            }
            next = self.branches[child as usize].next_sibling;
            Some(child)
        })
    }

    /// One walk down the tree, one new node, one playout, and the way back.
    fn simulate(&mut self, start: &Start, rng: &mut ChaCha8Rng) {
        let round = &start.round;
        let mut spot = match start.trick {
            None => Spot::Gem(start.node),
            Some(trick) => Spot::Card(start.node, trick),
        };
        // At most a gem and four cards in each of five tricks.
        let mut path: arrayvec::ArrayVec<(u32, u8), 32> = arrayvec::ArrayVec::new();
        let mut at = 0;
        while let Some((seat, legal)) = spot.legal(round) {
            let (child, is_new) = self.descend(at, legal, rng);
            spot = spot.after(round, self.branches[child as usize].action);
            path.push((child, seat));
            at = child;
            if is_new {
                break;
            }
        }
        let shares = self.shares(round, spot, rng);
        self.branches[0].visits += 1;
        for (branch, seat) in path {
            let branch = &mut self.branches[branch as usize];
            branch.visits += 1;
            branch.sum += shares[seat as usize];
        }
    }

    /// The child to walk to: a legal move that has no node yet, or else the one with the highest confidence bound.
    fn descend(&mut self, parent: u32, legal: u32, rng: &mut ChaCha8Rng) -> (u32, bool) {
        let (mut untried, mut best, mut best_bound) = (legal, NONE, f64::NEG_INFINITY);
        let mut next = self.branches[parent as usize].first_child;
        while next != NONE {
            let branch = &mut self.branches[next as usize];
            if legal >> branch.action & 1 != 0 {
                untried &= !(1 << branch.action);
                branch.available += 1;
                let visits = f64::from(branch.visits.max(1));
                let bound = f64::from(branch.sum) / visits
                    + self.effort.exploration * logarithm_root(branch.available, branch.visits.max(1));
                if bound > best_bound {
                    (best, best_bound) = (next, bound);
                }
            }
            next = branch.next_sibling;
        }
        if untried == 0 {
            return (best, false);
        }
        for _ in 0..chance::below(rng, untried.count_ones()) {
            untried &= untried - 1;
        }
        let new = self.branches.len() as u32;
        let mut branch = Branch::new(self.branches[parent as usize].first_child);
        branch.action = untried.trailing_zeros() as u8;
        branch.available = 1;
        self.branches[parent as usize].first_child = new;
        self.branches.push(branch);
        (new, true)
    }

    /// Everybody's share after a playout from here.
    fn shares(&self, round: &Round, spot: Spot, rng: &mut ChaCha8Rng) -> [f32; 4] {
        let playout = Playout { random: self.effort.random };
        let end = match spot {
            Spot::Gem(node) => playout.finish(round, &node, None, rng),
            Spot::Card(node, trick) => playout.finish(round, &node, Some(&trick), rng),
            Spot::End(end) => end,
        };
        let mut shares = [0.0; 4];
        for seat in 0..round.players {
            shares[seat as usize] = self.boundary.end_value(round, &end, seat).share() as f32;
        }
        shares
    }
}

impl Spot {
    /// The seat to act and the set of its actions; none where the round is over.
    fn legal(&self, round: &Round) -> Option<(u8, u32)> {
        match self {
            Self::Gem(node) => {
                let gems = (0..GEM_MOVES).filter(|index| Round::offer(node, *index).is_some());
                Some((node.leader, gems.fold(0, |set, index| set | 1 << index)))
            }
            Self::Card(node, trick) => {
                let seat = round.turn(node, trick);
                let mut left = round.playable(node, seat, trick.suit, trick.laid == 0);
                let mut actions = 0;
                while left != 0 {
                    actions |= 1 << card_action(round.cards[seat as usize][left.trailing_zeros() as usize]);
                    left &= left - 1;
                }
                Some((seat, actions))
            }
            Self::End(_) => None,
        }
    }

    /// Where an action leads.
    fn after(&self, round: &Round, action: u8) -> Self {
        match self {
            Self::Gem(node) => {
                let (node, trick) = Round::offer(node, action).expect("a legal gem");
                Self::Card(node, trick)
            }
            Self::Card(node, trick) => {
                let (mut node, mut trick) = (*node, *trick);
                let seat = round.turn(&node, &trick) as usize;
                let playable = round.playable(&node, seat as u8, trick.suit, trick.laid == 0);
                let place = (0..8_u8)
                    .find(|place| {
                        playable >> place & 1 != 0
                            && card_action(round.cards[seat][*place as usize]) == action
                    })
                    .expect("a legal card");
                round.lay(&mut node, &mut trick, place);
                if trick.laid < round.players {
                    return Self::Card(node, trick);
                }
                match round.award(&node, trick.suit, round.ahead(&node, &trick)) {
                    After::Next(next) => Self::Gem(next),
                    ended => Self::End(ended),
                }
            }
            Self::End(_) => *self,
        }
    }
}

/// The number of the first action that is a card; those below are gems.
const FIRST_CARD: u8 = 6;

/// The action of playing a card: 22 kinds after the six gems.
fn card_action(card: Card) -> u8 {
    FIRST_CARD + card.colour().map_or(21, |colour| colour.index() as u8 * 7 + card.number() - 2)
}

fn move_of(action: u8) -> Move {
    match action.checked_sub(FIRST_CARD) {
        None => gem_move(action),
        Some(21) => Move::Play(Card::IMITATION),
        Some(card) => {
            let colour = Colour::EACH[card as usize / 7];
            Move::Play(Card::new(colour, card % 7 + 2).expect("a number from 2 to 8"))
        }
    }
}

/// The root of the natural logarithm of one number over another, near enough, by operations that are exact on every machine.
#[inline]
fn logarithm_root(available: u32, visits: u32) -> f64 {
    // The logarithm to base 2: the exponent, and the rest by its chord.
    let exponent = available.ilog2();
    let rest = f64::from(available) / f64::from(1_u32 << exponent) - 1.0;
    let logarithm = (f64::from(exponent) + rest) * std::f64::consts::LN_2;
    (logarithm / f64::from(visits)).sqrt()
}
