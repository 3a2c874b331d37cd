//! The fast policy: plays by the rules and the visible table, without search.
//!
//! It sees only its own hand, the table and the gems, so it can stand for any player: it is the greedy level, the playouts of the tree search, and the source of games for fitting the boundary values.

use super::board::{GEM_MOVES, Node, Round, Trick, counts};

/// Score of a holding: its current score, and its nearness to two gems of each colour.
pub(crate) fn appeal(round: &Round, holding: u32, stock: u32) -> f32 {
    /// By how many gems are missing for two of each colour.
    const NEARNESS: [f32; 7] = [40.0, 9.0, 4.5, 2.0, 0.8, 0.2, 0.0];
    let missing: usize = counts(holding).iter().map(|count| 2_usize.saturating_sub((*count).into())).sum();
    let score = super::board::score(holding, stock) as f32;
    if round.options.instant_win { score + NEARNESS[missing] } else { score }
}

/// The stake of `seat` in `winner` getting the gem: its own score, against that of the best of the others.
fn stake(round: &Round, node: &Node, seat: u8, suit: u8, winner: u8) -> f32 {
    let after = node.with_gem(winner, suit);
    let appeal_of = |other: u8| appeal(round, after.holding(other), after.stock);
    let best_other =
        (0..round.players).filter(|other| *other != seat).map(appeal_of).fold(f32::MIN, f32::max);
    appeal_of(seat) - 0.6 * best_other
}

/// The probability that a card that is ahead with this value stays ahead of this many players.
fn holds(value: u8, players: u8) -> f32 {
    let one = f32::from(value.min(14)) / 16.0;
    (0..players).fold(1.0, |product, _| product * one)
}

/// The score of each place of the hand; places that may not be played get the lowest.
pub(crate) fn card_promises(round: &Round, node: &Node, trick: &Trick) -> [f32; 8] {
    let seat = round.turn(node, trick);
    let playable = round.playable(node, seat, trick.suit, trick.laid == 0);
    let after = round.players - trick.laid - 1;
    let win = stake(round, node, seat, trick.suit, seat);
    // While all are level, the next player stands for the others.
    let ahead = if trick.laid == 0 { (seat + 1) % round.players } else { round.ahead(node, trick) };
    let lose = stake(round, node, seat, trick.suit, ahead);
    let mut promises = [f32::NEG_INFINITY; 8];
    for place in (0..8).filter(|place| playable >> place & 1 != 0) {
        let (mut laid_node, mut laid) = (*node, *trick);
        round.lay(&mut laid_node, &mut laid, place);
        let wins = if round.ahead(&laid_node, &laid) == seat {
            holds(laid.table[laid.laid as usize - 1].value, after)
        } else {
            0.0
        };
        // High cards and imitations are worth keeping.
        let number = round.cards[seat as usize][place as usize].number();
        let kept = if number == 0 { 9.0 } else { f32::from(number) };
        promises[place as usize] = wins * win + (1.0 - wins) * lose - 0.08 * kept;
    }
    promises
}

/// The score of each gem for the leader, with the best card for it; gems that may not be offered get the lowest.
pub(crate) fn gem_promises(round: &Round, node: &Node) -> [f32; GEM_MOVES as usize] {
    std::array::from_fn(|index| match Round::offer(node, index as u8) {
        Some((offered, trick)) => best(&card_promises(round, &offered, &trick)).1,
        None => f32::NEG_INFINITY,
    })
}

/// The index of the greatest number, the first of equals, and that number.
pub(crate) fn best(promises: &[f32]) -> (u8, f32) {
    let mut found = (0, f32::NEG_INFINITY);
    for (place, promise) in promises.iter().enumerate() {
        if *promise > found.1 {
            found = (place as u8, *promise);
        }
    }
    found
}
