//! Information-set tree search: one tree over what one player does and sees, with playouts in sampled worlds.
//!
//! A node is an information set: the player's own placements, and the opponent's as they would be seen.
//! In every simulation the hidden cards are those of one world; only moves that are legal in it compete, and a reply that was seldom available is not penalised.
//! Below the tree both sides play randomly, each time the better of a few drawn placements.

use tria_rules::game::{Game as _, Ignore};
use tria_rules::hash::SplitMix;
use tria_rules::triad::{Card, Cell, CellSet, Move, Player, Position, SlotSet};

use super::belief::World;

/// Parameters of a tree search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeEffort {
    /// The number of simulations.
    pub simulations: u32,
    /// The exploration constant: the higher, the longer other moves than the best so far are tried.
    pub exploration: f32,
    /// Placements drawn in each step of a playout, of which the one with the most captures is played.
    pub drawn: u32,
}

/// Visits of a node before its children get nodes.
const VISITS_TO_GROW: u32 = 2;

/// A move in the tree.
#[derive(Clone, Copy, Default)]
struct Node {
    visits: u32,
    /// The number of visits in which it was legal.
    available: u32,
    /// The sum of results for the player who makes the move.
    sum: f32,
}

/// The nodes of one card on each of the nine cells below one parent, stored together for locality.
struct Block {
    parent: u32,
    code: u16,
    nodes: [Node; 9],
}

/// The root, which has no move.
const ROOT: u32 = u32::MAX;

/// The tree: a node's index is its block's index times nine plus its cell.
struct Tree {
    blocks: Vec<Block>,
    /// Hash table of blocks by parent and card: open addressing, the block's index plus one, 0 is free.
    places: Vec<u32>,
}

impl Tree {
    fn new(simulations: u32) -> Self {
        // A simulation adds at most one block.
        let size = (2 * (simulations as usize + 64)).next_power_of_two();
        Self { blocks: Vec::new(), places: vec![0; size] }
    }

    /// The slot of a card's block, or the free slot where it belongs.
    #[inline]
    fn place(&self, parent: u32, code: u16) -> usize {
        let mask = self.places.len() - 1;
        let mixed = (u64::from(parent) << 16 | u64::from(code)).wrapping_mul(SplitMix::STEP);
        let mut place = (mixed >> 32) as usize & mask;
        loop {
            let found = self.places[place];
            if found == 0 {
                return place;
            }
            let block = &self.blocks[found as usize - 1];
            if block.parent == parent && block.code == code {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    fn node(&mut self, node: u32) -> &mut Node {
        &mut self.blocks[node as usize / 9].nodes[node as usize % 9]
    }

    /// Selects a move below a node: an untried one if there is one, otherwise the highest upper confidence bound.
    fn select(
        &mut self,
        parent: u32,
        (held, codes): (SlotSet, &[u16; 5]),
        empty: CellSet,
        exploration: f32,
        random: &mut SplitMix,
    ) -> (Move, u32) {
        let mut fresh = 0;
        let mut best = f32::NEG_INFINITY;
        let mut chosen = (Move { slot: held.nth(0), cell: empty.nth(0) }, 0, 0);
        for slot in held {
            let place = self.place(parent, codes[slot.index()]);
            let found = self.places[place];
            let mut nodes = found.checked_sub(1).map(|block| &mut self.blocks[block as usize].nodes);
            for cell in empty {
                let node =
                    nodes.as_mut().map(|nodes| &mut nodes[cell.index()]).filter(|node| node.visits > 0);
                let Some(node) = node else {
                    fresh += 1;
                    // Reservoir sampling: each untried move is equally likely.
                    if below(random, fresh) == 0 {
                        chosen = (Move { slot, cell }, place, found);
                    }
                    continue;
                };
                if fresh == 0 {
                    node.available += 1;
                    let visits = node.visits as f32;
                    let log = (node.available.ilog2() + 1) as f32;
                    let promise = node.sum / visits + exploration * (log / visits).sqrt();
                    if promise > best {
                        best = promise;
                        chosen = (Move { slot, cell }, place, found);
                    }
                }
            }
        }
        let (mv, place, mut found) = chosen;
        if found == 0 {
            let code = codes[mv.slot.index()];
            self.blocks.push(Block { parent, code, nodes: [Node::default(); 9] });
            found = self.blocks.len() as u32;
            self.places[place] = found;
        }
        let node = (found - 1) * 9 + mv.cell.index() as u32;
        if fresh > 0 {
            self.node(node).available = 1;
        }
        (mv, node)
    }
}

/// The number of visits of each move; more visits mean a better move.
pub(super) fn grow(worlds: &[World], me: Player, moves: &[Move], effort: &TreeEffort, seed: u64) -> Vec<f64> {
    let mut tree = Tree::new(effort.simulations);
    let mut random = SplitMix::new(seed);
    let cards = distinct(worlds, !me);
    let codes: Vec<[u16; 5]> = worlds.iter().map(|world| codes(&world.position, !me, &cards)).collect();
    // A world of twice the weight gets twice the simulations.
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
        .map(|mv| match tree.places[tree.place(ROOT, mv.slot.index() as u16)] {
            0 => 0.0,
            found => f64::from(tree.blocks[found as usize - 1].nodes[mv.cell.index()].visits),
        })
        .collect()
}

/// The cards that the opponent holds in some world.
fn distinct(worlds: &[World], other: Player) -> Vec<Card> {
    let mut cards: Vec<Card> = worlds
        .iter()
        .flat_map(|world| world.position.slots(other).filter_map(|(_, card)| card).collect::<Vec<_>>())
        .collect();
    cards.sort_unstable();
    cards.dedup();
    cards
}

/// The number of the card in each of the opponent's slots.
fn codes(position: &Position, other: Player, cards: &[Card]) -> [u16; 5] {
    let mut codes = [0; 5];
    for (slot, card) in position.slots(other) {
        let place = card.and_then(|card| cards.binary_search(&card).ok());
        codes[slot.index()] = place.unwrap_or_default() as u16;
    }
    codes
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
    let mut node = ROOT;
    while let Some(mover) = position.to_move() {
        let codes = if mover == me { &[0, 1, 2, 3, 4] } else { codes };
        let empty = CellSet::ALL.minus(position.occupied());
        let (mv, next) = tree.select(node, (position.held(mover), codes), empty, effort.exploration, random);
        position.play_into(mover.seat(), mv, &mut Ignore);
        path[length] = next;
        length += 1;
        node = next;
        if tree.node(next).visits < VISITS_TO_GROW {
            break;
        }
    }
    play_out(&mut position, effort.drawn, random);
    let score = position.score();
    let difference = score[me] as i8 - score[!me] as i8;
    let result = 0.5 + 0.45 * f32::from(difference.signum()) + 0.005 * f32::from(difference);
    let mut mine = start.to_move() == Some(me);
    for node in &path[..length] {
        let node = tree.node(*node);
        node.visits += 1;
        node.sum += if mine { result } else { 1.0 - result };
        mine = !mine;
    }
}

/// Plays to the end.
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
    let empty = CellSet::ALL.minus(position.occupied());
    let cell: Cell = empty.nth(below(random, u32::from(empty.len())));
    let held = position.held(mover);
    Move { slot: held.nth(below(random, u32::from(held.len()))), cell }
}

/// A number below the bound, approximately uniform.
#[inline]
fn below(random: &mut SplitMix, bound: u32) -> u32 {
    let mixed = random.coarse();
    let mixed = mixed ^ (mixed >> 27);
    (((mixed >> 32) * u64::from(bound)) >> 32) as u32
}
