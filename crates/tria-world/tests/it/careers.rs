//! Long random careers: nothing is lost, logs replay, files round-trip.

use tria_rules::triad::House;
use tria_testkit::life::{HOUR, Life, below};
use tria_world::career::{Career, CareerStore, Command, Event, MemoryStore, Stage, act, replay};
use tria_world::ledger::Kind;

/// How many commands a career gets.
const COMMANDS: usize = 3000;

fn long_life(seed: u64, house: House) -> Life {
    let mut life = Life::begun(seed, house);
    for step in 0..COMMANDS {
        let command = life.any_command();
        let _ = life.act(&command);
        life.now += below(&mut life.rng, 4) as u64 * HOUR;
        if step % 25 == 0 {
            life.assert_sound();
        }
    }
    life.assert_sound();
    life
}

#[test]
fn nothing_is_lost_and_the_log_tells_it_again() {
    for (seed, house) in
        [(1, House::Classic), (2, House::Continental), (3, House::Original), (4, House::Classic)]
    {
        let life = long_life(seed, house);
        assert!(life.log.len() > COMMANDS / 4, "{seed}: many commands are possible: {}", life.log.len());
        assert!(life.career.history().len() > 50, "{seed}: many matches were played");
        assert_eq!(replay(&life.log).expect("the log fits"), life.career, "{seed}");
        let told: Vec<Event> = life
            .log
            .iter()
            .map(|event| Event::from_line(event.to_line().as_bytes()).expect("an event"))
            .collect();
        assert_eq!(told, life.log, "{seed}: events survive their lines");
        let export = life.career.export();
        assert_eq!(Career::import(export.as_bytes()).expect("a career"), life.career, "{seed}");
    }
}

#[test]
fn a_file_can_be_read_at_any_moment() {
    let mut life = Life::begun(11, House::Classic);
    let mut stages = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let command = life.any_command();
        let _ = life.act(&command);
        let again = Career::import(life.career.export().as_bytes()).expect("a career");
        assert_eq!(again, life.career);
        stages.insert(match life.career.stage() {
            Stage::Free => "free",
            Stage::Asked { .. } => "asked",
            Stage::Offered(_) => "offered",
            Stage::Playing(_) => "playing",
            Stage::Choosing(_) => "choosing",
            Stage::Triatri(_) => "triatri",
        });
    }
    assert_eq!(stages.len(), 6, "every stage was there: {stages:?}");
}

#[test]
fn the_same_seed_lives_the_same_life() {
    let (one, other) = (long_life(21, House::Classic), long_life(21, House::Classic));
    assert_eq!(one.log, other.log);
}

#[test]
fn an_event_is_applied_once_and_in_its_place() {
    let mut life = Life::begun(5, House::Classic);
    let effects = life.must(Command::VisitShop);
    let before = life.career.clone();
    assert!(life.career.apply(&effects.event).is_err(), "twice");
    let mut late = effects.event.clone();
    late.number += 5;
    assert!(life.career.apply(&late).is_err(), "one is missing");
    assert_eq!(life.career, before);
    let mut bad = effects.event;
    bad.number = life.career.number() + 1;
    bad.entries[0].from = Some(tria_world::career::Account::Player);
    bad.entries[0].to = Some(tria_world::career::Account::Player);
    assert!(life.career.apply(&bad).is_err(), "a shelf is not filled from the player's cards");
    assert_eq!(life.career, before, "and nothing of it happened");
}

#[test]
fn a_store_keeps_what_was_acknowledged() {
    let mut store = MemoryStore::default();
    let mut life = Life::begun(6, House::Classic);
    for event in &life.log {
        store.append("ada", event).expect("in order");
    }
    for _ in 0..100 {
        let command = life.any_command();
        let _ = act(&mut life.career, &mut store, "ada", &command, &mut life.rng, life.now);
    }
    let loaded = store.load("ada").expect("it can be read").expect("it is there").career().expect("it fits");
    assert_eq!(loaded, life.career);
    store.snapshot("ada", &life.career).expect("a snapshot");
    let saved = store.load("ada").expect("it can be read").expect("it is there");
    assert!(saved.events.is_empty());
    assert_eq!(saved.career().expect("it fits"), life.career);
    let document = store.export("ada").expect("a document");
    store.import("copy", document.as_bytes()).expect("a career");
    assert!(store.import("copy", document.as_bytes()).is_err(), "there is one already");
    assert_eq!(store.names().expect("names"), ["ada", "copy"]);
}

#[test]
fn a_player_without_cards_gets_back_to_five() {
    let mut life = Life::begun(7, House::Classic);
    assert!(life.act(&Command::FreePack).is_err(), "not while there are five");
    while let Some((card, count)) = { life.career.collection().iter().next() } {
        let token = life.career.ask_destroy(card, count).expect("owned").token;
        life.must(Command::Destroy { card, count, token });
    }
    assert_eq!(life.career.collection().total(), 0);
    assert!(life.career.may_have_free_pack());
    life.must(Command::FreePack);
    let collection = life.career.collection();
    assert_eq!(collection.total(), 5);
    assert!(collection.iter().all(|(card, _)| card.level() == 1));
    let (card, _) = collection.iter().next().expect("a card");
    assert!(life.act(&Command::SellCard { card, at_least: 0 }).is_err(), "free cards are no source of Gil");
    life.assert_sound();
    assert!(life.career.ledger().in_circulation(Kind::Cards) > 5);
}

#[test]
fn what_has_begun_cannot_begin_again() {
    let mut life = Life::begun(8, House::Classic);
    assert!(life.act(&Command::Begin { name: "Bob".into(), house: House::Classic }).is_err());
    let career = Career::default();
    for (name, house) in
        [("", House::Classic), ("Ada", House::Club), ("a\nb", House::Classic), ("x", House::Custom)]
    {
        let begin = Command::Begin { name: name.into(), house };
        assert!(career.decide(&begin, &mut life.rng, 0).is_err(), "{name:?} {house}");
    }
    assert!(career.decide(&Command::VisitShop, &mut life.rng, 0).is_err());
}

#[test]
fn a_career_remembers_its_latest_matches() {
    let mut life = Life::begun(9, House::Classic);
    let many = tria_world::limits::HISTORY_MAX + 10;
    for _ in 0..many {
        life.must(Command::SitDown {
            opponents: vec![tria_testkit::life::opponent("three-stones")],
            stake: 0,
        });
        life.play_gems();
    }
    assert_eq!(life.career.history().len(), tria_world::limits::HISTORY_MAX);
    assert_eq!(life.career.history().last().expect("the latest").id, many as u64);
    let tally = life.career.tally(tria_testkit::life::opponent("three-stones"));
    assert_eq!((tally.won + tally.drawn + tally.lost) as usize, many, "the tally forgets nothing");
    life.assert_sound();
}
