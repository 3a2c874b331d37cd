//! Whatever happens after a line was written, the table can be rebuilt.

use std::sync::OnceLock;

use proptest::prelude::*;
use tria_play::{Opening, Rebuilt, Unplayable, line, places_a_card};
use tria_rules::record::Record;
use tria_rules::triad::{House, Rule, Trade};
use tria_testkit::desk::rules;
use tria_testkit::life::{Life, opponent};
use tria_testkit::random_play::Desk;
use tria_world::CardKey;
use tria_world::career::{Command, Purpose, Stage, TableLog};

/// A match from its opening to its end.
struct Played {
    life: Life,
    stage: Stage,
    log: TableLog,
    /// The table after this many lines.
    moments: Vec<(usize, Desk)>,
}

/// Plays the match that the career is in.
fn play(mut life: Life) -> Played {
    let stage = life.career.stage().clone();
    let opening = Opening::of(&stage).expect("a match");
    let (table, mut lines) = opening.open(&mut life.rng).expect("a table");
    assert_eq!(table.lines, lines.len());
    let mut desk = Desk::at(&table);
    let mut moments = vec![(lines.len(), desk.clone())];
    while let Some((entries, events)) = desk.step(&mut life.rng) {
        if places_a_card(&events) {
            // It is refused only if it was reported before.
            let _ = life.act(&Command::FirstCard);
        }
        lines.extend(entries.iter().map(line));
        moments.push((lines.len(), desk.clone()));
    }
    let log = TableLog { id: life.career.running().expect("a match"), lines };
    Played { life, stage, log, moments }
}

/// A random career that has reached a match.
fn about_to_play(seed: u64) -> Life {
    let house = [House::Classic, House::Continental, House::Original][seed as usize % 3];
    let mut life = Life::begun(seed, house);
    while life.career.running().is_none() {
        let command = life.any_command();
        let _ = life.act(&command);
    }
    life
}

#[test]
fn a_table_cut_off_anywhere_is_as_it_was_and_goes_on_to_its_end() {
    let (mut triatri, mut tournaments, mut long) = (0, 0, 0);
    for seed in 0..60 {
        let mut played = play(about_to_play(seed));
        triatri += u32::from(matches!(played.stage, Stage::Triatri(_)));
        let Played { stage, log, moments, .. } = &played;
        tournaments +=
            u32::from(matches!(stage, Stage::Playing(table) if table.offer.purpose == Purpose::Tournament));
        long += u32::from(log.lines.len() > 25);
        for (lines, desk) in moments {
            let cut = TableLog { id: log.id, lines: log.lines[..*lines].to_vec() };
            let table = Rebuilt::from(stage, &cut).expect("a table");
            assert_eq!(table.room, desk.room, "seed {seed}, {lines} lines");
            assert_eq!((table.key, table.lines), (desk.key, *lines));
            assert_eq!(table.events.len() as u64, table.room.version(), "everything is told again");
        }
        // From somewhere in the middle it continues with other randomness, and the career accepts the result.
        let middle = moments[moments.len() / 2].0;
        let cut = TableLog { id: log.id, lines: log.lines[..middle].to_vec() };
        let mut desk = Desk::at(&Rebuilt::from(stage, &cut).expect("a table"));
        while desk.step(&mut played.life.rng).is_some() {}
        let record = desk.record().expect("a record");
        played.life.must(Command::Report { record });
    }
    assert!(triatri > 3 && tournaments > 3 && long > 3, "{triatri} {tournaments} {long}");
}

