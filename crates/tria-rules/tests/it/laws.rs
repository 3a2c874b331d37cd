//! Laws of both games: legal moves can be played, sinks have no effect, no card is lost, and nothing leaks.

use proptest::prelude::*;
use tria_rules::chance;
use tria_rules::game::{Game, GameEvent, Ignore, Seat, Viewer};
use tria_rules::record::Replay;
use tria_rules::triad::{self, ByPlayer, Cell, Open, Player, Setup};
use tria_rules::triatri::{self, Card, CardSet, Chance, Colour, Event, Move, Phase, Source, notation};

use crate::strategies::{picks, setup, usual_or_any_options};
use crate::support::{
    Action, by_numbers, catalog, json, play, play_out, random_triatri, seat, seeded, slots,
};

/// All seats that any table has, also those that do not play.
fn all_seats() -> impl Iterator<Item = Seat> {
    Seat::first(4)
}

fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::first(seats).map(Viewer::Seat).chain([Viewer::Spectator])
}

/// The JSON of the events that the viewer may see.
fn heard<E: GameEvent + serde::Serialize>(events: &[E], viewer: Viewer) -> Vec<String> {
    events.iter().filter(|event| event.audience().includes(viewer)).map(json).collect()
}

/// `contains`, `check` and `play` agree, for every conceivable move of every seat.
fn assert_one_legality<G: Game + std::fmt::Debug>(
    position: &G,
    moves: &(impl Iterator<Item = G::Move> + Clone),
) {
    for seat in all_seats() {
        let legal = position.legal_moves(seat);
        let mut conceived = 0;
        for mv in moves.clone() {
            let contained = legal.as_ref().contains(&mv);
            conceived += usize::from(contained);
            assert_eq!(contained, position.check(seat, mv).is_ok(), "{mv:?} of seat {seat} in {position:?}");
            assert_eq!(contained, position.play(seat, mv, &mut Ignore).is_ok(), "{mv:?} of seat {seat}");
        }
        assert_eq!(conceived, legal.as_ref().len(), "each legal move is conceivable and listed once");
        assert!(legal.as_ref().is_empty() || position.to_act().contains(seat));
    }
}

fn triad_moves() -> impl Iterator<Item = triad::Move> + Clone {
    let cells: Vec<Cell> = Cell::all().collect();
    triad::Slot::all()
        .flat_map(move |slot| cells.clone().into_iter().map(move |cell| triad::Move { slot, cell }))
}

fn triatri_moves() -> impl Iterator<Item = Move> + Clone {
    let cards: Vec<Card> = Card::all().collect();
    let mut moves: Vec<Move> = Vec::new();
    moves.extend(cards.iter().flat_map(|card| [Move::Select(*card), Move::Play(*card)]));
    for colour in Colour::EACH {
        moves.extend([Source::Stock, Source::Own].map(|source| Move::Gem(colour, source)));
    }
    moves.into_iter()
}

