//! Fair deals: correct records verify for every game, and every change of a record is detected.

use std::collections::HashMap;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde_json::json;
use tria_room::{
    Cards, ClientId, Command, GameSettings, HostInput, Input, LogEntry, Message, Millis, Occupant, Owned,
    Prompt, Room, Seat, Settings, Stage, Viewer,
};
use tria_rules::hash::SplitMix;
use tria_rules::triad::{House, Rule, Rules, RulesDraft, Trade};
use tria_rules::triatri::Options;
use tria_server::chance::Seed;
use tria_server::clock::Clock;
use tria_server::fair::{
    Brought, Contribution, Difference, FairRecord, TableChance, match_at_hand, publish, verify,
};
use tria_server::limits::CONTRIBUTIONS_MAX;
use tria_server::store::{GameId, GameRow};

use crate::support::web::{Socket, Web};
use crate::support::{Client, on_both};

/// A table without a server around it, with the server's RNG.
struct Desk {
    room: Room,
    chance: TableChance,
    log: Vec<LogEntry>,
    settings: Settings,
    name: String,
    choices: ChaCha8Rng,
    now: u64,
    key: u64,
}

impl Desk {
    fn new(settings: Settings, seed: u8) -> Self {
        let row = GameRow {
            id: GameId::from_chance(u64::from(seed).wrapping_mul(SplitMix::STEP)),
            created: 0,
            settings: String::new(),
            options: String::new(),
            seed: Seed::new([seed; 32]).to_hex(),
            fair: true,
        };
        Self {
            room: Room::new(settings.clone()).expect("settings"),
            chance: TableChance::new(&row, HashMap::new()).expect("a seed"),
            log: Vec::new(),
            settings,
            name: row.id.to_string(),
            choices: ChaCha8Rng::seed_from_u64(u64::from(seed)),
            now: 1_000,
            key: 0,
        }
    }

    fn input(&mut self, input: Input) {
        self.now += 1_000;
        let mut chance = self.chance.at(&self.room, self.log.len() as i64);
        let effects = self.room.handle(Millis(self.now), input, &mut chance);
        assert!(effects.answer.is_ok(), "{:?}", effects.answer);
        self.log.extend(effects.log);
    }

    fn say(&mut self, client: u64, command: Command) {
        self.key += 1;
        let message = Message { key: self.key, at: self.room.version(), command };
        self.input(Input::Client { client: ClientId(client), message });
    }

    fn contribute(&mut self, account: i64, value: u8) {
        let value = format!("{value:02x}").repeat(32);
        let counts_from = self.log.len() as i64;
        let number = match_at_hand(&self.room);
        self.chance.add(number, Contribution { account, counts_from, value });
    }

    /// Plays until the match is over, all players at random.
    fn play(&mut self) {
        for _ in 0..3_000 {
            if self.room.stage() == Stage::Finished {
                return;
            }
            let seats = self.room.view(Viewer::Spectator).seats;
            let asked = seats.iter().find_map(|place| {
                let asked = self.room.view(Viewer::Seat(place.seat)).asked?;
                let client = self
                    .room
                    .clients()
                    .into_iter()
                    .find(|client| self.room.viewer(*client) == Some(Viewer::Seat(place.seat)))?;
                Some((client.0, asked.prompt))
            });
            let Some((client, prompt)) = asked else { panic!("somebody is asked: {:?}", self.room.stage()) };
            let any = self.choices.next_u32() as usize;
            let command = match prompt {
                Prompt::Ready => Command::Ready,
                Prompt::Move { legal } => Command::Move { mv: legal[any % legal.len()] },
                Prompt::Hand { kept, from, .. } => {
                    Command::Hand { cards: kept.iter().chain(&from).copied().take(5).collect() }
                }
                Prompt::Pool { size, from } => {
                    Command::Pool { cards: from.iter().map(|owned| owned.card).take(size as usize).collect() }
                }
                Prompt::Take { count, from } => Command::Take { cards: from[..count as usize].to_vec() },
            };
            self.say(client, command);
        }
        panic!("the match never ended");
    }

    fn record(&self) -> FairRecord {
        let made = publish(&self.name, &self.settings, self.log.clone(), &self.chance, tria_cards::builtin());
        made.expect("a log in order").expect("a match is over")
    }
}

