//! Plays games of Triple Triad between two bots and prints their records, one line each.
//!
//! `cargo run --release -p tria-play --example games -- LEVEL COUNT SEED`

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use tria_play::Bots;
use tria_room::{HostInput, Input, Message, Millis, Owned, Room, Seat, Settings, Stage};
use tria_rules::triad::{House, Rule, RulesDraft};

fn main() {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a number"));
    let mut next = |usual| arguments.next().unwrap_or(usual);
    let (level, count, seed) = (next(4), next(1), next(1));
    for game in 0..count {
        println!("{}", play(level as u8, seed + game));
    }
}

/// Plays one open game with random hands, Same and Plus, and returns its record.
fn play(level: u8, seed: u64) -> String {
    let mut draft = RulesDraft::new(House::Classic);
    for rule in [Rule::Open, Rule::Random, Rule::Same, Rule::Plus] {
        draft.choose(rule).expect("the house has it");
    }
    let catalog = tria_cards::builtin();
    let cards = catalog.cards().map(|(card, entry)| Owned { card, level: entry.level, count: 1 });
    let rules = draft.finish().expect("they go together");
    let mut room = Room::new(Settings::friendly(rules, cards.collect())).expect("a table");
    let mut bots = Bots::new(room.settings().seats(), catalog);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for seat in [Seat::FIRST, Seat::SECOND] {
        let input = Input::Host { input: HostInput::Computer { seat, level } };
        let effects = room.handle(Millis::default(), input, &mut rng);
        bots.observe(&room, &effects.events);
    }
    let mut key = 0;
    while room.stage() != Stage::Finished {
        for job in bots.jobs(&room, &mut rng) {
            let decision = job.decide();
            let (seat, at) = (decision.seat, decision.at);
            let Some(command) = bots.accept(decision) else { continue };
            key += 1;
            let message = Message { key, at, command };
            let effects = room.handle(Millis::default(), Input::Computer { seat, message }, &mut rng);
            bots.observe(&room, &effects.events);
        }
    }
    let records = room.records().expect("a finished match has a record");
    records[0].to_json(catalog)
}
