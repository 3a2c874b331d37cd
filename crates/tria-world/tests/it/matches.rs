//! Matches of a career: stakes, settlements, marks, records that do not fit.

use rand_chacha::ChaCha8Rng;
use tria_rules::record::Record;
use tria_rules::triad::{House, MatchRecord, Phase, Player, Rule, Rules, RulesDraft, Trade};
use tria_testkit::life::table::MatchTable;
use tria_testkit::life::{Life, any_opponent, below, card, finish, one_card_then, opponent};
use tria_testkit::seeded;
use tria_world::career::{Account, Change, Command, NoAdvice, Note, Refusal, Stage, Table};
use tria_world::collection::Mark;
use tria_world::data::opponents::ORDINARY_LEVEL_MAX;
use tria_world::ledger::Kind;
use tria_world::{CardKey, Region, World};

/// A career in which a match under this trade rule is on the table.
fn at_table(seed: u64, trade: Trade) -> Life {
    let mut life = Life::begun(seed, House::Classic);
    let more: Vec<CardKey> = ["blobra", "ifrit", "ruby-dragon", "grat"].into_iter().map(card).collect();
    let elsewhere = Change::QueenMoved { to: Region::Lunar };
    life.inject(&more, vec![elsewhere, Change::TradeRule { region: Region::Balamb, trade }]);
    life.must(Command::Challenge { opponent: opponent("hask") });
    let hand = life.any_hand();
    life.must(Command::Play { hand });
    life
}

/// The rules with more chosen and another trade rule.
fn changed_rules(rules: Rules, chosen: &[Rule], trade: Trade) -> Rules {
    let mut draft = RulesDraft::from(rules);
    for rule in chosen {
        draft.choose(*rule).expect("the house offers it");
    }
    draft.choose_trade(trade).expect("one trade rule");
    draft.finish().expect("rules that go together")
}

#[test]
fn every_trade_rule_is_settled_exactly_once() {
    for trade in [Trade::One, Trade::Diff, Trade::Direct, Trade::All] {
        let (mut won, mut lost) = (0, 0);
        for seed in 0..60 {
            let mut life = at_table(seed, trade);
            let escrow = Account::Escrow(life.career.table().expect("a match").id);
            assert_eq!(
                life.career.ledger().cards(&escrow).map(|(_, count)| count).sum::<u64>(),
                10,
                "escrowed"
            );
            let before = life.career.collection().total() + 5;
            let table = life.played_out();
            let record = table.record();
            life.must(Command::Report { record: record.clone() });
            let mut expected = table.state().transfers().to_vec();
            if let Stage::Choosing(choosing) = life.career.stage().clone() {
                let wrong = vec![card("squall"); choosing.count];
                assert!(matches!(life.act(&Command::Take { cards: wrong }), Err(Refusal::BadChoice(_))));
                assert!(matches!(life.act(&Command::Take { cards: vec![] }), Err(Refusal::BadChoice(_))));
                assert!(life.act(&Command::Leave).is_err() && life.act(&Command::GiveUp).is_err());
                let cards: Vec<CardKey> =
                    choosing.from[..choosing.count].iter().map(|(card, _)| *card).collect();
                expected.clear();
                life.must(Command::Take { cards: cards.clone() });
                assert_eq!(life.career.history().last().expect("played").won, cards);
            }
            let played = life.career.history().last().expect("played").clone();
            if matches!(trade, Trade::Direct | Trade::All) {
                let from = |from| expected.iter().filter(|transfer| transfer.from == from).count();
                assert_eq!((played.won.len(), played.lost.len()), (from(Player::Red), from(Player::Blue)));
            }
            if trade == Trade::Diff && !played.drawn {
                let difference = played.scores[0].abs_diff(played.scores[1]).min(5) as usize;
                assert_eq!(played.won.len() + played.lost.len(), difference);
            }
            if trade == Trade::One {
                assert_eq!(played.won.len() + played.lost.len(), usize::from(!played.drawn));
            }
            let after = life.career.collection().total();
            assert_eq!(after, before + played.won.len() as u64 - played.lost.len() as u64);
            assert_eq!(life.career.ledger().cards(&escrow).count(), 0, "the escrow is empty");
            won += played.won.len();
            lost += played.lost.len();
            let again = life.career.clone();
            assert_eq!(life.act(&Command::Report { record }), Err(Refusal::NotNow), "once");
            assert_eq!(life.act(&Command::Take { cards: played.won }), Err(Refusal::NotNow), "once");
            assert_eq!(life.career, again);
            life.assert_sound();
        }
        assert!(won > 5 && lost > 5, "{trade}: {won} won, {lost} lost");
    }
}

