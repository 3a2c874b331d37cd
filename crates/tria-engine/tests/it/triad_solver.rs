//! The Triple Triad solver against brute force over random switches, boards and hands.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::triad::{Bounds, Limits, SolveError, Solver, Verdict};
use tria_rules::chance::{below, choose, happens};
use tria_rules::game::Game as _;
use tria_rules::triad::{
    ByPlayer, Card, Cell, Combo, Element, Move, Open, Placed, Player, PlusSums, Position, Ranks, Same,
    SameFlips, Scoring, Setup, Switches,
};

/// The value by exhaustive search over `Position`.
fn brute_force(position: &Position) -> i8 {
    let player = position.to_move().expect("a game under way");
    let values = position.legal_moves(player.seat()).into_iter().map(|mv| -after(position, mv));
    values.max().expect("a game under way has a move")
}

/// The brute-force value after a move, for the opponent.
fn after(position: &Position, mv: Move) -> i8 {
    let player = position.to_move().expect("a game under way");
    let mut next = *position;
    next.play_unchecked(player.seat(), mv);
    if next.is_over() {
        let score = next.score();
        return score[!player] as i8 - score[player] as i8;
    }
    brute_force(&next)
}

fn one_of<T: Copy>(rng: &mut ChaCha8Rng, values: &[T]) -> T {
    values[below(rng, values.len() as u32) as usize]
}

fn random_switches(rng: &mut ChaCha8Rng) -> Switches {
    Switches {
        open: Open::All,
        same: one_of(rng, Same::ALL),
        same_flips: one_of(rng, SameFlips::ALL),
        same_wall: happens(rng, 1, 2),
        plus: happens(rng, 1, 2),
        plus_sums: one_of(rng, PlusSums::ALL),
        plus_wall: happens(rng, 1, 2),
        combo: one_of(rng, Combo::ALL),
        elemental: happens(rng, 1, 2),
        scoring: one_of(rng, Scoring::ALL),
    }
}

/// A random position with this many empty cells; few different ranks, so that Same, Plus and combos happen.
pub(crate) fn random_position(rng: &mut ChaCha8Rng, switches: Switches, empty: usize) -> Position {
    let (low, high) = one_of(rng, &[(1, 10), (3, 5), (1, 2), (8, 10), (4, 7)]);
    let card = |rng: &mut ChaCha8Rng| {
        let ranks = std::array::from_fn(|_| low + below(rng, u32::from(high - low) + 1) as u8);
        let element = happens(rng, 1, 2).then(|| one_of(rng, &Element::ALL[..3]));
        Card::anonymous(Ranks::new(ranks).expect("ranks from 1 to 10"), element)
    };
    let first = one_of(rng, &Player::ALL);
    let mut setup = Setup::new(switches, ByPlayer::default(), first);
    let filled = choose(rng, 9, 9 - empty);
    for cell in filled {
        setup.board[cell] = Some(Placed { card: card(rng), owner: one_of(rng, &Player::ALL) });
    }
    for cell in &mut setup.elements {
        *cell = happens(rng, 1, 3).then(|| one_of(rng, &Element::ALL[..3]));
    }
    for player in Player::ALL {
        let needed = setup.turns_left(player);
        let extra = below(rng, 6 - needed as u32) as usize;
        let extra = if happens(rng, 2, 3) { extra.min(1) } else { extra };
        setup.hands[player] = (0..needed + extra).map(|_| Some(card(rng))).collect();
    }
    setup.position().expect("enough cards")
}

#[test]
fn late_positions_have_the_value_of_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(31);
    for (empty, count) in [(1, 6000), (2, 6000), (3, 6000), (4, 1500), (5, 60)] {
        for _ in 0..count {
            let switches = random_switches(&mut rng);
            let position = random_position(&mut rng, switches, empty);
            let value = brute_force(&position);
            let mut solver = Solver::new(&position, Limits::NONE).expect("solvable");
            assert_eq!(solver.value(), Bounds { least: value, most: value }, "{position:?}");
            let verdict = solver.verdict().expect("nothing stops it");
            assert_eq!(verdict, value.cmp(&0).into_verdict(), "{position:?}");
        }
    }
}

trait IntoVerdict {
    fn into_verdict(self) -> Verdict;
}

impl IntoVerdict for std::cmp::Ordering {
    fn into_verdict(self) -> Verdict {
        match self {
            Self::Less => Verdict::Loss,
            Self::Equal => Verdict::Draw,
            Self::Greater => Verdict::Win,
        }
    }
}

