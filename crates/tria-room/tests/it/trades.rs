//! Transfers under every trade rule and every way a match can end, compared with the record.

use serde_json::Value;
use tria_room::{
    Clock, Command, Ending, Event, GameSettings, HostInput, Millis, Owned, Prompt, Settings, Stage,
};
use tria_rules::record::Record;
use tria_rules::triad::record::sorted_transfers;
use tria_rules::triad::{House, Rule, Rules, Trade};
use tria_testkit::desk::{ANNA, BEN, Desk, catalog, owned, rules, seat};
use tria_testkit::seeded;

const TRADES: [Trade; 5] = [Trade::None, Trade::One, Trade::Diff, Trade::Direct, Trade::All];

/// Two players with twenty cards of their own each at a table under these rules.
fn table(rules: Rules, seed: u64) -> Desk {
    table_with(rules, seed, 20)
}

/// Two players with this many own cards each.
fn table_with(rules: Rules, seed: u64, count: usize) -> Desk {
    let mut settings = Settings::for_cards(rules);
    settings.clock = Clock::Live { initial: Millis::seconds(60), increment: Millis::seconds(1) };
    let mut desk = Desk::new(settings);
    desk.rng = seeded(seed);
    desk.begin_triad(&owned(0, count), &owned(40, count));
    desk
}

/// The transfers reported to the host equal those of the replayed record, each card once; nothing is created or lost.
fn check(desk: &Desk) -> Value {
    let answer = desk.replayed().remove(0);
    let told: Vec<Value> = sorted_transfers(&desk.transfers, catalog())
        .into_iter()
        .map(|(card, transfer)| {
            serde_json::json!({
                "card": card, "from": transfer.from.name(), "to": transfer.to.name(), "after": transfer.after
            })
        })
        .collect();
    assert_eq!(answer["transfers"], Value::Array(told));
    let finish = desk.room.finish().expect("it is over");
    let winner = match finish.places[..] {
        [1, 2] => "blue",
        [2, 1] => "red",
        _ => "draw",
    };
    assert_eq!(answer["winner"], winner);
    assert_eq!(answer["choose"], Value::Null, "everything was chosen");
    conserved(desk);
    desk.check_log();
    answer
}

/// Every card that changed hands belonged to its loser.
fn conserved(desk: &Desk) {
    let count = |own: &[Owned]| own.iter().map(|owned| (owned.card, owned.count as i32)).collect();
    let mut have: [std::collections::BTreeMap<_, i32>; 2] = [count(&owned(0, 20)), count(&owned(40, 20))];
    for transfer in &desk.transfers {
        let card = transfer.card.expect("live cards are known");
        let (from, to) = (transfer.from as usize, transfer.to as usize);
        let left = have[from].get_mut(&card).expect("the giver had it");
        *left -= 1;
        assert!(*left >= 0, "a card is lost once");
        *have[to].entry(card).or_default() += 1;
    }
    assert_eq!(have.iter().flat_map(|cards| cards.values()).sum::<i32>(), 40);
}

#[test]
fn single_games_settle_by_their_trade_rule() {
    for trade in TRADES {
        let mut draws = 0;
        for seed in 0..25 {
            let mut desk = table(rules(House::Classic, &[Rule::Random], trade), seed);
            desk.play_until(Stage::Finished);
            let answer = check(&desk);
            let score = &answer["games"][0]["score"];
            let gap =
                (score["blue"].as_i64().expect("a score") - score["red"].as_i64().expect("a score")).abs();
            draws += u32::from(gap == 0);
            let moved = desk.transfers.len() as i64;
            match trade {
                Trade::None => assert_eq!(moved, 0),
                Trade::One => assert_eq!(moved, gap.min(1)),
                Trade::Diff => assert_eq!(moved, gap.min(5)),
                Trade::All => assert_eq!(moved, 5 * gap.min(1)),
                Trade::Direct => assert!(moved <= 10),
            }
        }
        assert!(draws > 0, "draws were among them");
    }
}