#[test]
fn a_lost_rare_card_stays_with_the_winner_and_an_ordinary_one_goes_to_the_shop() {
    for seed in 0..20 {
        let mut life = at_table(seed, Trade::All);
        let mut table = MatchTable::new(life.career.table().expect("a match").clone()).expect("a table");
        one_card_then(&mut table, Player::Blue);
        life.must(Command::Report { record: table.record() });
        let played = life.career.history().last().expect("played");
        assert_eq!(played.lost.len(), 5);
        for lost in &played.lost {
            let account = if lost.level() > ORDINARY_LEVEL_MAX {
                Account::Opponent(opponent("hask"))
            } else {
                Account::Shop(Region::Balamb)
            };
            assert!(life.career.ledger().cards(&account).any(|(card, _)| card == *lost), "{lost}");
        }
    }
}

#[test]
fn who_gives_up_without_a_record_loses_as_much() {
    for (trade, count) in [(Trade::One, 1), (Trade::Diff, 5), (Trade::Direct, 5), (Trade::All, 5)] {
        let mut life = at_table(3, trade);
        assert_eq!(life.act(&Command::GiveUp), Err(Refusal::NotNow), "leaving still costs nothing");
        life.must(Command::FirstCard);
        assert_eq!(life.act(&Command::Leave), Err(Refusal::AlreadyPlaying));
        assert_eq!(life.act(&Command::FirstCard), Err(Refusal::AlreadyPlaying));
        life.must(Command::GiveUp);
        let played = life.career.history().last().expect("played");
        assert_eq!(
            (played.lost.len(), played.place, played.scores.as_slice()),
            (count, 2, [0, 10].as_slice())
        );
        assert_eq!(life.act(&Command::GiveUp), Err(Refusal::NotNow));
        life.assert_sound();
    }
}

#[test]
fn leaving_before_the_first_card_costs_nothing() {
    let mut life = at_table(4, Trade::All);
    let staked = life.career.collection().total() + 5;
    let brought = life.career.ledger().in_circulation(Kind::Cards);
    life.must(Command::Leave);
    assert_eq!(life.career.collection().total(), staked);
    assert!(life.career.ledger().in_circulation(Kind::Cards) < brought, "brought cards are put away");
    assert_eq!(life.career.history().len(), 0);
    assert_eq!(*life.career.stage(), Stage::Free);
    life.assert_sound();
}

/// The record of this match, played at random.
fn played(table: &Table, rng: &mut ChaCha8Rng) -> MatchRecord {
    let mut played = MatchTable::new(table.clone()).expect("a table");
    finish(&mut played, rng);
    played.state().record().clone()
}