/// Every card of a position, on the board and in the hands.
fn all_cards(position: &triad::Position) -> Vec<triad::Card> {
    let mut cards: Vec<triad::Card> =
        Cell::all().filter_map(|cell| position.placed(cell)).map(|placed| placed.card).collect();
    for player in Player::ALL {
        cards.extend(position.slots(player).filter_map(|(_, card)| card));
    }
    cards.sort_unstable();
    cards
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Triple Triad: `legal_moves` contains a move exactly when `check` allows it and `play` succeeds.
    #[test]
    fn triad_has_one_idea_of_legality(setup in setup(), picks in picks(), hidden in any::<[bool; 2]>()) {
        let mut setup = setup;
        for (player, hide) in Player::ALL.into_iter().zip(hidden) {
            let spare = setup.hands[player].len() > setup.turns_left(player);
            if let Some(last) = setup.hands[player].last_mut().filter(|_| hide && spare) {
                *last = None;
            }
        }
        let (played, end) = play_out(setup.position().expect("legal"), by_numbers(&picks));
        for (position, _) in played {
            assert_one_legality(&position, &triad_moves());
            for seat in Player::ALL.map(Player::seat) {
                prop_assert_eq!(position.view(Viewer::Seat(seat)).legal_moves(), position.legal_moves(seat));
            }
        }
        assert_one_legality(&end, &triad_moves());
    }

    /// Triple Triad: a move without a sink leads where one with a sink does, and no card is lost.
    #[test]
    fn triad_tells_its_story_and_loses_nothing(setup in setup(), picks in picks()) {
        let (played, _) = play_out(setup.position().expect("legal"), by_numbers(&picks));
        for (position, mv) in played {
            let (told, events) = play(&position, mv);
            let mut silent = position;
            silent.play_unchecked(position.to_move().expect("not over").seat(), mv);
            prop_assert_eq!(told, silent);
            told.assert_coherent();
            prop_assert_eq!(all_cards(&told), all_cards(&position));
            prop_assert!(events.iter().all(|event| event.audience().includes(Viewer::Spectator)));
            prop_assert_eq!(told.to_setup().position().map(|again| again.score()), Ok(told.score()));
        }
    }

    /// TriATri: the same three laws, at every state of a game, chance included.
    #[test]
    fn triatri_has_one_idea_of_legality_and_loses_nothing(
        seed in any::<u64>(), players in 2_u8..=4, options in usual_or_any_options(),
    ) {
        let (played, end) = random_triatri(seed, players, options);
        for (position, action) in &played {
            assert_one_legality(position, &triatri_moves());
            for seat in position.all_seats() {
                prop_assert_eq!(position.view(Viewer::Seat(seat)).legal_moves(), position.legal_moves(seat));
            }
            prop_assert_eq!(position.awaits_chance(), matches!(action, Action::Chance(_)));
            let (told, _) = action.apply(position);
            let silent = match action {
                Action::Chance(chance) => position.resolve(*chance, &mut Ignore).expect("it was possible"),
                Action::Move(seat, mv) => {
                    let mut silent = *position;
                    silent.play_unchecked(*seat, *mv);
                    silent
                }
            };
            prop_assert_eq!(told, silent);
            told.assert_coherent();
            prop_assert_eq!(gems(&told), [6; 3]);
        }
        assert_one_legality(&end, &triatri_moves());
        prop_assert!(end.to_act().is_empty() && !end.awaits_chance());
    }
}

/// I1: stock, holdings and the gem on offer, colour by colour.
fn gems(position: &triatri::Position) -> [u8; 3] {
    let mut count = position.stock().0;
    for seat in position.all_seats() {
        for (colour, gems) in position.holding(seat).0.iter().enumerate() {
            count[colour] += gems;
        }
    }
    if let Some(offer) = position.offer() {
        count[offer.colour.index()] += 1;
    }
    count
}

// ---- Views do not leak ----

