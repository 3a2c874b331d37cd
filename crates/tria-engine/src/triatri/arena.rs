//! Games between bots, for ladders.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_rules::game::{Game as _, Ignore, Seat, Viewer};
use tria_rules::triatri::{Chance, Move, Options, Outcome, Phase, Position, View, deal};

use super::players::choose;
use crate::Level;

/// Plays a game between levels, one for each of the players in seat order.
///
/// Deals and bots use different streams of the seed, so the deals do not depend on the levels: the same seed with exchanged levels is the other half of a pair.
///
/// # Panics
/// If there are not 2 to 4 players with a level each.
pub fn play_game(levels: &[Level], players: u8, seed: u64) -> Outcome {
    assert_eq!(levels.len(), players as usize, "a level for each player");
    play_game_by(players, seed, |view, seat, seed| choose(view, levels[seat.index()], seed))
}

/// Plays a game in which `decide` makes every move from a view, its seat and a seed.
///
/// # Panics
/// If there are not 2 to 4 players, or a move is illegal.
pub fn play_game_by(players: u8, seed: u64, mut decide: impl FnMut(&View, Seat, u64) -> Move) -> Outcome {
    let mut position = Position::new(players, Options::default()).expect("2 to 4 players");
    let mut deals = ChaCha8Rng::seed_from_u64(seed);
    let mut thoughts = ChaCha8Rng::seed_from_u64(seed);
    thoughts.set_stream(1);
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        if position.awaits_chance() {
            let chance = match position.phase() {
                Phase::Lot => Chance::Lot(deal::lot(&mut deals, players)),
                _ => Chance::Deal(deal::deal(&mut deals, players)),
            };
            position = position.resolve(chance, &mut Ignore).expect("the chance that is due");
            continue;
        }
        let seat = position.to_act().iter().next().expect("a seat is to act");
        let mv = decide(&position.view(Viewer::Seat(seat)), seat, thoughts.next_u64());
        position = position.play(seat, mv, &mut Ignore).expect("a legal move");
    }
}
