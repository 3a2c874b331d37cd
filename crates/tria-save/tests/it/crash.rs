//! Processes killed at random moments: nothing acknowledged is lost or doubled.
//!
//! `TRIA_CRASH_KILLS` sets the number of kills of a career being played; the others are in proportion.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use tria_play::{Opening, Rebuilt, line, places_a_card};
use tria_rules::chance;
use tria_rules::triad::House;
use tria_save::Store;
use tria_testkit::Folder;
use tria_testkit::life::{HOUR, Life, below};
use tria_testkit::random_play::Desk;
use tria_testkit::seeded;
use tria_world::career::{ActError, Career, CareerStore as _, Command, Event, act, replay};
use tria_world::ledger::Good;

use crate::migrations::{old_career, old_save};
use crate::support::{other_process, unborn};

const SAVE: &str = "TRIA_TEST_CRASH_SAVE";
const MODE: &str = "TRIA_TEST_CRASH_MODE";
const SEED: &str = "TRIA_TEST_CRASH_SEED";

/// Number of kills of a career being played.
const KILLS: u32 = 200;

/// So many kills of the same career, then another begins: its log is not to get too long for a quick test.
const KILLS_OF_ONE: u32 = 25;

/// Only for the child process: follows orders until it is killed.
#[test]
fn the_other_process_works() {
    let (Some(path), Ok(mode), Ok(seed)) =
        (std::env::var_os(SAVE).map(PathBuf::from), std::env::var(MODE), std::env::var(SEED))
    else {
        return;
    };
    say("\ngo");
    match mode.as_str() {
        "play" => play(&path, seed.parse().expect("a number")),
        "replace" => replace(&path),
        _ => {
            let _store = Store::open(&path).expect("a save");
            say("open");
            // Until it is killed; a failing test leaves it behind no longer than this.
            std::thread::sleep(Duration::from_mins(10));
        }
    }
}

/// Writes one line to the parent process, at once.
fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    // The parent may be gone.
    let _ = out.write_all(format!("{line}\n").as_bytes()).and_then(|()| out.flush());
}

fn mark(event: &Event) -> u64 {
    mark_of(&event.to_line())
}

fn mark_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Acts, and acknowledges; returns whether anything was done.
fn acted(life: &mut Life, store: &mut Store, command: &Command) -> bool {
    match act(&mut life.career, store, "ada", command, &mut life.rng, life.now) {
        Ok(effects) => say(&format!("ack {} {}", effects.event.number, mark(&effects.event))),
        Err(ActError::Refused(_)) => return false,
        Err(error) => panic!("{error}"),
    }
    true
}

/// Writes lines of a table, and acknowledges them.
fn write_lines(store: &mut Store, id: u64, written: &mut usize, lines: &[String]) {
    store.append_table("ada", id, *written, lines).expect("lines that follow");
    for line in lines {
        *written += 1;
        say(&format!("line {id} {written} {}", mark_of(line)));
    }
}

/// Plays the career's current match at a table, resumed or from its first card, to its end or until it is given up.
fn play_at_table(life: &mut Life, store: &mut Store) {
    let (stage, id) = (life.career.stage().clone(), life.career.running().expect("a match"));
    let mut written = 0;
    let mut desk = if let Some(log) = store.table("ada").expect("it can be read") {
        written = log.lines.len();
        say(&format!("goes-on {id} {written}"));
        Desk::at(&Rebuilt::from(&stage, &log).expect("a match goes on, whenever it was stopped"))
    } else {
        let (table, lines) = Opening::of(&stage).expect("a match").open(&mut life.rng).expect("a table");
        write_lines(store, id, &mut written, &lines);
        Desk::at(&table)
    };
    while let Some((entries, events)) = desk.step(&mut life.rng) {
        let begun = life.career.first_card_lies();
        if !begun && places_a_card(&events) {
            assert!(acted(life, store, &Command::FirstCard));
        }
        write_lines(store, id, &mut written, &entries.iter().map(line).collect::<Vec<_>>());
        if begun && below(&mut life.rng, 150) == 0 {
            assert!(acted(life, store, &Command::GiveUp));
            return;
        }
    }
    let record = desk.record().expect("a record");
    assert!(acted(life, store, &Command::Report { record }), "the career takes the match");
    say(&format!("over {id}"));
}

