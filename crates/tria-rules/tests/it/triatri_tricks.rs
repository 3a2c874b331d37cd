//! Tricks of TriATri: the worked ones as tables, and what the rules count over all distinct tricks.

use tria_rules::game::Game;
use tria_rules::triatri::{
    Card, CardSet, Event, Imitation, ImitationValue, Move, Options, Shown, TwoColourTie, notation,
};

use crate::support::tricks_cards;

/// A complete trick: what shows in the end, and the place of the winner.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Trick {
    shown: Vec<Shown>,
    winner: usize,
}

/// Plays these cards as the last trick of a round, when everybody has one card left and may play it.
fn play_trick(cards: &[Card], options: &Options) -> Trick {
    let mut position = notation::parse(&last_trick(cards, options)).expect("a position");
    let mut events = Vec::new();
    for (seat, card) in position.all_seats().zip(cards) {
        position = position.play(seat, Move::Play(*card), &mut events).expect("the last card may be played");
    }
    let mut trick = Trick { shown: Vec::new(), winner: usize::MAX };
    for event in events {
        match event {
            Event::Played { shown, taken_from, .. } => {
                if let Some(seat) = taken_from.filter(|_| options.imitation == Imitation::Exchange) {
                    trick.shown[seat.index()] = Shown::COLOURLESS;
                }
                trick.shown.push(shown);
            }
            Event::TrickWon { seat, .. } => trick.winner = seat.index(),
            _ => {}
        }
    }
    trick
}

/// The position before the last trick of a round, in which each seat holds one of these cards.
pub(crate) fn last_trick(cards: &[Card], options: &Options) -> String {
    let players = cards.len();
    let mut rest = CardSet::deck(players as u8);
    for card in cards {
        rest.remove(*card);
    }
    let rest: Vec<Card> = rest.iter().collect();
    let join = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<String>();
    let hands = cards.iter().map(Card::to_string).collect::<Vec<_>>().join(",");
    let played = rest.chunks(5).take(players).map(join).collect::<Vec<_>>().join(",");
    let holdings = vec!["0.0.0"; players].join(",");
    let options = options.differences();
    let options = if options.is_empty() { "-".to_owned() } else { options.join(",") };
    format!("ta1/{players}/{options}/0.4.0.0/play:0:R:/5.6.6/{holdings}/{hands}/{played}/-/-")
}

/// Every distinct trick of this many players, imitations being alike.
fn distinct_tricks(players: usize) -> Vec<Vec<Card>> {
    fn extend(trick: &mut Vec<Card>, left: CardSet, players: usize, tricks: &mut Vec<Vec<Card>>) {
        if trick.len() == players {
            tricks.push(trick.clone());
            return;
        }
        for card in left.kinds() {
            let mut rest = left;
            rest.remove(card);
            trick.push(card);
            extend(trick, rest, players, tricks);
            trick.pop();
        }
    }
    let mut tricks = Vec::new();
    extend(&mut Vec::new(), CardSet::deck(players as u8), players, &mut tricks);
    tricks
}

fn with_imitation(players: usize) -> Vec<Vec<Card>> {
    let mut tricks = distinct_tricks(players);
    tricks.retain(|trick| trick.contains(&Card::IMITATION));
    tricks
}

