//! The library against its slow twin on whole random games.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tria_rules::game::Game;
use tria_rules::triad::{self, ByPlayer, Cell, Event, Outcome, Player};
use tria_rules::triatri::{self, Chance, Move};
use tria_testkit::reference::{
    SlowFlip, SlowPhase, SlowTriad, SlowTriatri, slow_places, slow_score, slow_starter,
};

use crate::strategies::{picks, setup, usual_or_any_options};
use crate::support::{Action, by_numbers, play, play_out, random_action, random_triatri, seat, seeded};

fn slow_flips(events: &[Event]) -> Vec<SlowFlip> {
    let mut flips = Vec::new();
    for event in events {
        if let Event::Flipped(flip) = event {
            flips.push(SlowFlip { cell: flip.cell.index(), cause: flip.cause, wave: usize::from(flip.wave) });
        }
    }
    flips.sort_by_key(|flip| flip.cell);
    flips
}

fn assert_same_triad(position: &triad::Position, slow: &SlowTriad) {
    assert_eq!(position.to_move(), slow.to_move());
    for cell in Cell::all() {
        let placed = position.placed(cell).map(|placed| (placed.card, placed.owner));
        assert_eq!(placed, slow.at(cell.index()), "cell {cell}");
    }
    let [blue, red] = slow.score();
    let score = position.score();
    assert_eq!((usize::from(score.blue), usize::from(score.red)), (blue, red));
    for player in Player::ALL {
        let moves = position.legal_moves(player.seat());
        let moves: Vec<_> = moves.iter().map(|mv| (mv.slot.index(), mv.cell.index())).collect();
        let expected = if slow.to_move() == Some(player) { slow.legal() } else { Vec::new() };
        assert_eq!(moves, expected);
    }
    let outcome = slow.to_move().is_none().then(|| match blue.cmp(&red) {
        std::cmp::Ordering::Less => Outcome::Won(Player::Red),
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Greater => Outcome::Won(Player::Blue),
    });
    assert_eq!(position.outcome(), outcome);
}

fn assert_closing_events(events: &[Event], score: ByPlayer<u8>, outcome: Option<Outcome>) {
    let mut told = events.iter().skip_while(|event| !matches!(event, Event::Scored(_)));
    assert_eq!(told.next(), Some(&Event::Scored(score)));
    assert_eq!(told.next(), outcome.map(|outcome| Event::Ended { outcome }).as_ref());
    assert_eq!(told.next(), None);
}

fn assert_same_triatri(position: &triatri::Position, slow: &SlowTriatri) {
    let phase = match position.phase() {
        triatri::Phase::Deal => SlowPhase::Deal,
        triatri::Phase::Select => SlowPhase::Select,
        triatri::Phase::Lot => SlowPhase::Lot,
        triatri::Phase::Gem => SlowPhase::Gem,
        triatri::Phase::Play => SlowPhase::Play,
        triatri::Phase::Over(end, _) => SlowPhase::Over(end),
    };
    assert_eq!(phase, slow.phase);
    let to_act: Vec<usize> = position.to_act().iter().map(tria_rules::game::Seat::index).collect();
    assert_eq!(to_act, slow.to_act());
    assert_eq!(position.stock().0, slow.stock);
    for seat in position.all_seats() {
        let index = seat.index();
        assert_eq!(position.holding(seat).0, slow.holdings[index]);
        let mut held = slow.hands[index].clone();
        held.sort_unstable();
        assert_eq!(position.hand(seat).iter().collect::<Vec<_>>(), held);
        let mut moves = position.legal_moves(seat);
        moves.sort_unstable();
        assert_eq!(moves.to_vec(), slow.legal(index));
    }
    if matches!(phase, SlowPhase::Gem | SlowPhase::Play) {
        assert_eq!(position.leader().index(), slow.leader);
    }
    if phase == SlowPhase::Play {
        let table: Vec<_> = position.table().iter().map(|shown| (shown.card, shown.value)).collect();
        let shown: Vec<_> = slow.shown.iter().map(|shown| (shown.card, shown.value)).collect();
        assert_eq!(table, shown);
    }
    let result = position.outcome().map(|outcome| (outcome.end, outcome.scores, outcome.places));
    assert_eq!(result, slow.result());
}

/// What the events say of the card just played and of the trick it may have ended.
fn assert_trick_events(events: &[triatri::Event], slow: &SlowTriatri) {
    let last = slow.shown.last().expect("a card was played");
    for event in events {
        match event {
            triatri::Event::Played { shown, .. } => {
                assert_eq!((shown.card, shown.value), (last.card, last.value));
            }
            triatri::Event::TrickWon { seat, .. } => assert_eq!(Some(seat.index()), slow.last_winner),
            _ => {}
        }
    }
}

