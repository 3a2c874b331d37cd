//! Bots at a table: whole matches, deterministic decisions, no use of hidden information.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng as _, SeedableRng as _};
use tria_engine::Level;
use tria_play::{Bot, Bots, Decision, Job, JobRequest};
use tria_room::{
    ClientId, Command, GameView, HostInput, Input, Message, Millis, Move, Occupant, Owned, Prompt, Room,
    Seat, Settings, Stage, View, Viewer,
};
use tria_rules::triad::{House, Rule, RulesDraft};
use tria_rules::triatri;

/// A table at which a person of level one, who decides by a bot too, plays computers.
struct Table {
    room: Room,
    bots: Vec<Bot>,
    chance: ChaCha8Rng,
    key: u64,
}

const PERSON: ClientId = ClientId(7);

impl Table {
    fn new(settings: Settings, seed: u64) -> Self {
        let seats = settings.seats();
        let mut table = Self {
            room: Room::new(settings).expect("the settings are fine"),
            bots: (0..seats).map(|_| Bot::of_level(Level::Two, tria_cards::builtin())).collect(),
            chance: ChaCha8Rng::seed_from_u64(seed),
            key: 0,
        };
        for seat in Seat::first(seats).skip(1) {
            table.input(Input::Host { input: HostInput::Computer { seat, level: 2 } });
        }
        table.person(Command::Join { seat: Some(Seat::FIRST) });
        table
    }

    fn input(&mut self, input: Input) {
        let effects = self.room.handle(Millis::default(), input, &mut self.chance);
        assert!(effects.answer.is_ok(), "{:?}", effects.answer);
        for happened in &effects.events {
            for (place, bot) in self.bots.iter_mut().enumerate() {
                bot.observe(&happened.seen_by(Viewer::Seat(Seat::new(place as u8).expect("a seat"))));
            }
        }
    }

    fn message(&mut self, command: Command) -> Message {
        self.key += 1;
        Message { key: self.key, at: self.room.version(), command }
    }

    fn person(&mut self, command: Command) {
        let message = self.message(command);
        self.input(Input::Client { client: PERSON, message });
    }

    /// Lets the bots with a question decide until the match is over.
    fn play(&mut self) {
        for _ in 0..2_000 {
            if self.room.stage() == Stage::Finished {
                return;
            }
            let asked = Seat::first(self.bots.len() as u8)
                .find(|seat| self.room.view(Viewer::Seat(*seat)).asked.is_some())
                .expect("a seat is asked while the match runs");
            let view = self.room.view(Viewer::Seat(asked));
            let seed = self.chance.next_u64();
            let command = self.bots[asked.index()].decide(&view, seed).expect("the bot decides");
            if self.room.viewer(PERSON) == Some(Viewer::Seat(asked)) {
                self.person(command);
            } else {
                let message = self.message(command);
                self.input(Input::Computer { seat: asked, message });
            }
        }
        panic!("the match does not end");
    }
}

fn triad(house: House, rules: &[Rule]) -> Settings {
    let mut draft = RulesDraft::new(house);
    for rule in rules {
        draft.choose(*rule).expect("the house offers it");
    }
    let owned = tria_cards::builtin().cards();
    let owned = owned.map(|(card, entry)| Owned { card, level: entry.level, count: 1 }).collect();
    Settings::friendly(draft.finish().expect("they go together"), owned)
}

#[test]
fn whole_matches_of_triple_triad_end_in_every_house() {
    for (seed, house) in House::ALL.iter().enumerate() {
        let mut table =
            Table::new(triad(*house, &[Rule::Random, Rule::SuddenDeath, Rule::Same]), seed as u64);
        table.play();
        assert!(table.room.finish().is_some(), "{house}");
        let records = table.room.records().expect("a finished match has a record");
        assert_eq!(records.len(), 1);
    }
}

#[test]
fn a_best_of_three_with_pools_and_exchange_ends() {
    let settings = triad(House::Club, &[Rule::Pool, Rule::BestOfThree, Rule::Exchange, Rule::Plus]);
    let mut table = Table::new(settings, 3);
    table.play();
    let finish = table.room.finish().expect("the match is over");
    assert_eq!(finish.places.len(), 2);
}

#[test]
fn whole_games_of_triatri_end_with_two_three_and_four_players() {
    for players in 2..=4 {
        let mut table =
            Table::new(Settings::triatri(players, triatri::Options::default()), u64::from(players));
        table.play();
        let finish = table.room.finish().expect("the game is over");
        assert_eq!(finish.places.len(), usize::from(players));
        assert!(finish.places.contains(&1));
    }
}