#[test]
fn a_best_of_three_settles_by_its_trade_rule() {
    for trade in TRADES {
        for exchange in [false, true] {
            for seed in 0..12 {
                let mut chosen = vec![Rule::BestOfThree];
                chosen.extend(exchange.then_some(Rule::Exchange));
                let mut desk = table(rules(House::Club, &chosen, trade), seed);
                desk.play_until(Stage::Finished);
                let answer = check(&desk);
                assert!((2..=3).contains(&answer["games"].as_array().expect("games").len()));
            }
        }
    }
}

#[test]
fn sudden_death_and_replays_go_on_until_somebody_wins() {
    for trade in TRADES {
        let mut continued = 0;
        for seed in 0..25 {
            let sudden = rules(House::Classic, &[Rule::SuddenDeath, Rule::Random], trade);
            let replay = rules(House::Classic, &[Rule::Replay, Rule::Random], trade);
            for agreed in [sudden, replay] {
                let mut desk = table(agreed, seed);
                desk.play_until(Stage::Finished);
                let answer = check(&desk);
                continued += u32::from(answer["games"].as_array().expect("games").len() > 1);
                assert_ne!(answer["winner"], "draw");
            }
        }
        assert!(continued > 0, "some games were drawn and went on");
    }
}

#[test]
fn after_the_last_draw_allowed_a_game_stays_drawn() {
    let mut settings = Settings::friendly(rules(House::Classic, &[Rule::Replay], Trade::None), owned(0, 1));
    if let GameSettings::TripleTriad { draws, cards, .. } = &mut settings.game {
        *draws = 3;
        // Five copies of one card cannot take each other.
        *cards = tria_room::Cards::Shared(vec![Owned { count: 5, ..owned(9, 1)[0] }]);
    }
    let mut desk = Desk::new(settings);
    desk.say(ANNA, Command::Join { seat: None });
    desk.say(BEN, Command::Join { seat: None });
    let mut dealt = 0;
    for _ in 0..200 {
        if desk.room.stage() == Stage::Finished {
            break;
        }
        desk.play_on(1);
        let events = &desk.last.as_ref().expect("effects").events;
        dealt += events.iter().filter(|happened| matches!(happened.event, Event::Dealt { .. })).count();
    }
    let finish = desk.room.finish().expect("it ends");
    if finish.places == [1, 1] {
        assert_eq!(dealt, 3, "three deals, all drawn");
    }
    desk.check_log();
}

#[test]
fn resigned_and_timed_out_games_count_ten_to_nothing() {
    for trade in TRADES {
        for by_time in [false, true] {
            for moves in 1..9 {
                let mut desk = table(rules(House::Classic, &[], trade), moves);
                desk.play_until(Stage::Playing);
                desk.play_on(moves as usize);
                if by_time {
                    desk.wait(80_000);
                } else {
                    desk.say(ANNA, Command::Resign);
                }
                let ended = desk.last.as_ref().expect("effects").events.iter().any(|happened| {
                    let expected = |ending| {
                        if by_time {
                            matches!(ending, Ending::Time(_))
                        } else {
                            ending == Ending::Resigned(seat(0))
                        }
                    };
                    matches!(happened.event, Event::GameEnded { ending, .. } if expected(ending))
                });
                assert!(ended);
                desk.play_until(Stage::Finished);
                check(&desk);
                let due = match trade {
                    Trade::None => 0,
                    Trade::One => 1,
                    Trade::Diff | Trade::Direct | Trade::All => 5,
                };
                assert_eq!(desk.transfers.len(), due, "{trade}");
            }
        }
    }
}

#[test]
fn whoever_leaves_a_best_of_three_loses_what_is_left_of_it() {
    for trade in TRADES {
        for seed in 0..20 {
            let mut desk = table(rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], trade), seed);
            desk.play_until(Stage::Playing);
            desk.play_on(1 + 3 * seed as usize);
            if desk.room.stage() == Stage::Finished {
                continue;
            }
            let decided = desk.room.stage() == Stage::Choosing;
            desk.say(BEN, Command::Leave);
            desk.play_until(Stage::Finished);
            check(&desk);
            let finish = desk.room.finish().expect("it is over");
            if !decided {
                assert_eq!(finish.places, [1, 2]);
                assert_eq!(finish.ending, Ending::Left(seat(1)));
            }
        }
    }
}