#[test]
fn records_of_other_matches_are_refused() {
    let mut life = at_table(5, Trade::One);
    let mut rng = seeded(9);
    let table = life.career.table().expect("a match").clone();
    let refuse = |life: &mut Life, record: Record, why: &str| {
        let before = life.career.clone();
        let refusal = life.act(&Command::Report { record }).expect_err(why);
        assert_eq!(life.career, before, "{why}");
        refusal
    };
    let mut illegal = played(&table, &mut rng);
    illegal.deals[0].moves[1] = illegal.deals[0].moves[0];
    let illegal = Record::Match(Box::new(illegal));
    assert!(matches!(refuse(&mut life, illegal, "a cell is taken"), Refusal::BadRecord(_)));
    let gems = tria_testkit::life::random_gems(2, &mut rng);
    assert!(matches!(refuse(&mut life, gems, "another game"), Refusal::OtherMatch(_)));
    let unfinished = MatchTable::new(table.clone()).expect("a table").record();
    assert_eq!(refuse(&mut life, unfinished, "not over"), Refusal::NotOver);
    let mut other = table.clone();
    other.first = !other.first;
    let mut changed = vec![other];
    let mut other = table.clone();
    other.offer.rules = changed_rules(other.offer.rules, &[], Trade::None);
    changed.push(other);
    let mut other = table.clone();
    other.elements[4] = Some(tria_rules::triad::Element::Fire);
    changed.push(other);
    let mut other = table.clone();
    let mut hands = other.hands.expect("hands");
    hands.red = hands.red.map(|_| card("squall"));
    other.hands = Some(hands);
    changed.push(other);
    for other in changed {
        let mut played = MatchTable::new(other).expect("a table");
        finish(&mut played, &mut rng);
        assert!(matches!(refuse(&mut life, played.record(), "it differs"), Refusal::OtherMatch(_)));
    }
    life.must(Command::Leave);
}

#[test]
fn the_computer_takes_what_the_rules_say() {
    for seed in 0..40 {
        let mut life = at_table(seed, Trade::One);
        let table = life.career.table().expect("a match").clone();
        let hand = table.hands.expect("hands").blue;
        let mut played = MatchTable::new(table).expect("a table");
        one_card_then(&mut played, Player::Blue);
        let mut forged = played.clone();
        let best = hand
            .iter()
            .max_by_key(|card| (card.level(), card.power(), std::cmp::Reverse(**card)))
            .expect("five");
        let worst = hand.iter().min_by_key(|card| (card.level(), card.power())).expect("five");
        forged.choose(&[worst.card()]).expect("a choice");
        if best != worst {
            assert!(matches!(
                life.act(&Command::Report { record: forged.record() }),
                Err(Refusal::OtherMatch(_))
            ));
        }
        life.must(Command::Report { record: played.record() });
        assert_eq!(life.career.history().last().expect("played").lost, [*best]);
    }
}

#[test]
fn marks_count_what_earlier_matches_have_shown() {
    let (mut new, mut seen_before, mut owned) = (0, 0, 0);
    for seed in 0..40 {
        let mut life = Life::begun(seed, House::Classic);
        life.inject(&[], vec![Change::QueenMoved { to: Region::Lunar }]);
        for _ in 0..6 {
            let before = life.career.collection();
            life.must(Command::Challenge { opponent: opponent("pim") });
            let hand = life.any_hand();
            life.must(Command::Play { hand });
            let theirs = life.career.table().expect("a match").hands.expect("hands").red;
            let mut table = MatchTable::new(life.career.table().expect("a match").clone()).expect("a table");
            one_card_then(&mut table, Player::Red);
            life.must(Command::Report { record: table.record() });
            let Stage::Choosing(choosing) = life.career.stage().clone() else { panic!("a choice") };
            for (card, mark) in &choosing.from {
                assert_eq!(
                    *mark,
                    before.mark(*card),
                    "{card}: what this match shows counts from the next on"
                );
            }
            let (taken, mark) = choosing.from[below(&mut life.rng, 5)];
            let effects = life.must(Command::Take { cards: vec![taken] });
            assert!(effects.notes.contains(&Note::Takes { card: taken, mark }));
            match mark {
                Mark::NeverSeen => new += 1,
                Mark::Seen => seen_before += 1,
                Mark::Owned => owned += 1,
            }
            let after = life.career.collection();
            assert_eq!(after.mark(taken), Mark::Owned);
            assert!(
                theirs.iter().all(|card| after.mark(*card) != Mark::NeverSeen),
                "Open shows the whole hand"
            );
        }
    }
    assert!(new > 10 && seen_before > 10 && owned > 10, "{new} {seen_before} {owned}");
}