/// Views in the middle of games, each with the bot that has seen them come.
fn views(settings: &Settings, seeds: std::ops::Range<u64>, moves: u32) -> Vec<(Bot, View)> {
    let mut found = Vec::new();
    for seed in seeds {
        let mut table = Table::new(settings.clone(), seed);
        let mut made = 0;
        while table.room.stage() != Stage::Finished && made < moves {
            let seats = Seat::first(table.bots.len() as u8);
            let asked: Vec<Seat> =
                seats.filter(|seat| table.room.view(Viewer::Seat(*seat)).asked.is_some()).collect();
            let seat = asked[0];
            let view = table.room.view(Viewer::Seat(seat));
            let command = table.bots[seat.index()].decide(&view, 1).expect("the bot decides");
            if matches!(view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Move { .. })) {
                found.push((table.bots[seat.index()].clone(), view));
                made += 1;
            }
            if table.room.viewer(PERSON) == Some(Viewer::Seat(seat)) {
                table.person(command);
            } else {
                let message = table.message(command);
                table.input(Input::Computer { seat, message });
            }
        }
    }
    found
}

#[test]
fn a_bot_decides_the_same_from_the_same_view_events_and_seed() {
    let all = [
        views(&triad(House::Classic, &[Rule::Random, Rule::Plus]), 0..3, 9),
        views(&Settings::triatri(3, triatri::Options::default()), 0..2, 12),
    ];
    for (bot, view) in all.into_iter().flatten() {
        for seed in 0..3 {
            let (again, copy) = (bot.clone(), view.clone());
            assert_eq!(bot.decide(&view, seed), again.decide(&copy, seed));
        }
    }
}

#[test]
fn what_a_bot_does_is_always_legal() {
    for (bot, view) in views(&triad(House::Original, &[Rule::Random, Rule::Elemental]), 5..8, 9) {
        let Some(Prompt::Move { legal }) = view.asked.as_ref().map(|asked| &asked.prompt) else { continue };
        let Some(Command::Move { mv }) = bot.decide(&view, 9) else { panic!("a move is due") };
        assert!(legal.contains(&mv), "{mv:?}");
    }
}

/// A table at which the first seat plays average cards and the second seat these; the first decision of the first seat.
fn first_decisions(theirs: &[Owned], seed: u64) -> Vec<Option<Command>> {
    let mut draft = RulesDraft::new(House::Classic);
    draft.choose(Rule::Same).expect("classic has Same");
    let mut table = Table::new(Settings::for_cards(draft.finish().expect("it goes")), seed);
    let own = owned(5..=5);
    table.input(Input::Host { input: HostInput::Bring { seat: Seat::FIRST, cards: own } });
    table.input(Input::Host { input: HostInput::Bring { seat: Seat::SECOND, cards: theirs.to_vec() } });
    // Both get ready and fix the only hand they have.
    let moves =
        |view: &View| matches!(view.asked.as_ref().map(|asked| &asked.prompt), Some(Prompt::Move { .. }));
    loop {
        let views = [Seat::FIRST, Seat::SECOND].map(|seat| table.room.view(Viewer::Seat(seat)));
        if views.iter().any(moves) {
            break;
        }
        if let Some(command) = table.bots[0].decide(&views[0], 1) {
            table.person(command);
        } else if let Some(command) = table.bots[1].decide(&views[1], 1) {
            let message = table.message(command);
            table.input(Input::Computer { seat: Seat::SECOND, message });
        }
    }
    let view = table.room.view(Viewer::Seat(Seat::FIRST));
    let Some(GameView::TripleTriad { view: game, .. }) = &view.game else { panic!("a game runs") };
    assert_eq!(
        game.game.as_ref().and_then(tria_rules::triad::View::hidden),
        Some(5),
        "the other hand is hidden"
    );
    (0..3).map(|seed| table.bots[0].decide(&view, seed)).collect()
}

fn owned(levels: std::ops::RangeInclusive<u8>) -> Vec<Owned> {
    let fitting = tria_cards::builtin().cards().filter(|(_, entry)| levels.contains(&entry.level)).take(5);
    fitting.map(|(card, entry)| Owned { card, level: entry.level, count: 1 }).collect()
}

#[test]
fn hidden_cards_do_not_change_a_decision() {
    let mut decided = 0;
    for seed in 0..8 {
        let decisions = first_decisions(&owned(9..=10), seed);
        assert_eq!(decisions, first_decisions(&owned(1..=1), seed));
        decided += decisions
            .iter()
            .filter(|decision| matches!(decision, Some(Command::Move { mv: Move::Place { .. } })))
            .count();
    }
    assert!(decided > 0, "the toss let the first seat begin at least once");
}

/// The hand that a computer of this level chooses at a friendly table, by the seed.
fn friendly_hand(level: Level, seed: u64) -> Vec<tria_rules::triad::Card> {
    chosen_hand(&Bot::of_level(level, tria_cards::builtin()).sharing_cards(), seed)
}