/// The set-up with every card of the player's hand that is not public turned into another.
fn with_other_secrets(setup: &Setup, player: Player, spare: Option<usize>) -> Setup {
    let mut other = setup.clone();
    for (slot, card) in triad::Slot::all().zip(&mut other.hands[player]) {
        let public = setup.known[player].contains(slot);
        if !public && spare != Some(slot.index()) {
            let ranks = card.expect("known").ranks.numbers().map(|rank| rank % 10 + 1);
            *card = Some(triad::Card::anonymous(triad::Ranks::new(ranks).expect("1 to 10"), None));
        }
    }
    other
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Triple Triad: other hidden cards leave every byte of the other viewers' views and events as they are.
    #[test]
    fn triad_views_do_not_leak(setup in setup(), picks in picks(), known in any::<[u8; 2]>()) {
        let mut setup = setup;
        setup.switches.open = Open::None;
        setup.known = ByPlayer::new(|player| slots(known[player as usize], setup.hands[player].len()));
        let (played, _) = play_out(setup.position().expect("legal"), by_numbers(&picks));
        for (position, mv) in &played {
            // Slots are counted anew by `to_setup`; the move's slot is counted along.
            let setup = position.to_setup();
            let mover = position.to_move().expect("not over");
            let slot = position.slots(mover).take_while(|(slot, _)| *slot < mv.slot).count();
            let mv = triad::Move { slot: triad::Slot::new(slot as u8).expect("a slot"), cell: mv.cell };
            for secretive in Player::ALL {
                let other = with_other_secrets(&setup, secretive, (secretive == mover).then_some(slot));
                assert_no_leak(&setup, &other, secretive, mv);
            }
        }
    }

    /// Triple Triad: a card that is never played leaves no trace in any view or event of a game.
    #[test]
    fn triad_stories_do_not_leak(setup in setup(), picks in picks()) {
        let mut setup = setup;
        setup.switches.open = Open::None;
        let (played, end) = play_out(setup.position().expect("legal"), by_numbers(&picks));
        for player in Player::ALL {
            for (slot, _) in end.slots(player) {
                let mut other = setup.clone();
                other.hands[player][slot.index()] = "5A5A@holy".parse().ok();
                let moves: Vec<triad::Move> = played.iter().map(|(_, mv)| *mv).collect();
                for viewer in viewers(2).filter(|viewer| !viewer.is(player.seat())) {
                    prop_assert_eq!(story(&setup, &moves, viewer), story(&other, &moves, viewer));
                }
                let owner = Viewer::Seat(player.seat());
                prop_assert_ne!(story(&setup, &moves, owner), story(&other, &moves, owner));
            }
        }
    }
}

fn assert_no_leak(setup: &Setup, other: &Setup, secretive: Player, mv: triad::Move) {
    let (position, changed) = (setup.position().expect("legal"), other.position().expect("legal"));
    let (after, events) = play(&position, mv);
    let (after_changed, events_changed) = play(&changed, mv);
    for viewer in viewers(2).filter(|viewer| !viewer.is(secretive.seat())) {
        assert_eq!(json(&position.view(viewer)), json(&changed.view(viewer)));
        assert_eq!(heard(&events, viewer), heard(&events_changed, viewer));
        assert_eq!(json(&after.view(viewer)), json(&after_changed.view(viewer)));
    }
    let owner = Viewer::Seat(secretive.seat());
    if setup != other {
        assert_ne!(json(&position.view(owner)), json(&changed.view(owner)), "the owner sees the difference");
    }
}

/// Everything a viewer receives from the first to the last move.
fn story(setup: &Setup, moves: &[triad::Move], viewer: Viewer) -> Vec<String> {
    let mut position = setup.position().expect("legal");
    let mut told = vec![json(&position.view(viewer))];
    for mv in moves {
        let (after, events) = play(&position, *mv);
        told.extend(heard(&events, viewer));
        told.push(json(&after.view(viewer)));
        position = after;
    }
    told
}

/// The position with the cards that the viewer cannot know dealt differently, as far as public facts allow.
fn with_other_hands(position: &triatri::Position, viewer: Viewer, seed: u64) -> triatri::Position {
    let mut rng = seeded(seed);
    let mut line: Vec<String> = notation::print(position).split('/').map(str::to_owned).collect();
    let mut unknown: Vec<Card> = unseen(position, viewer);
    chance::shuffle(&mut rng, &mut unknown);
    let mut hands = Vec::new();
    for seat in position.all_seats() {
        hands.push(if viewer.is(seat) {
            position.hand(seat)
        } else {
            let hand = redeal(position, seat, &mut unknown);
            let Some(hand) = hand else { return *position };
            hand
        });
    }
    let print = |hand: &CardSet| hand.iter().map(|card| card.to_string()).collect::<String>();
    line[7] = hands.iter().map(print).collect::<Vec<_>>().join(",");
    if line[7].bytes().all(|byte| byte == b',') {
        "-".clone_into(&mut line[7]);
    }
    if position.phase() == Phase::Select {
        let selected = position.all_seats().zip(&hands).map(|(seat, hand)| match position.selected(seat) {
            None => String::new(),
            Some(card) if viewer.is(seat) => card.to_string(),
            Some(_) => {
                let held: Vec<Card> = hand.iter().collect();
                held[chance::below(&mut rng, held.len() as u32) as usize].to_string()
            }
        });
        line[4] = format!("select:{}", selected.collect::<Vec<_>>().join(","));
    }
    notation::parse(&line.join("/")).expect("another world that looks the same")
}

