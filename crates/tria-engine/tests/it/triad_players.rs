//! Bots of Triple Triad decide from their situation alone.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;
use tria_engine::Level;
use tria_engine::triad::{
    Belief, Candidate, Limits, Opponent, Past, Prior, Profile, Situation, Solver, Style, choose, choose_in,
    choose_with, opinions, original, play_game, style,
};
use tria_rules::chance::below;
use tria_rules::game::{Game as _, Viewer};
use tria_rules::triad::{
    self, ByPlayer, Card, Combo, Event, HandView, Move, Open, Outcome, Placed, Player, Position, Setup, View,
};

fn all_cards() -> Vec<Card> {
    tria_cards::builtin().cards().map(|(card, _)| card).collect()
}

fn watch(past: &mut Past, events: &[Event]) {
    for event in events {
        past.observe(event);
    }
}

/// A random deal in the middle of a game, with this many cards placed, and its history.
fn game(rng: &mut ChaCha8Rng, open: Open, placed: usize) -> (Position, Past) {
    let owned = all_cards();
    let mut switches = triad::House::Classic.switches();
    switches.open = open;
    switches.plus = below(rng, 2) == 0;
    switches.elemental = below(rng, 2) == 0;
    let hands = ByPlayer::new(|_| triad::deal::random_hand(rng, &owned).expect("110 cards").to_vec());
    let mut setup = Setup::new(switches, hands, triad::deal::coin_toss(rng));
    setup.elements = triad::deal::elements(rng, triad::House::Classic);
    let mut position = setup.position().expect("five each");
    let mut past = Past::new();
    for _ in 0..placed {
        let seat = position.to_move().expect("under way").seat();
        let moves = position.legal_moves(seat);
        let mut events = Vec::new();
        position.play_into(seat, moves[below(rng, moves.len() as u32) as usize], &mut events);
        watch(&mut past, &events);
    }
    (position, past)
}

fn view_of(position: &Position) -> View {
    position.view(Viewer::Seat(position.to_move().expect("under way").seat()))
}

fn hidden_cards(position: &Position, viewer: Player) -> Vec<Card> {
    position.slots(!viewer).filter_map(|(_, card)| card).collect()
}

#[test]
fn sampled_worlds_look_like_the_view_and_the_truth_is_possible() {
    let mut rng = ChaCha8Rng::seed_from_u64(41);
    let prior = Prior::any_of(tria_cards::builtin());
    for placed in 0..9 {
        for _ in 0..12 {
            let (position, past) = game(&mut rng, Open::None, placed);
            for viewer in Player::ALL {
                let view = position.view(Viewer::Seat(viewer.seat()));
                let belief = Belief::new(&Situation { view: &view, past: &past, prior: &prior }, 0.02);
                let belief = belief.expect("a player");
                let worlds = belief.worlds(10, 7);
                assert!(!worlds.is_empty() && worlds.len() <= 10);
                assert!((worlds.iter().map(|world| world.weight).sum::<f64>() - 1.0).abs() < 1e-9);
                for world in &worlds {
                    assert!(world.weight > 0.0);
                    assert_eq!(world.position.view(Viewer::Seat(viewer.seat())), view);
                }
                let truth = hidden_cards(&position, viewer);
                assert!(belief.likelihood_of(&truth).is_some_and(|likely| likely > 0.0));
                let world = view.world(&truth).expect("the truth fits its view");
                assert_eq!(world.view(Viewer::Seat(viewer.seat())), view);
            }
        }
    }
}

/// With one or two hidden cards all hands are enumerated, and the truth is among them whatever was played.
#[test]
fn the_truth_always_has_a_positive_weight() {
    let mut rng = ChaCha8Rng::seed_from_u64(46);
    let prior = Prior::any_of(tria_cards::builtin());
    for placed in [6, 7, 8] {
        for _ in 0..10 {
            let (position, past) = game(&mut rng, Open::None, placed);
            let me = position.to_move().expect("under way");
            let view = view_of(&position);
            let belief =
                Belief::new(&Situation { view: &view, past: &past, prior: &prior }, 0.5).expect("a player");
            let mut truth = hidden_cards(&position, me);
            truth.sort_unstable();
            let found = belief.worlds(6000, 3).into_iter().find(|world| {
                let mut cards = hidden_cards(&world.position, me);
                cards.sort_unstable();
                cards == truth
            });
            assert!(found.is_some_and(|world| world.weight > 0.0), "{placed} cards placed");
        }
    }
}

