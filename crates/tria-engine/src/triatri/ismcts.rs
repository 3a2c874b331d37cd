//! Information-set Monte-Carlo tree search over the rest of a round.
//!
//! Every simulation samples a world that is consistent with the view and walks one tree of public histories:
//! played gems and cards are public, so all seats share its nodes, and each node stores its value for the seat that moves into it.
//! A move competes only in the worlds in which it is legal (its availability), and a leaf is played out to the end of the round, where the boundary table or the final scores give the values of all seats.

use arrayvec::ArrayVec;
use rand_chacha::ChaCha8Rng;
use tria_rules::chance;
use tria_rules::triatri::{Card, CardSet, Colour, DEALT, Move, View};

use super::belief::Belief;
use super::board::{After, GEM_MOVES, Node, Round, Start, Trick, gem_move, imagined_round};
use super::boundary::BoundaryTable;
use super::pimc::Candidate;
use super::quick::Playout;
use super::select;

/// Parameters of a tree search.
#[derive(Clone, Copy, Debug)]
pub struct TreeEffort {
    /// Simulations.
    pub simulations: u32,
    /// The exploration constant: the factor of the confidence bound.
    pub exploration: f64,
    /// Random moves of a playout, out of 256; the rest are greedy.
    pub random: u32,
    /// The payoff: 0 counts only the first place, 1 only the number of seats placed behind.
    pub placing: f32,
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

/// A tree with its parameters.
struct Tree<'a> {
    branches: Vec<Branch>,
    boundary: &'a BoundaryTable,
    effort: TreeEffort,
}

/// A state in the round, in one world.
#[derive(Clone, Copy)]
enum Spot {
    /// A gem is due.
    Gem(Node),
    /// A card is due.
    Card(Node, Trick),
    /// The round is over.
    End(After),
}

/// Values every legal move by growing a tree; the value is the share of visits, which is less noisy than the average.
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
        tree.simulate(0, &start, rng);
    }
    let total = f64::from(effort.simulations.max(1));
    tree.children(0)
        .map(|child| {
            let branch = &tree.branches[child as usize];
            Candidate { mv: move_of(branch.action), value: f64::from(branch.visits) / total }
        })
        .collect()
}

/// Values every card of the start selection by growing a tree; the value is the share of visits.
///
/// All seats choose at once, so each has a bandit of its own over its cards in the sampled worlds; the model of the others thus learns what is good for them.
/// Below, a tree is shared by the worlds in which the viewer's card and the starter are the same.
pub(crate) fn grow_selection(
    view: &View,
    me: usize,
    effort: &TreeEffort,
    boundary: &BoundaryTable,
    rng: &mut ChaCha8Rng,
) -> Vec<Candidate> {
    let Some(belief) = Belief::of(view) else { return Vec::new() };
    let seats = view.seats.len();
    let mut tree = Tree { branches: Vec::new(), boundary, effort: *effort };
    let mut arms = [[Branch::new(NONE); ACTIONS]; 4];
    let mut roots = [[NONE; 4]; ACTIONS];
    for _ in 0..effort.simulations.max(1) {
        let hands = belief.sample(rng);
        let chosen: ArrayVec<Card, 4> = hands
            .iter()
            .zip(&mut arms)
            .map(|(hand, arms)| pull(arms, *hand, effort.exploration, rng))
            .collect();
        let shares = match select::started(view, &hands, &chosen) {
            // A tie has no payoff: the same hands choose again.
            None => {
                let first = 1.0 / seats as f32;
                [(1.0 - effort.placing) * first + effort.placing * 0.5; 4]
            }
            Some(node) => {
                let root = &mut roots[card_action(chosen[me]) as usize][node.leader as usize];
                if *root == NONE {
                    *root = tree.branches.len() as u32;
                    tree.branches.push(Branch::new(NONE));
                }
                let start = Start { round: imagined_round(view, &hands), node, trick: None };
                tree.simulate(*root, &start, rng)
            }
        };
        for (seat, card) in chosen.iter().enumerate() {
            let arm = &mut arms[seat][card_action(*card) as usize];
            arm.visits += 1;
            arm.sum += shares[seat];
        }
    }
    let own = &view.own.as_ref().map(|own| own.hand.iter().copied().collect::<CardSet>()).unwrap_or_default();
    own.kinds()
        .map(|card| {
            let visits = arms[me][card_action(card) as usize].visits;
            Candidate {
                mv: Move::Select(card),
                value: f64::from(visits) / f64::from(effort.simulations.max(1)),
            }
        })
        .collect()
}

/// The card that its holder's bandit tries next: an untried one, or else the one with the highest bound.
fn pull(arms: &mut [Branch; ACTIONS], hand: CardSet, exploration: f64, rng: &mut ChaCha8Rng) -> Card {
    let kinds: ArrayVec<Card, DEALT> = hand.kinds().collect();
    let untried = |card: &&Card| arms[card_action(**card) as usize].visits == 0;
    let count = kinds.iter().filter(untried).count() as u32;
    if count > 0 {
        let nth = chance::below(rng, count) as usize;
        let card = *kinds.iter().filter(untried).nth(nth).expect("one that was not tried");
        arms[card_action(card) as usize].available += 1;
        return card;
    }
    let (mut best, mut best_bound) = (kinds[0], f64::NEG_INFINITY);
    for card in kinds {
        let arm = &mut arms[card_action(card) as usize];
        arm.available += 1;
        let bound = arm.bound(exploration);
        if bound > best_bound {
            (best, best_bound) = (card, bound);
        }
    }
    best
}

