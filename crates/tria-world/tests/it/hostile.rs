//! Untrusted files and lines: refused with a clear error or accepted whole, and nothing ever panics.

use tria_rules::triad::House;
use tria_testkit::life::{Life, below};
use tria_testkit::seeded;
use tria_world::career::{Career, Command, Event, ImportError, Stage};
use tria_world::limits::{CAREER_BYTES_MAX, EVENT_BYTES_MAX};

fn busy_career(seed: u64) -> Life {
    let mut life = Life::begun(seed, House::Classic);
    for _ in 0..120 {
        let command = life.any_command();
        let _ = life.act(&command);
    }
    life
}

#[test]
fn what_is_no_career_is_refused() {
    let good = busy_career(1).career.export();
    let deep = format!("{}{}", "[".repeat(100), "]".repeat(100));
    let cases: [(&[u8], &str); 8] = [
        (b"", "nothing"),
        (b"null", "format"),
        (b"{}", "format"),
        (b"{\"format\":\"tria-career/2\",\"career\":{}}", "newer"),
        (b"{\"format\":\"tria-career/1\"}", "career"),
        (b"{\"format\":\"tria-career/1\",\"format\":\"tria-career/1\"}", "format"),
        (b"\xff\xfe", "UTF-8"),
        (deep.as_bytes(), "JSON"),
    ];
    for (document, expected) in cases {
        let error = Career::import(document).expect_err("no career").to_string();
        assert!(error.contains(expected), "{error}");
    }
    assert!(matches!(Career::import(&vec![b' '; CAREER_BYTES_MAX + 1]), Err(ImportError::TooLarge(_))));
    assert!(matches!(Event::from_line(&vec![b' '; EVENT_BYTES_MAX + 1]), Err(ImportError::TooLarge(_))));
    let extra = good.replacen("\"career\":{", "\"career\":{\"cheat\":1,", 1);
    assert!(Career::import(extra.as_bytes()).expect_err("an unknown field").to_string().contains("cheat"));
}

#[test]
fn a_file_that_contradicts_itself_is_refused() {
    let life = Life::begun(2, House::Classic);
    let good = life.career.export();
    let spoilt = [
        ("[\"gil\",300]", "[\"gil\",300000]"),
        ("\"name\":\"Ada\"", "\"name\":\"\""),
        ("\"house\":\"classic\"", "\"house\":\"club\""),
        ("\"place\":\"balamb\"", "\"place\":null"),
        ("\"queen\":{\"region\":\"balamb\",\"trade\":\"one\"}", "\"queen\":null"),
        ("\"rating\":1000000", "\"rating\":99999999999"),
        ("\"postings\":1", "\"postings\":-1"),
        ("\"stage\":\"free\"", "\"stage\":\"nowhere\""),
        ("\"pool\":[]", "\"pool\":[\"ff8:nobody\"]"),
    ];
    for (from, to) in spoilt {
        assert!(good.contains(from), "{from} is in {good}");
        let error = Career::import(good.replacen(from, to, 1).as_bytes());
        assert!(error.is_err(), "{from} became {to}");
    }
}

#[test]
fn a_tournament_that_could_never_end_is_refused() {
    let mut life = Life::begun(3, House::Classic);
    let cup = tria_world::TournamentId::from_name("harbour-cup").expect("a tournament");
    life.must(Command::EnterTournament { tournament: cup });
    let good = life.career.export();
    let start = good.find("\"players\":[").expect("players") + "\"players\":[".len();
    let end = start + good[start..].find(']').expect("an end");
    for players in ["null,null", "\"pim\",\"sefa\"", "null", ""] {
        let spoilt = format!("{}{players}{}", &good[..start], &good[end..]);
        assert!(Career::import(spoilt.as_bytes()).is_err(), "{players}");
    }
}