/// An opponent who places a weak card where a strong one would have taken two does not hold the strong one.
#[test]
fn how_the_other_has_played_tells_of_his_hand() {
    let card = |text: &str| text.parse::<Card>().expect("a card");
    let (strong, weak) = (card("9999"), card("2222"));
    let mut setup = Setup::new(
        triad::House::Classic.switches(),
        ByPlayer::new(|_| vec![Some(card("3333")), Some(weak), Some(weak), Some(weak)]),
        Player::Red,
    );
    for (cell, text) in [(1, "5555"), (3, "5555")] {
        setup.board[cell] = Some(Placed { card: card(text), owner: Player::Blue });
    }
    let mut position = setup.position().expect("enough cards");
    let mut past = Past::since(&position.view(Viewer::Spectator));
    let mut events = Vec::new();
    let corner = triad::Cell::new(0).expect("a cell");
    position.play_into(Player::Red.seat(), Move { slot: triad::Slot::default(), cell: corner }, &mut events);
    watch(&mut past, &events);
    let prior = Prior::new([vec![card("3333")], vec![weak; 6], vec![strong; 6]].concat());
    let view = view_of(&position);
    let strength = |firmness: f64, past: &Past| {
        let belief =
            Belief::new(&Situation { view: &view, past, prior: &prior }, firmness).expect("a player");
        let worlds = belief.worlds(400, 1);
        let count = |position: &Position| {
            hidden_cards(position, Player::Blue).iter().filter(|c| **c == strong).count()
        };
        worlds.iter().map(|world| world.weight * count(&world.position) as f64).sum::<f64>()
    };
    assert!((strength(0.0, &past) - 1.5).abs() < 0.2, "nothing is learnt: {}", strength(0.0, &past));
    assert!(strength(0.02, &past) < 1.0, "{}", strength(0.02, &past));
    // The history of another game is ignored.
    assert!((strength(0.02, &Past::new()) - 1.5).abs() < 0.2);
}

#[test]
fn cards_that_are_visible_by_rule_are_in_every_world() {
    let mut rng = ChaCha8Rng::seed_from_u64(47);
    let prior = Prior::any_of(tria_cards::builtin());
    let (position, past) = game(&mut rng, Open::All, 4);
    let view = view_of(&position);
    let worlds = Belief::new(&Situation { view: &view, past: &past, prior: &prior }, 0.02)
        .expect("a player")
        .worlds(50, 1);
    assert_eq!(worlds.len(), 1, "nothing is hidden, whatever was played");
    // With closed hands two cards may be publicly known, for example after Sudden Death.
    let (closed, past) = game(&mut rng, Open::None, 3);
    let me = closed.to_move().expect("under way");
    let mut setup = closed.to_setup();
    setup.known[!me] = triad::SlotSet::first(2);
    let position = setup.position().expect("as before");
    let view = view_of(&position);
    let HandView::Other { known, .. } = &view.hands[!me] else { panic!("the other's hand") };
    assert_eq!(known.len(), 2);
    let belief = Belief::new(&Situation { view: &view, past: &past, prior: &prior }, 0.02).expect("a player");
    for world in belief.worlds(30, 5) {
        assert_eq!(world.position.view(Viewer::Seat(me.seat())), view);
        let held = hidden_cards(&world.position, me);
        assert!(known.iter().all(|card| held.contains(card)));
    }
}