fn chosen_hand(bot: &Bot, seed: u64) -> Vec<tria_rules::triad::Card> {
    let mut table = Table::new(triad(House::Classic, &[Rule::Open]), 1);
    table.person(Command::Ready);
    let view = table.room.view(Viewer::Seat(Seat::SECOND));
    let Some(Command::Hand { cards }) = bot.decide(&view, seed) else { panic!("a hand is due") };
    cards
}

#[test]
fn hands_of_cards_that_belong_to_nobody_vary_with_the_seed_and_rise_with_the_level() {
    let mut before = 0;
    for number in 1..=6 {
        let level = Level::from_number(number).expect("a level");
        let hands: Vec<_> = (0..20).map(|seed| friendly_hand(level, seed)).collect();
        assert!(hands.iter().all(|hand| hand.len() == 5));
        assert_eq!(hands[0], friendly_hand(level, 0), "the same seed chooses the same hand");
        assert!(hands.iter().skip(1).all(|hand| *hand != hands[0]), "level {number} always brings one hand");
        let levels = hands.iter().flatten().map(|card| tria_cards::builtin().level(*card));
        let sum: u32 = levels.clone().map(u32::from).sum();
        assert!(levels.clone().all(|level_of| tria_play::levels_of_cards(level).contains(&level_of)));
        assert!(sum > before, "level {number} brings weaker cards than the one below");
        before = sum;
    }
}

#[test]
fn a_computer_with_cards_of_its_own_still_brings_the_strongest() {
    let hand = chosen_hand(&Bot::of_level(Level::One, tria_cards::builtin()), 1);
    assert!(hand.iter().all(|card| tria_cards::builtin().level(*card) == 10));
}

/// The decision of a job, which is the same when the job goes to another process as JSON; not tried with the slowest bots.
fn decided(job: &Job, settings: &Settings) -> Decision {
    let decision = job.decide();
    if job.level() < 5 {
        let request = job.request(settings).expect("the usual bot of a level");
        let text = serde_json::to_string(&request).expect("JSON");
        let elsewhere: JobRequest = serde_json::from_str(&text).expect("a request");
        assert_eq!(elsewhere.decide(tria_cards::builtin()), decision, "{text}");
    }
    decision
}

/// A room with its bots, and everything that happens shown to them.
struct Driven {
    room: Room,
    bots: Bots,
    rng: ChaCha8Rng,
    key: u64,
}

impl Driven {
    fn new(settings: Settings) -> Self {
        let bots = Bots::new(settings.seats(), tria_cards::builtin());
        let room = Room::new(settings).expect("the settings are fine");
        Self { room, bots, rng: ChaCha8Rng::seed_from_u64(5), key: 0 }
    }

    fn input(&mut self, input: Input) {
        let effects = self.room.handle(Millis::default(), input, &mut self.rng);
        assert!(effects.answer.is_ok(), "{:?}", effects.answer);
        self.bots.observe(&self.room, &effects.events);
    }

    fn host(&mut self, input: HostInput) {
        self.input(Input::Host { input });
    }

    fn person(&mut self, command: Command) {
        self.key += 1;
        let message = Message { key: self.key, at: self.room.version(), command };
        self.input(Input::Client { client: PERSON, message });
    }

    /// Lets every bot with a pending decision decide.
    fn decide(&mut self) {
        for job in self.bots.jobs(&self.room, &mut self.rng) {
            let decision = decided(&job, self.room.settings());
            let (seat, at) = (decision.seat, decision.at);
            assert!(self.bots.awaits(seat, at));
            let Some(command) = self.bots.accept(decision) else { continue };
            self.key += 1;
            let message = Message { key: self.key, at, command };
            // If several decided at once, only the first may still be valid.
            let effects =
                self.room.handle(Millis::default(), Input::Computer { seat, message }, &mut self.rng);
            self.bots.observe(&self.room, &effects.events);
        }
    }

    /// The levels that the table shows at its computer seats, and those of the bots.
    fn levels(&self) -> (Vec<Option<u8>>, Vec<Option<u8>>) {
        let shown = self.room.view(Viewer::Spectator).seats.into_iter().map(|place| match place.occupant {
            Occupant::Computer(level) => Some(level),
            Occupant::Client(_) | Occupant::Empty => None,
        });
        let seats = Seat::first(self.room.settings().seats());
        (shown.collect(), seats.map(|seat| self.bots.level_at(seat)).collect())
    }

    /// Plays the match to its end; the person makes the first legal move.
    fn play(&mut self) {
        for _ in 0..2_000 {
            if self.room.stage() == Stage::Finished {
                return;
            }
            self.decide();
            let Some(viewer) = self.room.viewer(PERSON) else { continue };
            match self.room.view(viewer).asked.map(|asked| asked.prompt) {
                Some(Prompt::Ready) => self.person(Command::Ready),
                Some(Prompt::Move { legal }) => self.person(Command::Move { mv: legal[0] }),
                Some(other) => panic!("asked {other:?}"),
                None => {}
            }
        }
        panic!("the match does not end");
    }
}

