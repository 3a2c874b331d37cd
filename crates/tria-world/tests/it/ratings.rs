//! Ratings against the published example and general invariants.

use tria_world::rating::{Against, Rating, after_placings, win_chance};

#[test]
fn the_published_example_comes_out() {
    let player = Rating::of(1500, 200);
    let results = [(1400, 30, 2), (1550, 100, 0), (1700, 300, 0)].map(|(points, deviation, half_points)| {
        Against { other: Rating::of(points, deviation), half_points }
    });
    let after = player.after(&results);
    assert!((after.rating - 1_464_060).abs() <= 10, "{after:?}");
    assert!((after.deviation - 151_520).abs() <= 10, "{after:?}");
    assert!((after.volatility - 59_996_000).abs() <= 10_000, "{after:?}");
}

#[test]
fn without_games_only_the_deviation_grows() {
    let player = Rating::of(1700, 60);
    let after = player.after(&[]);
    assert_eq!(after.rating, player.rating);
    assert!(after.deviation > player.deviation);
}

#[test]
fn a_long_rest_is_many_periods_without_a_game() {
    let player = Rating::of(1700, 60);
    let mut step_by_step = player;
    for _ in 0..73 {
        step_by_step = step_by_step.after(&[]);
    }
    let at_once = player.after_rest(73);
    assert_eq!((at_once.rating, at_once.volatility), (player.rating, player.volatility));
    assert!((at_once.deviation - step_by_step.deviation).abs() < 100, "{at_once:?} {step_by_step:?}");
    assert_eq!(player.after_rest(0), player);
    assert_eq!(player.after_rest(u64::MAX).deviation, 350_000);
}

#[test]
fn places_are_games_of_each_against_each() {
    let equal = [Rating::default(); 4];
    let after = after_placings(&equal, &[1, 2, 2, 4]);
    assert!(after[0].rating > after[1].rating);
    assert_eq!(after[1], after[2]);
    assert!(after[2].rating > after[3].rating);
    let two = after_placings(&equal[..2], &[2, 1]);
    let duel = equal[0].after(&[Against { other: equal[1], half_points: 0 }]);
    assert_eq!(two[0], duel);
}

#[test]
fn ratings_stay_within_bounds() {
    let mut player = Rating::default();
    for _ in 0..500 {
        player = player.after(&[Against { other: Rating::of(1000, 30), half_points: 2 }]);
        assert_eq!(player, player.bounded());
    }
    assert!(player.points() > 1500);
    assert!(win_chance(player, Rating::of(1000, 30)) > 900);
    assert!(win_chance(Rating::of(1000, 30), player) < 100);
    assert_eq!(win_chance(player, player), 500);
}

#[test]
fn a_newcomer_belongs_to_the_weakest_and_no_match_upsets_his_rating() {
    let world = tria_world::World::builtin();
    let weakest = world.all_opponents().map(|(_, data)| data.rating).min().expect("an opponent");
    let newcomer = world.newcomer;
    assert_eq!(newcomer.points(), weakest);
    let against = |half_points| Against { other: Rating::of(weakest, 60), half_points };
    let moves = |half_points| newcomer.after(&[against(half_points)]).points() - newcomer.points();
    assert_eq!(moves(1), 0, "a draw between equals changes nothing");
    assert!((30..80).contains(&moves(2)), "{}", moves(2));
    assert_eq!(moves(0), -moves(2));
    // A table of four counts as three games: the last place costs more, but no fortune.
    let four = [newcomer, Rating::of(1000, 60), Rating::of(1200, 60), Rating::of(1200, 60)];
    let last = after_placings(&four, &[4, 1, 2, 3])[0].points() - newcomer.points();
    assert!((-130..-40).contains(&last), "{last}");
    // Stronger players still get there: ten wins against the weakest, ten against better ones.
    let mut player = newcomer;
    for other in [weakest, weakest + 200] {
        for _ in 0..10 {
            player = player.after(&[Against { other: Rating::of(other, 60), half_points: 2 }]);
        }
    }
    assert!(player.points() > weakest + 250, "{}", player.points());
}
