//! Every sentence of the rules of TriATri about components, rounds, selection, tricks, the end, scores, secrets and options.

use proptest::prelude::*;
use tria_rules::game::{Game, Seat, Viewer};
use tria_rules::triatri::{
    Card, CardSet, Chance, Colour, Deal, Decision, End, Event, Gems, Illegal, Move, NextLeader, Options,
    Outcome, Phase, Position, SettingValue, Source, TripleImitation, decide, notation, places,
};

use crate::strategies::usual_or_any_options;
use crate::support::{Action, random_triatri, seat, tricks_cards};

fn red_blue_green() -> [Colour; 3] {
    [Colour::Red, Colour::Blue, Colour::Green]
}

/// A game after the first deal; hands are separated by `|`.
fn dealt(options: Options, hands: &str) -> Position {
    let hands: Vec<Vec<Card>> = hands.split('|').map(tricks_cards).collect();
    let players = hands.len() as u8;
    let deal = Deal::new(players, &hands).expect("a deal");
    let start = Position::new(players, options).expect("2 to 4 players");
    start.resolve(Chance::Deal(deal), &mut Vec::new()).expect("the first deal")
}

/// Does one thing after the other: `0 s:R5` is seat 0 selecting, `1 gB` seat 1 offering, `1 B4` playing.
#[track_caller]
fn after(start: Position, actions: &[&str]) -> (Position, Vec<Event>) {
    let (mut position, mut events) = (start, Vec::new());
    for action in actions {
        let (index, mv) = action.split_once(' ').expect("seat and move");
        let mv = mv.parse::<Move>().expect("a move");
        let seat = seat(index.parse().expect("a seat"));
        position = position.play(seat, mv, &mut events).unwrap_or_else(|error| panic!("{action}: {error}"));
        position.assert_coherent();
    }
    (position, events)
}