#[test]
fn a_prior_knows_pools_levels_copies_and_cards_seen_before() {
    let catalog = tria_cards::builtin();
    let cards = all_cards();
    assert_eq!(Prior::any_of(catalog).cards().len(), 110);
    let low = Prior::levels(catalog, 1..=2);
    assert_eq!(low.cards().len(), 22);
    assert!(low.candidates().iter().all(|candidate| (1..=2).contains(&candidate.level)));
    // A pool of five with a copy: the hand is the pool, and placed cards are no longer in it.
    let pool = [cards[0], cards[0], cards[1], cards[2], cards[3]];
    let switches = triad::House::Classic.switches();
    let hands = ByPlayer::new(|player| match player {
        Player::Blue => cards[20..25].iter().copied().map(Some).collect(),
        Player::Red => pool.map(Some).to_vec(),
    });
    let mut position = Setup::new(switches, hands, Player::Red).position().expect("five each");
    let mut past = Past::new();
    let mut events = Vec::new();
    position.play_into(
        Player::Red.seat(),
        Move { slot: triad::Slot::default(), cell: triad::Cell::new(4).expect("a cell") },
        &mut events,
    );
    watch(&mut past, &events);
    let view = view_of(&position);
    let hands_of = |prior: &Prior| {
        let belief = Belief::new(&Situation { view: &view, past: &past, prior }, 0.02).expect("a player");
        let mut hands: Vec<Vec<Card>> =
            belief.worlds(20, 9).iter().map(|world| hidden_cards(&world.position, Player::Blue)).collect();
        for hand in &mut hands {
            hand.sort_unstable();
        }
        hands.sort_unstable();
        hands.dedup();
        hands
    };
    let mut left = pool[1..].to_vec();
    left.sort_unstable();
    assert_eq!(hands_of(&Prior::pool(catalog, &pool)), [left]);
    // Cards seen in an earlier game are certainly held; one of them has been placed already.
    let seen = Prior::any_of(catalog).holding(&[cards[0], cards[2], cards[3]]);
    for hand in hands_of(&seen) {
        assert!(hand.contains(&cards[2]) && hand.contains(&cards[3]) && !hand.contains(&cards[0]));
    }
    // A card of weight 0 is never drawn, one of great weight nearly always.
    let weighed = Prior::any_of(catalog).weighing(cards[5], 0).weighing(cards[6], u16::MAX);
    let hands = hands_of(&weighed);
    assert!(hands.iter().all(|hand| !hand.contains(&cards[5]) && hand.contains(&cards[6])));
    // Too few cards: no world, and yet a move.
    let few = Prior::new(vec![cards[1]]);
    assert!(hands_of(&few).is_empty());
    let situation = Situation { view: &view, past: &past, prior: &few };
    assert!(Level::ALL.into_iter().all(|level| choose(&situation, level, 1).is_some()));
    assert!(original(&situation, Profile::DEEPEST, 1).is_some());
}

/// The same view and past with other hidden cards: every bot makes the same move.
#[test]
fn a_decision_does_not_depend_on_hidden_cards() {
    let mut rng = ChaCha8Rng::seed_from_u64(42);
    let prior = Prior::any_of(tria_cards::builtin());
    for placed in [0, 1, 3, 4, 5, 6, 7, 8] {
        let (position, past) = game(&mut rng, Open::None, placed);
        let view = view_of(&position);
        let situation = Situation { view: &view, past: &past, prior: &prior };
        let belief = Belief::new(&situation, 0.0).expect("a player");
        let other = belief.worlds(1, 99).pop().expect("a world").position;
        let other_view = view_of(&other);
        let players = Level::ALL.into_iter().map(Opponent::Level);
        let players = players.chain((0..Profile::COUNT).filter_map(Profile::new).map(Opponent::Original));
        for player in players {
            let mv = player.choose(&situation, 5).expect("a move");
            let elsewhere = Situation { view: &other_view, ..situation };
            assert_eq!(player.choose(&elsewhere, 5), Some(mv), "{player}");
            assert!(position.check(position.to_move().expect("under way").seat(), mv).is_ok(), "{player}");
        }
    }
}

