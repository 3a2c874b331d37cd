//! Computer players of Triple Triad decide from their view alone.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::Level;
use tria_engine::triad::{Limits, Prior, Solver, choose, play_game, worlds};
use tria_rules::cards;
use tria_rules::chance::below;
use tria_rules::game::{Game as _, Viewer};
use tria_rules::triad::{self, ByPlayer, Card, Open, Outcome, Player, Position, Setup, View};

fn all_cards() -> Vec<Card> {
    cards::builtin().cards().map(|(card, _)| card).collect()
}

/// A random deal in the middle of a game, with so many cards placed.
fn position(rng: &mut ChaCha8Rng, open: Open, placed: usize) -> Position {
    let owned = all_cards();
    let mut switches = triad::House::Classic.switches();
    switches.open = open;
    switches.plus = below(rng, 2) == 0;
    let hands = ByPlayer::new(|_| triad::deal::random_hand(rng, &owned).expect("110 cards").to_vec());
    let setup = Setup::new(switches, hands, triad::deal::coin_toss(rng));
    let mut position = setup.position().expect("five each");
    for _ in 0..placed {
        let seat = position.to_move().expect("under way").seat();
        let moves = position.legal_moves(seat);
        position.play_unchecked(seat, moves[below(rng, moves.len() as u32) as usize]);
    }
    position
}

fn view_of(position: &Position) -> View {
    position.view(Viewer::Seat(position.to_move().expect("under way").seat()))
}

#[test]
fn sampled_worlds_look_like_the_view_and_the_truth_is_possible() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    let prior = Prior::new(all_cards());
    for placed in 0..9 {
        for _ in 0..20 {
            let position = position(&mut rng, Open::None, placed);
            for viewer in Player::ALL {
                let view = position.view(Viewer::Seat(viewer.seat()));
                let worlds = worlds(&view, &prior, 10, 7);
                assert_eq!(worlds.len(), if view.hidden() == Some(0) { 1 } else { 10 });
                assert!(worlds.iter().all(|world| world.view(Viewer::Seat(viewer.seat())) == view));
                let truth: Vec<Card> = position.slots(!viewer).filter_map(|(_, card)| card).collect();
                let world = view.world(&truth).expect("the truth fits its view");
                assert_eq!(world.view(Viewer::Seat(viewer.seat())), view);
                assert_eq!(world.score(), position.score());
            }
        }
    }
}

/// The same view, another truth: the move is the same, whatever the level.
#[test]
fn a_decision_does_not_depend_on_hidden_cards() {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    let prior = Prior::new(all_cards());
    for placed in [0, 1, 3, 4, 6, 8] {
        let position = position(&mut rng, Open::None, placed);
        let view = view_of(&position);
        let other = worlds(&view, &prior, 1, 99).pop().expect("a world");
        for level in Level::ALL {
            let mv = choose(&view, &prior, level, 5).expect("a move");
            assert_eq!(choose(&view_of(&other), &prior, level, 5), Some(mv), "level {level}");
            assert!(position.check(position.to_move().expect("under way").seat(), mv).is_ok());
        }
    }
}

/// With Open the top level plays perfectly: it never gives away any of the value.
#[test]
fn with_open_hands_the_top_level_is_perfect() {
    let mut rng = ChaCha8Rng::seed_from_u64(43);
    let prior = Prior::new(all_cards());
    for placed in [0, 2, 3, 4, 5, 6, 7] {
        let position = position(&mut rng, Open::All, placed);
        let mut solver = Solver::new(&position, Limits::NONE).expect("open");
        let best = solver.solve(true).best;
        let mv = choose(&view_of(&position), &prior, Level::Six, 3).expect("a move");
        assert!(best.contains(&mv), "{placed} cards placed: {mv:?} is not among {best:?}");
    }
}

#[test]
fn nobody_moves_out_of_turn_and_spectators_never() {
    let mut rng = ChaCha8Rng::seed_from_u64(44);
    let prior = Prior::new(all_cards());
    let position = position(&mut rng, Open::None, 2);
    let waiting = !position.to_move().expect("under way");
    assert_eq!(choose(&position.view(Viewer::Seat(waiting.seat())), &prior, Level::Six, 1), None);
    assert_eq!(choose(&position.view(Viewer::Spectator), &prior, Level::Six, 1), None);
    assert!(worlds(&position.view(Viewer::Spectator), &prior, 5, 1).is_empty());
}

/// Paired deals with seats swapped: level 5 is far above level 1, and level 3 above level 1. The seeds are fixed.
#[test]
fn higher_levels_win() {
    let mut rng = ChaCha8Rng::seed_from_u64(45);
    let prior = Prior::new(all_cards());
    for (strong, weak, pairs) in [(Level::Five, Level::One, 12), (Level::Three, Level::One, 30)] {
        let mut balance = 0;
        for pair in 0..pairs {
            let start = position(&mut rng, Open::None, 0);
            for player in Player::ALL {
                let levels = ByPlayer::new(|other| if other == player { strong } else { weak });
                match play_game(&start, levels, &prior, pair) {
                    Outcome::Won(winner) => balance += if winner == player { 1 } else { -1 },
                    Outcome::Draw => {}
                }
            }
        }
        assert!(balance > pairs as i32 / 3, "level {strong} against {weak}: {balance} of {}", 2 * pairs);
    }
}