#[test]
fn bots_keep_the_level_of_their_seat_through_every_rematch() {
    let mut table = Driven::new(Settings::triatri(4, triatri::Options::default()));
    for (place, level) in [(1, 1), (2, 6), (3, 2)] {
        table.host(HostInput::Computer { seat: Seat::new(place).expect("a seat"), level });
    }
    table.person(Command::Join { seat: None });
    let mut seatings = std::collections::BTreeSet::new();
    for _ in 0..4 {
        table.play();
        let (shown, bots) = table.levels();
        assert_eq!(shown, bots);
        seatings.insert(bots);
        table.person(Command::Rematch);
    }
    assert!(seatings.len() > 1, "seats were drawn anew");
}

#[test]
fn a_strong_bot_decides_the_same_in_another_process() {
    let own_set: Vec<Owned> = tria_cards::builtin()
        .cards()
        .take(20)
        .map(|(card, entry)| {
            let card = tria_rules::triad::Card::anonymous(card.ranks, card.element);
            Owned { card, level: entry.level, count: 5 }
        })
        .collect();
    let rules = || {
        let mut draft = RulesDraft::new(House::Classic);
        for rule in [Rule::Random, Rule::Plus, Rule::Elemental] {
            draft.choose(rule).expect("classic has it");
        }
        draft.finish().expect("they go together")
    };
    for settings in [Settings::friendly(rules(), own_set), triad(House::Classic, &[Rule::Random, Rule::Same])]
    {
        let mut table = Driven::new(settings);
        table.host(HostInput::Computer { seat: Seat::SECOND, level: 4 });
        table.person(Command::Join { seat: None });
        table.person(Command::Ready);
        table.play();
    }
}

#[test]
fn a_bot_with_a_style_of_its_own_is_no_data() {
    let mut table = Driven::new(Settings::triatri(2, triatri::Options::default()));
    table.host(HostInput::Computer { seat: Seat::SECOND, level: 4 });
    table.bots.seat(Seat::SECOND, 4, Box::new(Bot::of_level(Level::Four, tria_cards::builtin())));
    table.person(Command::Join { seat: None });
    table.person(Command::Ready);
    let job = table.bots.jobs(&table.room, &mut table.rng).pop().expect("a decision is due");
    assert_eq!(job.request(table.room.settings()), None);
}

#[test]
fn a_bot_that_replaces_another_has_its_own_level_and_cards() {
    let mut table = Driven::new(triad(House::Classic, &[Rule::Open]));
    table.host(HostInput::Computer { seat: Seat::SECOND, level: 1 });
    table.host(HostInput::Remove { seat: Seat::SECOND });
    assert_eq!(table.bots.level_at(Seat::SECOND), None);
    table.host(HostInput::Computer { seat: Seat::SECOND, level: 6 });
    assert_eq!(table.bots.level_at(Seat::SECOND), Some(6));
    table.person(Command::Join { seat: None });
    table.person(Command::Ready);
    let job = table.bots.jobs(&table.room, &mut table.rng).pop().expect("a hand is due");
    let Some(Command::Hand { cards }) = job.decide().command else { panic!("a hand") };
    let levels = tria_play::levels_of_cards(Level::Six);
    assert!(cards.iter().all(|card| levels.contains(&tria_cards::builtin().level(*card))));
}

#[test]
fn a_restart_seats_the_same_levels() {
    let mut table = Driven::new(Settings::triatri(3, triatri::Options::default()));
    table.host(HostInput::Computer { seat: Seat::FIRST, level: 3 });
    table.person(Command::Join { seat: None });
    table.host(HostInput::Computer { seat: Seat::new(2).expect("a seat"), level: 5 });
    let (_, before) = table.levels();
    table.bots = Bots::new(3, tria_cards::builtin());
    table.bots.restart(&table.room);
    assert_eq!(table.levels(), (before.clone(), before));
}

#[test]
fn a_decision_for_another_version_or_seat_is_dropped() {
    let mut table = Driven::new(Settings::triatri(2, triatri::Options::default()));
    table.host(HostInput::Computer { seat: Seat::SECOND, level: 1 });
    table.person(Command::Join { seat: None });
    table.person(Command::Ready);
    let job = table.bots.jobs(&table.room, &mut table.rng).pop().expect("a decision is due");
    assert!(table.bots.jobs(&table.room, &mut table.rng).is_empty(), "one job for one decision");
    let decision = job.decide();
    let late = Decision { at: decision.at + 1, ..decision.clone() };
    assert_eq!(table.bots.accept(late), None);
    assert!(table.bots.accept(decision.clone()).is_some());
    assert_eq!(table.bots.accept(decision), None, "once");
}