#[test]
fn best_of_three_with_exchange_and_sudden_death_is_as_it_was() {
    let mut games = 0;
    for seed in 0..20 {
        let mut life = Life::begun(seed, House::Classic);
        life.must(Command::Challenge { opponent: opponent("pim") });
        let hand = life.hand();
        life.must(Command::Play { hand });
        let Stage::Playing(mut table) = life.career.stage().clone() else { panic!("a match") };
        let pool: Vec<CardKey> = CardKey::all().take(15).collect();
        let chosen = [Rule::BestOfThree, Rule::Pool, Rule::Exchange, Rule::SuddenDeath];
        table.offer.rules = rules(House::Custom, &chosen, Trade::None);
        table.hands = None;
        table.pools = Some(tria_rules::triad::ByPlayer { blue: pool.clone(), red: pool });
        let stage = Stage::Playing(table);
        let (opened, mut lines) = Opening::of(&stage).expect("a match").open(&mut life.rng).expect("a table");
        let mut desk = Desk::at(&opened);
        while let Some((entries, _)) = desk.step(&mut life.rng) {
            lines.extend(entries.iter().map(line));
            let log = TableLog { id: 1, lines: lines.clone() };
            assert_eq!(Rebuilt::from(&stage, &log).expect("a table").room, desk.room);
        }
        let Some(Record::Match(record)) = desk.record() else { panic!("the record of a match") };
        games += record.deals.len();
    }
    assert!(games > 50, "several games in each match: {games}");
}

/// One match that is not changed any more.
fn sample() -> &'static (Stage, TableLog) {
    static SAMPLE: OnceLock<(Stage, TableLog)> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let played = play(about_to_play(1));
        (played.stage, played.log)
    })
}

#[test]
fn logs_of_other_matches_and_of_a_newer_tria_are_refused_with_a_reason() {
    let (stage, log) = sample();
    let with = |change: fn(&mut Vec<String>)| {
        let mut log = log.clone();
        change(&mut log.lines);
        Rebuilt::from(stage, &log).expect_err("it was spoilt")
    };
    assert_eq!(with(|lines| lines[0] = lines[0].replace("tria-table/1", "tria-table/2")), Unplayable::Newer);
    assert!(matches!(with(Vec::clear), Unplayable::Damaged(_)));
    assert!(matches!(
        with(|lines| drop(lines.remove(3))),
        Unplayable::OtherMatch(_) | Unplayable::Damaged(_)
    ));
    assert!(matches!(with(|lines| lines.truncate(3)), Unplayable::OtherMatch(_)), "nothing was dealt");
    let newer =
        with(|lines| *lines.last_mut().expect("a line") = r#"{"at":9,"input":{"from":"moon"}}"#.into());
    assert!(newer.to_string().contains("damaged"), "{newer}");
    let field = with(|lines| {
        let last = lines.last_mut().expect("a line");
        *last = last.replacen('{', r#"{"why":"because","#, 1);
    });
    assert!(field.to_string().contains("does not know"), "{field}");
    let other = about_to_play(7);
    assert!(matches!(Rebuilt::from(other.career.stage(), log), Err(Unplayable::OtherMatch(_))));
    assert!(matches!(Rebuilt::from(&Stage::Free, log), Err(Unplayable::OtherMatch(_))));
}

proptest! {
    #[test]
    fn a_spoilt_log_never_does_more_than_be_refused(
        at in any::<prop::sample::Index>(),
        place in any::<prop::sample::Index>(),
        what in 0..4,
        byte in 32_u8..127,
    ) {
        let (stage, log) = sample();
        let mut spoilt = log.clone();
        let lines = &mut spoilt.lines;
        let at = at.index(lines.len());
        match what {
            0 => drop(lines.remove(at)),
            1 => lines.swap(at, (at + 1) % log.lines.len()),
            2 => lines.insert(at, log.lines[place.index(log.lines.len())].clone()),
            _ => {
                let place = place.index(lines[at].len());
                if lines[at].is_char_boundary(place) && lines[at].is_char_boundary(place + 1) {
                    lines[at].replace_range(place..=place, &char::from(byte).to_string());
                }
            }
        }
        // Another legal move cannot be distinguished from the original one; the store's check sums can.
        if let Ok(table) = Rebuilt::from(stage, &spoilt) {
            prop_assert_eq!(table.lines, spoilt.lines.len());
        }
    }
}
