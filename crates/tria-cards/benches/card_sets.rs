//! Cards a second that are read and checked from each form of card sets, and written.
//!
//! The goal is 100,000 cards a second on one core, whatever the form.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tria_cards::limits::SET_CARDS_MAX;
use tria_cards::{CardEntry, CardSet, Form, Language, read, write};
use tria_rules::triad::{Element, Ranks};

/// How long each line is measured.
const MEASURED: Duration = Duration::from_millis(1500);

/// What is promised of checking.
const GOAL: f64 = 100_000.0;

fn main() {
    let set = set();
    println!("sets of {SET_CARDS_MAX} cards on one core               cards/s");
    for form in Form::ALL {
        let text = write(&set, form).expect("the form holds the set");
        let rate = measure(&format!("check {} ({} bytes)", form.ending(), text.len()), || {
            black_box(read(&text, form).expect("the set is in order"));
        });
        println!("  {:.1} times the goal", rate / GOAL);
        measure(&format!("write {}, read again", form.ending()), || {
            black_box(write(&set, form).expect("the form holds the set"));
        });
    }
}

/// A set as large as may be, with all fields in use.
fn set() -> CardSet {
    let cards = (1..=SET_CARDS_MAX as u16).map(|number| {
        let rank = |by: u16| (number / by % 10 + 1) as u8;
        let ranks = Ranks::new([rank(1), rank(10), rank(100), rank(1000)]).expect("ranks from 1 to 10");
        let element = Element::ALL.get(usize::from(number % 16)).copied();
        let mut card =
            CardEntry::new(number, &format!("Card {number}"), (number % 10 + 1) as u8, ranks, element);
        card.set_name(Language::Fr, &format!("Carte {number}"));
        card.set_name(Language::De, &format!("Karte {number}"));
        card.kind = Some("creature".to_owned());
        card.rarity = Some((number % 5 + 1) as u8);
        card.picture = Some(format!("art/card-{number}.png"));
        card
    });
    CardSet::new("bench", cards.collect())
}

fn measure(what: &str, mut work: impl FnMut()) -> f64 {
    work();
    let (start, before, mut rounds) = (Instant::now(), processor_time(), 0);
    while start.elapsed() < MEASURED {
        work();
        rounds += 1;
    }
    let used = match (before, processor_time()) {
        (Some(before), Some(after)) if after > before => after - before,
        _ => start.elapsed().as_secs_f64(),
    };
    let rate = f64::from(rounds) * SET_CARDS_MAX as f64 / used;
    println!("{what:<42} {rate:>12.0}");
    rate
}

/// Seconds that this process has had a core, where the system says so: other work on the machine then counts for nothing.
fn processor_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}
