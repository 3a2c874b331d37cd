//! A tree over what one player does and sees, grown by playing on in one imagined world after another.
//!
//! A node stands for what the player could tell apart: his own placements, and the other's as he would see them.
//! In every simulation the hidden cards are those of one world; only the moves that this world has can be chosen,
//! and a reply that was seldom possible is not held against it.
//! Below the tree both play on at random, the better of a few drawn placements each time.

use tria_rules::game::{Game as _, Ignore};
use tria_rules::triad::{Card, Cell, Move, Player, Position};

use super::belief::World;

/// How a tree is grown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeEffort {
    /// Games played.
    pub simulations: u32,
    /// How much is tried out: the higher, the longer other moves than the best so far are tried.
    pub exploration: f32,
    /// Below the tree, so many placements are drawn each time and the one that takes the most is made.
    pub drawn: u32,
}

/// Visits before what follows a node becomes nodes of its own.
const VISITS_TO_GROW: u32 = 2;

struct Node {
    parent: u32,
    key: u16,
    visits: u32,
    available: u32,
    /// The sum of results for the player who moved to this node.
    sum: f32,
}

struct Tree {
    nodes: Vec<Node>,
    /// Where to find a node by parent and move: open addressing, 0 is free.
    places: Vec<u32>,
}

impl Tree {
    fn new(simulations: u32) -> Self {
        let size = (4 * (simulations as usize + 64)).next_power_of_two();
        let root = Node { parent: u32::MAX, key: 0, visits: 0, available: 0, sum: 0.0 };
        Self { nodes: vec![root], places: vec![0; size] }
    }

