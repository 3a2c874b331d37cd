//! Helpers of the tests: cards, scenes on the board, random games, records and answers.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::Value;
use tria_cards::{Catalog, builtin};
use tria_rules::chance;
use tria_rules::game::{Game, Seat};
use tria_rules::record::{RecordError, Replay};
use tria_rules::triad::{self, notation};
use tria_rules::triatri;

/// The catalog of the built-in cards.
pub(crate) fn catalog() -> &'static Catalog {
    builtin()
}

/// An RNG with a fixed seed.
pub(crate) fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// The Triple Triad card with this text.
pub(crate) fn card(text: &str) -> triad::Card {
    catalog().parse_card(text).expect("a card")
}

/// The Triple Triad cards with these texts, separated by spaces.
pub(crate) fn cards(texts: &str) -> Vec<triad::Card> {
    texts.split_whitespace().map(card).collect()
}

/// The TriATri cards with these texts, separated by spaces.
pub(crate) fn tricks_cards(texts: &str) -> Vec<triatri::Card> {
    texts.split_whitespace().map(|text| text.parse().expect("a card")).collect()
}

/// The seat with this number.
pub(crate) fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

/// The Triple Triad position of a line of notation.
pub(crate) fn position(line: &str) -> triad::Position {
    notation::parse(line, catalog()).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// A board in words, and the card that blue is about to place on it.
///
/// There is a word for each cell: `.` is empty, `r3342` a red card, `b3342` a blue one, and `*4526` the card that blue places there.
/// A `/` between rows is for the eye alone; `elements` reads `4=fire 0=ice`.
pub(crate) fn scene(switches: &str, elements: &str, board: &str) -> (triad::Position, triad::Move) {
    let words: Vec<&str> = board.split_whitespace().filter(|word| *word != "/").collect();
    assert_eq!(words.len(), 9, "a scene has nine cells: {board}");
    let target = words.iter().position(|word| word.starts_with('*')).expect("a card to place");
    let cells = words.iter().map(|word| if word.starts_with(['r', 'b']) { *word } else { "" });
    let cells = cells.collect::<Vec<_>>().join(",");
    let empty = words.iter().filter(|word| !word.starts_with(['r', 'b'])).count();
    let filler = |count: usize| vec!["1111"; count].join(",");
    let mut blue = words[target][1..].to_owned();
    if empty > 2 {
        blue = format!("{blue},{}", filler(empty.div_ceil(2) - 1));
    }
    let red = if empty < 2 { "-".to_owned() } else { filler(empty / 2) };
    let elements = nine_elements(elements);
    let line = format!("tt1/{switches}/{elements}/{cells}/{blue}/{red}/b");
    (
        position(&line),
        triad::Move { slot: triad::Slot::default(), cell: triad::Cell::new(target as u8).expect("a cell") },
    )
}

/// Of the first slots of a hand those whose bit is set.
pub(crate) fn slots(bits: u8, held: usize) -> triad::SlotSet {
    triad::Slot::all().take(held).filter(|slot| bits >> slot.index() & 1 != 0).collect()
}

fn nine_elements(elements: &str) -> String {
    let mut cells = [""; 9];
    for word in elements.split_whitespace() {
        let (cell, element) = word.split_once('=').expect("cell=element");
        cells[cell.parse::<usize>().expect("a cell")] = element;
    }
    cells.join(",")
}

/// The flips among the events in words, in order: `1 same, 3 basic, 2 combo/1`; the number after the stroke is the wave.
pub(crate) fn flips(events: &[triad::Event]) -> String {
    let mut words = Vec::new();
    for event in events {
        if let triad::Event::Flipped(flip) = event {
            words.push(match flip.wave {
                0 => format!("{} {}", flip.cell, flip.cause),
                wave => format!("{} {}/{wave}", flip.cell, flip.cause),
            });
        }
    }
    words.join(", ")
}

/// Plays a move and gives the position and the events after it.
pub(crate) fn play(position: &triad::Position, mv: triad::Move) -> (triad::Position, Vec<triad::Event>) {
    let mut events = Vec::new();
    let seat = position.to_move().expect("a player is to move").seat();
    let after = position.play(seat, mv, &mut events).unwrap_or_else(|error| panic!("{mv:?}: {error}"));
    (after, events)
}

/// A Triple Triad game played by picking legal moves: every position with the move played in it, and the last position.
pub(crate) fn play_out(
    start: triad::Position,
    mut pick: impl FnMut(usize) -> usize,
) -> (Vec<(triad::Position, triad::Move)>, triad::Position) {
    let mut played = Vec::new();
    let mut now = start;
    while let Some(player) = now.to_move() {
        let moves = now.legal_moves(player.seat());
        let mv = moves[pick(moves.len())];
        played.push((now, mv));
        now.play_unchecked(player.seat(), mv);
    }
    (played, now)
}

/// Picks by the numbers of a list, one after the other.
pub(crate) fn by_numbers(numbers: &[u16]) -> impl FnMut(usize) -> usize {
    let mut numbers = numbers.iter().cycle();
    move |count| usize::from(*numbers.next().expect("the list is not empty")) % count
}

/// One thing that happens in a game of TriATri.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Chance(triatri::Chance),
    Move(Seat, triatri::Move),
}

impl Action {
    /// The position after it, with what happened.
    pub(crate) fn apply(&self, position: &triatri::Position) -> (triatri::Position, Vec<triatri::Event>) {
        let mut events = Vec::new();
        let after = match self {
            Self::Chance(chance) => position.resolve(*chance, &mut events),
            Self::Move(seat, mv) => position.play(*seat, *mv, &mut events),
        };
        (after.unwrap_or_else(|error| panic!("{self:?}: {error}")), events)
    }
}

/// What happens next at random; `None` when the game is over.
pub(crate) fn random_action(position: &triatri::Position, rng: &mut ChaCha8Rng) -> Option<Action> {
    let players = position.players();
    match position.phase() {
        triatri::Phase::Over(..) => None,
        triatri::Phase::Deal => {
            Some(Action::Chance(triatri::Chance::Deal(triatri::deal::deal(rng, players))))
        }
        triatri::Phase::Lot => Some(Action::Chance(triatri::Chance::Lot(triatri::deal::lot(rng, players)))),
        _ => {
            let seats: Vec<Seat> = position.to_act().iter().collect();
            let seat = seats[chance::below(rng, seats.len() as u32) as usize];
            let moves = position.legal_moves(seat);
            Some(Action::Move(seat, moves[chance::below(rng, moves.len() as u32) as usize]))
        }
    }
}

/// A TriATri game played at random: every position with what happened in it, and the last position.
pub(crate) fn random_triatri(
    seed: u64,
    players: u8,
    options: triatri::Options,
) -> (Vec<(triatri::Position, Action)>, triatri::Position) {
    let mut rng = seeded(seed);
    let mut now = triatri::Position::new(players, options).expect("2 to 4 players");
    let mut played = Vec::new();
    while let Some(action) = random_action(&now, &mut rng) {
        let (after, _) = action.apply(&now);
        played.push((now, action));
        now = after;
    }
    (played, now)
}

/// Replays a record and reads the answer.
pub(crate) fn answer(record: &str) -> Result<Value, RecordError> {
    let replay = Replay::read(record.as_bytes(), catalog())?;
    Ok(serde_json::from_str(&replay.to_json(catalog())).expect("an answer is JSON"))
}

/// The JSON bytes of anything that may leave the process.
pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("a view is JSON")
}