#[test]
fn a_game_lost_on_time_in_a_best_of_three_is_one_game() {
    let mut desk = table(rules(House::Club, &[Rule::BestOfThree], Trade::Direct), 3);
    desk.play_until(Stage::Playing);
    desk.play_on(2);
    desk.wait(80_000);
    assert_eq!(desk.room.stage(), Stage::Preparing, "the next game is prepared");
    assert_eq!(desk.transfers.len(), 5, "Direct is settled after each game");
    desk.play_until(Stage::Finished);
    check(&desk);
}

#[test]
fn a_winner_who_does_not_choose_takes_what_a_computer_would() {
    let mut seen = 0;
    for seed in 0..20 {
        let mut settings = Settings::for_cards(rules(House::Classic, &[Rule::Random], Trade::One));
        settings.choose = Some(Millis::seconds(30));
        let mut desk = Desk::new(settings);
        desk.rng = seeded(seed);
        desk.begin_triad(&owned(0, 20), &owned(40, 20));
        for _ in 0..9 {
            desk.play_on(1);
        }
        if desk.room.stage() != Stage::Choosing {
            continue;
        }
        seen += 1;
        let winner = [ANNA, BEN].into_iter().find(|client| desk.asked(*client).is_some()).expect("a winner");
        let Some(Prompt::Take { from, count: 1 }) = desk.asked(winner).map(|asked| asked.prompt) else {
            panic!("one card is due")
        };
        let best = from.iter().map(|card| (catalog().level(*card), card.ranks.sum())).max();
        desk.wait(30_000);
        assert_eq!(desk.room.stage(), Stage::Finished);
        let taken = desk.transfers[0].card.expect("a card");
        assert_eq!(best, Some((catalog().level(taken), taken.ranks.sum())));
        check(&desk);
    }
    assert!(seen > 5);
}

#[test]
fn spectators_do_not_see_what_the_winner_may_choose_from() {
    let mut tables = (0..20).map(|seed| table(rules(House::Classic, &[Rule::Random], Trade::One), seed));
    let decided = tables.find_map(|mut desk| {
        desk.play_on(9);
        (desk.room.stage() == Stage::Choosing).then_some(desk)
    });
    let desk = decided.expect("not every game is drawn");
    let spectator = tria_room::wire::encode(&desk.room.view(tria_room::Viewer::Spectator));
    let player = tria_room::wire::encode(&desk.view(ANNA));
    assert!(spectator.contains("\"choice\":null"));
    assert!(!player.contains("\"choice\":null"));
}

#[test]
fn a_match_without_a_pool_needs_cards_for_three_hands_under_direct() {
    let agreed = rules(House::Custom, &[Rule::BestOfThree], Trade::Direct);
    let mut desk = Desk::new(Settings::for_cards(agreed));
    desk.say(ANNA, Command::Join { seat: None });
    let answer = desk.host(HostInput::Bring { seat: seat(0), cards: owned(0, 14) });
    assert_eq!(answer.error.expect("too few").code, tria_room::Code::BadCards);
    for seed in 0..10 {
        let mut desk = table(agreed, seed);
        desk.play_until(Stage::Finished);
        check(&desk);
    }
}

#[test]
fn won_cards_are_played_with_in_the_next_match() {
    let mut desk = table(rules(House::Classic, &[Rule::Random], Trade::All), 5);
    desk.play_until(Stage::Finished);
    desk.say(ANNA, Command::Rematch);
    desk.say(BEN, Command::Rematch);
    desk.play_until(Stage::Finished);
    conserved(&desk);
    desk.check_log();
}

