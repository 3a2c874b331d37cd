//! The arithmetic of the arena.

use tria_engine::arena::{Sprt, SprtVerdict, Tally, elo_of, placing_score, score_of};

fn tally(scores: &[f64], times: usize) -> Tally {
    let mut tally = Tally::default();
    for _ in 0..times {
        for score in scores {
            tally.add(*score);
        }
    }
    tally
}

#[test]
fn elo_and_score_are_two_ways_to_say_the_same() {
    assert!((score_of(0.0) - 0.5).abs() < 1e-12);
    assert!((elo_of(10.0 / 11.0) - 400.0).abs() < 1e-9, "ten to one is 400 points");
    for elo in [-300.0, -40.0, 0.0, 5.0, 250.0] {
        assert!((elo_of(score_of(elo)) - elo).abs() < 1e-9);
    }
}

#[test]
fn the_interval_shrinks_with_the_root_of_the_number_of_deals() {
    let width = |tally: &Tally| {
        let (low, high) = tally.score_interval();
        high - low
    };
    let (few, many) = (tally(&[1.0, 0.5, 0.0, 0.5], 25), tally(&[1.0, 0.5, 0.0, 0.5], 2500));
    assert!((few.score() - 0.5).abs() < 1e-12);
    assert!((width(&few) / width(&many) - 10.0).abs() < 0.1);
    // Variance 1/8 over 100 deals: 1.96 × √(0.125 / 100) to each side.
    assert!((width(&few) - 2.0 * 1.96 * (0.125_f64 / 100.0).sqrt()).abs() < 0.002);
}

#[test]
fn the_sequential_test_accepts_what_is_true_and_waits_otherwise() {
    let sprt = Sprt::new(0.0, 50.0).expect("an interval");
    assert_eq!(Sprt::new(5.0, 5.0), None);
    assert_eq!(sprt.verdict(&Tally::default()), SprtVerdict::Undecided);
    assert_eq!(sprt.verdict(&tally(&[1.0, 0.5, 0.5], 200)), SprtVerdict::Upper);
    assert_eq!(sprt.verdict(&tally(&[0.0, 0.5, 0.5, 1.0], 200)), SprtVerdict::Lower);
    assert_eq!(sprt.verdict(&tally(&[0.0, 0.5, 1.0], 3)), SprtVerdict::Undecided);
}

#[test]
fn placings_count_pair_by_pair() {
    let score = |seat| placing_score(&[1, 2, 2, 4], seat);
    assert!((score(0) - 1.0).abs() < 1e-12);
    assert!((score(1) - 0.5).abs() < 1e-12, "one lost, one equal, one won");
    assert!(score(3).abs() < 1e-12);
}