fn rules(house: House, chosen: &[Rule], trade: Trade) -> Rules {
    let mut draft = RulesDraft::new(house);
    for rule in chosen {
        draft.choose(*rule).expect("the house offers it");
    }
    draft.choose_trade(trade).expect("one trade rule");
    draft.finish().expect("rules that go together")
}

fn owned(from: usize, count: usize) -> Vec<Owned> {
    let all = tria_cards::builtin().cards().skip(from).take(count);
    all.map(|(card, entry)| Owned { card, level: entry.level, count: 2 }).collect()
}

fn friendly(house: House, chosen: &[Rule]) -> Settings {
    Settings::friendly(rules(house, chosen, Trade::None), owned(0, 60))
}

/// A played table, with a rematch, contributions, a spectator and chat.
fn played(settings: Settings, seed: u8, players: u64) -> Desk {
    let mut desk = Desk::new(settings, seed);
    desk.say(900_001, Command::Watch);
    for player in 0..players {
        desk.say(101 + player, Command::Join { seat: None });
    }
    if matches!(&desk.settings.game, GameSettings::TripleTriad { cards: Cards::Brought, .. }) {
        for seat in 0..2 {
            let seat = Seat::new(seat).expect("a seat");
            let cards = owned(40 * seat.index(), 40);
            desk.input(Input::Host { input: HostInput::Bring { seat, cards } });
        }
    }
    desk.contribute(101, 100 + seed);
    desk.say(101, Command::Chat { text: "the secret of my grandmother's soup".into() });
    desk.contribute(102, 200 - seed);
    desk.play();
    for player in 0..players {
        desk.say(101 + player, Command::Rematch);
    }
    desk.contribute(102, 100 + seed);
    desk.play();
    // Nothing of the next match is public.
    desk.say(101, Command::Rematch);
    desk
}

fn tables() -> Vec<Desk> {
    let settings = [
        (Settings::triatri(2, Options::default()), 2),
        (Settings::triatri(4, Options::default()), 4),
        (friendly(House::Classic, &[Rule::Random]), 2),
        (friendly(House::Classic, &[Rule::Elemental, Rule::Open]), 2),
        (friendly(House::Classic, &[Rule::SuddenDeath, Rule::Random]), 2),
        (Settings::for_cards(rules(House::Classic, &[Rule::SuddenDeath], Trade::One)), 2),
        (Settings::for_cards(rules(House::Classic, &[Rule::Random], Trade::None)), 2),
        (Settings::for_cards(rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::None)), 2),
    ];
    settings.into_iter().zip(1..).map(|((settings, players), seed)| played(settings, seed, players)).collect()
}

#[test]
fn honest_records_verify_in_every_game() {
    for desk in tables() {
        let record = desk.record();
        let verified = verify(&record, tria_cards::builtin()).expect("an honest record");
        assert_eq!((verified.matches, verified.contributions), (2, 3), "{:?}", desk.settings.game);
        assert!(verified.words > 0, "chance decided something");
        assert!(record.log.len() < desk.log.len(), "the log ends with the last match that is over");
        assert!(record.matches.iter().all(|listed| !listed.records.is_empty()));
        // As transferred over the wire.
        let text = serde_json::to_string(&record).expect("JSON");
        let read: FairRecord = serde_json::from_str(&text).expect("a record");
        assert_eq!(read, record);
    }
}

#[test]
fn the_record_tells_no_more_than_it_must() {
    for desk in tables() {
        let text = serde_json::to_string(&desk.record()).expect("JSON");
        assert!(!text.contains("grandmother"), "chat is redacted");
        assert!(!text.contains("900001"), "spectators are renumbered");
        let table_seed = desk_seed(&desk);
        assert!(!text.contains(&table_seed), "the seed of later matches stays secret");
    }
}

fn desk_seed(desk: &Desk) -> String {
    let number = (1..=8).find(|seed| Desk::new(desk.settings.clone(), *seed).name == desk.name);
    Seed::new([number.expect("one of these"); 32]).to_hex()
}

#[test]
fn only_cards_that_were_used_are_told_unless_chance_drew_from_all() {
    let brought = |record: &FairRecord| -> usize {
        let counts = record.log.iter().filter_map(|entry| match &entry.input {
            Input::Host { input: HostInput::Bring { cards, .. } } => Some(cards.len()),
            _ => None,
        });
        counts.sum()
    };
    let desk = played(Settings::for_cards(rules(House::Classic, &[], Trade::One)), 6, 2);
    let record = desk.record();
    assert_eq!(record.brought, Brought::Used);
    assert!(brought(&record) <= 2 * 16, "{} of 80 cards", brought(&record));
    let desk = played(Settings::for_cards(rules(House::Classic, &[Rule::Random], Trade::None)), 7, 2);
    let record = desk.record();
    assert_eq!((record.brought, brought(&record)), (Brought::Whole, 80));
}

