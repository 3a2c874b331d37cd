//! Explanations, and the worked example of the rules.

use tria_engine::triad::{ExplainedMove, Limits, explain};
use tria_rules::record::Replay;
use tria_rules::triad::{Cause, Position};

/// The worked example of the rules: blue to move, 5–5.
const WORKED: &str = r#"{"game":"triple-triad","house":"tabletop","board":[{"card":"3255","owner":"blue"},{"card":"5474","owner":"red"},{"card":"3354","owner":"blue"},{"card":"4245","owner":"red"},null,null,{"card":"2356","owner":"red"},{"card":"4433","owner":"blue"},null],"hands":{"blue":["8154","6756"],"red":["4453","3446"]},"first":"blue","moves":[]}"#;

fn worked() -> Position {
    match Replay::read(WORKED.as_bytes(), tria_cards::builtin()).expect("the example is a record") {
        Replay::Game(replay) => replay.end(),
        other => panic!("one game, not {other:?}"),
    }
}

fn at(moves: &[ExplainedMove], slot: usize, cell: u8) -> (Vec<u8>, Vec<u8>) {
    let found = moves
        .iter()
        .find(|explained| explained.mv.slot.index() == slot && u8::from(explained.mv.cell) == cell);
    let found = found.expect("every move is explained");
    assert!(found.flips.iter().all(|flip| flip.cause == Cause::Basic), "no rule but the basic one is on");
    (
        found.flips.iter().map(|flip| flip.cell.into()).collect(),
        found.open_to().into_iter().map(u8::from).collect(),
    )
}

/// "8154 in the centre takes cells 1 and 3 and can be retaken from cell 5; 6756 there takes cell 3 only and cannot be
/// retaken; on cells 5 and 8 neither takes anything and neither can be retaken."
#[test]
fn the_worked_example_shows_captures_and_risks() {
    let moves = explain(&worked(), Limits::NONE).expect("hands are open");
    assert_eq!(moves.len(), 6);
    assert_eq!(at(&moves, 0, 4), (vec![1, 3], vec![5]));
    assert_eq!(at(&moves, 1, 4), (vec![3], vec![]));
    for slot in [0, 1] {
        for cell in [5, 8] {
            assert_eq!(at(&moves, slot, cell), (vec![], vec![]), "card {slot} on cell {cell}");
        }
    }
}

#[test]
fn moves_come_best_first_and_all_values_are_exact() {
    let moves = explain(&worked(), Limits::NONE).expect("hands are open");
    assert!(moves.iter().all(|explained| explained.bounds.is_exact()));
    assert!(moves.windows(2).all(|pair| pair[0].bounds.least >= pair[1].bounds.least));
    assert!(moves[0].bounds.least > moves[5].bounds.least, "they do differ");
}