/// With Open the top level plays perfectly: it never gives away value.
#[test]
fn with_open_hands_the_top_level_is_perfect() {
    let mut rng = ChaCha8Rng::seed_from_u64(43);
    let prior = Prior::any_of(tria_cards::builtin());
    for placed in [0, 2, 3, 4, 5, 6, 7] {
        let (position, past) = game(&mut rng, Open::All, placed);
        let mut solver = Solver::new(&position, Limits::NONE).expect("open");
        let best = solver.solve(true).best;
        let view = view_of(&position);
        let situation = Situation { view: &view, past: &past, prior: &prior };
        for effort in [1.0, 0.1] {
            let mv = choose_with(&situation, Level::Six, 3, effort).expect("a move");
            assert!(best.contains(&mv), "{placed} cards placed: {mv:?} is not among {best:?}");
        }
    }
}

#[test]
fn nobody_moves_out_of_turn_and_spectators_never() {
    let mut rng = ChaCha8Rng::seed_from_u64(44);
    let prior = Prior::any_of(tria_cards::builtin());
    let (position, past) = game(&mut rng, Open::None, 2);
    let waiting = !position.to_move().expect("under way");
    for view in [position.view(Viewer::Seat(waiting.seat())), position.view(Viewer::Spectator)] {
        let situation = Situation { view: &view, past: &past, prior: &prior };
        assert_eq!(choose(&situation, Level::Six, 1), None);
        assert_eq!(original(&situation, Profile::DEEPEST, 1), None);
    }
    let view = position.view(Viewer::Spectator);
    assert!(Belief::new(&Situation { view: &view, past: &past, prior: &prior }, 0.0).is_none());
}

/// Paired deals with seats swapped: level 5 is far above level 1, and level 3 above level 1. The seeds are fixed.
#[test]
fn higher_levels_win() {
    let mut rng = ChaCha8Rng::seed_from_u64(45);
    let prior = Prior::any_of(tria_cards::builtin());
    for (strong, weak, pairs) in [(Level::Five, Level::One, 12), (Level::Three, Level::One, 30)] {
        let mut balance = 0;
        for pair in 0..pairs {
            let (start, _) = game(&mut rng, Open::None, 0);
            for player in Player::ALL {
                let levels = ByPlayer::new(|other| if other == player { strong } else { weak });
                match play_game(&start, levels, &prior, pair) {
                    Outcome::Won(winner) => balance += if winner == player { 1 } else { -1 },
                    Outcome::Draw => {}
                }
            }
        }
        assert!(balance > pairs as i32 / 3, "level {strong} against {weak}: {balance} of {}", 2 * pairs);
    }
}

#[test]
fn players_are_named() {
    for text in ["1", "6", "original:0", "original:7"] {
        assert_eq!(text.parse::<Opponent>().expect(text).to_string(), text);
    }
    assert_eq!("original".parse(), Ok(Opponent::Original(Profile::DEEPEST)));
    for text in ["", "0", "7", "original:8", "original:", "originally"] {
        assert!(text.parse::<Opponent>().is_err_and(|error| error.to_string().contains("1 to 6")), "{text}");
    }
}

/// In one world the repaired value is exact; over many it never exceeds that of knowing the cards.
#[test]
fn one_next_move_for_worlds_that_look_alike_is_worth_no_more_than_one_for_each() {
    let mut rng = ChaCha8Rng::seed_from_u64(48);
    let prior = Prior::any_of(tria_cards::builtin());
    let mut lower = 0;
    for placed in [4, 5, 5, 5, 6, 7, 8] {
        let (position, past) = game(&mut rng, Open::None, placed);
        let view = view_of(&position);
        let situation = Situation { view: &view, past: &past, prior: &prior };
        for worlds in [1, 400] {
            let fused = Style { worlds: [worlds; 10], repair: 0, replies: 100.0, ..style(Level::Six) };
            let repaired = Style { repair: 5, ..fused };
            let fused = opinions(&situation, &fused, 4).expect("a turn");
            let repaired = opinions(&situation, &repaired, 4).expect("a turn");
            for ((mv, fused), (_, repaired)) in fused.iter().zip(&repaired) {
                assert!(*repaired <= fused + 1e-6, "{placed} placed, {mv:?}: {repaired} above {fused}");
                assert!(worlds > 1 || *repaired > fused - 1e-6, "one world: {repaired} and {fused}");
                lower += usize::from(*repaired < fused - 0.01);
            }
        }
    }
    assert!(lower > 10, "what cannot be known costs something: {lower}");
}