#[test]
fn a_match_that_still_runs_adds_nothing_to_the_record() {
    let mut desk = played(Settings::for_cards(rules(House::Classic, &[], Trade::One)), 6, 2);
    let before = desk.record();
    desk.say(102, Command::Rematch);
    for client in [101, 102] {
        desk.say(client, Command::Ready);
    }
    let brought = desk.room.brought(Seat::FIRST).expect("cards").to_vec();
    let hand: Vec<_> = brought[5..10].iter().map(|owned| owned.card).collect();
    let told = |record: &FairRecord| serde_json::to_string(record).expect("JSON");
    assert!(!hand.iter().all(|card| told(&before).contains(&serde_json::to_string(card).expect("JSON"))));
    desk.say(101, Command::Hand { cards: hand });
    assert_eq!(told(&desk.record()), told(&before), "nobody reads the new hand from it");
}

impl Desk {
    /// Answers all prompts before the first card; a larger number chooses later cards.
    fn prepare(&mut self, skipped: usize) {
        for _ in 0..40 {
            let seats = self.room.view(Viewer::Spectator).seats;
            let asked = seats.iter().find_map(|place| {
                let prompt = self.room.view(Viewer::Seat(place.seat)).asked?.prompt;
                let Occupant::Client(client) = place.occupant else { return None };
                Some((client.0, prompt))
            });
            let command = match asked {
                Some((client, Prompt::Ready)) => (client, Command::Ready),
                Some((client, Prompt::Hand { kept, from, .. })) => (
                    client,
                    Command::Hand {
                        cards: kept.iter().chain(from.iter().skip(skipped)).copied().take(5).collect(),
                    },
                ),
                Some((client, Prompt::Pool { size, from })) => {
                    // The first player keeps the pool for the match with a result.
                    let skipped = if client == 101 { 0 } else { skipped };
                    let cards = from.iter().skip(skipped).map(|owned| owned.card);
                    (client, Command::Pool { cards: cards.take(size as usize).collect() })
                }
                _ => return,
            };
            self.say(command.0, command.1);
        }
        panic!("the match never began");
    }

    fn bring(&mut self, client: u64, from: usize) {
        if matches!(&self.settings.game, GameSettings::TripleTriad { cards: Cards::Brought, .. }) {
            let Some(Viewer::Seat(seat)) = self.room.viewer(ClientId(client)) else {
                panic!("{client} has no seat")
            };
            self.input(Input::Host { input: HostInput::Bring { seat, cards: owned(from, 40) } });
        }
    }
}

/// A table with a called-off match and then a finished one; the number determines what was hidden in the first.
fn called_off(settings: Settings, seed: u8, hidden: usize) -> Desk {
    let mut desk = Desk::new(settings, seed);
    for player in [101, 102] {
        desk.say(player, Command::Join { seat: None });
    }
    desk.bring(101, 0);
    desk.bring(102, 40 + hidden);
    desk.contribute(102, 9);
    desk.prepare(hidden);
    assert_eq!(desk.room.stage(), Stage::Playing);
    desk.say(102, Command::Leave);
    assert_eq!(desk.room.stage(), Stage::Gathering, "it is called off");
    let made = publish(&desk.name, &desk.settings, desk.log.clone(), &desk.chance, tria_cards::builtin());
    assert_eq!(made.expect("a log in order"), None, "a match without a result tells nothing");
    desk.say(103, Command::Join { seat: None });
    desk.bring(103, 20);
    desk.play();
    // And another called-off match.
    for player in [101, 103] {
        desk.say(player, Command::Rematch);
    }
    desk.prepare(hidden);
    desk.say(103, Command::Leave);
    desk
}