fn play(path: &Path, seed: u64) {
    let mut store = Store::open(path).expect("a save");
    let mut life = unborn(seed);
    if let Some(career) = store.career("ada").expect("it can be read") {
        life.career = career;
    } else {
        let begin = Command::Begin { name: "Ada".into(), house: House::Classic };
        assert!(acted(&mut life, &mut store, &begin), "it begins");
    }
    loop {
        let at_table = store.table("ada").expect("it can be read").is_some();
        let sits_down = life.career.running().is_some() && below(&mut life.rng, 4) > 0;
        if at_table || sits_down {
            play_at_table(&mut life, &mut store);
        }
        let command = life.any_command();
        acted(&mut life, &mut store, &command);
        if below(&mut life.rng, 40) == 0 {
            store.snapshot("ada", &life.career).expect("a snapshot");
        }
        life.now += below(&mut life.rng, 4) as u64 * HOUR;
    }
}

/// The two careers that take turns.
fn turns() -> [Career; 2] {
    [Life::begun(31, House::Classic).career, Life::begun(32, House::Continental).career]
}

fn replace(path: &Path) {
    let documents = turns().map(|career| career.export());
    let mut store = Store::open(path).expect("a save");
    for document in documents.iter().cycle() {
        let copy = store.replace("ada", document.as_bytes()).expect("replaced").expect("a copy");
        fs::remove_file(copy).expect("copies are not what is tested");
        say("turn");
    }
}

fn kills() -> u32 {
    std::env::var("TRIA_CRASH_KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS)
}

/// Starts the child process, waits until it reports work and this many lines more, lets it run for a random while, kills it, and returns its output.
///
/// It waits for work, not for time, so that a busy machine does not kill before anything was done.
fn killed(path: &Path, mode: &str, chance: &mut ChaCha8Rng, lines: u32, most: Duration) -> String {
    let path = path.to_str().expect("a plain path");
    let seed = chance::below(chance, 1 << 30).to_string();
    let orders = [(SAVE, path), (MODE, mode), (SEED, &seed)];
    let mut child = other_process("crash::the_other_process_works", &orders).spawn().expect("a process");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let (mut said, mut left) = (String::new(), None);
    while left != Some(0) {
        let begins = said.len();
        assert_ne!(out.read_line(&mut said).expect("a line"), 0, "it works: {}", end(&mut child));
        left = match left {
            None => (&said[begins..] == "go\n").then_some(lines),
            Some(left) => Some(left - 1),
        };
    }
    // Read concurrently: a full pipe would block it.
    let reader = std::thread::spawn(move || {
        out.read_to_string(&mut said).expect("text");
        said
    });
    std::thread::sleep(most.mul_f64(f64::from(chance::below(chance, 1000)) / 1000.0));
    assert!(child.try_wait().expect("its state").is_none(), "it was still at work: {}", end(&mut child));
    child.kill().expect("killed");
    child.wait().expect("it ends");
    reader.join().expect("what it said")
}

/// The output of a failed process.
fn end(child: &mut Child) -> String {
    let mut said = String::new();
    let _ = child.stderr.take().map(|mut pipe| pipe.read_to_string(&mut said));
    said
}

/// The numbers and marks of the acknowledged events; an incomplete line does not count.
fn acknowledged(said: &str) -> Vec<(u64, u64)> {
    let whole = said.rsplit_once('\n').map_or("", |(whole, _)| whole);
    let read = |line: &str| {
        let (number, mark) = line.strip_prefix("ack ")?.split_once(' ')?;
        Some((number.parse().expect("a number"), mark.parse().expect("a mark")))
    };
    whole.lines().filter_map(read).collect()
}

/// The lines of tables that were acknowledged, match by match: their marks in order.
fn acknowledged_lines(known: &mut BTreeMap<u64, Vec<u64>>, said: &str) {
    let whole = said.rsplit_once('\n').map_or("", |(whole, _)| whole);
    for line in whole.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["goes-on", id, lines] => {
                // Lines that were written but not acknowledged may be there as well.
                let known = known.entry(id.parse().expect("a number")).or_default();
                assert!(lines.parse::<usize>().expect("a number") >= known.len());
                known.resize(lines.parse().expect("a number"), 0);
            }
            ["line", id, number, mark] => {
                let known = known.entry(id.parse().expect("a number")).or_default();
                assert_eq!(
                    known.len() + 1,
                    number.parse::<usize>().expect("a number"),
                    "one after the other"
                );
                known.push(mark.parse().expect("a mark"));
            }
            _ => {}
        }
    }
}