#[test]
fn closed_hands_show_only_what_is_placed() {
    let mut life = Life::begun(1, House::Classic);
    life.inject(&[], vec![Change::QueenMoved { to: Region::Lunar }]);
    life.go(Region::Galbadia);
    let rules = life.career.customs(Region::Galbadia).rules;
    life.inject(&[], vec![Change::Carries { rules }]);
    life.must(Command::Challenge { opponent: opponent("brannoc") });
    let hand = life.hand();
    life.must(Command::Play { hand });
    let theirs = life.career.table().expect("a match").hands.expect("hands").red;
    let before = life.career.collection();
    let mut table = MatchTable::new(life.career.table().expect("a match").clone()).expect("a table");
    one_card_then(&mut table, Player::Blue);
    life.must(Command::Report { record: table.record() });
    let after = life.career.collection();
    let shown = theirs.iter().filter(|card| after.mark(**card) != before.mark(**card)).count();
    assert!(shown <= 1, "one card at most was placed by the opponent");
}

#[test]
fn random_draws_the_hand() {
    let mut life = Life::begun(2, House::Classic);
    life.go(Region::Dollet);
    life.must(Command::Challenge { opponent: any_opponent(Region::Dollet) });
    life.must(Command::Mix { mix: true });
    life.must(Command::Play { hand: vec![] });
    let hand = life.career.table().expect("a match").hands.expect("hands").blue;
    let distinct: std::collections::BTreeSet<_> = hand.iter().collect();
    assert_eq!(distinct.len(), 5);
    life.assert_sound();
}

#[test]
fn hands_come_from_the_collection() {
    let mut life = Life::begun(3, House::Classic);
    life.must(Command::Challenge { opponent: any_opponent(Region::Balamb) });
    let foreign = vec![card("squall"); 5];
    assert_eq!(life.act(&Command::Play { hand: foreign }), Err(Refusal::NotOwned(card("squall"))));
    let four = life.hand()[..4].to_vec();
    assert_eq!(life.act(&Command::Play { hand: four }), Err(Refusal::NotFive));
    let twice = vec![life.hand()[0]; 5];
    assert!(matches!(life.act(&Command::Play { hand: twice }), Err(Refusal::NotOwned(_))));
}

#[test]
fn opponents_bring_their_levels_and_their_rare_cards() {
    let world = World::builtin();
    let mut rng = seeded(4);
    for (_, data) in world.all_opponents() {
        let (mut first, mut both) = (0_u32, 0_u32);
        for _ in 0..400 {
            let cards = tria_world::hand::opponent_cards(data, &data.rare, 5, &mut rng);
            let distinct: std::collections::BTreeSet<_> = cards.iter().collect();
            assert_eq!((cards.len(), distinct.len()), (5, 5));
            for card in &cards {
                let ordinary = data.levels.contains(&card.level()) && card.entry().slug != "pupu";
                assert!(ordinary || data.rare.contains(card), "{}: {card}", data.id);
            }
            let rares = data.rare.iter().filter(|card| cards.contains(card)).count();
            first += u32::from(data.rare.first().is_some_and(|card| cards.contains(card)));
            both += u32::from(rares == 2);
        }
        if !data.rare.is_empty() {
            let share = f64::from(first) / 400.0 * 100.0;
            assert!((share - f64::from(data.rarity)).abs() < 13.0, "{}: {share} %", data.id);
        }
        if data.rare.len() == 2 {
            let share = f64::from(both) / 400.0 * 100.0;
            let expected = f64::from(data.rarity * data.rarity) / 200.0;
            assert!((share - expected).abs() < 6.0, "{}: {share} % both, expected {expected}", data.id);
        }
    }
}