#[test]
fn a_match_that_was_called_off_reveals_nothing_that_was_hidden() {
    let settings = [
        Settings::triatri(2, Options::default()),
        friendly(House::Classic, &[Rule::Random]),
        friendly(House::Classic, &[Rule::Elemental]),
        Settings::for_cards(rules(House::Classic, &[], Trade::None)),
        Settings::for_cards(rules(House::Classic, &[Rule::Random], Trade::None)),
        Settings::for_cards(rules(House::Club, &[Rule::BestOfThree], Trade::None)),
    ];
    for (settings, seed) in settings.into_iter().zip(1..) {
        let desk = called_off(settings.clone(), seed, 0);
        let record = desk.record();
        assert_eq!(record.format, "tria-fair/2");
        assert_eq!(record.matches.iter().map(|over| over.seed.is_some()).collect::<Vec<_>>(), [false, true]);
        let verified = verify(&record, tria_cards::builtin()).expect("an honest record");
        assert_eq!((verified.matches, verified.contributions), (2, 1), "{:?}", settings.game);
        let words = |log: &[LogEntry], until: usize| -> usize {
            log[..until].iter().map(|entry| entry.drawn.len()).sum()
        };
        let leaves = |log: &[LogEntry]| {
            let is_leave = |entry: &LogEntry| matches!(&entry.input, Input::Client { message, .. } if message.command == Command::Leave);
            log.iter().position(is_leave).expect("the player leaves")
        };
        let (told, drawn) = (words(&record.log, leaves(&record.log)), words(&desk.log, leaves(&desk.log)));
        assert!(told <= 1 && told <= drawn, "{told} of {drawn} words: who sits where, and no more");
        // With other hidden cards the record would be the same.
        let text = |desk: &Desk| serde_json::to_string(&desk.record()).expect("JSON");
        assert_eq!(text(&desk), text(&called_off(settings, seed, 3)));
        // The older format has no called-off matches, and a match with a result must publish its seed.
        let mut old = record.clone();
        old.format = "tria-fair/1".into();
        assert_eq!(verify(&old, tria_cards::builtin()), Err(Difference::Seed(1)));
        let mut kept = record;
        kept.matches[1].seed = None;
        assert_eq!(verify(&kept, tria_cards::builtin()), Err(Difference::Seed(2)));
    }
}

#[test]
fn tampering_is_caught_by_name() {
    let desk = played(friendly(House::Classic, &[Rule::Random, Rule::Elemental]), 3, 2);
    let good = desk.record();
    let check = |change: &dyn Fn(&mut FairRecord)| {
        let mut record = good.clone();
        change(&mut record);
        assert_ne!(record, good, "something was changed");
        verify(&record, tria_cards::builtin()).expect_err("it is not the same")
    };
    let drawing = good.log.iter().position(|entry| !entry.drawn.is_empty()).expect("a deal");
    // Another seed.
    let other = Seed::new([77; 32]).of_match(1);
    let difference = check(&|record| record.matches[0].seed = Some(other.to_hex()));
    assert!(matches!(difference, Difference::Commitment { number: 1, .. }), "{difference}");
    // Another seed with a matching commitment: detected by the RNG words, and by the commitment published before.
    let difference = check(&|record| {
        record.matches[0].seed = Some(other.to_hex());
        record.matches[0].commitment = other.commitment(&record.game, 1);
    });
    assert_eq!(difference, Difference::Words { entry: drawing, number: 1, word: 0 });
    // A swapped deal: the RNG words of another match.
    let second = good.log.iter().rposition(|entry| !entry.drawn.is_empty()).expect("another deal");
    let difference = check(&|record| record.log[drawing].drawn.clone_from(&good.log[second].drawn));
    assert!(matches!(difference, Difference::Words { number: 1, .. }), "{difference}");
    // A single RNG word.
    let last = good.log[drawing].drawn.len() - 1;
    let difference = check(&|record| record.log[drawing].drawn[last] ^= 1);
    assert_eq!(difference, Difference::Words { entry: drawing, number: 1, word: last });
    // A contribution that is dropped, changed, or duplicated.
    let difference = check(&|record| drop(record.matches[0].contributions.remove(1)));
    assert!(matches!(difference, Difference::Words { number: 1, .. }), "{difference}");
    let difference = check(&|record| record.matches[1].contributions[0].value = "00".repeat(32));
    assert!(matches!(difference, Difference::Words { number: 2, .. }), "{difference}");
    let difference = check(&|record| {
        let twice = record.matches[0].contributions[0].clone();
        record.matches[0].contributions.push(twice);
    });
    assert!(matches!(difference, Difference::Contribution { number: 1, place: 2, .. }), "{difference}");
    // The record of another table.
    let difference = check(&|record| record.game = "aaaaaaaaaaaa".into());
    assert!(matches!(difference, Difference::Commitment { number: 1, .. }), "{difference}");
    // The result.
    let difference = check(&|record| record.matches[1].records[0] = record.matches[0].records[0].clone());
    assert_eq!(difference, Difference::Record(2));
    // An invented move, and a missing one.
    let difference = check(&|record| drop(record.log.pop()));
    assert_eq!(difference, Difference::Unfinished(2));
    let difference = check(&|record| drop(record.log.remove(drawing + 1)));
    assert!(matches!(difference, Difference::Refused { .. } | Difference::Words { .. }), "{difference}");
    let difference = check(&|record| drop(record.matches.pop()));
    assert!(matches!(difference, Difference::Surplus(_)), "{difference}");
    let difference = check(&|record| record.format = "tria-fair/3".into());
    assert_eq!(difference, Difference::Format("tria-fair/3".into()));
}