fn apply_slowly(slow: &mut SlowTriatri, action: &Action) {
    match action {
        Action::Chance(Chance::Deal(deal)) => {
            slow.deal(deal.hands().iter().map(|hand| hand.iter().collect()).collect());
        }
        Action::Chance(Chance::Lot(seat)) => slow.lot(seat.index()),
        Action::Move(seat, mv) => slow.act(seat.index(), *mv),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    /// Every placement of a whole game flips the same cards, for the same causes, in the same waves.
    #[test]
    fn triad_games_agree_with_the_slow_twin(setup in setup(), picks in picks()) {
        let mut position = setup.position().expect("the strategy makes legal set-ups");
        let mut slow = SlowTriad::new(&setup);
        let mut pick = by_numbers(&picks);
        assert_same_triad(&position, &slow);
        while let Some(player) = position.to_move() {
            let moves = position.legal_moves(player.seat());
            let mv = moves[pick(moves.len())];
            let (after, events) = play(&position, mv);
            let mut expected = slow.place(mv.slot.index(), mv.cell.index());
            expected.sort_by_key(|flip| flip.cell);
            prop_assert_eq!(slow_flips(&events), expected);
            assert_same_triad(&after, &slow);
            assert_closing_events(&events, after.score(), after.outcome());
            position = after;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    /// Every state of a whole game, its legal moves, its tricks and its result agree.
    #[test]
    fn triatri_games_agree_with_the_slow_twin(
        seed in any::<u64>(), players in 2_u8..=4, options in usual_or_any_options(),
    ) {
        let mut rng = seeded(seed);
        let mut position = triatri::Position::new(players, options).expect("2 to 4 players");
        let mut slow = SlowTriatri::new(usize::from(players), options);
        assert_same_triatri(&position, &slow);
        while let Some(action) = random_action(&position, &mut rng) {
            let (after, events) = action.apply(&position);
            apply_slowly(&mut slow, &action);
            assert_same_triatri(&after, &slow);
            if matches!(action, Action::Move(_, Move::Play(_))) {
                assert_trick_events(&events, &slow);
            }
            position = after;
        }
    }

    /// Any selection of distinct cards is decided alike.
    #[test]
    fn selections_agree_with_the_slow_twin(
        seed in any::<u64>(), players in 2_u8..=4, options in usual_or_any_options(),
    ) {
        let hands = triatri::deal::cards(&mut seeded(seed), players);
        for place in 0..6 {
            let cards: Vec<_> = hands.iter().map(|hand| hand[place]).collect();
            let expected = slow_starter(&cards, &options);
            let decided = match triatri::decide(&cards, &options) {
                triatri::Decision::Starts(place) => Some(place),
                triatri::Decision::Redo => None,
            };
            prop_assert_eq!(decided, expected);
        }
    }

    /// Gems are scored and seats placed alike, whatever the gems.
    #[test]
    fn scores_and_places_agree_with_the_slow_twin(
        holdings in proptest::collection::vec(proptest::array::uniform3(0_u8..7), 2..=4),
        stock in proptest::array::uniform3(0_u8..7),
    ) {
        let gems: Vec<_> = holdings.iter().map(|holding| triatri::Gems(*holding)).collect();
        let scores: Vec<i32> = gems.iter().map(|gems| gems.score(triatri::Gems(stock))).collect();
        let expected: Vec<i32> = holdings.iter().map(|holding| slow_score(*holding, stock)).collect();
        prop_assert_eq!(&scores, &expected);
        prop_assert_eq!(triatri::places(&scores, &gems), slow_places(&expected, &holdings));
    }
}

/// All ways to select cards, two and three players with every card, agree.
#[test]
fn every_selection_of_two_and_three_players_agrees() {
    let options = triatri::Options::default();
    for players in [2, 3] {
        let deck: Vec<_> = triatri::CardSet::deck(players).iter().collect();
        for (one, first) in deck.iter().enumerate() {
            for (other, second) in deck.iter().enumerate() {
                for (last, third) in deck.iter().enumerate() {
                    let cards = [*first, *second, *third];
                    let distinct = one != other && other != last && one != last;
                    if !distinct {
                        continue;
                    }
                    let cards = &cards[..usize::from(players)];
                    let decided = match triatri::decide(cards, &options) {
                        triatri::Decision::Starts(place) => Some(seat(place as u8).index()),
                        triatri::Decision::Redo => None,
                    };
                    assert_eq!(decided, slow_starter(cards, &options), "{cards:?}");
                }
            }
        }
    }
}

/// The random games are worth comparing: every cause, long combos, redone selections, lots and every kind of end occur in them.
#[test]
fn the_random_games_exercise_every_rule() {
    let mut runner = TestRunner::deterministic();
    let (mut causes, mut longest) = ([0_usize; 4], 0);
    for _ in 0..500 {
        let setup = setup().new_tree(&mut runner).expect("a set-up").current();
        let picks = picks().new_tree(&mut runner).expect("picks").current();
        let (played, _) = play_out(setup.position().expect("legal"), by_numbers(&picks));
        for (before, mv) in played {
            for flip in slow_flips(&play(&before, mv).1) {
                causes[flip.cause as usize] += 1;
                longest = longest.max(flip.wave);
            }
        }
    }
    assert!(causes.iter().all(|count| *count > 100), "{causes:?}");
    assert!(longest >= 3, "{longest}");
    let mut seen = Vec::new();
    for seed in 0..500 {
        let options = usual_or_any_options().new_tree(&mut runner).expect("options").current();
        let (played, end) = random_triatri(seed, 2 + (seed % 3) as u8, options);
        seen.push(end.outcome().expect("over").end.name());
        for (before, action) in &played {
            for event in action.apply(before).1 {
                match event {
                    triatri::Event::Redo => seen.push("redo"),
                    triatri::Event::LotDue => seen.push("lot"),
                    triatri::Event::Played { taken_from: Some(_), .. } => seen.push("imitation"),
                    _ => {}
                }
            }
        }
    }
    for wanted in ["instant-win", "colour-exhausted", "rounds-complete", "redo", "lot", "imitation"] {
        assert!(seen.contains(&wanted), "no {wanted} in 500 games");
    }
}