#[test]
fn spoilt_files_are_refused_or_sound() {
    for seed in 0..6 {
        let life = busy_career(seed);
        let mut rng = seeded(100 + seed);
        let export = life.career.export().into_bytes();
        for _ in 0..400 {
            let mut spoilt = export.clone();
            for _ in 0..=below(&mut rng, 3) {
                let place = below(&mut rng, spoilt.len());
                match below(&mut rng, 4) {
                    0 => drop(spoilt.remove(place)),
                    1 => spoilt[place] = b'0' + below(&mut rng, 10) as u8,
                    2 => spoilt.truncate(place.max(1)),
                    _ => spoilt[place] = below(&mut rng, 256) as u8,
                }
            }
            if let Ok(career) = Career::import(&spoilt) {
                career.check().expect("what is taken is sound");
                live_on(career, seed);
            }
        }
    }
}

/// An imported career can be continued without a panic and without losing anything.
fn live_on(career: Career, seed: u64) {
    let mut life = Life { career, log: Vec::new(), rng: seeded(seed), now: 1 };
    for _ in 0..5 {
        if matches!(life.career.stage(), Stage::Free) {
            let command = life.any_command();
            let _ = life.act(&command);
        } else {
            let _ = life.act(&Command::Leave);
            let _ = life.act(&Command::GiveUp);
            let _ = life.act(&Command::Withdraw);
        }
    }
    life.career.ledger().check().expect("nothing is lost");
}

#[test]
fn spoilt_events_are_refused_or_applied_whole() {
    let life = busy_career(7);
    let mut rng = seeded(8);
    for event in &life.log {
        let told = event.to_line().into_bytes();
        for _ in 0..20 {
            let mut spoilt = told.clone();
            let place = below(&mut rng, spoilt.len());
            spoilt[place] = b"0123456789\"{}[],:x"[below(&mut rng, 18)];
            if let Ok(event) = Event::from_line(&spoilt) {
                let mut career = life.career.clone();
                let before = career.clone();
                let event = Event { number: career.number() + 1, ..event };
                match career.apply(&event) {
                    Ok(()) => career.ledger().check().expect("nothing is lost"),
                    Err(_) => assert_eq!(career, before),
                }
            }
        }
    }
}

#[test]
fn times_and_numbers_at_the_edge_break_nothing() {
    let mut life = busy_career(9);
    for now in [0, u64::MAX, 1 << 52] {
        life.now = now;
        for _ in 0..40 {
            let command = life.any_command();
            let _ = life.act(&command);
        }
        life.assert_sound();
    }
    let mut life = Life::begun(10, House::Classic);
    let own = life.hand()[0];
    let who = tria_testkit::life::opponent("pim");
    for gil in [i64::MIN, i64::MAX, -1] {
        assert!(life.act(&Command::Trade { opponent: who, give: vec![], take: vec![own], gil }).is_err());
    }
    let many = Command::Trade { opponent: who, give: vec![own; 5000], take: vec![], gil: 0 };
    assert!(life.act(&many).is_err());
    assert!(
        life.act(&Command::SellItem {
            item: tria_world::ItemId::from_name("screw").expect("a thing"),
            count: u64::MAX
        })
        .is_err()
    );
    assert!(
        life.act(&Command::SitDown {
            opponents: vec![tria_testkit::life::opponent("odalys")],
            stake: u64::MAX
        })
        .is_err()
    );
    assert!(life.career.ask_destroy(own, u64::MAX).is_err());
}

#[test]
fn what_is_at_stake_must_be_what_is_played_for() {
    let mut life = Life::begun(4, House::Classic);
    life.must(Command::Challenge { opponent: tria_testkit::life::opponent("pim") });
    let hand = life.hand();
    life.must(Command::Play { hand: hand.clone() });
    let good = life.career.export();
    Career::import(good.as_bytes()).expect("a career");
    let at = good.find("\"hands\":{\"blue\":[").expect("hands");
    let spoilt = format!("{}{}", &good[..at], good[at..].replacen(&hand[0].to_string(), "ff8:squall", 1));
    let error = Career::import(spoilt.as_bytes()).expect_err("another hand").to_string();
    assert!(error.contains("at stake"), "{error}");
    let freed = good.replacen("\"stage\":\"playing\"", "\"stage\":\"free\"", 1);
    assert!(Career::import(freed.as_bytes()).is_err());
}