/// The verification of a record of a match with these contributions before and during it, with otherwise correct RNG
/// words.
fn forged(before: impl Fn(&mut Desk), amid: impl Fn(&mut Desk)) -> Result<FairRecord, String> {
    let mut desk = Desk::new(Settings::triatri(2, Options::default()), 11);
    desk.say(900_001, Command::Watch);
    desk.say(103, Command::Join { seat: None });
    desk.say(103, Command::Leave);
    for player in [101, 102] {
        desk.say(player, Command::Join { seat: None });
    }
    before(&mut desk);
    for player in [101, 102] {
        desk.say(player, Command::Ready);
    }
    amid(&mut desk);
    desk.play();
    let made = publish(&desk.name, &desk.settings, desk.log.clone(), &desk.chance, tria_cards::builtin());
    made.map(|record| record.expect("a match is over")).map_err(|error| error.to_string())
}

/// Adds a contribution to a match as if it had been made at another moment.
fn smuggle(desk: &mut Desk, number: u32, account: i64, counts_from: i64) {
    desk.chance.add(number, Contribution { account, counts_from, value: "5c".repeat(32) });
}

/// This number of players sit down, contribute and leave again.
fn crowd(desk: &mut Desk, count: u64) {
    desk.say(102, Command::Leave);
    for player in 201..201 + count {
        desk.say(player, Command::Join { seat: None });
        desk.contribute(player as i64, player as u8);
        desk.say(player, Command::Leave);
    }
    desk.say(102, Command::Join { seat: None });
}

/// With knowledge of the seed, an operator could try contributions: only seated players contribute, and in time.
#[test]
fn contributions_from_elsewhere_are_caught_by_name() {
    let nothing = |_: &mut Desk| {};
    let refused = |made: Result<FairRecord, String>, why: &str| {
        let said = made.expect_err(why);
        assert!(said.contains("match 1, contribution ") && said.ends_with(why), "{said}");
    };
    let stranger = "its player did not sit at the table when it was added";
    // An account that never came, only watched, or has left; also after a valid contribution.
    refused(forged(|desk| desk.contribute(555, 1), nothing), stranger);
    refused(forged(|desk| desk.contribute(900_001, 1), nothing), stranger);
    refused(forged(|desk| desk.contribute(103, 1), nothing), stranger);
    let behind = |desk: &mut Desk| {
        desk.contribute(101, 1);
        desk.contribute(555, 2);
    };
    refused(forged(behind, nothing), stranger);
    // Before the player came.
    refused(forged(|desk| smuggle(desk, 1, 101, 0), nothing), stranger);
    let late = "it was added after the match had begun";
    refused(forged(nothing, |desk| desk.contribute(101, 1)), late);
    refused(forged(nothing, |desk| smuggle(desk, 1, 101, 10_000)), late);
    refused(forged(|desk| smuggle(desk, 1, 101, -1), nothing), "it counts before the match was at hand");
    let many = "it is one more than players may add to a match";
    refused(forged(|desk| crowd(desk, CONTRIBUTIONS_MAX as u64 + 1), nothing), many);
    // The maximum number is accepted, and so is a player who sits down later.
    let record = forged(|desk| crowd(desk, CONTRIBUTIONS_MAX as u64), nothing).expect("an honest record");
    assert_eq!(record.matches[0].contributions.len(), CONTRIBUTIONS_MAX);
    let verified = verify(&record, tria_cards::builtin()).expect("an honest record");
    assert_eq!(verified.contributions, CONTRIBUTIONS_MAX);
    // The second match becomes the current one only when the first is over.
    let mut record = played(Settings::triatri(2, Options::default()), 1, 2).record();
    record.matches[1].contributions[0].counts_from = 4;
    let difference = verify(&record, tria_cards::builtin()).expect_err("too early");
    assert!(matches!(difference, Difference::Contribution { number: 2, place: 0, .. }), "{difference}");
}

