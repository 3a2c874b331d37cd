//! The solver against plain brute force through the rules, and against its own budget.

use tria_engine::triatri::{BoundaryTable, Solver, Value};
use tria_rules::chance;
use tria_rules::game::{Game as _, Seat};
use tria_rules::triatri::{Options, Phase, Position};

use crate::triatri_support::{any_options, random_game, seeded, tricks_left};

/// The value of a position without moves for each seat; uses nothing of the engine but its boundary table.
fn leaf(position: &Position, table: &BoundaryTable) -> Vec<Value> {
    let seats: Vec<Seat> = position.all_seats().collect();
    let Some(outcome) = position.outcome() else {
        assert_eq!(position.phase(), Phase::Deal, "a round has ended");
        let holdings: Vec<_> = seats.iter().map(|seat| position.holding(*seat)).collect();
        let rounds = position.options().rounds - position.round() + 1;
        let shares = table.shares(rounds, &holdings);
        return shares
            .iter()
            .map(|share| Value::new((share * f64::from(Value::WHOLE)).round() as i32, 0))
            .collect();
    };
    let winners = outcome.places.iter().filter(|place| **place == 1).count() as i32;
    seats
        .iter()
        .map(|seat| {
            let own = outcome.scores[seat.index()];
            let others =
                seats.iter().filter(|other| *other != seat).map(|other| outcome.scores[other.index()]);
            let parts = if outcome.places[seat.index()] == 1 { Value::WHOLE / winners } else { 0 };
            Value::new(parts, own - others.max().expect("another seat"))
        })
        .collect()
}

/// The value for the seat if all others play against it.
fn paranoid(position: &Position, me: Seat, table: &BoundaryTable) -> Value {
    let Some(seat) = position.to_act().iter().next() else { return leaf(position, table)[me.index()] };
    let values = position.legal_moves(seat).into_iter().map(|mv| {
        let mut after = *position;
        after.play_unchecked(seat, mv);
        paranoid(&after, me, table)
    });
    if seat == me { values.max() } else { values.min() }.expect("a legal move")
}

/// The values for all seats if each maximises its own and takes the first of equal moves.
fn max_n(position: &Position, table: &BoundaryTable) -> Vec<Value> {
    let Some(seat) = position.to_act().iter().next() else { return leaf(position, table) };
    let mut best: Option<Vec<Value>> = None;
    for mv in position.legal_moves(seat) {
        let mut after = *position;
        after.play_unchecked(seat, mv);
        let values = max_n(&after, table);
        if best.as_ref().is_none_or(|best| values[seat.index()] > best[seat.index()]) {
            best = Some(values);
        }
    }
    best.expect("a legal move")
}

/// Late positions of random games over random options: so many cards at most in the hand of the seat to act.
fn late_positions(players: u8, cards: usize, games: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0..games {
        let mut rng = seeded(seed << 8 | u64::from(players));
        let options = any_options(&mut rng);
        let late = |position: &Position| tricks_left(position).is_some_and(|left| left <= cards);
        found.extend(random_game(players, options, &mut rng).into_iter().filter(late));
    }
    found
}

fn compare_with_brute_force(positions: &[Position]) {
    let table = BoundaryTable::standard();
    let mut solver = Solver::new(table);
    for position in positions {
        let solution = solver.solve(position).expect("a gem or a card is due");
        let moves = position.legal_moves(solution.seat);
        assert!(solution.exact);
        assert_eq!(solution.moves.iter().map(|mv| mv.mv).collect::<Vec<_>>(), moves.to_vec());
        for mv in &solution.moves {
            let mut after = *position;
            after.play_unchecked(solution.seat, mv.mv);
            let expected = paranoid(&after, solution.seat, table);
            assert_eq!((mv.lower, mv.upper), (expected, expected), "{:?} in {position:?}", mv.mv);
        }
        let best = solution.moves.iter().map(|mv| mv.lower).max();
        assert_eq!(solution.value(), best);
        assert_eq!(solver.value(position).map(|(value, _)| value), best);
    }
}