#[test]
fn advice_is_for_friendly_games() {
    for trade in [Trade::One, Trade::Diff, Trade::Direct, Trade::All] {
        let mut life = at_table(5, trade);
        assert_eq!(life.career.no_advice(), Some(NoAdvice::Cards), "{trade:?}");
        life.must(Command::Leave);
        assert_eq!(life.career.no_advice(), None, "no match is running");
    }
    for (stake, expected) in [(0, None), (10, Some(NoAdvice::Gil))] {
        let mut life = Life::begun(3, House::Classic);
        life.must(Command::SitDown { opponents: vec![opponent("odalys")], stake });
        assert_eq!(life.career.no_advice(), expected, "{stake} Gil");
    }
}

#[test]
fn gil_is_played_for_at_triatri() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..60 {
        let mut life = Life::begun(seed, House::Classic);
        let others = [opponent("three-stones"), opponent("odalys"), opponent("mirelle")];
        let count = 1 + below(&mut life.rng, 3);
        let before = life.career.gil();
        let world = life.career.ledger().in_circulation(Kind::Gil);
        assert!(
            life.act(&Command::SitDown { opponents: others[..count].to_vec(), stake: 31 }).is_err()
                || count == 1
        );
        if let Stage::Triatri(_) = life.career.stage() {
            life.must(Command::Leave);
        }
        life.must(Command::SitDown { opponents: others[..count].to_vec(), stake: 25 });
        assert_eq!(life.career.gil(), before - 25);
        let wrong = tria_testkit::life::random_gems(if count == 1 { 3 } else { 2 }, &mut life.rng);
        assert!(matches!(life.act(&Command::Report { record: wrong }), Err(Refusal::OtherMatch(_))));
        let rated = life.career.ratings();
        let notes = life.play_gems().notes;
        let (game, after) = (tria_world::career::Game::Triatri, life.career.ratings().1);
        assert!(notes.contains(&Note::Rated { game, before: rated.1, after }), "{notes:?}");
        assert_eq!(life.career.ratings().0, rated.0, "the other game has a rating of its own");
        let change = life.career.gil() as i64 - before as i64;
        assert_eq!(life.career.history().last().expect("played").gil, change);
        assert_eq!(life.career.ledger().in_circulation(Kind::Gil), world, "Gil only moved");
        won += u32::from(change > 0);
        lost += u32::from(change == -25);
        assert_ne!(life.career.ratings().1, tria_world::World::builtin().newcomer);
        life.assert_sound();
    }
    assert!(won > 10 && lost > 10, "{won} {lost}");
    let mut life = Life::begun(1, House::Classic);
    assert_eq!(
        life.act(&Command::SitDown { opponents: vec![opponent("pim")], stake: 0 }),
        Err(Refusal::DoesNotPlay)
    );
    let far = Command::SitDown { opponents: vec![opponent("prisma")], stake: 0 };
    assert_eq!(life.act(&far), Err(Refusal::NotHere));
    let twice = Command::SitDown { opponents: vec![opponent("odalys"); 2], stake: 0 };
    assert_eq!(life.act(&twice), Err(Refusal::OutOfBounds));
    assert_eq!(
        life.act(&Command::Challenge { opponent: opponent("three-stones") }),
        Err(Refusal::DoesNotPlay)
    );
    life.must(Command::SitDown { opponents: vec![opponent("odalys")], stake: 10 });
    life.must(Command::FirstCard);
    life.must(Command::GiveUp);
    assert_eq!(life.career.history().last().expect("played").gil, -10);
}