#[test]
fn every_move_has_the_value_of_brute_force_and_the_best_are_all_named() {
    let mut rng = ChaCha8Rng::seed_from_u64(32);
    for empty in [1, 2, 3, 3, 3, 4] {
        for _ in 0..300 {
            let switches = random_switches(&mut rng);
            let position = random_position(&mut rng, switches, empty);
            let seat = position.to_move().expect("under way").seat();
            let mut expected: Vec<(Move, i8)> =
                position.legal_moves(seat).into_iter().map(|mv| (mv, -after(&position, mv))).collect();
            let mut solver = Solver::new(&position, Limits::NONE).expect("solvable");
            let mut values: Vec<(Move, i8)> =
                solver.values().iter().map(|valued| (valued.mv, valued.bounds.least)).collect();
            expected.sort_unstable();
            values.sort_unstable();
            assert_eq!(values, expected, "{position:?}");
            let best = expected.iter().map(|(_, value)| *value).max().expect("a move");
            let best: Vec<Move> =
                expected.iter().filter(|(_, value)| *value == best).map(|(mv, _)| *mv).collect();
            assert_eq!(solver.solve(true).best, best, "{position:?}");
            assert!(best.contains(&solver.solve(false).best[0]));
        }
    }
}

#[test]
fn the_routines_for_the_last_placements_change_no_answer() {
    let mut rng = ChaCha8Rng::seed_from_u64(33);
    for empty in [5, 6, 7] {
        for _ in 0..60 {
            let switches = random_switches(&mut rng);
            let position = random_position(&mut rng, switches, empty);
            let quick = Solver::new(&position, Limits::NONE).expect("solvable").value();
            let plain = Solver::new(&position, Limits::NONE).expect("solvable").without_endings().value();
            assert_eq!(quick, plain, "{position:?}");
        }
    }
}

#[test]
fn turning_the_board_turns_nothing_else() {
    let mut rng = ChaCha8Rng::seed_from_u64(34);
    for _ in 0..100 {
        let mut switches = random_switches(&mut rng);
        // The walk of `first` starts at the top, so a rotated board is a different board.
        switches.plus_sums = PlusSums::All;
        let position = random_position(&mut rng, switches, 5);
        let turned = turned(&position);
        let value = |position: &Position| Solver::new(position, Limits::NONE).expect("solvable").value();
        assert_eq!(value(&position), value(&turned), "{position:?}");
    }
}

/// The same position rotated clockwise by a quarter turn.
fn turned(position: &Position) -> Position {
    let mut setup = position.to_setup();
    let turn = |card: Card| {
        let [top, right, bottom, left] = card.ranks.numbers();
        Card::anonymous(Ranks::new([left, top, right, bottom]).expect("the same ranks"), card.element)
    };
    let old = setup.clone();
    for cell in Cell::all() {
        let (row, column) = (cell.index() / 3, cell.index() % 3);
        let place = column * 3 + 2 - row;
        setup.board[place] =
            old.board[cell.index()].map(|placed| Placed { card: turn(placed.card), ..placed });
        setup.elements[place] = old.elements[cell.index()];
    }
    for player in Player::ALL {
        setup.hands[player] = old.hands[player].iter().map(|card| card.map(turn)).collect();
    }
    setup.position().expect("as legal as before")
}

#[test]
fn stopping_early_never_claims_more_than_it_knows() {
    let mut rng = ChaCha8Rng::seed_from_u64(35);
    let mut open = 0;
    for _ in 0..40 {
        let switches = random_switches(&mut rng);
        let position = random_position(&mut rng, switches, 8);
        let value = Solver::new(&position, Limits::NONE).expect("solvable").value().least;
        for nodes in [0, 5_000, 20_000] {
            let limits = Limits { nodes, ..Limits::NONE };
            let bounds = Solver::new(&position, limits).expect("solvable").value();
            assert!(bounds.least <= value && value <= bounds.most, "{bounds:?} {value} {position:?}");
            open += usize::from(!bounds.is_exact());
        }
    }
    assert!(open > 10, "the limits did stop some searches: {open}");
    let stop = Limits { stop: &|| true, ..Limits::NONE };
    let position = random_position(&mut rng, random_switches(&mut ChaCha8Rng::seed_from_u64(1)), 9);
    assert!(!Solver::new(&position, stop).expect("solvable").value().is_exact());
}

#[test]
fn finished_games_and_hidden_cards_are_refused() {
    let mut rng = ChaCha8Rng::seed_from_u64(36);
    let switches = random_switches(&mut rng);
    let full = random_position(&mut rng, switches, 0);
    assert_eq!(Solver::new(&full, Limits::NONE).err(), Some(SolveError::GameOver));
    let mut setup = random_position(&mut rng, switches, 4).to_setup();
    setup.hands.red[0] = None;
    let hidden = setup.position().expect("hidden cards may stand in a hand");
    assert_eq!(
        Solver::new(&hidden, Limits::NONE).err(),
        Some(SolveError::UnknownCard { player: Player::Red })
    );
}