    /// The place of a move's node, or the free place where it belongs.
    #[inline]
    fn place(&self, parent: u32, key: u16) -> usize {
        let mask = self.places.len() - 1;
        let mixed = (u64::from(parent) << 16 | u64::from(key)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut place = (mixed >> 32) as usize & mask;
        loop {
            let found = self.places[place];
            if found == 0 {
                return place;
            }
            let node = &self.nodes[found as usize];
            if node.parent == parent && node.key == key {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// Chooses a move below a node: one that has never been tried if there is one, else by promise and curiosity.
    fn select(
        &mut self,
        parent: u32,
        moves: &[(Move, u16)],
        exploration: f32,
        random: &mut SplitMix,
    ) -> (Move, u32) {
        let mut fresh = 0;
        let mut chosen = (moves[0], 0_usize, 0_u32);
        let mut best = f32::NEG_INFINITY;
        for (mv, key) in moves {
            let place = self.place(parent, *key);
            let found = self.places[place];
            if found == 0 {
                fresh += 1;
                // Each of the untried moves is as likely: the last of so many replaces the one kept so far.
                if random.below(fresh) == 0 {
                    chosen = ((*mv, *key), place, 0);
                }
            } else if fresh == 0 {
                let node = &mut self.nodes[found as usize];
                node.available += 1;
                let visits = node.visits as f32;
                let log = (node.available.ilog2() + 1) as f32;
                let promise = node.sum / visits + exploration * (log / visits).sqrt();
                if promise > best {
                    best = promise;
                    chosen = ((*mv, *key), place, found);
                }
            }
        }
        let ((mv, key), place, found) = chosen;
        if found != 0 {
            return (mv, found);
        }
        let node = self.nodes.len() as u32;
        self.nodes.push(Node { parent, key, visits: 0, available: 1, sum: 0.0 });
        self.places[place] = node;
        (mv, node)
    }
}

/// How often each move was tried: the more often, the better it is.
pub(super) fn grow(worlds: &[World], me: Player, moves: &[Move], effort: &TreeEffort, seed: u64) -> Vec<f64> {
    let mut tree = Tree::new(effort.simulations);
    let mut random = SplitMix(seed);
    let cards = distinct(worlds, !me);
    let codes: Vec<[u16; 5]> = worlds.iter().map(|world| codes(&world.position, !me, &cards)).collect();
    // A world of twice the weight is played in twice as often.
    let mut debts = vec![0.0; worlds.len()];
    let mut simulations = 0;
    while simulations < effort.simulations && !worlds.is_empty() {
        for (place, world) in worlds.iter().enumerate() {
            debts[place] += world.weight * worlds.len() as f64;
            while debts[place] >= 1.0 && simulations < effort.simulations {
                debts[place] -= 1.0;
                simulations += 1;
                simulate(&mut tree, world.position, me, &codes[place], effort, &mut random);
            }
        }
    }
    moves
        .iter()
        .map(|mv| match tree.places[tree.place(0, own_key(*mv))] {
            0 => 0.0,
            node => f64::from(tree.nodes[node as usize].visits),
        })
        .collect()
}

/// The cards that the other player holds in some world.
fn distinct(worlds: &[World], other: Player) -> Vec<Card> {
    let mut cards: Vec<Card> = worlds
        .iter()
        .flat_map(|world| world.position.slots(other).filter_map(|(_, card)| card).collect::<Vec<_>>())
        .collect();
    cards.sort_unstable();
    cards.dedup();
    cards
}

/// The number of the card in each slot of the other player.
fn codes(position: &Position, other: Player, cards: &[Card]) -> [u16; 5] {
    let mut codes = [0; 5];
    for (slot, card) in position.slots(other) {
        let place = card.and_then(|card| cards.binary_search(&card).ok());
        codes[usize::from(slot)] = 9 * place.unwrap_or_default() as u16;
    }
    codes
}

fn own_key(mv: Move) -> u16 {
    9 * u16::from(mv.slot) + mv.cell.index() as u16
}

fn simulate(
    tree: &mut Tree,
    start: Position,
    me: Player,
    codes: &[u16; 5],
    effort: &TreeEffort,
    random: &mut SplitMix,
) {
    let mut position = start;
    let mut path = [0_u32; 10];
    let mut length = 0;
    let mut node = 0;
    while let Some(mover) = position.to_move() {
        let moves = position.legal_moves(mover.seat());
        let keyed: arrayvec::ArrayVec<(Move, u16), 45> = moves
            .iter()
            .map(|mv| {
                let cell = mv.cell.index() as u16;
                (*mv, if mover == me { own_key(*mv) } else { codes[usize::from(mv.slot)] + cell })
            })
            .collect();
        let (mv, next) = tree.select(node, &keyed, effort.exploration, random);
        position.play_into(mover.seat(), mv, &mut Ignore);
        path[length] = next;
        length += 1;
        node = next;
        if tree.nodes[next as usize].visits < VISITS_TO_GROW {
            break;
        }
    }
    play_out(&mut position, effort.drawn, random);
    let score = position.score();
    let difference = score[me] as i8 - score[!me] as i8;
    let result = 0.5 + 0.45 * f32::from(difference.signum()) + 0.005 * f32::from(difference);
    let mut mine = start.to_move() == Some(me);
    for node in &path[..length] {
        let node = &mut tree.nodes[*node as usize];
        node.visits += 1;
        node.sum += if mine { result } else { 1.0 - result };
        mine = !mine;
    }
}

/// Plays on to the end.
fn play_out(position: &mut Position, drawn: u32, random: &mut SplitMix) {
    while let Some(mover) = position.to_move() {
        let mut best = None;
        for _ in 0..drawn.max(1) {
            let mv = random_move(position, mover, random);
            let mut after = *position;
            after.play_into(mover.seat(), mv, &mut Ignore);
            let held = after.owned_by(mover).len();
            if best.is_none_or(|(most, _)| held > most) {
                best = Some((held, after));
            }
        }
        let Some((_, after)) = best else { return };
        *position = after;
    }
}

#[inline]
fn random_move(position: &Position, mover: Player, random: &mut SplitMix) -> Move {
    let empty = tria_rules::triad::CellSet::ALL.minus(position.occupied());
    let cell: Cell = empty.nth(random.below(u32::from(empty.len())));
    let mut held = position.held(mover);
    for _ in 0..random.below(held.count_ones()) {
        held &= held - 1;
    }
    Move { slot: held.trailing_zeros() as u8, cell }
}

/// A small generator: playouts need many cheap numbers and no promise about them.
struct SplitMix(u64);

impl SplitMix {
    /// A number below the bound, each about equally likely.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = mixed ^ (mixed >> 27);
        (((mixed >> 32) * u64::from(bound)) >> 32) as u32
    }
}