#[test]
fn two_players_agree_with_brute_force() {
    let positions = late_positions(2, 2, 400);
    assert!(positions.len() > 3000, "{}", positions.len());
    compare_with_brute_force(&positions);
    compare_with_brute_force(&late_positions(2, 3, 12));
}

#[test]
fn three_players_agree_with_brute_force() {
    let positions = late_positions(3, 2, 120);
    assert!(positions.len() > 1000, "{}", positions.len());
    compare_with_brute_force(&positions);
}

#[test]
fn four_players_agree_with_brute_force() {
    let positions = late_positions(4, 2, 60);
    assert!(positions.len() > 500, "{}", positions.len());
    compare_with_brute_force(&positions);
}

#[test]
fn max_n_agrees_with_brute_force() {
    let table = BoundaryTable::standard();
    let solver = Solver::new(table);
    for players in 2..=4 {
        for position in late_positions(players, 2, 40) {
            let solution = solver.solve_max_n(&position).expect("a gem or a card is due");
            assert_eq!(solution.values, max_n(&position, table), "{position:?}");
            for (mv, values) in &solution.moves {
                let mut after = position;
                after.play_unchecked(solution.seat, *mv);
                assert_eq!(*values, max_n(&after, table), "{mv:?} in {position:?}");
            }
        }
    }
}

#[test]
fn two_players_have_opposite_values() {
    let mut solver = Solver::new(BoundaryTable::standard());
    for position in late_positions(2, 4, 20) {
        let solution = solver.solve(&position).expect("a gem or a card is due");
        let both = solver.clone().solve_max_n(&position).expect("a gem or a card is due");
        let other = Seat::new(1 - u8::from(solution.seat)).expect("the other seat");
        assert_eq!(both.values[other.index()], -both.values[solution.seat.index()]);
        assert_eq!(Some(both.values[solution.seat.index()]), solution.value(), "zero-sum play is max-n play");
    }
}

#[test]
fn stopping_early_claims_no_more_than_is_known() {
    let table = BoundaryTable::standard();
    let mut full = Solver::new(table);
    let (mut stopped, mut partly) = (0, 0);
    for (number, position) in late_positions(2, 4, 12).iter().chain(&late_positions(3, 3, 8)).enumerate() {
        let truth = full.solve(position).expect("a gem or a card is due");
        let mut rng = seeded(number as u64);
        let budget = u64::from(chance::below(&mut rng, truth.nodes as u32 + 2));
        let mut short = Solver::new(table).with_budget(budget);
        let known = short.solve(position).expect("a gem or a card is due");
        assert!(known.lower <= truth.lower && truth.upper <= known.upper);
        assert!(known.nodes <= budget + 1);
        for (known, truth) in known.moves.iter().zip(&truth.moves) {
            assert_eq!(known.mv, truth.mv);
            assert!(known.lower <= truth.lower && truth.upper <= known.upper, "{known:?} {truth:?}");
        }
        assert_eq!(known.exact, known.moves.iter().all(|mv| mv.lower == mv.upper));
        assert!(known.exact || known.nodes > budget, "it stops because it must");
        stopped += usize::from(!known.exact);
        partly += usize::from(!known.exact && known.moves.iter().any(|mv| mv.lower == mv.upper));
    }
    assert!(stopped > 20 && partly > 5, "{stopped} stopped, {partly} of them with something to say");
}

#[test]
fn nothing_is_solved_where_nothing_is_due() {
    let mut rng = seeded(1);
    let mut solver = Solver::new(BoundaryTable::standard());
    for position in random_game(2, Options::default(), &mut rng) {
        let due = matches!(position.phase(), Phase::Gem | Phase::Play);
        assert_eq!(solver.solve(&position).is_some(), due);
    }
}