/// The legal moves of a seat in words.
fn legal(position: &Position, index: u8) -> String {
    let moves = position.legal_moves(seat(index));
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

const TWO: &str = "R2 R3 B4 B5 G6 I | R4 R5 B2 G2 G3 I";
const THREE: &str = "R3 B5 I G2 G7 B2 | R4 R6 B3 G4 G5 B7 | R5 R7 B4 B6 G3 G6";

// ---- 2. Components ----

/// "water(B) > fire(R) > wood(G) > water(B)".
#[test]
fn colours_dominate_in_a_circle() {
    use Colour::{Blue, Green, Red};
    for (one, other) in [(Blue, Red), (Red, Green), (Green, Blue)] {
        assert!(one.dominates(other) && !other.dominates(one) && !one.dominates(one));
    }
}

/// The table of decks: numbers, imitations, deck, dealt, unused.
#[test]
fn decks_are_as_in_the_table() {
    for (players, highest, numbers, imitations, unused) in
        [(2, 6, 15, 2, 5), (3, 7, 18, 1, 1), (4, 8, 21, 3, 0)]
    {
        let deck = CardSet::deck(players);
        assert_eq!(deck.count(Card::IMITATION), imitations);
        assert_eq!(deck.len(), numbers + imitations);
        assert_eq!(deck.len() - 6 * usize::from(players), unused);
        for colour in red_blue_green() {
            let held: Vec<u8> = deck.of_colour(colour).iter().map(Card::number).collect();
            assert_eq!(held, (2..=highest).collect::<Vec<_>>());
        }
    }
    assert_eq!(Position::new(1, Options::default()), None);
    assert_eq!(Position::new(5, Options::default()), None);
}

/// "Every number card is unique; imitation cards are indistinguishable": deals are checked against the deck.
#[test]
fn impossible_deals_are_refused() {
    for (hands, part) in [
        ("R2 R3 R4 R5 R6 I | R2 B3 B4 B5 B6 I", "R2 is dealt more often"),
        ("R2 R3 R4 R5 R6 I | B2 B3 B4 B5 I I", "I is dealt more often"),
        ("R2 R3 R4 R5 R7 I | B2 B3 B4 B5 B6 I", "R7 is not in the deck"),
        ("R2 R3 R4 R5 R6 | B2 B3 B4 B5 B6 I", "seat 0 was dealt 5"),
    ] {
        let hands: Vec<Vec<Card>> = hands.split('|').map(tricks_cards).collect();
        let error = Deal::new(2, &hands).expect_err(part).to_string();
        assert!(error.contains(part), "{error}");
    }
    let three = Deal::new(3, &THREE.split('|').map(tricks_cards).collect::<Vec<_>>()).expect("for three");
    let wrong =
        Position::new(2, Options::default()).expect("two").resolve(Chance::Deal(three), &mut Vec::new());
    assert!(matches!(wrong, Err(Illegal::BadDeal(_))), "{wrong:?}");
}

/// "Gems: 6 red, 6 blue, 6 green, all start in the stock. Each player has a public holding, initially empty."
#[test]
fn all_gems_start_in_the_stock() {
    let start = dealt(Options::default(), THREE);
    assert_eq!(start.stock(), Gems([6, 6, 6]));
    assert!(start.all_seats().all(|seat| start.holding(seat) == Gems([0, 0, 0])));
}

// ---- 3. Course of the game ----

/// "Up to 3 rounds. Each round: … deal 6 each, start selection (one card each), then 5 tricks. Holdings and stock carry over between rounds; cards do not."
#[test]
fn a_game_has_rounds_of_one_selection_and_five_tricks() {
    let (mut rounds_seen, mut carried) = (0, false);
    for seed in 0..40 {
        let (played, end) = random_triatri(seed, 3, Options { instant_win: false, ..Options::default() });
        let mut tricks = 0;
        for (before, action) in &played {
            if let Action::Chance(Chance::Deal(_)) = action {
                assert!(tricks == 0 || tricks == 5, "a round has five tricks");
                tricks = 0;
                let (round, _) = action.apply(before);
                rounds_seen = rounds_seen.max(round.round());
                assert!(
                    round
                        .all_seats()
                        .all(|seat| round.hand(seat).len() == 6 && round.played(seat).is_empty())
                );
                assert_eq!((round.stock(), round.starter()), (before.stock(), None));
                carried |= round.all_seats().any(|seat| round.holding(seat).total() > 0);
            }
            tricks +=
                action.apply(before).1.iter().filter(|event| matches!(event, Event::TrickWon { .. })).count();
        }
        assert!(matches!(end.phase(), Phase::Over(..)));
    }
    assert_eq!((rounds_seen, carried), (3, true));
}

// ---- 4. Start selection ----

fn decided(cards: &str, options: &Options) -> Option<usize> {
    match decide(&tricks_cards(cards), options) {
        Decision::Starts(place) => Some(place),
        Decision::Redo => None,
    }
}

/// The table of section 4, case by case.
#[test]
fn the_selection_is_decided_by_the_table() {
    for (cards, starter) in [
        ("R5 B3", Some(0)),
        ("I G2", Some(1)),
        ("R5 B5", Some(1)),
        ("R5 G5", Some(0)),
        ("B4 G4", Some(1)),
        ("I I", None),
        ("R2 B7 G6", Some(1)),
        ("R6 B6 G3", Some(1)),
        ("R6 G6 I", Some(0)),
        ("B6 I G6", Some(2)),
        ("R5 B5 G5", None),
        ("R7 B7 G7 R2", Some(3)),
        ("R7 B7 I G7", Some(2)),
        ("R7 B7 R3 B2", Some(1)),
        ("I I R2 I", Some(2)),
        ("I I R2 B2", Some(3)),
    ] {
        assert_eq!(decided(cards, &Options::default()), starter, "{cards}");
    }
}

/// "Enumeration of all ordered combinations (uniform cards)": the percentages, and the table is exhaustive.
#[test]
fn the_selections_occur_as_often_as_counted() {
    for (players, expected) in [
        (2, ["88.24", "11.03", "0.74", "0.00"]),
        (3, ["83.59", "15.79", "0.62", "0.00"]),
        (4, ["82.61", "16.60", "0.79", "0.20"]),
    ] {
        let deck: Vec<Card> = CardSet::deck(players).iter().collect();
        let mut counts = [0_u32; 4];
        count_selections(&deck, &mut Vec::new(), usize::from(players), &mut counts);
        let all: u32 = counts[..3].iter().sum();
        let shares = counts.map(|count| format!("{:.2}", f64::from(count) * 100.0 / f64::from(all)));
        assert_eq!(shares, expected, "{players} players");
    }
}

/// Counts selections with one, two and more tied players, and those with an imitation beside a triple.
fn count_selections(deck: &[Card], places: &mut Vec<usize>, players: usize, counts: &mut [u32; 4]) {
    if places.len() < players {
        for place in 0..deck.len() {
            if !places.contains(&place) {
                places.push(place);
                count_selections(deck, places, players, counts);
                places.pop();
            }
        }
        return;
    }
    let cards: Vec<Card> = places.iter().map(|place| deck[*place]).collect();
    let top = cards.iter().map(|card| card.number()).max().expect("cards");
    let tied: Vec<usize> = (0..players).filter(|place| cards[*place].number() == top).collect();
    let decision = decide(&cards, &Options::default());
    match (tied.len(), players, top) {
        (1, ..) => {
            counts[0] += 1;
            assert_eq!(decision, Decision::Starts(tied[0]));
        }
        (2, _, 1..) => {
            counts[1] += 1;
            assert!(tied.iter().any(|place| decision == Decision::Starts(*place)));
        }
        (3, 4, _) => {
            counts[2] += 1;
            let odd = (0..4).find(|place| !tied.contains(place)).expect("a fourth");
            counts[3] += u32::from(cards[odd] == Card::IMITATION);
            assert_eq!(decision, Decision::Starts(odd));
        }
        (3, 3, 1..) | (2, 2, 0) => {
            counts[2] += 1;
            assert_eq!(decision, Decision::Redo);
        }
        other => panic!("the table does not have {other:?}"),
    }
}

/// "Each player commits one card … secret until all have chosen."
#[test]
fn a_committed_card_is_secret_until_all_have_chosen() {
    let start = dealt(Options::default(), THREE);
    assert_eq!(start.to_act().len(), 3);
    let (one, events) = after(start, &["1 s:B7"]);
    assert!(!one.to_act().contains(seat(1)));
    assert_eq!(
        one.check(seat(1), Move::Select(tricks_cards("R4")[0])),
        Err(Illegal::NotYourTurn { seat: seat(1) })
    );
    for viewer in [Viewer::Seat(seat(0)), Viewer::Spectator] {
        let view = one.view(viewer);
        assert!(view.seats[1].committed && view.seats[1].hand_size == 6);
        let told =
            events.iter().filter(|event| tria_rules::game::GameEvent::audience(*event).includes(viewer));
        assert_eq!(told.collect::<Vec<_>>(), [&Event::Committed { seat: seat(1) }]);
    }
    assert_eq!(one.view(Viewer::Seat(seat(1))).own.and_then(|own| own.selected), tricks_cards("B7").pop());
}

/// "After a decisive selection all selection cards are revealed and discarded (out of the round); each player has 5 cards."
#[test]
fn selection_cards_are_revealed_and_discarded() {
    let (position, events) = after(dealt(Options::default(), THREE), &["0 s:G7", "1 s:B7", "2 s:R5"]);
    assert!(events.contains(&Event::Revealed { cards: tricks_cards("G7 B7 R5") }));
    assert!(events.contains(&Event::Started { starter: seat(0) }));
    assert!(position.all_seats().all(|seat| position.hand(seat).len() == 5));
    assert_eq!(
        (position.phase(), position.leader(), position.starter()),
        (Phase::Gem, seat(0), Some(seat(0)))
    );
    let view = position.view(Viewer::Spectator);
    assert_eq!(view.seats[2].played, tricks_cards("R5"));
}

/// "On a redo the cards were revealed, so everybody now knows them"; A7: re-choosing the same card is allowed.
#[test]
fn a_redo_reveals_the_cards_and_gives_them_back() {
    let (position, events) = after(dealt(Options::default(), TWO), &["0 s:I", "1 s:I"]);
    assert!(events.contains(&Event::Redo));
    assert_eq!((position.phase(), position.to_act().len()), (Phase::Select, 2));
    assert!(position.all_seats().all(|seat| position.hand(seat).len() == 6));
    let view = position.view(Viewer::Spectator);
    assert!(view.seats.iter().all(|seat| seat.revealed == tricks_cards("I") && seat.played.is_empty()));
    let (again, _) = after(position, &["0 s:I", "1 s:G3"]);
    assert_eq!(again.starter(), Some(seat(1)));
    assert!(again.view(Viewer::Spectator).seats[0].revealed.is_empty(), "it has left the hand");
}

// ---- 5. Trick ----

fn two_led_by_seat_0() -> Position {
    after(dealt(Options::default(), TWO), &["0 s:G6", "1 s:R5"]).0
}

/// "The leader picks one gem: a colour with ≥1 in the stock, or a colour with ≥1 in the leader's own holding. It is put on offer (removed from its source). Its colour is the trick's suit."
#[test]
fn the_leader_offers_a_gem_of_the_stock_or_his_own() {
    let start = two_led_by_seat_0();
    assert_eq!((legal(&start, 0).as_str(), legal(&start, 1).as_str()), ("gR gB gG", ""));
    let stake = start.check(seat(0), Move::Gem(Colour::Blue, Source::Own));
    assert_eq!(stake, Err(Illegal::NoGem { colour: Colour::Blue, whence: Source::Own }));
    let (offered, _) = after(start, &["0 gB"]);
    assert_eq!(
        (offered.stock(), offered.offer().map(|offer| offer.colour)),
        (Gems([6, 5, 6]), Some(Colour::Blue))
    );
    let (won, _) = after(offered, &["0 B5", "1 B2"]);
    assert_eq!(won.holding(seat(0)), Gems([0, 1, 0]));
    assert_eq!(legal(&won, 0), "gR gB gG gB*");
    let (staked, _) = after(won, &["0 gB*"]);
    assert_eq!((staked.stock(), staked.holding(seat(0))), (Gems([6, 5, 6]), Gems([0, 0, 0])));
}

/// "If the leader had staked an own gem and wins, the gem simply returns."
#[test]
fn a_staked_gem_returns_to_a_winning_leader_and_goes_to_another_winner() {
    let (won, _) = after(two_led_by_seat_0(), &["0 gB", "0 B5", "1 B2", "0 gB*"]);
    let (back, _) = after(won, &["0 B4", "1 G2"]);
    // G2 after B4 is worth 8: the stake is lost.
    assert_eq!((back.holding(seat(0)), back.holding(seat(1))), (Gems([0, 0, 0]), Gems([0, 1, 0])));
    let (kept, _) = after(won, &["0 B4", "1 R4"]);
    assert_eq!((kept.holding(seat(0)), kept.leader()), (Gems([0, 1, 0]), seat(0)));
}

/// "if h contains number cards of colour s → those cards plus an imitation if held; otherwise → any card. … An imitation is always legal and never compulsory."
#[test]
fn players_follow_the_suit_if_they_can() {
    let start = two_led_by_seat_0();
    let (red, _) = after(start, &["0 gR"]);
    assert_eq!(legal(&red, 0), "R2 R3 I");
    let (played, _) = after(red, &["0 R2"]);
    assert_eq!(legal(&played, 1), "R4 I");
    let off = played.check(seat(1), Move::Play(tricks_cards("G2")[0]));
    assert_eq!(off, Err(Illegal::MustFollow { card: tricks_cards("G2")[0], suit: Colour::Red }));
    // Seat 0 holds no green card any more, A10: it may offer one all the same, and plays anything.
    let (green, _) = after(start, &["0 gG"]);
    assert_eq!(legal(&green, 0), "R2 R3 B4 B5 I");
}

/// "This applies to the leader too (A9)", unless `leader_follows` is off.
#[test]
fn the_leader_follows_his_own_gem_unless_the_option_frees_him() {
    let free = Options { leader_follows: false, ..Options::default() };
    let (position, _) = after(dealt(free, TWO), &["0 s:G6", "1 s:R5", "0 gR"]);
    assert_eq!(legal(&position, 0), "R2 R3 B4 B5 I");
    let (position, _) = after(position, &["0 B4"]);
    assert_eq!(legal(&position, 1), "R4 I", "the others follow");
    assert!(!position.view(Viewer::Spectator).seats[0].void.contains(&Colour::Red), "nothing is shown by it");
}

/// "Card play, leader first, clockwise, one card each."
#[test]
fn cards_are_played_clockwise_from_the_leader() {
    let (position, _) = after(dealt(Options::default(), THREE), &["0 s:G2", "1 s:B7", "2 s:R5", "1 gB"]);
    let mut order = Vec::new();
    let mut now = position;
    while let Some(seat) = now.to_act().iter().next().filter(|_| now.phase() == Phase::Play) {
        order.push(seat.index());
        let mv = now.legal_moves(seat)[0];
        now.play_unchecked(seat, mv);
    }
    assert_eq!(order, [1, 2, 0]);
}

/// "The winner takes the gem on offer … The winner leads the next trick of the round"; A14: its leader is not doubled.
#[test]
fn the_winner_takes_the_gem_and_leads() {
    let (position, events) = after(two_led_by_seat_0(), &["0 gR", "0 R2", "1 R4"]);
    assert!(events.contains(&Event::TrickWon { seat: seat(1), gem: Colour::Red }));
    assert_eq!(position.holding(seat(1)), Gems([1, 0, 0]));
    assert_eq!((position.phase(), position.leader()), (Phase::Gem, seat(1)));
    let (next, _) = after(position, &["1 gB", "1 B2"]);
    assert_eq!(next.table()[0].value, 2, "B2 after a red card of the last trick is still 2");
}

// ---- 6. End ----

/// A 3-player position in the last trick of the second round; seat 0 leads a green gem and wins with G7.
fn last_trick(stock: &str, holdings: &str, options: &str) -> (Position, Vec<Event>) {
    let line = format!(
        "ta1/3/{options}/1.4.0.0/play:0:G:/{stock}/{holdings}/G7,G2,G3/R2R3R4R5R6,B2B3B4B5B6,R7B7G4G5G6/-/-"
    );
    let start = notation::parse(&line).unwrap_or_else(|error| panic!("{error}"));
    after(start, &["0 G7", "1 G2", "2 G3"])
}

fn result(position: &Position) -> (End, Vec<i32>, Vec<u8>) {
    let Outcome { end, scores, places } = position.outcome().expect("the game is over");
    (end, scores, places)
}

/// "Instant win: the trick's winner holds ≥2 of each colour → wins at once (score shown as 100). The others are ranked by the normal score."
#[test]
fn two_of_each_colour_win_at_once() {
    let (position, events) = last_trick("3.3.2", "2.2.1,0.0.2,1.1.0", "-");
    assert_eq!(result(&position), (End::InstantWin, vec![100, 4, -2], vec![1, 2, 3]));
    assert!(matches!(events.last(), Some(Event::Ended { .. })));
    // Two colours are not enough (A21).
    let (going_on, _) = last_trick("2.5.2", "4.0.1,0.0.2,0.1.0", "-");
    assert_eq!(going_on.phase(), Phase::Deal);
}

/// "Colour exhausted: some colour has 0 gems in the stock … → score now"; A17: an instant win comes first.
#[test]
fn an_exhausted_colour_ends_the_game_after_an_instant_win() {
    let (position, _) = last_trick("4.4.0", "2.2.1,0.0.2,0.0.2", "-");
    assert_eq!(result(&position).0, End::InstantWin);
    let (position, _) = last_trick("4.4.0", "1.2.1,1.0.2,0.0.2", "-");
    assert_eq!(result(&position), (End::ColourExhausted, vec![-1, -2, 0], vec![2, 3, 1]));
    let (position, _) = last_trick("4.4.0", "2.2.1,0.0.2,0.0.2", "instant_win=false");
    assert_eq!(result(&position), (End::ColourExhausted, vec![2, 0, 0], vec![1, 2, 2]));
}

/// A18 and A12: a staked gem does not exhaust the stock; the last stock gem does, whichever seat wins it.
#[test]
fn a_staked_gem_leaves_the_stock_alone() {
    let line = "ta1/3/-/1.4.0.0/gem:0/6.6.1/0.0.1,0.0.2,0.0.2/G7,G2,G3/R2R3R4R5R6,B2B3B4B5B6,R7B7G4G5G6/-/-";
    let start = notation::parse(line).expect("a position");
    let (staked, _) = after(start, &["0 gG*", "0 G7", "1 G2", "2 G3"]);
    assert_eq!(staked.phase(), Phase::Deal);
    let (last, _) = after(start, &["0 gG", "0 G7", "1 G2", "2 G3"]);
    assert_eq!(result(&last).0, End::ColourExhausted);
}

/// "Three rounds complete (5 tricks of round 3 played) → score."
#[test]
fn the_last_round_ends_the_game() {
    let (position, _) = last_trick("4.4.2", "1.0.0,1.2.1,0.0.2", "rounds=2");
    assert_eq!(result(&position), (End::RoundsComplete, vec![-2, 5, 4], vec![3, 1, 2]));
    assert!(position.legal_moves(seat(0)).is_empty());
    let late = position.resolve(Chance::Lot(seat(0)), &mut Vec::new());
    assert_eq!(late, Err(Illegal::GameOver));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// "Consequences: at every gem choice all three colours are in the stock; at most 15 tricks"; I9: "each round ≤ 5".
    #[test]
    fn gem_choices_find_all_colours_and_games_are_short(
        seed in any::<u64>(), players in 2_u8..=4, options in usual_or_any_options(),
    ) {
        let (played, end) = random_triatri(seed, players, options);
        let mut tricks = 0;
        for (before, action) in &played {
            if before.phase() == Phase::Gem {
                prop_assert!(before.stock().0.iter().all(|gems| *gems >= 1));
            }
            let (_, events) = action.apply(before);
            tricks += events.iter().filter(|event| matches!(event, Event::TrickWon { .. })).count();
        }
        prop_assert!(tricks <= 15 && tricks <= 5 * options.rounds as usize);
        let outcome = end.outcome().expect("over");
        let hundreds = outcome.scores.iter().filter(|score| **score == 100).count();
        prop_assert_eq!(hundreds, usize::from(outcome.end == End::InstantWin));
    }

    /// I2: every card of the deck is in exactly one of: a hand, put down, unused; and as many are unused as the table says.
    #[test]
    fn every_card_is_in_one_place(seed in any::<u64>(), players in 2_u8..=4) {
        let (played, _) = random_triatri(seed, players, Options::default());
        let unused = [5, 1, 0][usize::from(players) - 2];
        for (position, _) in played.iter().filter(|(position, _)| position.phase() != Phase::Deal) {
            let deck = CardSet::deck(players);
            let mut count = 0;
            for card in Card::all() {
                let places = position.all_seats().flat_map(|seat| [position.hand(seat), position.played(seat)]);
                let there: usize = places.map(|place| place.count(card)).sum();
                prop_assert!(there <= deck.count(card));
                count += there;
            }
            prop_assert_eq!(deck.len() - count, unused);
        }
    }

    /// I7: "colour rotation R→B→G→R maps legal games to legal games with equal scores".
    #[test]
    fn rotating_the_colours_changes_nothing(
        seed in any::<u64>(), players in 2_u8..=4, options in usual_or_any_options(),
    ) {
        let (played, end) = random_triatri(seed, players, options);
        let mut rotated = Position::new(players, options).expect("2 to 4 players");
        for (before, action) in &played {
            for seat in before.all_seats() {
                let mut expected: Vec<_> = before.legal_moves(seat).into_iter().map(rotate).collect();
                expected.sort_unstable();
                let mut moves = rotated.legal_moves(seat);
                moves.sort_unstable();
                prop_assert_eq!(moves.to_vec(), expected);
            }
            rotated = rotate_action(action, players).apply(&rotated).0;
        }
        prop_assert_eq!(rotated.outcome(), end.outcome());
    }
}

fn rotate_colour(colour: Colour) -> Colour {
    match colour {
        Colour::Red => Colour::Blue,
        Colour::Blue => Colour::Green,
        Colour::Green => Colour::Red,
    }
}

fn rotate_card(card: Card) -> Card {
    match card.colour() {
        Some(colour) => Card::new(rotate_colour(colour), card.number()).expect("the same number"),
        None => card,
    }
}

fn rotate(mv: Move) -> Move {
    match mv {
        Move::Select(card) => Move::Select(rotate_card(card)),
        Move::Gem(colour, source) => Move::Gem(rotate_colour(colour), source),
        Move::Play(card) => Move::Play(rotate_card(card)),
    }
}

fn rotate_action(action: &Action, players: u8) -> Action {
    match action {
        Action::Move(seat, mv) => Action::Move(*seat, rotate(*mv)),
        Action::Chance(Chance::Deal(deal)) => {
            let hands: Vec<Vec<Card>> =
                deal.hands().iter().map(|hand| hand.iter().map(rotate_card).collect()).collect();
            Action::Chance(Chance::Deal(Deal::new(players, &hands).expect("the deck has these too")))
        }
        Action::Chance(lot) => Action::Chance(*lot),
    }
}

/// I7: "reflection does not": swapping two colours changes who wins.
#[test]
fn swapping_two_colours_changes_who_wins() {
    assert_eq!(decided("R5 B5", &Options::default()), Some(1));
    assert_eq!(decided("B5 R5", &Options::default()), Some(0));
    assert_eq!(
        decided("R5 G5", &Options::default()),
        Some(0),
        "blue and green swapped: the other seat starts"
    );
}

// ---- 7. Scoring ----

/// The examples of section 7 (stock = 6 − own holding, no other seat holds any).
#[test]
fn the_scoring_examples() {
    for (holding, score) in [
        ([1, 1, 1], 1),
        ([3, 0, 0], 9),
        ([2, 1, 0], 2),
        ([2, 2, 1], -1),
        ([3, 1, 1], 7),
        ([4, 1, 0], 4),
        ([0, 6, 6], -12),
    ] {
        let stock = Gems(holding.map(|gems| 6 - gems));
        assert_eq!(Gems(holding).score(stock), score, "{holding:?}");
    }
}

/// "(3,0,0)→9 (the maximum for a sole holder)".
#[test]
fn nine_is_the_most_for_a_sole_holder_of_one_colour() {
    let best = (0..=6).map(|gems| Gems([gems, 0, 0]).score(Gems([6 - gems, 6, 6]))).max();
    assert_eq!(best, Some(9));
}

/// "order matters, sets do not overlap": sets first, then mixed pairs, then what is left.
#[test]
fn scoring_takes_sets_then_pairs_then_the_rest() {
    // One set, then two pairs of red and blue, then one red gem at three in the stock.
    assert_eq!(Gems([4, 3, 1]).score(Gems([3, 2, 5])), 1 - 4 + 3);
    assert_eq!(Gems([0, 0, 0]).score(Gems([6, 6, 6])), 0);
    assert_eq!(Gems([2, 2, 2]).score(Gems([4, 4, 4])), 2);
}

/// "Ranking: score, then number of gems held, then shared place (A19)."
#[test]
fn places_go_by_score_then_gems_and_are_shared() {
    let gems = |counts: &[u8]| counts.iter().map(|count| Gems([*count, 0, 0])).collect::<Vec<_>>();
    assert_eq!(places(&[3, 5], &gems(&[9, 1])), [2, 1]);
    assert_eq!(places(&[5, 5], &gems(&[2, 3])), [2, 1]);
    assert_eq!(places(&[5, 5], &gems(&[2, 2])), [1, 1]);
    assert_eq!(places(&[9, 4, 4, 0], &gems(&[1, 2, 2, 6])), [1, 2, 2, 4]);
    assert_eq!(places(&[4, 4, 9, 4], &gems(&[2, 2, 0, 2])), [2, 2, 1, 2]);
}

// ---- 8. Information ----

/// "Private: own hand … Public: stock, all holdings, gem on offer and its source, every card played and by whom … hand sizes, round, leader."
#[test]
fn a_view_has_the_own_hand_and_what_is_public() {
    let (position, _) = after(two_led_by_seat_0(), &["0 gR", "0 R3"]);
    let view = position.view(Viewer::Seat(seat(1)));
    let own = view.own.expect("a seat has its own view");
    assert_eq!(own.hand, tricks_cards("R4 B2 G2 G3 I"));
    assert_eq!((view.stock, view.round, view.leader), (Gems([5, 6, 6]), 1, Some(seat(0))));
    assert_eq!(view.offer.map(|offer| (offer.colour, offer.own)), Some((Colour::Red, false)));
    assert_eq!(view.table[0].card, tricks_cards("R3")[0]);
    assert_eq!((view.seats[0].hand_size, &view.seats[0].played), (4, &tricks_cards("R3 G6")));
    assert_eq!(position.view(Viewer::Spectator).own, None);
}

/// "a player who played a number card off-suit is void in the suit at that moment; an imitation reveals nothing."
#[test]
fn a_number_card_off_suit_shows_a_void_and_an_imitation_nothing() {
    let void = |position: &Position, index: usize| position.view(Viewer::Spectator).seats[index].void.clone();
    let start = two_led_by_seat_0();
    let (green, _) = after(start, &["0 gG", "0 B4"]);
    assert_eq!(void(&green, 0), [Colour::Green]);
    let (imitation, _) = after(start, &["0 gG", "0 I"]);
    assert_eq!(void(&imitation, 0), []);
    let (follows, _) = after(start, &["0 gB", "0 B4"]);
    assert_eq!(void(&follows, 0), []);
}

// ---- 9. State machine, actions, notation ----

/// "actions: `s:R5` (select), `gR` (stock gem), `gR*` (own gem), `R5` / `I` (play)."
#[test]
fn actions_are_written_as_promised() {
    let [five, imitation] = tricks_cards("R5 I")[..] else { panic!("two cards") };
    for (text, mv) in [
        ("s:R5", Move::Select(five)),
        ("s:I", Move::Select(imitation)),
        ("gR", Move::Gem(Colour::Red, Source::Stock)),
        ("gG*", Move::Gem(Colour::Green, Source::Own)),
        ("R5", Move::Play(five)),
        ("I", Move::Play(imitation)),
    ] {
        assert_eq!(mv.to_string(), text);
        assert_eq!(text.parse::<Move>(), Ok(mv));
    }
}

/// "select/play = 22 (21 cards + I)" and "≤6 legal at once".
#[test]
fn there_are_22_kinds_of_cards_and_at_most_six_legal_moves() {
    assert_eq!(Card::all().count(), 22);
    let rich = "ta1/2/-/1.1.0.0/gem:0/4.4.4/1.1.1,1.1.1/R2R3R4R5,R6B2B3B4/B5G2,G3G4/-/-";
    let rich = notation::parse(rich).expect("a position");
    assert_eq!(rich.legal_moves(seat(0)).len(), 6);
    assert_eq!(dealt(Options::default(), TWO).legal_moves(seat(0)).len(), 6);
}

/// The phases follow each other, and a move of another phase is refused with what is due.
#[test]
fn a_move_out_of_phase_is_refused() {
    let waiting = Position::new(2, Options::default()).expect("two players");
    let card = tricks_cards("R2")[0];
    for (position, due) in [
        (waiting, "dealt"),
        (dealt(Options::default(), TWO), "selection"),
        (two_led_by_seat_0(), "offer a gem"),
    ] {
        let error = position.check(seat(0), Move::Play(card)).expect_err("not yet");
        assert!(error.to_string().contains(due), "{error}");
    }
    let (playing, _) = after(two_led_by_seat_0(), &["0 gR"]);
    let error = playing.check(seat(0), Move::Gem(Colour::Red, Source::Stock)).expect_err("a gem is on offer");
    assert!(error.to_string().contains("not complete"), "{error}");
    let absent = playing.check(seat(0), Move::Play(tricks_cards("R6")[0]));
    assert_eq!(absent, Err(Illegal::NotHeld { seat: seat(0), card: tricks_cards("R6")[0] }));
}

// ---- 13. Options ----

/// `next_leader: winner|clockwise|same`.
#[test]
fn the_next_leader_follows_the_option() {
    for (next_leader, leader) in [(NextLeader::Winner, 2), (NextLeader::Clockwise, 1), (NextLeader::Same, 0)]
    {
        let options = Options { next_leader, ..Options::default() };
        let (position, _) =
            after(dealt(options, THREE), &["0 s:G7", "1 s:G4", "2 s:R5", "0 gB", "0 B2", "1 B3", "2 B6"]);
        assert_eq!(position.leader(), seat(leader), "{next_leader}");
    }
}

/// `triple4p_imitation: starts|redo`.
#[test]
fn an_odd_imitation_may_force_a_redo() {
    let redo = Options { triple4p_imitation: TripleImitation::Redo, ..Options::default() };
    assert_eq!(decided("R7 B7 I G7", &redo), None);
    assert_eq!(decided("R7 B7 I G7", &Options::default()), Some(2));
    assert_eq!(decided("R7 B7 R2 G7", &redo), Some(2), "only an imitation is odd enough");
}

/// `redo_limit`: "a number (then the starter is drawn by lot)".
#[test]
fn the_redo_limit_ends_in_a_lot() {
    let limited = |limit| Options { redo_limit: Some(limit), ..Options::default() };
    let tie = ["0 s:I", "1 s:I"];
    let (lot, events) = after(dealt(limited(0), TWO), &tie);
    assert_eq!((lot.phase(), lot.to_act().is_empty(), lot.awaits_chance()), (Phase::Lot, true, true));
    assert!(events.contains(&Event::LotDue));
    let view = lot.view(Viewer::Spectator);
    assert!(view.seats.iter().all(|seat| seat.revealed == tricks_cards("I")), "the cards were turned up");
    for starter in 0..2 {
        let started = lot.resolve(Chance::Lot(seat(starter)), &mut Vec::new()).expect("a lot");
        assert_eq!((started.starter(), started.phase()), (Some(seat(starter)), Phase::Gem));
        assert!(started.all_seats().all(|seat| started.hand(seat).len() == 5));
    }
    assert!(lot.resolve(Chance::Lot(seat(2)), &mut Vec::new()).is_err(), "there is no such seat");
    let (redone, _) = after(dealt(limited(1), TWO), &tie);
    assert_eq!(redone.phase(), Phase::Select);
    assert_eq!(after(redone, &tie).0.phase(), Phase::Lot);
    let unlimited = (0..20).fold(dealt(Options::default(), TWO), |position, _| after(position, &tie).0);
    assert_eq!(unlimited.phase(), Phase::Select, "no rule limit");
}

/// `rounds: 3` (at least 1) and `instant_win`.
#[test]
fn rounds_and_instant_win_follow_the_options() {
    for rounds in 1..=3 {
        let options = Options { rounds, instant_win: false, ..Options::default() };
        let ends: Vec<Position> = (0..30).map(|seed| random_triatri(seed, 2, options).1).collect();
        assert!(ends.iter().all(|end| end.round() <= rounds));
        assert!(ends.iter().all(|end| end.outcome().is_some_and(|outcome| outcome.end != End::InstantWin)));
        assert!(ends.iter().any(|end| end.round() == rounds));
    }
}

/// The options take these values and no others, and the defaults are those of the table.
#[test]
fn options_are_set_by_name() {
    let mut options = Options::default();
    for (name, value) in [
        ("imitation", SettingValue::Word("exchange")),
        ("imitation_value", SettingValue::Word("carry")),
        ("leader_follows", SettingValue::Flag(true)),
        ("next_leader", SettingValue::Word("winner")),
        ("triple4p_imitation", SettingValue::Word("starts")),
        ("tie3_two_colours", SettingValue::Word("dominant_latest")),
        ("redo_limit", SettingValue::Null),
        ("rounds", SettingValue::Number(3)),
        ("instant_win", SettingValue::Flag(true)),
        ("match", SettingValue::Number(1)),
    ] {
        options.set(name, value).expect("the default can be named");
        assert_eq!(options, Options::default(), "{name}");
        assert!(options.set(name, SettingValue::Word("sometimes")).is_err(), "{name}");
        assert!(options.set(name, SettingValue::Other("an array")).is_err(), "{name}");
    }
    for (name, value) in [("rounds", 0), ("redo_limit", -1), ("match", 0), ("rounds", i64::MAX), ("round", 3)]
    {
        let error = options.set(name, SettingValue::Number(value)).expect_err(name).to_string();
        assert!(error.contains(name), "{error}");
    }
    assert_eq!(options, Options::default());
}

/// "Seats are fixed; play is clockwise."
#[test]
fn seats_follow_each_other_clockwise() {
    for players in 2..=4 {
        let order: Vec<usize> =
            (0..players).map(|step| seat(players - 1).clockwise(step, players).index()).collect();
        let expected: Vec<usize> = (0..usize::from(players))
            .map(|step| (usize::from(players) - 1 + step) % usize::from(players))
            .collect();
        assert_eq!(order, expected);
    }
    assert_eq!(Seat::new(4), None);
}