/// The cards of other hands and the unused ones, except those that everybody knows.
fn unseen(position: &triatri::Position, viewer: Viewer) -> Vec<Card> {
    let mut unseen = CardSet::deck(position.players());
    for seat in position.all_seats() {
        let own = if viewer.is(seat) { position.hand(seat) } else { position.revealed(seat) };
        for card in position.played(seat).iter().chain(own.iter()) {
            unseen.remove(card);
        }
    }
    unseen.iter().collect()
}

/// A new hand for the seat out of the unknown cards: as large, with what is revealed and without what is void.
fn redeal(position: &triatri::Position, seat: Seat, unknown: &mut Vec<Card>) -> Option<CardSet> {
    let mut hand = position.revealed(seat);
    while hand.len() < position.hand(seat).len() {
        let fits = |card: &Card| card.colour().is_none_or(|colour| !position.is_void(seat, colour));
        let place = unknown.iter().position(fits)?;
        hand.insert(unknown.swap_remove(place));
    }
    Some(hand)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// I10: "a view serialised for seat i is unchanged when other hands/unused cards are permuted consistently with public history", and so are the events.
    #[test]
    fn triatri_views_do_not_leak(
        seed in any::<u64>(), players in 2_u8..=4, options in usual_or_any_options(),
    ) {
        let (played, end) = random_triatri(seed, players, options);
        for viewer in viewers(players) {
            for (index, (position, action)) in played.iter().enumerate() {
                if position.phase() == Phase::Deal {
                    continue;
                }
                let other = with_other_hands(position, viewer, seed ^ index as u64);
                prop_assert_eq!(json(&position.view(viewer)), json(&other.view(viewer)));
                for seat in position.all_seats().filter(|seat| position.hand(*seat) != other.hand(*seat)) {
                    let owner = Viewer::Seat(seat);
                    prop_assert_ne!(json(&position.view(owner)), json(&other.view(owner)));
                }
                assert_same_news(position, &other, action, viewer);
            }
            prop_assert_eq!(end.view(viewer).own.is_some(), viewer != Viewer::Spectator);
        }
    }
}

/// The same move in both worlds, where it is legal in both, looks the same to the viewer.
///
/// Another seat's sealed choice looks the same whichever card is chosen, until all are revealed.
fn assert_same_news(
    position: &triatri::Position,
    other: &triatri::Position,
    action: &Action,
    viewer: Viewer,
) {
    let Action::Move(seat, mv) = action else { return };
    let (after, events) = action.apply(position);
    let sealed = position.phase() == Phase::Select && after.selected(*seat).is_some() && !viewer.is(*seat);
    let mv = if sealed { other.legal_moves(*seat)[0] } else { *mv };
    if other.check(*seat, mv).is_err() {
        return;
    }
    let (after_other, events_other) = Action::Move(*seat, mv).apply(other);
    let revealing = events.iter().chain(&events_other).any(|event| matches!(event, Event::Revealed { .. }));
    if revealing {
        return;
    }
    assert_eq!(heard(&events, viewer), heard(&events_other, viewer));
    assert_eq!(json(&after.view(viewer)), json(&after_other.view(viewer)));
}

/// The other worlds differ sometimes, so the law above can fail.
#[test]
fn other_worlds_differ_from_the_real_one() {
    let (mut differ, mut all, mut sealed) = (0, 0, 0);
    for seed in 0..30 {
        let (played, _) = random_triatri(seed, 3, triatri::Options::default());
        for (position, _) in played.iter().filter(|(position, _)| position.phase() != Phase::Deal) {
            let other = with_other_hands(position, Viewer::Seat(seat(0)), seed);
            all += 1;
            differ += usize::from(other != *position);
            sealed += usize::from(
                (1..3).any(|index| position.selected(seat(index)) != other.selected(seat(index))),
            );
        }
    }
    assert!(differ * 2 > all && sealed > 10, "{differ} and {sealed} of {all}");
}