#[test]
fn commitments_fix_a_seed_before_it_is_told_and_no_seed_tells_another() {
    let seed = Seed::new([9; 32]);
    let seeds: Vec<String> = (1..50).map(|number| seed.of_match(number).to_hex()).collect();
    let distinct: std::collections::BTreeSet<&String> = seeds.iter().collect();
    assert_eq!(distinct.len(), seeds.len());
    let desk = Desk::new(Settings::triatri(2, Options::default()), 9);
    let committed = desk.chance.committed(&desk.room).expect("a fair table");
    assert_eq!(committed.number, 1);
    assert_eq!(committed.commitment, seed.of_match(1).commitment(&desk.name, 1));
    // The search of bots uses another RNG than the published one.
    let mut thinking = desk.chance.thinking(0);
    let mut dealing = desk.chance.at(&desk.room, 0);
    assert_ne!(thinking.next_u64(), dealing.next_u64());
}

on_both! {
    /// A timeout is logged first, as an entry of its own: such matches verify as well.
    async fn a_match_in_which_time_runs_out_verifies_over_the_wire(database: Database) {
        let clock = Clock::default();
        let web = Web::start(&database, clock.clone()).await;
        let (tokens, ids, mut sockets) = seated(&web, 10_000).await;
        let table = tokens.2;
        let added = json!({"type": "entropy", "number": 1, "value": "5a".repeat(32)});
        sockets[0].send(added.to_string()).await;
        let told = sockets[1].next_of("fair").await;
        assert_eq!(told["contributions"][0]["value"], "5a".repeat(32));
        sockets[0].send(added.to_string()).await;
        assert_eq!(sockets[0].next_of("error").await["code"], "too-many", "once for each match");
        let path = format!("/api/v1/games/{table}/fair");
        let game = GameId::parse(&table).expect("a name");
        for turn in 0..600 {
            // Not over the sockets, which are rate limited.
            let mut client = Client::attach(&web.running.site.tables, &game, ids[turn % 2]);
            client.hear().await;
            if client.view.as_ref().expect("a view").stage == Stage::Finished {
                let reply = web.get(&path, &tokens.0).await;
                assert_eq!(reply.status, 200, "{reply:?}");
                let record: FairRecord = serde_json::from_str(&reply.text).expect("a record");
                let verified = verify(&record, tria_cards::builtin()).expect("an honest record");
                assert_eq!((verified.matches, verified.contributions), (1, 1));
                let tick = |entry: &LogEntry| matches!(entry.input, Input::Host { input: HostInput::Tick });
                assert!(
                    record.log.iter().any(|entry| tick(entry) && !entry.drawn.is_empty()),
                    "chance moved for somebody"
                );
                drop(sockets);
                web.stop().await;
                return;
            }
            assert_eq!(web.get(&path, &tokens.0).await.status, 404, "the secret is told afterwards");
            if turn % 9 == 8 {
                // The next input finds that a player's time is over.
                clock.pass(11_000);
            }
            client.do_something(turn).await;
        }
        panic!("the match never ended");
    }
}

/// Two guests at a table of TriATri, not ready yet: their tokens and the table, their ids, their sockets.
async fn seated(web: &Web, each: u64) -> ((String, String, String), [i64; 2], [Socket; 2]) {
    let ((one, first), (two, second)) = (web.guest().await, web.guest().await);
    let mut settings = Settings::triatri(2, Options::default());
    settings.clock = tria_room::Clock::PerMove { each: Millis(each) };
    let settings = serde_json::to_value(settings).expect("JSON");
    let table = web.open(&one, &json!({"settings": settings})).await;
    let mut sockets = [web.socket(&table, &one, 0).await, web.socket(&table, &two, 0).await];
    for socket in &mut sockets {
        socket.must(Command::Join { seat: None }).await;
    }
    ((one, two, table), [first, second], sockets)
}
