//! Bots: legal, deterministic, independent of hidden cards, and stronger by level.

use tria_engine::Level;
use tria_engine::triatri::{
    Belief, Style, choose, choose_with, imagined_position, play_game, regret_matching, style,
};
use tria_rules::chance;
use tria_rules::game::{Game as _, Viewer};
use tria_rules::triatri::{Options, Position};

use crate::triatri_support::{any_options, random_game, seeded};

/// Positions of random games in which a seat is to act.
fn positions(players: u8, options: Options, seed: u64) -> Vec<Position> {
    let mut rng = seeded(seed);
    let game = random_game(players, options, &mut rng);
    game.into_iter().filter(|position| !position.to_act().is_empty()).collect()
}

#[test]
fn a_view_tells_the_legal_moves() {
    for seed in 0..120 {
        let mut rng = seeded(seed);
        let options = any_options(&mut rng);
        for position in random_game(2 + (seed % 3) as u8, options, &mut rng) {
            for seat in position.all_seats() {
                let view = position.view(Viewer::Seat(seat));
                assert_eq!(view.legal_moves(), position.legal_moves(seat), "{position:?}");
            }
            assert!(position.view(Viewer::Spectator).legal_moves().is_empty());
        }
    }
}

#[test]
fn every_level_plays_legal_moves_with_any_options() {
    for seed in 0..9 {
        let mut rng = seeded(500 + seed);
        let options = any_options(&mut rng);
        for position in positions(2 + (seed % 3) as u8, options, seed).iter().step_by(3) {
            let seat = position.to_act().iter().next().expect("a seat is to act");
            let view = position.view(Viewer::Seat(seat));
            for level in Level::ALL {
                let mv = choose_with(&view, level, seed, 0.1);
                assert_eq!(position.check(seat, mv), Ok(()), "level {level} in {position:?}");
            }
        }
    }
}

#[test]
fn hidden_cards_do_not_change_a_decision() {
    for seed in 0..9 {
        let mut rng = seeded(900 + seed);
        for position in positions(2 + (seed % 3) as u8, Options::default(), 40 + seed).iter().step_by(4) {
            let waiting: Vec<_> = position.to_act().iter().collect();
            let seat = waiting[chance::below(&mut rng, waiting.len() as u32) as usize];
            let view = position.view(Viewer::Seat(seat));
            let hands = Belief::of(&view).expect("a round is under way").sample(&mut rng);
            let other = imagined_position(&view, &hands, &mut rng).expect("it looks the same");
            for level in Level::ALL {
                let decision = choose_with(&view, level, seed, 0.1);
                let elsewhere = choose_with(&other.view(Viewer::Seat(seat)), level, seed, 0.1);
                assert_eq!(decision, elsewhere, "level {level} in {position:?}");
            }
        }
    }
}

#[test]
fn the_same_view_and_seed_give_the_same_move() {
    for players in 2..=4 {
        for position in positions(players, Options::default(), 60).iter().step_by(5) {
            let seat = position.to_act().iter().next().expect("a seat is to act");
            let view = position.view(Viewer::Seat(seat));
            for level in Level::ALL {
                assert_eq!(choose(&view, level, 8), choose(&view, level, 8));
            }
        }
    }
}

#[test]
fn effort_multiplies_thought_and_once_is_the_level_itself() {
    for players in 2..=4 {
        let mut changed = false;
        for position in positions(players, Options::default(), 61).iter().step_by(3) {
            let seat = position.to_act().iter().next().expect("a seat is to act");
            let view = position.view(Viewer::Seat(seat));
            for level in [Level::Three, Level::Four] {
                assert_eq!(choose(&view, level, 9), choose_with(&view, level, 9, 1.0));
                changed |= choose(&view, level, 9) != choose_with(&view, level, 9, 6.0);
            }
        }
        assert!(changed, "with {players} players more thought never changed a move");
    }
}

#[test]
fn a_higher_level_thinks_more_and_errs_less() {
    for players in 2..=4 {
        for pair in Level::ALL.windows(2) {
            let (low, high) = (style(pair[0], players), style(pair[1], players));
            let simulations = |style: &Style| style.tree.map_or(0, |tree| tree.simulations);
            // Levels that search may have more random moves than those that do not.
            let begins = low.tree.is_none() && high.tree.is_some();
            assert!(begins || high.random <= low.random, "{players} players, level {}", pair[1]);
            assert!(high.worlds >= low.worlds && simulations(&high) >= simulations(&low));
            assert!(low.worlds == 0 || high.looseness <= low.looseness);
        }
        let top = style(Level::Six, players);
        assert!(top.random == 0 && top.looseness == 0.0, "the strongest never errs on purpose");
    }
}

#[test]
fn a_mixture_is_a_distribution_and_solves_a_matrix() {
    // Matching pennies with a bias: the first row must be played with probability 2/5, the game is worth 1/5.
    let pennies = (1.0, vec![vec![2.0, -1.0], vec![-1.0, 1.0]]);
    let mixture = regret_matching(&[pennies], 5000);
    assert!((mixture[0] - 0.4).abs() < 0.01, "{mixture:?}");
    let mut rng = seeded(4);
    for _ in 0..50 {
        let worlds = 1 + chance::below(&mut rng, 5);
        let mut value = || f64::from(chance::below(&mut rng, 1000)) / 1000.0;
        let matrices: Vec<_> = (0..worlds)
            .map(|_| (1.0 / f64::from(worlds), (0..6).map(|_| (0..6).map(|_| value()).collect()).collect()))
            .collect();
        let mixture = regret_matching(&matrices, 200);
        assert_eq!(mixture.len(), 6);
        assert!(mixture.iter().all(|part| (0.0..=1.0).contains(part)), "{mixture:?}");
        assert!((mixture.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{mixture:?}");
    }
    assert!(regret_matching(&[], 10).is_empty());
}

/// The results of the first level against the second in paired games.
fn firsts(strong: Level, weak: Level, players: usize, deals: u64) -> (f64, f64) {
    let (mut won, mut games) = (0.0, 0.0);
    for seed in 0..deals {
        for strong_seat in 0..players {
            let mut levels = vec![weak; players];
            levels[strong_seat] = strong;
            let places = play_game(&levels, players as u8, seed).places;
            let sharing = places.iter().filter(|place| **place == 1).count() as f64;
            won += if places[strong_seat] == 1 { 1.0 / sharing } else { 0.0 };
            games += 1.0;
        }
    }
    (won, games)
}

#[test]
fn the_strongest_beats_the_beginner() {
    // Seeds and effort are fixed, so these games are always the same ones.
    let (won, games) = firsts(Level::Six, Level::One, 2, 8);
    assert!(won / games >= 0.75, "{won} of {games} with two players");
    let (won, games) = firsts(Level::Six, Level::One, 3, 3);
    assert!(won / games >= 0.6, "{won} of {games} with three players");
    let (won, games) = firsts(Level::Six, Level::One, 4, 2);
    assert!(won / games >= 0.5, "{won} of {games} with four players");
}