/// A deal is public, its cards only for their owner.
#[test]
fn each_seat_hears_only_its_own_cards() {
    let start = triatri::Position::new(4, triatri::Options::default()).expect("four players");
    let deal = Action::Chance(Chance::Deal(triatri::deal::deal(&mut seeded(7), 4)));
    let (_, events) = deal.apply(&start);
    for viewer in viewers(4) {
        let dealt: Vec<Seat> = events
            .iter()
            .filter(|event| event.audience().includes(viewer))
            .filter_map(|event| if let Event::Dealt { seat, .. } = event { Some(*seat) } else { None })
            .collect();
        let expected: Vec<Seat> = if let Viewer::Seat(seat) = viewer { vec![seat] } else { vec![] };
        assert_eq!(dealt, expected);
    }
}

// ---- Records ----

fn triad_record(setup: &Setup, moves: &[triad::Move]) -> String {
    let texts = |hand: &[Option<triad::Card>]| {
        hand.iter().flatten().map(|card| catalog().text(*card).into_owned()).collect::<Vec<_>>()
    };
    let board: Vec<_> = setup
        .board
        .iter()
        .map(|cell| {
            cell.map(|placed| serde_json::json!({"card": placed.card.to_string(), "owner": placed.owner}))
        })
        .collect();
    let mut rules = serde_json::to_value(setup.switches).expect("switches");
    rules["trade"] = "none".into();
    let moves: Vec<_> =
        moves.iter().map(|mv| serde_json::json!({"hand": mv.slot, "cell": mv.cell})).collect();
    serde_json::json!({
        "game": "triple-triad", "house": "custom", "rules": rules, "elements": setup.elements, "board": board,
        "hands": {"blue": texts(&setup.hands.blue), "red": texts(&setup.hands.red)},
        "first": setup.first, "moves": moves,
    })
    .to_string()
}

/// The record of a TriATri game, built from what happened in it.
fn triatri_record(players: u8, options: &triatri::Options, played: &[(triatri::Position, Action)]) -> String {
    let mut rounds: Vec<serde_json::Value> = Vec::new();
    for (before, action) in played {
        match action {
            Action::Chance(Chance::Deal(deal)) => {
                let hands: Vec<Vec<Card>> = deal.hands().iter().map(|hand| hand.iter().collect()).collect();
                rounds.push(serde_json::json!({"deal": hands, "selections": [], "tricks": []}));
            }
            Action::Chance(Chance::Lot(seat)) => {
                rounds.last_mut().expect("a round")["starter"] = json_of(seat);
            }
            Action::Move(seat, mv) => note(rounds.last_mut().expect("a round"), before, *seat, *mv),
        }
    }
    let mut named = serde_json::to_value(options).expect("options");
    let named = named.as_object_mut().expect("an object");
    let wins = named.remove("match_wins").expect("the number of wins");
    named.insert("match".to_owned(), wins);
    serde_json::json!({"game": "triatri", "players": players, "options": named, "rounds": rounds}).to_string()
}

fn note(round: &mut serde_json::Value, before: &triatri::Position, seat: Seat, mv: Move) {
    match mv {
        Move::Select(card) => {
            let attempts = round["selections"].as_array_mut().expect("selections");
            if before.all_seats().all(|seat| before.selected(seat).is_none()) {
                attempts.push(vec![serde_json::Value::Null; before.players().into()].into());
            }
            attempts.last_mut().expect("an attempt")[seat.index()] = json_of(&card);
        }
        Move::Gem(..) => {
            let gem = mv.to_string()[1..].to_owned();
            let tricks = round["tricks"].as_array_mut().expect("tricks");
            tricks.push(serde_json::json!({"gem": gem, "plays": []}));
        }
        Move::Play(card) => {
            let trick = round["tricks"].as_array_mut().expect("tricks").last_mut().expect("a trick");
            trick["plays"].as_array_mut().expect("plays").push(json_of(&card));
        }
    }
}