impl Branch {
    fn new(next_sibling: u32) -> Self {
        Self { first_child: NONE, next_sibling, action: 0, visits: 0, available: 0, sum: 0.0 }
    }

    /// The upper confidence bound: the average so far, plus more the less often it was tried.
    #[inline]
    fn bound(&self, exploration: f64) -> f64 {
        let visits = self.visits.max(1);
        f64::from(self.sum) / f64::from(visits) + exploration * logarithm_root(self.available, visits)
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

    /// One simulation from this branch: descent, one new node, playout, back-propagation; returns all seats' shares.
    fn simulate(&mut self, from: u32, start: &Start, rng: &mut ChaCha8Rng) -> [f32; 4] {
        let round = &start.round;
        let mut spot = match start.trick {
            None => Spot::Gem(start.node),
            Some(trick) => Spot::Card(start.node, trick),
        };
        // At most a gem and four cards in each of five tricks.
        let mut path: ArrayVec<(u32, u8), 32> = ArrayVec::new();
        let mut at = from;
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
        for (branch, seat) in path {
            let branch = &mut self.branches[branch as usize];
            branch.visits += 1;
            branch.sum += shares[seat as usize];
        }
        shares
    }

    /// The child to descend to: a legal move without a node, or else the one with the highest confidence bound.
    fn descend(&mut self, parent: u32, legal: u32, rng: &mut ChaCha8Rng) -> (u32, bool) {
        let (mut untried, mut best, mut best_bound) = (legal, NONE, f64::NEG_INFINITY);
        let mut next = self.branches[parent as usize].first_child;
        while next != NONE {
            let branch = &mut self.branches[next as usize];
            if legal >> branch.action & 1 != 0 {
                untried &= !(1 << branch.action);
                branch.available += 1;
                let bound = branch.bound(self.effort.exploration);
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

    /// All seats' shares after a playout from here.
    fn shares(&self, round: &Round, spot: Spot, rng: &mut ChaCha8Rng) -> [f32; 4] {
        let playout = Playout { random: self.effort.random };
        let end = match spot {
            Spot::Gem(node) => playout.finish(round, &node, None, rng),
            Spot::Card(node, trick) => playout.finish(round, &node, Some(&trick), rng),
            Spot::End(end) => end,
        };
        self.boundary.end_shares(round, &end, self.effort.placing)
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

    /// The state after an action.
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

/// The first action that is a card; those below are gems.
const FIRST_CARD: u8 = 6;
/// The number of actions: gems and cards.
const ACTIONS: usize = 28;

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

/// The square root of a logarithm ratio, approximately, by operations that are exact on every machine.
#[inline]
fn logarithm_root(available: u32, visits: u32) -> f64 {
    // The binary logarithm: the exponent, and the fraction by linear interpolation.
    let exponent = available.ilog2();
    let rest = f64::from(available) / f64::from(1_u32 << exponent) - 1.0;
    let logarithm = (f64::from(exponent) + rest) * std::f64::consts::LN_2;
    (logarithm / f64::from(visits)).sqrt()
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng as _;
    use tria_rules::game::{Game as _, Ignore, Seat, Viewer};
    use tria_rules::triatri::{Chance, Options, Position, deal};

    use super::*;

    fn selecting(players: u8, seed: u64) -> View {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let position = Position::new(players, Options::default()).expect("2 to 4 players");
        let dealt = Chance::Deal(deal::deal(&mut rng, players));
        let position = position.resolve(dealt, &mut Ignore).expect("a deal is due");
        position.view(Viewer::Seat(Seat::new(0).expect("a seat")))
    }

    #[test]
    fn every_card_that_can_be_selected_is_tried_and_every_simulation_counts_once() {
        let effort = TreeEffort { simulations: 400, exploration: 0.4, random: 96, placing: 0.5 };
        for players in 2..=4 {
            for seed in 0..5 {
                let view = selecting(players, seed);
                let hand: CardSet = view.own.as_ref().expect("a hand").hand.iter().copied().collect();
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let grown = grow_selection(&view, 0, &effort, BoundaryTable::standard(), &mut rng);
                let cards: Vec<Move> = grown.iter().map(|candidate| candidate.mv).collect();
                assert_eq!(cards, hand.kinds().map(Move::Select).collect::<Vec<_>>());
                assert!((grown.iter().map(|candidate| candidate.value).sum::<f64>() - 1.0).abs() < 1e-9);
                assert!(grown.iter().all(|candidate| candidate.value > 0.0), "{grown:?}");
            }
        }
    }

    #[test]
    fn a_bandit_finds_the_arm_that_pays() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let hand: CardSet =
            [2, 4, 6].into_iter().filter_map(|number| Card::new(Colour::Red, number)).collect();
        let mut arms = [Branch::new(NONE); ACTIONS];
        let mut pulls = [0; 9];
        for _ in 0..500 {
            let card = pull(&mut arms, hand, 0.4, &mut rng);
            pulls[card.number() as usize] += 1;
            let arm = &mut arms[card_action(card) as usize];
            arm.visits += 1;
            arm.sum += if card.number() == 4 { 0.8 } else { 0.2 };
        }
        assert!(pulls[4] > 400 && pulls[2] > 0 && pulls[6] > 0, "{pulls:?}");
    }
}