/// The table of the running match has every acknowledged line, and can be played on; returns its number of lines.
fn assert_table(store: &Store, career: &Career, known: &BTreeMap<u64, Vec<u64>>) -> usize {
    let log = store.table("ada").expect("it can be read");
    if let Some((id, marks)) = known.last_key_value().filter(|(id, _)| Some(**id) == career.running()) {
        let log = log.as_ref().expect("the table of the running match");
        assert_eq!(log.id, *id);
        assert!(log.lines.len() >= marks.len(), "{} acknowledged, {} there", marks.len(), log.lines.len());
        for (line, kept) in log.lines.iter().zip(marks).filter(|(_, kept)| **kept != 0) {
            assert_eq!(mark_of(line), *kept, "the line that was acknowledged: {line}");
        }
    }
    log.map_or(0, |log| {
        Rebuilt::from(career.stage(), &log).expect("the match goes on");
        log.lines.len()
    })
}

/// The number of every card equals created − destroyed, from the log alone.
fn assert_no_card_twice(log: &[Event], career: &Career) {
    let mut expected: BTreeMap<Good, i64> = BTreeMap::new();
    for entry in log.iter().flat_map(|event| &event.entries) {
        let change = i64::from(entry.from.is_none()) - i64::from(entry.to.is_none());
        *expected.entry(entry.good).or_default() += change * entry.count as i64;
    }
    expected.retain(|_, count| *count != 0);
    let mut found: BTreeMap<Good, i64> = BTreeMap::new();
    for account in career.ledger().accounts() {
        for (good, count) in career.ledger().goods(account) {
            *found.entry(good).or_default() += count as i64;
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn whatever_was_acknowledged_is_there_after_a_kill() {
    let mut chance = seeded(41);
    let (mut acknowledged_in_all, mut half_done) = (0, 0);
    let mut folder = Folder::new("save");
    let mut known: Vec<(u64, u64)> = Vec::new();
    let mut tables: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
    let (mut at_table, mut went_on, mut over) = (0, 0, 0);
    for kill in 0..kills() {
        if kill % KILLS_OF_ONE == 0 {
            folder = Folder::new("save");
            known.clear();
            tables.clear();
        }
        let path = folder.join("career.db");
        // Some are killed while they open the file.
        let lines = chance::below(&mut chance, 20).saturating_sub(4);
        let said = killed(&path, "play", &mut chance, lines, Duration::from_millis(20));
        known.extend(acknowledged(&said));
        acknowledged_lines(&mut tables, &said);
        went_on += said.matches("\ngoes-on ").count();
        over += said.matches("\nover ").count();
        acknowledged_in_all += acknowledged(&said).len();
        half_done += u32::from(folder.join("career.db-journal").exists());
        let store = Store::open(&path).expect("a save, whatever has happened");
        if kill % 5 == 0 {
            store.check().expect("all in order");
        }
        let Some(career) = store.career("ada").expect("it can be read") else {
            assert!(known.is_empty(), "the career is there once it was acknowledged");
            continue;
        };
        let log = store.events("ada", 0, usize::MAX).expect("the log");
        assert_eq!(log.len() as u64, career.number(), "no gap, nothing twice");
        let last = known.last().map_or(0, |(number, _)| *number);
        assert!(career.number() >= last, "kill {kill}: {last} acknowledged, {} there", career.number());
        for (number, kept) in &known {
            assert_eq!(mark(&log[*number as usize - 1]), *kept, "event {number} is the one acknowledged");
        }
        assert_eq!(replay(&log).expect("the log fits"), career);
        career.ledger().check().expect("the ledger adds up");
        assert_no_card_twice(&log, &career);
        at_table += usize::from(assert_table(&store, &career, &tables) > 0);
    }
    let third = kills() as usize / 3;
    assert!(at_table > third && went_on > third && over > 0, "{at_table} {went_on} {over}");
    println!("{at_table} in the middle of a match, {went_on} matches went on, {over} came to their end");
    assert!(acknowledged_in_all > kills() as usize, "work was done: {acknowledged_in_all}");
    assert!(half_done > kills() / 20, "many kills came in the middle of a change: {half_done}");
    println!("{} kills, {half_done} in the middle of a change, {acknowledged_in_all} events", kills());
}

#[test]
fn a_kill_while_a_save_is_made_leaves_none_or_a_whole_one() {
    let mut chance = seeded(42);
    for _ in 0..kills() / 4 {
        let folder = Folder::new("save");
        let path = folder.join("career.db");
        killed(&path, "open", &mut chance, 0, Duration::from_millis(15));
        let store = Store::open(&path).expect("a save");
        assert!(store.check().expect("all in order").is_empty());
    }
}

#[test]
fn a_kill_while_a_save_is_brought_up_to_date_loses_nothing() {
    let mut chance = seeded(43);
    let fixture = Folder::new("save");
    old_save(&fixture.join("old.db"));
    let old = fs::read(fixture.join("old.db")).expect("the fixture");
    let mut undone = 0;
    // Adapted to the speed of this machine, so that kills come before and after the end of the work.
    let mut most = Duration::from_millis(30);
    for _ in 0..kills() / 4 {
        let folder = Folder::new("save");
        let path = folder.join("career.db");
        fs::write(&path, &old).expect("an old save");
        killed(&path, "open", &mut chance, 0, most);
        if let Ok(copy) = fs::read(folder.join("career.db.v1.bak")) {
            assert_eq!(copy, old, "a copy is whole or not there");
        }
        let store = Store::open(&path).expect("a save of either version");
        let again = store.migrated().is_some();
        undone += u32::from(again);
        most = if again { most.mul_f64(1.3) } else { most.mul_f64(0.8) };
        assert_eq!(store.check().expect("all in order").len(), 2);
        assert_eq!(store.career("ada").expect("it can be read"), Some(old_career()));
    }
    assert!(undone > 0 && undone < kills() / 4, "kills came before and after: {undone}");
}

#[test]
fn a_kill_while_a_career_is_replaced_leaves_one_of_the_two() {
    let mut chance = seeded(44);
    let folder = Folder::new("save");
    let path = folder.join("career.db");
    let careers = turns();
    Store::open(&path).expect("a new save").import("ada", careers[0].export().as_bytes()).expect("a career");
    let mut counts = [0; 2];
    for _ in 0..kills() / 4 {
        let lines = 1 + chance::below(&mut chance, 4);
        killed(&path, "replace", &mut chance, lines, Duration::from_millis(20));
        let store = Store::open(&path).expect("a save");
        store.check().expect("all in order");
        let career = store.career("ada").expect("it can be read").expect("it is there");
        let which = careers.iter().position(|known| *known == career).expect("one of the two");
        counts[which] += 1;
    }
    assert!(counts.iter().all(|count| *count > 0), "both were seen: {counts:?}");
}