fn json_of(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("JSON")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Replaying the record of a Triple Triad game reproduces every flip and position.
    #[test]
    fn triad_records_replay_what_happened(setup in setup(), picks in picks()) {
        let (played, end) = play_out(setup.position().expect("legal"), by_numbers(&picks));
        let moves: Vec<triad::Move> = played.iter().map(|(_, mv)| *mv).collect();
        let record = triad_record(&setup, &moves);
        let Replay::Game(replay) = Replay::read(record.as_bytes(), catalog()).expect("a good record") else {
            panic!("a game");
        };
        prop_assert_eq!(replay.end(), end);
        prop_assert_eq!(replay.steps.len(), played.len());
        for (step, (before, mv)) in replay.steps.iter().zip(&played) {
            let (after, events) = play(before, *mv);
            prop_assert_eq!((step.mv, step.after), (*mv, after));
            prop_assert_eq!(&step.events, &events);
        }
    }

    /// Replaying the record of a TriATri game, cut off anywhere, reproduces every event.
    #[test]
    fn triatri_records_replay_what_happened(
        seed in any::<u64>(), players in 2_u8..=4, options in usual_or_any_options(), cut in any::<u16>(),
    ) {
        let (mut played, _) = random_triatri(seed, players, options);
        played.truncate(usize::from(cut) % (played.len() + 1));
        while played.last().is_some_and(|(before, action)| action.apply(before).0.phase() == Phase::Lot) {
            // A record must name the lot once it is due.
            played.pop();
        }
        let record = triatri_record(players, &options, &played);
        let Replay::Triatri(replay) = Replay::read(record.as_bytes(), catalog()).expect("a good record") else {
            panic!("TriATri");
        };
        let told: Vec<String> = replay.steps.iter().flat_map(|step| &step.events).map(json).collect();
        let end = played.last().map_or(replay.start, |(before, action)| action.apply(before).0);
        prop_assert_eq!(replay.end(), end);
        let happened: Vec<String> =
            in_seat_order(&played).iter().flat_map(|(before, action)| action.apply(before).1).map(|event| json(&event)).collect();
        prop_assert_eq!(told, happened);
        let answer: serde_json::Value =
            serde_json::from_str(&Replay::Triatri(replay).to_json(catalog())).expect("an answer");
        prop_assert_eq!(answer["stock"].clone(), json_of(&end.stock()));
        prop_assert_eq!(answer["over"].is_null(), end.outcome().is_none());
    }
}

/// The game with sealed choices made in seat order, as a record lists them.
fn in_seat_order(played: &[(triatri::Position, Action)]) -> Vec<(triatri::Position, Action)> {
    let mut ordered: Vec<(triatri::Position, Action)> = Vec::new();
    let mut now = played.first().map(|(before, _)| *before);
    for attempt in played.chunk_by(|(_, one), (after, other)| {
        let select = |action: &Action| matches!(action, Action::Move(_, Move::Select(_)));
        let first = after.all_seats().all(|seat| after.selected(seat).is_none());
        select(one) && select(other) && !first
    }) {
        let mut actions: Vec<Action> = attempt.iter().map(|(_, action)| action.clone()).collect();
        actions.sort_by_key(
            |action| if let Action::Move(seat, Move::Select(_)) = action { seat.index() } else { 0 },
        );
        for action in actions {
            let before = now.expect("there is a position");
            now = Some(action.apply(&before).0);
            ordered.push((before, action));
        }
    }
    ordered
}

/// A position is a small value, as asserted where it is defined; the lists of moves hold the most there can be.
#[test]
fn positions_and_move_lists_are_as_small_as_promised() {
    assert!(size_of::<triad::Position>() <= 152);
    assert!(size_of::<triatri::Position>() <= 160);
    let opening = crate::support::position("tt1/-/-/-/1111,1111,1111,1111,1111/1111,1111,1111,1111,1111/b");
    let moves = opening.legal_moves(Player::Blue.seat());
    assert!(moves.is_full() && moves.len() == 45);
}