#[test]
fn a_club_match_is_played_from_pools() {
    let mut life = Life::begun(6, House::Classic);
    life.go(Region::Esthar);
    // Enough cards and Gil to enter.
    let many: Vec<CardKey> = CardKey::all().take(20).collect();
    life.inject(&many, vec![]);
    let packs: Vec<CardKey> = life.career.collection().best_pool();
    life.must(Command::SetPool { cards: packs.clone() });
    while life.career.gil() < 250 {
        let card =
            life.career.collection().iter().find(|(_, count)| *count > 1).map_or(many[0], |(card, _)| card);
        life.must(Command::SellCard { card, at_least: 0 });
    }
    let id = tria_world::TournamentId::from_name("club-championship").expect("a tournament");
    life.must(Command::EnterTournament { tournament: id });
    life.must(Command::NextRound);
    if let Stage::Offered(offer) = life.career.stage().clone() {
        assert!(offer.rules.pool() && offer.rules.best_of_three());
        life.must(Command::Play { hand: vec![] });
        let table = life.career.table().expect("a match").clone();
        assert_eq!(table.pools.as_ref().expect("pools").blue, packs);
        let mut match_table = MatchTable::new(table).expect("a table");
        assert!(matches!(match_table.state().phase(), Phase::Deal(_)), "hands are chosen from the pool");
        finish(&mut match_table, &mut life.rng);
        let mut forged = match_table.state().record().clone();
        forged.pools.as_mut().expect("pools").blue.swap(0, 1);
        let record = Record::Match(Box::new(forged));
        assert!(matches!(life.act(&Command::Report { record }), Err(Refusal::OtherMatch(_))));
        life.must(Command::Report { record: match_table.record() });
    }
    life.assert_sound();
}

#[test]
fn a_second_rare_card_is_half_as_likely() {
    let mut data = World::builtin().opponent(opponent("hask")).clone();
    data.rarity = 50;
    let mut rng = seeded(5);
    let draws = 8000;
    let both = (0..draws)
        .filter(|_| {
            let cards = tria_world::hand::opponent_cards(&data, &data.rare, 5, &mut rng);
            data.rare.iter().all(|card| cards.contains(card))
        })
        .count();
    assert!((900..1100).contains(&both), "an eighth of {draws}: {both}");
}

#[test]
fn sudden_death_without_end_is_a_draw() {
    let mut life = Life::begun(8, House::Classic);
    life.must(Command::Challenge { opponent: opponent("pim") });
    let hand = life.hand();
    life.must(Command::Play { hand });
    let mut table = life.career.table().expect("a match").clone();
    life.must(Command::Leave);
    // Creeps never takes Creeps: every game is drawn.
    let mut hands = table.hands.expect("hands");
    (hands.blue, hands.red) = ([card("creeps"); 5], [card("creeps"); 5]);
    table.hands = Some(hands);
    table.offer.rules = changed_rules(table.offer.rules, &[Rule::SuddenDeath], Trade::None);
    life.inject(&[], vec![Change::Stage { stage: Box::new(Stage::Playing(table)) }]);
    let played = life.played_out();
    assert_eq!(played.state().results().len(), tria_world::limits::DRAWS_MAX as usize);
    let record = played.state().record();
    assert_eq!(record.draw_limit, Some(100));
    for draw_limit in [Some(99), None] {
        let other = Record::Match(Box::new(MatchRecord { draw_limit, ..record.clone() }));
        life.act(&Command::Report { record: other }).expect_err("another limit, or none, is another match");
    }
    life.must(Command::Report { record: played.record() });
    let played = life.career.history().last().expect("played");
    assert!(played.drawn && played.place == 1);
}

#[test]
fn an_open_hand_is_seen_even_if_nobody_plays_on() {
    for give_up in [false, true] {
        let mut life = at_table(9, Trade::One);
        let theirs = life.career.table().expect("a match").hands.expect("hands").red;
        assert!(theirs.iter().any(|card| life.career.collection().mark(*card) == Mark::NeverSeen));
        if give_up {
            life.must(Command::FirstCard);
            life.must(Command::GiveUp);
        } else {
            life.must(Command::Leave);
        }
        assert!(theirs.iter().all(|card| life.career.collection().mark(*card) != Mark::NeverSeen));
    }
}