/// The shown cards in words: `R3 N0 B8`, with the card's colour (N for none) and its value.
fn words(trick: &Trick) -> String {
    let word = |shown: &Shown| match shown.card.colour() {
        Some(colour) => format!("{colour}{}", shown.value),
        None => format!("N{}", shown.value),
    };
    trick.shown.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Section 10, the rule sheet's worked examples: trick, effective values, place of the winner.
#[test]
fn the_sheets_worked_examples() {
    for (cards, values, winner) in [
        ("R3 B6 G6 B5", [3, 12, 12, 5], 2),
        ("R4 B2 R3 B4", [4, 8, 3, 8], 3),
        ("R6 B2 G4 R2", [6, 8, 8, 8], 3),
    ] {
        let trick = play_trick(&tricks_cards(cards), &Options::default());
        assert_eq!(trick.shown.iter().map(|shown| shown.value).collect::<Vec<_>>(), values, "{cards}");
        assert_eq!(trick.winner, winner, "{cards}");
    }
}

/// Section 11, further worked tricks: what shows in the end, and the place of the winner.
#[test]
fn further_worked_tricks() {
    for (cards, shown, winner) in [
        ("R5 I", "N0 R5", 1),
        ("I B2", "N0 B2", 1),
        ("I I", "N0 N0", 1),
        ("R3 B2 I", "R3 N0 B8", 2),
        ("R3 B2 I G4", "R3 N0 B8 G8", 3),
        ("R8 I B4 I", "N0 R8 N0 B8", 3),
        ("B8 R8 G8 I", "B8 R8 N0 G8", 3),
        ("G4 R4 G8 B2", "G4 R8 G8 B2", 1),
        ("I I R2 B3", "N0 N0 R2 B6", 3),
    ] {
        let trick = play_trick(&tricks_cards(cards), &Options::default());
        assert_eq!((words(&trick).as_str(), trick.winner), (shown, winner), "{cards}");
    }
}

/// Section 5.3: "`v`, or `2v` if its colour dominates … (for v = 2: `4v` = 8 instead of 4)", against the immediately preceding player only.
#[test]
fn values_double_against_the_player_before_and_a_two_quadruples() {
    for (cards, shown) in [
        ("R3 B5", "R3 B10"),
        ("R3 G5", "R3 G5"),
        ("R3 R5", "R3 R5"),
        ("R3 B2", "R3 B8"),
        ("B3 G2", "B3 G8"),
        ("G3 R2", "G3 R8"),
        ("B3 R2", "B3 R2"),
        // Not against the player before the last, and never after a colourless card.
        ("R3 R4 B5", "R3 R4 B10"),
        ("R3 G4 B5", "R3 G4 B5"),
        ("I B2 G3", "N0 B2 G6"),
        // A5: after an imitation the card that now shows counts.
        ("R3 I B4", "N0 R3 B8"),
    ] {
        assert_eq!(words(&play_trick(&tricks_cards(cards), &Options::default())), shown, "{cards}");
    }
}

/// Section 5.5: one colour, the latest; two colours, the dominant one; three colours, the latest.
#[test]
fn ties_are_broken_by_colour_and_then_by_lateness() {
    for (cards, winner) in [
        ("R4 B2 B8 B3", 2),
        ("B5 R5", 0),
        ("R5 B3 R6 B5", 3),
        ("G4 B4 R4", 2),
        ("R6 B2 G4", 2),
        // A13: B8, B8 and G8 tie; wood dominates water.
        ("R3 B4 G4 B8", 2),
    ] {
        assert_eq!(play_trick(&tricks_cards(cards), &Options::default()).winner, winner, "{cards}");
    }
}

/// A4: among tied cards the imitation takes the one that would win now.
#[test]
fn the_imitation_takes_the_card_that_would_win_now() {
    let trick = play_trick(&tricks_cards("B5 R5 I"), &Options::default());
    assert_eq!(words(&trick), "N0 R5 B5");
    let trick = play_trick(&tricks_cards("R3 B6 G6 I"), &Options::default());
    assert_eq!(words(&trick), "R3 B12 N0 G12");
}

/// A1 and I6: "The trick winner is identical under a and b whenever the value is carried: 0 differences over all 31 + 918 + 34 524 distinct tricks containing an imitation".
#[test]
fn exchange_and_copy_have_the_same_winner() {
    let copy = Options { imitation: Imitation::Copy, ..Options::default() };
    for (players, count) in [(2, 31), (3, 918), (4, 34_524)] {
        let tricks = with_imitation(players);
        assert_eq!(tricks.len(), count);
        for trick in tricks {
            let (exchanged, copied) = (play_trick(&trick, &Options::default()), play_trick(&trick, &copy));
            assert_eq!(exchanged.winner, copied.winner, "{trick:?}");
        }
    }
}

/// Only the display differs: under `copy` the former player keeps the card.
#[test]
fn copy_leaves_the_card_where_it_was() {
    let copy = Options { imitation: Imitation::Copy, ..Options::default() };
    assert_eq!(words(&play_trick(&tricks_cards("R3 B2 I"), &copy)), "R3 B8 B8");
    assert_eq!(words(&play_trick(&tricks_cards("I I"), &copy)), "N0 N0");
}

/// A3: "b changes the winner in 42/918 (3p) and 4 254/34 524 (4p) tricks, never in 2p."
#[test]
fn recomputing_changes_the_winner_as_often_as_counted() {
    let recompute = Options { imitation_value: ImitationValue::Recompute, ..Options::default() };
    for (players, count) in [(2, 0), (3, 42), (4, 4254)] {
        let changed = with_imitation(players)
            .iter()
            .filter(|trick| {
                play_trick(trick, &Options::default()).winner != play_trick(trick, &recompute).winner
            })
            .count();
        assert_eq!(changed, count, "{players} players");
    }
}

/// A3: "with b/c the player often exchanges for the best card and still loses to a weaker one (`R3 B2 I` → B2 worth 2, R3 wins)".
#[test]
fn the_taken_cards_value_may_be_recomputed_or_face() {
    for imitation_value in [ImitationValue::Recompute, ImitationValue::Face] {
        let options = Options { imitation_value, ..Options::default() };
        let trick = play_trick(&tricks_cards("R3 B2 I"), &options);
        assert_eq!((words(&trick).as_str(), trick.winner), ("R3 N0 B2", 0), "{imitation_value}");
    }
    // The new place may double it as well: red is taken from behind a green card and follows green again.
    let recompute = Options { imitation_value: ImitationValue::Recompute, ..Options::default() };
    let face = Options { imitation_value: ImitationValue::Face, ..Options::default() };
    let cards = tricks_cards("R7 G3 I");
    assert_eq!(words(&play_trick(&cards, &Options::default())), "N0 G3 R7");
    assert_eq!(words(&play_trick(&cards, &recompute)), "N0 G3 R14");
    assert_eq!(words(&play_trick(&cards, &face)), "N0 G3 R7");
}

/// A13: three or more tied cards in exactly two colours occur in "6 of 5 814 3p and 1 233 of 178 164 4p tricks".
#[test]
fn three_tied_cards_in_two_colours_occur_as_often_as_counted() {
    for (players, all, tied) in [(3, 5814, 6), (4, 178_164, 1233)] {
        let tricks = distinct_tricks(players);
        assert_eq!(tricks.len(), all);
        let count = tricks
            .iter()
            .filter(|trick| ties_in_two_colours(&play_trick(trick, &Options::default())))
            .count();
        assert_eq!(count, tied, "{players} players");
    }
}

fn ties_in_two_colours(trick: &Trick) -> bool {
    let best = trick.shown.iter().map(|shown| shown.value).max().unwrap_or(0);
    let tied = trick.shown.iter().filter(|shown| shown.value == best);
    let mut colours: Vec<_> = tied.clone().filter_map(|shown| shown.card.colour()).collect();
    colours.sort_unstable();
    colours.dedup();
    tied.count() >= 3 && colours.len() == 2
}

/// Section 13: "`tie3_two_colours` covers any number of tied cards in exactly two colours."
#[test]
fn ties_in_two_colours_may_go_to_the_latest() {
    let latest = Options { tie3_two_colours: TwoColourTie::Latest, ..Options::default() };
    for (cards, dominant, last) in [("B5 R5", 0, 1), ("R3 B4 G4 B8", 2, 3)] {
        let cards = tricks_cards(cards);
        assert_eq!(play_trick(&cards, &Options::default()).winner, dominant);
        assert_eq!(play_trick(&cards, &latest).winner, last);
    }
}

/// I3: "an imitation played **last** always wins (9 625 of 9 625 cases)"; I5: so the follower's with two players.
#[test]
fn an_imitation_played_last_always_wins() {
    let mut cases = 0;
    for players in [2, 3, 4] {
        for trick in with_imitation(players) {
            if trick.last() == Some(&Card::IMITATION) {
                cases += 1;
                assert_eq!(play_trick(&trick, &Options::default()).winner, players - 1, "{trick:?}");
            }
        }
    }
    assert_eq!(cases, 9625);
}

/// I4: "a **led** imitation never wins."
#[test]
fn a_led_imitation_never_wins() {
    for players in [2, 3, 4] {
        for trick in with_imitation(players).iter().filter(|trick| trick[0] == Card::IMITATION) {
            assert_ne!(play_trick(trick, &Options::default()).winner, 0, "{trick:?}");
        }
    }
}

/// I8: "effective values ∈ {0,2..8,10,12,14,16}", and every one of them occurs.
#[test]
fn only_these_values_occur() {
    let mut values = Vec::new();
    for trick in with_imitation(4).iter().chain(&distinct_tricks(3)).chain(&eights()) {
        values.extend(play_trick(trick, &Options::default()).shown.iter().map(|shown| shown.value));
        values.sort_unstable();
        values.dedup();
    }
    assert_eq!(values, [0, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16]);
}

fn eights() -> Vec<Vec<Card>> {
    vec![tricks_cards("R8 B8 G8 R7")]
}
