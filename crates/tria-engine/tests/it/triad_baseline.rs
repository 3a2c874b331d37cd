//! The solver against a plain alpha-beta: from the empty board, and on the published positions.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::triad::baseline::Baseline;
use tria_engine::triad::{Limits, Solver};
use tria_rules::game::Game as _;
use tria_rules::record::Replay;
use tria_rules::triad::{self, ByPlayer, House, Rule, RulesDraft, Setup};

/// Cells that may be empty where the plain search also values every move.
const EMPTY_MAX: usize = 6;

#[test]
fn from_the_empty_board_the_solver_agrees_with_a_plain_alpha_beta() {
    let owned: Vec<_> = tria_cards::builtin().cards().map(|(card, _)| card).collect();
    for (seed, rules) in
        [(71, &[][..]), (72, &[Rule::Same, Rule::Plus, Rule::SameWall]), (73, &[Rule::Elemental])]
    {
        let mut draft = RulesDraft::new(House::Classic);
        for rule in rules {
            draft.choose(*rule).expect("classic offers it");
        }
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let hands =
            ByPlayer::new(|_| triad::deal::random_hand(&mut rng, &owned).expect("110 cards").to_vec());
        let mut setup = Setup::new(draft.game(), hands, triad::deal::coin_toss(&mut rng));
        if draft.game().elemental {
            setup.elements = triad::deal::elements(&mut rng, House::Classic);
        }
        let position = setup.position().expect("five each");
        let value = Solver::new(&position, Limits::NONE).expect("solvable").value();
        assert!(value.is_exact());
        assert_eq!(Baseline::default().value(&position), value.least, "{rules:?}");
    }
}

#[test]
fn the_published_positions_have_the_values_and_best_moves_of_a_plain_alpha_beta() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/solved");
    let mut checked = 0;
    for entry in std::fs::read_dir(folder).expect("the published positions") {
        let path = entry.expect("a file").path();
        for line in std::fs::read_to_string(&path).expect("text").lines() {
            let published: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let Ok(Replay::Game(replay)) = Replay::read(line.as_bytes(), tria_cards::builtin()) else {
                panic!("{} has something else than a game: {line}", path.display())
            };
            let position = replay.end();
            if usize::from(9 - position.occupied().len()) > EMPTY_MAX {
                continue;
            }
            let player = position.to_move().expect("a game under way");
            let mut baseline = Baseline::default();
            let value = baseline.value(&position);
            assert_eq!(published["value"], value, "{line}");
            let best: Vec<_> = position
                .legal_moves(player.seat())
                .into_iter()
                .filter(|mv| {
                    let mut next = position;
                    next.play_unchecked(player.seat(), *mv);
                    let score = next.score();
                    let reached = if next.is_over() {
                        score[player] as i8 - score[!player] as i8
                    } else {
                        -baseline.value(&next)
                    };
                    reached == value
                })
                .map(|mv| serde_json::json!({"hand": mv.slot, "cell": mv.cell.index()}))
                .collect();
            assert_eq!(published["best"], serde_json::Value::from(best), "{line}");
            checked += 1;
        }
    }
    assert!(checked >= 40, "only {checked} positions were there to check");
}