#[test]
fn whoever_cannot_fill_a_hand_any_more_loses_the_remaining_games() {
    let mut cut_short = 0;
    for seed in 0..20 {
        let mut desk = table_with(rules(House::Club, &[Rule::BestOfThree], Trade::Direct), seed, 6);
        desk.play_until(Stage::Finished);
        let answer = check(&desk);
        cut_short += u32::from(answer["games"].as_array().expect("games").len() == 1);
    }
    assert!(cut_short > 0, "some player lost two cards or more in the first game");
}

#[test]
fn an_exchanged_hand_is_the_hand_of_the_next_game() {
    let mut desk = table(rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::None), 2);
    desk.play_until(Stage::Playing);
    desk.play_until(Stage::Preparing);
    let pool = tria_testkit::desk::cards(&owned(0, 15));
    desk.say(ANNA, Command::Hand { cards: pool[10..].to_vec() });
    desk.play_until(Stage::Finished);
    let records = desk.room.records().expect("a record");
    let Record::Match(record) = &records[0] else { panic!("{records:?}") };
    let hand: Vec<_> = record.deals[1].deal.hands.blue.into_iter().flatten().collect();
    assert_eq!(hand, pool[10..]);
    check(&desk);
}

/// Plays a match while keeping the stakes as a host does: they only ever shrink, and cover every transfer.
fn play_for_stakes(agreed: Rules, seed: u64) -> (usize, usize) {
    let mut desk = table(agreed, seed);
    let of = |desk: &Desk, index| -> std::collections::BTreeMap<_, u32> {
        desk.room.stakes(seat(index)).iter().map(|owned| (owned.card, owned.count)).collect()
    };
    let mut stakes = [of(&desk, 0), of(&desk, 1)];
    let before_hands: usize = stakes[0].len();
    for _ in 0..2_000 {
        desk.play_on(1);
        if desk.room.stage() == Stage::Finished {
            break;
        }
        let now = [of(&desk, 0), of(&desk, 1)];
        for (then, now) in stakes.iter().zip(&now) {
            let covered = now.iter().all(|(card, count)| then.get(card).is_some_and(|held| held >= count));
            assert!(covered, "{agreed:?}: what is at stake never grows");
        }
        stakes = now;
    }
    assert_eq!((of(&desk, 0).len(), of(&desk, 1).len()), (0, 0), "a finished match holds nothing");
    assert_eq!(desk.room.transfers(), desk.transfers, "all of them, in order");
    let kinds = (before_hands, stakes[0].len());
    for transfer in &desk.transfers {
        let card = transfer.card.expect("live cards are known");
        let left = stakes[transfer.from as usize].get_mut(&card).expect("it was at stake");
        *left = left.checked_sub(1).expect("as often as it was lost");
        *stakes[transfer.to as usize].entry(card).or_default() += 1;
    }
    kinds
}

#[test]
fn what_can_be_lost_is_known_before_the_first_card() {
    let forms: [(House, &[Rule], bool, usize, usize); 9] = [
        (House::Classic, &[], false, 20, 5),
        (House::Classic, &[Rule::Random], false, 5, 5),
        (House::Classic, &[Rule::SuddenDeath], false, 20, 5),
        (House::Classic, &[Rule::Replay], false, 20, 5),
        (House::Classic, &[Rule::Random, Rule::Replay], false, 20, 20),
        (House::Club, &[Rule::BestOfThree, Rule::Exchange], false, 15, 15),
        (House::Club, &[Rule::BestOfThree, Rule::Random, Rule::SuddenDeath], false, 15, 15),
        (House::Custom, &[Rule::BestOfThree], true, 20, 5),
        (House::Custom, &[Rule::BestOfThree, Rule::Random], false, 20, 20),
    ];
    for (house, chosen, filled_up, first, last) in forms {
        for trade in TRADES {
            let last = match trade {
                Trade::Direct if filled_up => first,
                _ => last,
            };
            let expected = if trade == Trade::None { (0, 0) } else { (first, last) };
            for seed in 0..6 {
                let kinds = play_for_stakes(rules(house, chosen, trade), seed);
                assert_eq!(kinds, expected, "{house} {chosen:?} {trade}");
            }
        }
    }
}