/// The tree search finds the only winning move with open hands, independently of hidden cards.
#[test]
fn the_tree_search_finds_what_is_best() {
    let mut rng = ChaCha8Rng::seed_from_u64(49);
    let prior = Prior::any_of(tria_cards::builtin());
    let (mut right, mut all) = (0, 0);
    for _ in 0..30 {
        let (position, past) = game(&mut rng, Open::All, 5);
        let best = Solver::new(&position, Limits::NONE).expect("open").solve(true).best;
        let mut style = Style { worlds: [1; 10], ..style(Level::Six) };
        style.tree = style.tree.map(|(_, effort)| (0, effort));
        let view = view_of(&position);
        let mv = choose_in(&Situation { view: &view, past: &past, prior: &prior }, &style, 1);
        all += 1;
        right += usize::from(mv.is_some_and(|mv| best.contains(&mv)));
    }
    assert!(right * 10 >= all * 8, "{right} of {all}");
}

fn read(line: &str) -> Position {
    triad::notation::parse(line, tria_cards::builtin()).expect("a position")
}

/// The console game's opponent guesses only cards up to the highest level of its own hand.
#[test]
fn the_original_guesses_by_the_level_of_its_own_hand() {
    let position = read("tt1/-/-/b5253,,r4243,b3453,b4243,r6263,b7316,r7444,/7131/2144,6112/r");
    let view = view_of(&position);
    let past = Past::new();
    let own: Vec<Card> = position.slots(Player::Red).filter_map(|(_, card)| card).collect();
    let strong = "AAAA".parse::<Card>().expect("a card");
    let moves = |level: u8| {
        let known = own.iter().map(|card| Candidate { card: *card, level, weight: 1 });
        let prior = Prior::of(known.chain([Candidate { card: strong, level: 9, weight: 1 }; 8]));
        let situation = Situation { view: &view, past: &past, prior: &prior };
        (0..20).filter_map(|seed| original(&situation, Profile::DEEPEST, seed)).collect::<Vec<Move>>()
    };
    // With a hand of level 1 it guesses no card of level 9, and always takes what looks free.
    let bold = moves(1);
    assert!(bold.iter().all(|mv| *mv == bold[0]));
    // With a hand of level 9 it mostly guesses the strong card, and plays differently.
    assert!(moves(9).iter().filter(|mv| **mv != bold[0]).count() > 10);
}

/// It plays as if there were no combos: the best move without combos, which is not the best with them.
#[test]
fn the_original_does_not_foresee_a_combo_and_the_solver_does() {
    let line = "tt1/open=all,same=two,plus/-/r4856,r9392,b4472,,r727A,,,r5253,b96A2/1877,7235/6316,5253/b";
    let position = read(line);
    let view = view_of(&position);
    let (past, prior) = (Past::new(), Prior::any_of(tria_cards::builtin()));
    let situation = Situation { view: &view, past: &past, prior: &prior };
    let mut setup = position.to_setup();
    setup.switches.combo = Combo::Off;
    let blind =
        Solver::new(&setup.position().expect("as before"), Limits::NONE).expect("open").solve(true).best;
    let best = Solver::new(&position, Limits::NONE).expect("open").solve(true).best;
    for seed in 0..12 {
        let mv = original(&situation, Profile::DEEPEST, seed).expect("a move");
        assert!(blind.contains(&mv) && !best.contains(&mv), "{mv:?}");
        assert!(choose(&situation, Level::Six, seed).is_some_and(|mv| best.contains(&mv)));
    }
}
