//! Stakes: in escrow before the first card, settled once, whatever happens; the record agrees.

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::task::JoinSet;
use tria_room::{Clock as RoomClock, Command, HostInput, Millis, Offer, Seat, Settings, Stage};
use tria_rules::record::Replay;
use tria_rules::triad::{House, Rule, Rules, RulesDraft, Trade};
use tria_rules::triatri::Options;
use tria_server::bus::InProcess;
use tria_server::clock::Clock;
use tria_server::ledger::{self, LedgerError, Owner};
use tria_server::store::{GameId, Store};
use tria_server::tables::{TableOptions, Tables};
use tria_world::CardKey;
use tria_world::ledger::Good;

use crate::support::{Client, Database, on_both, opening};

const TRADES: [Trade; 4] = [Trade::One, Trade::Diff, Trade::Direct, Trade::All];

/// A site without sockets that can be dropped and reopened.
pub(crate) struct Bench {
    pub(crate) store: Store,
    pub(crate) tables: Tables,
    pub(crate) clock: Clock,
}

impl Bench {
    pub(crate) async fn open(database: &Database) -> Self {
        let store = Store::open(&database.address()).await.expect("a database");
        let clock = Clock::default();
        let bus = Arc::new(InProcess::default());
        let tables = Tables::new(store.clone(), clock.clone(), tria_cards::builtin(), bus);
        tables.resume().await.expect("tables as they were");
        Self { store, tables, clock }
    }

    /// Drops the site and reopens it from the database alone.
    pub(crate) async fn restart(self, database: &Database) -> Self {
        self.tables.stop();
        self.store.close().await;
        Self::open(database).await
    }

    pub(crate) async fn grant(&self, account: i64, goods: Vec<(Good, u64)>, key: &str) {
        let key = key.to_owned();
        let work = self
            .store
            .writer()
            .transact(move |tx| Box::pin(async move { ledger::grant(tx, account, &goods, &key, 1).await }));
        work.await.expect("granted");
    }

    pub(crate) async fn held(&self, owner: &Owner) -> BTreeMap<Good, u64> {
        self.store.holdings(owner).await.expect("holdings")
    }

    /// The verification of the ledger.
    pub(crate) async fn verify(&self) {
        let report = self.store.verify_ledger().await.expect("the database");
        assert!(report.is_good(), "{report:?}");
    }
}

/// This number of cards of the album from this index on, one copy of each.
pub(crate) fn album(from: usize, count: usize) -> Vec<(Good, u64)> {
    CardKey::all().skip(from).take(count).map(|card| (Good::Card(card), 1)).collect()
}

pub(crate) fn rules(house: House, chosen: &[Rule], trade: Trade) -> Rules {
    let mut draft = RulesDraft::new(house);
    for rule in chosen {
        draft.choose(*rule).expect("the house offers it");
    }
    draft.choose_trade(trade).expect("one trade rule");
    draft.finish().expect("they go together")
}

pub(crate) fn for_cards(rules: Rules) -> Settings {
    let mut settings = Settings::for_cards(rules);
    settings.clock = RoomClock::Live { initial: Millis::seconds(600), increment: Millis::seconds(1) };
    settings.prepare = Some(Millis::seconds(600));
    settings
}

/// Two players at a table.
pub(crate) struct Pair {
    pub(crate) game: GameId,
    pub(crate) ids: [i64; 2],
    pub(crate) clients: [Client; 2],
}

impl Pair {
    /// Both sit down; neither is ready yet.
    pub(crate) async fn sit(tables: &Tables, number: u64, ids: [i64; 2], settings: Settings) -> Self {
        let new = opening(number, settings);
        let game = new.name.clone();
        tables.open(new).await.expect("a table");
        let mut pair = Self::attach(tables, game, ids).await;
        for (seat, client) in pair.clients.iter_mut().enumerate() {
            let join = Command::Join { seat: Seat::new(seat as u8) };
            let answer = client.say(join).await;
            assert!(answer.is_ok(), "{answer:?}");
        }
        pair
    }

    pub(crate) async fn attach(tables: &Tables, game: GameId, ids: [i64; 2]) -> Self {
        let mut clients = ids.map(|id| Client::attach(tables, &game, id));
        for client in &mut clients {
            client.hear().await;
        }
        Self { game, ids, clients }
    }

    pub(crate) fn stage(&self) -> Stage {
        self.clients[0].view.as_ref().expect("a view").stage
    }

    /// One answer to a prompt; returns whether there was one.
    pub(crate) async fn step(&mut self, choice: usize) -> bool {
        for client in &mut self.clients {
            client.catch_up().await;
            if client.do_something(choice).await {
                client.catch_up().await;
                return true;
            }
        }
        false
    }

    /// Plays until a condition holds.
    pub(crate) async fn until(&mut self, seed: usize, is_so: impl Fn(&Self) -> bool) {
        for step in 0..2_000 {
            for client in &mut self.clients {
                client.catch_up().await;
            }
            if is_so(self) {
                return;
            }
            self.step(seed * 31 + step * 7).await;
        }
        panic!("it never came to that: {:?}", self.clients[0].view);
    }

    fn placed(&self) -> bool {
        self.stage() == Stage::Playing && {
            let Some(tria_room::GameView::TripleTriad { view, .. }) =
                &self.clients[0].view.as_ref().expect("a view").game
            else {
                return false;
            };
            let game = view.game.as_ref().expect("a game is played");
            game.board.iter().any(|cell| cell.card.is_some())
        }
    }
}

/// Holdings of all players after the match, computed from the record alone.
async fn by_the_record(
    bench: &Bench,
    pair: &Pair,
    before: [BTreeMap<Good, u64>; 2],
    number: i64,
) -> [BTreeMap<Good, u64>; 2] {
    let found =
        bench.store.archived(&pair.game, number, None).await.expect("the archive").expect("the match");
    let Replay::Match(replay) =
        Replay::read(found.records[0].as_bytes(), tria_cards::builtin()).expect("a record")
    else {
        panic!("a match of Triple Triad");
    };
    let mut after = before;
    if found.ending == "agreed" {
        // The record states an agreed draw by a key of its own; earlier transfers stay.
        assert!(found.records[0].contains("\"agreed\":\"draw\""));
    }
    for transfer in replay.state.transfers() {
        let good = Good::Card(CardKey::of(transfer.card.expect("known")).expect("built in"));
        let left = after[transfer.from as usize].get_mut(&good).expect("it was his");
        *left -= 1;
        *after[transfer.to as usize].entry(good).or_default() += 1;
    }
    after.map(|goods| goods.into_iter().filter(|(_, count)| *count > 0).collect())
}

/// How a match is made to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Played,
    Resigned,
    TimedOut,
    Left,
    Agreed,
}

const FORMS: [(House, &[Rule]); 9] = [
    (House::Classic, &[]),
    (House::Continental, &[Rule::Random]),
    (House::Classic, &[Rule::SuddenDeath, Rule::Open]),
    (House::Tabletop, &[Rule::Replay]),
    (House::Original, &[Rule::Random, Rule::Replay]),
    (House::Club, &[Rule::BestOfThree, Rule::Exchange]),
    (House::Club, &[Rule::BestOfThree, Rule::Random, Rule::SuddenDeath]),
    (House::Custom, &[Rule::BestOfThree]),
    (House::Custom, &[Rule::BestOfThree, Rule::Random]),
];

/// One match from its first card to its settlement.
async fn one_match(bench: &Bench, number: u64, settings: Settings, end: End) {
    let ids = [number as i64 * 10 + 1, number as i64 * 10 + 2];
    bench.grant(ids[0], album(0, 20), "cards").await;
    bench.grant(ids[1], album(15, 20), "cards").await;
    let before = [bench.held(&Owner::Account(ids[0])).await, bench.held(&Owner::Account(ids[1])).await];
    let mut pair = Pair::sit(&bench.tables, number, ids, settings).await;
    let escrow = Owner::Table(pair.game.clone());
    pair.until(number as usize, Pair::placed).await;
    let staked: u64 = bench.held(&escrow).await.values().sum();
    assert!(staked >= 10, "{staked} cards are in escrow when the first card lies");
    let loser = &mut pair.clients[(number % 2) as usize];
    match end {
        End::Played => {}
        End::Resigned => assert!(loser.say(Command::Resign).await.is_ok()),
        End::Left => assert!(loser.say(Command::Leave).await.is_ok()),
        End::TimedOut => {
            bench.clock.pass(601_000);
            bench.tables.host(&pair.game, HostInput::Tick).await.expect("the table listens");
        }
        End::Agreed => {
            assert!(loser.say(Command::Offer { what: Offer::Draw }).await.is_ok());
            let other = &mut pair.clients[1 - (number % 2) as usize];
            other.catch_up().await;
            assert!(other.say(Command::Accept).await.is_ok());
        }
    }
    if end == End::Left {
        // A player who has left sees nothing any more; the winner may have to choose.
        let winner = &mut pair.clients[1 - (number % 2) as usize];
        for step in 0..200 {
            winner.catch_up().await;
            if winner.view.as_ref().expect("a view").stage == Stage::Finished {
                break;
            }
            winner.do_something(step).await;
        }
    } else {
        pair.until(number as usize, |pair| pair.stage() == Stage::Finished).await;
    }
    let expected = by_the_record(bench, &pair, before, 1).await;
    for (id, expected) in pair.ids.iter().zip(expected) {
        assert_eq!(bench.held(&Owner::Account(*id)).await, expected, "{end:?}");
    }
    assert!(bench.held(&escrow).await.is_empty(), "the escrow is empty");
}

/// All forms and trade rules, each played to its end and ended in another way as well.
async fn all_forms(database: &Database, ends: impl Fn(usize) -> End, base: u64) {
    let bench = Arc::new(Bench::open(database).await);
    let mut matches = JoinSet::new();
    let mut number = base;
    for (form, (house, chosen)) in FORMS.iter().enumerate() {
        for (place, trade) in TRADES.iter().enumerate() {
            number += 1;
            let settings = for_cards(rules(*house, chosen, *trade));
            let (bench, end, number) = (bench.clone(), ends(form + place), number);
            matches.spawn(async move { one_match(&bench, number, settings, end).await });
        }
    }
    while let Some(done) = matches.join_next().await {
        done.expect("the match settles");
    }
    bench.verify().await;
}

on_both! {
    /// Played to the end.
    async fn every_form_settles_when_it_is_played_out(database: Database) {
        all_forms(&database, |_| End::Played, 0).await;
    }
}

on_both! {
    /// Ended in every other way.
    async fn every_form_settles_when_it_is_broken_off(database: Database) {
        let ends = [End::Resigned, End::Left, End::Agreed];
        all_forms(&database, |place| ends[place % 3], 100).await;
        // The clock is shared, so these matches have one alone.
        let bench = Bench::open(&database).await;
        for (place, trade) in TRADES.iter().enumerate() {
            let (house, chosen) = FORMS[(place * 2) % FORMS.len()];
            one_match(&bench, 900 + place as u64, for_cards(rules(house, chosen, *trade)), End::TimedOut).await;
        }
        bench.verify().await;
    }
}

on_both! {
    /// Dropped and reopened after every single answer.
    async fn a_new_start_between_any_two_steps_changes_nothing(database: Database) {
        let mut bench = Bench::open(&database).await;
        let ids = [1, 2];
        bench.grant(1, album(0, 20), "cards").await;
        bench.grant(2, album(30, 20), "cards").await;
        let before = [bench.held(&Owner::Account(1)).await, bench.held(&Owner::Account(2)).await];
        let settings = for_cards(rules(House::Club, &[Rule::BestOfThree, Rule::Exchange], Trade::Direct));
        let mut pair = Pair::sit(&bench.tables, 7, ids, settings).await;
        let game = pair.game.clone();
        for step in 0..300 {
            if pair.stage() == Stage::Finished {
                break;
            }
            pair.step(step * 13).await;
            drop(pair);
            bench = bench.restart(&database).await;
            bench.verify().await;
            pair = Pair::attach(&bench.tables, game.clone(), ids).await;
        }
        assert_eq!(pair.stage(), Stage::Finished);
        let expected = by_the_record(&bench, &pair, before, 1).await;
        for (id, expected) in ids.iter().zip(expected) {
            assert_eq!(bench.held(&Owner::Account(*id)).await, expected);
        }
        bench.verify().await;
    }
}

on_both! {
    /// A card cannot be staked at two tables.
    async fn a_card_is_staked_once(database: Database) {
        let bench = Bench::open(&database).await;
        for id in [1, 2, 3] {
            bench.grant(id, album(id as usize * 20, 7), "cards").await;
        }
        let settings = || for_cards(rules(House::Classic, &[], Trade::One));
        let mut one = Pair::sit(&bench.tables, 1, [1, 2], settings()).await;
        let mut two = Pair::sit(&bench.tables, 2, [1, 3], settings()).await;
        one.until(0, |pair| pair.stage() == Stage::Preparing).await;
        // Until a hand is fixed all seven cards of player 1 are at the first table, so the seat at the second is free.
        two.clients[1].catch_up().await;
        let seats = &two.clients[1].view.as_ref().expect("a view").seats;
        assert_eq!(seats[0].occupant, tria_room::Occupant::Empty);
        let name = two.game.clone();
        drop(two);
        let mut back = Client::attach(&bench.tables, &name, 1);
        back.hear().await;
        let answer = back.say(Command::Join { seat: None }).await;
        assert_eq!(answer.error.expect("too few cards").code, tria_room::Code::BadCards);
        drop(back);
        assert!(one.clients[0].say(Command::Leave).await.is_ok(), "before the deal it costs nothing");
        let mut two = Client::attach(&bench.tables, &name, 1);
        two.hear().await;
        let again = two.say(Command::Join { seat: None }).await;
        assert!(again.is_ok(), "{again:?}");
        assert_eq!(bench.held(&Owner::Account(1)).await.len(), 7);
        bench.verify().await;
    }
}

on_both! {
    /// Cards that are transferred at the last moment.
    async fn a_match_does_not_begin_without_its_cards(database: Database) {
        let bench = Bench::open(&database).await;
        bench.grant(1, album(0, 7), "cards").await;
        bench.grant(2, album(20, 7), "cards").await;
        let settings = for_cards(rules(House::Classic, &[Rule::Random], Trade::All));
        let mut pair = Pair::sit(&bench.tables, 1, [1, 2], settings).await;
        assert!(pair.clients[0].say(Command::Ready).await.is_ok());
        pair.clients[1].catch_up().await;
        // Without the table's knowledge, like another node would: the card is gone when the match begins.
        let (card, other) = (album(0, 1)[0].0, Owner::Account(9));
        let mut posting = ledger::Posting::new("elsewhere", 1);
        posting.transfer(tria_world::ledger::Reason::Trade, card, 1, &Owner::Account(1), &other);
        let work = bench.store.writer().transact(move |tx| Box::pin(async move { posting.write(tx).await }));
        let moved: Result<(), LedgerError> = work.await;
        moved.expect("the card moves");
        // Getting ready makes the table check again: player 1 has other cards now, and must see them first.
        assert!(pair.clients[1].say(Command::Ready).await.is_ok());
        for client in &mut pair.clients {
            client.catch_up().await;
        }
        assert_eq!(pair.stage(), Stage::Gathering, "the match cannot begin");
        assert!(bench.held(&Owner::Table(pair.game.clone())).await.is_empty());
        // With the current cards the match begins.
        pair.until(3, |pair| pair.stage() == Stage::Finished).await;
        bench.verify().await;
    }
}

on_both! {
    /// Two tables request the same cards at the same moment.
    async fn tables_that_race_for_cards_get_them_once(database: Database) {
        let bench = Bench::open(&database).await;
        for id in [1, 2, 3] {
            bench.grant(id, album(id as usize * 20, 5), "cards").await;
        }
        for round in 0..12 {
            let settings = || for_cards(rules(House::Classic, &[Rule::Random], Trade::One));
            let mut one = Pair::sit(&bench.tables, 1_000 + 2 * round, [1, 2], settings()).await;
            let mut two = Pair::sit(&bench.tables, 1_001 + 2 * round, [1, 3], settings()).await;
            for pair in [&mut one, &mut two] {
                assert!(pair.clients[0].say(Command::Ready).await.is_ok());
                pair.clients[1].catch_up().await;
            }
            let [_, second] = &mut one.clients;
            let [_, third] = &mut two.clients;
            tokio::join!(second.say(Command::Ready), third.say(Command::Ready));
            let mut playing = 0;
            for pair in [&mut one, &mut two] {
                pair.clients[1].catch_up().await;
                let stage = pair.clients[1].view.as_ref().expect("a view").stage;
                let staked: u64 = bench.held(&Owner::Table(pair.game.clone())).await.values().sum();
                assert_eq!(staked, if stage == Stage::Playing { 10 } else { 0 }, "{stage:?}");
                playing += usize::from(stage == Stage::Playing);
                bench.verify().await;
            }
            assert_eq!(playing, 1, "one of them has the cards");
            for pair in [one, two] {
                bench.tables.abandon(&pair.game).await.expect("closed");
            }
        }
        assert_eq!(bench.held(&Owner::Account(1)).await.len(), 5);
        bench.verify().await;
    }
}

on_both! {
    /// Two settlements of one match at the same moment.
    async fn racing_settlements_settle_once(database: Database) {
        let bench = Bench::open(&database).await;
        bench.grant(1, album(0, 5), "cards").await;
        bench.grant(2, album(20, 5), "cards").await;
        let settings = for_cards(rules(House::Classic, &[Rule::Random], Trade::All));
        let mut pair = Pair::sit(&bench.tables, 1, [1, 2], settings).await;
        pair.until(0, Pair::placed).await;
        let mut racers = JoinSet::new();
        for _ in 0..16 {
            let (store, game) = (bench.store.clone(), pair.game.clone());
            racers.spawn(async move {
                let payout = ledger::Payout::default();
                let work = store.writer().transact(move |tx| {
                    Box::pin(async move { ledger::settle(tx, &game, 1, 5, &payout).await })
                });
                let done: Result<Vec<_>, LedgerError> = work.await;
                done
            });
        }
        while let Some(done) = racers.join_next().await {
            done.expect("no panic").expect("the first settles, the others find nothing at stake");
        }
        assert_eq!(bench.held(&Owner::Account(1)).await.len(), 5);
        // The table is not aware of it: its own settlement finds no stakes, and nothing is paid twice.
        pair.until(0, |pair| pair.stage() == Stage::Finished).await;
        assert_eq!(bench.held(&Owner::Account(1)).await.values().sum::<u64>(), 5);
        assert_eq!(bench.held(&Owner::Account(2)).await.values().sum::<u64>(), 5);
    }
}

on_both! {
    /// Tables that fail.
    async fn a_table_that_is_closed_gives_everything_back(database: Database) {
        let bench = Bench::open(&database).await;
        bench.grant(1, album(0, 20), "cards").await;
        bench.grant(2, album(20, 20), "cards").await;
        let before = bench.held(&Owner::Account(1)).await;
        let settings = for_cards(rules(House::Club, &[Rule::BestOfThree], Trade::All));
        let mut pair = Pair::sit(&bench.tables, 1, [1, 2], settings).await;
        pair.until(0, Pair::placed).await;
        assert_eq!(bench.held(&Owner::Table(pair.game.clone())).await.values().sum::<u64>(), 30);
        // Its log cannot be read any more: the table is missing after the next start.
        let game = pair.game.clone();
        let broken = game.clone();
        let work = bench.store.writer().transact(move |tx| {
            Box::pin(async move {
                sqlx::query("UPDATE game_log SET entry = '{' WHERE game = $1")
                    .bind(broken.as_str())
                    .execute(tx)
                    .await?;
                Ok::<_, tria_server::store::StoreError>(())
            })
        });
        work.await.expect("the log is damaged");
        drop(pair);
        let bench = bench.restart(&database).await;
        assert_eq!(bench.tables.count(), 0);
        assert!(bench.tables.abandon(&game).await.expect("the database"));
        assert!(!bench.tables.abandon(&game).await.expect("the database"), "once");
        assert_eq!(bench.held(&Owner::Account(1)).await, before);
        bench.verify().await;
    }
}

on_both! {
    /// A pot of Gil.
    async fn a_pot_goes_to_the_first_places(database: Database) {
        let bench = Bench::open(&database).await;
        let ids = [1, 2, 3];
        for id in ids {
            bench.grant(id, vec![(Good::Gil, 100)], "gil").await;
        }
        let mut new = opening(1, Settings::triatri(3, Options::default()));
        new.options = TableOptions { pot: 40, ..TableOptions::default() };
        let game = new.name.clone();
        bench.tables.open(new).await.expect("a table");
        let mut clients = Vec::new();
        for id in ids {
            let mut client = Client::attach(&bench.tables, &game, id);
            client.hear().await;
            assert!(client.say(Command::Join { seat: None }).await.is_ok());
            clients.push(client);
        }
        let mut poor = Client::attach(&bench.tables, &game, 4);
        poor.hear().await;
        assert!(!poor.say(Command::Join { seat: None }).await.is_ok(), "without Gil there is no seat");
        let mut in_escrow = 0;
        for step in 0..4_000 {
            let client = &mut clients[step % 3];
            client.catch_up().await;
            let stage = client.view.as_ref().expect("a view").stage;
            if stage == Stage::Finished {
                break;
            }
            if stage == Stage::Playing && in_escrow == 0 {
                in_escrow = bench.held(&Owner::Table(game.clone())).await[&Good::Gil];
            }
            client.do_something(step).await;
        }
        assert_eq!(in_escrow, 120);
        let finish = clients[0].view.as_ref().expect("a view").finish.clone().expect("it is over");
        let seats = &clients[0].view.as_ref().expect("a view").seats;
        let winners = finish.places.iter().filter(|place| **place == 1).count() as u64;
        for (seat, place) in seats.iter().zip(&finish.places) {
            let tria_room::Occupant::Client(client) = seat.occupant else { panic!("they stay") };
            let gil = bench.held(&Owner::Account(client.0 as i64)).await[&Good::Gil];
            let expected = if *place == 1 { 60 + 120 / winners } else { 60 };
            assert!(gil.abs_diff(expected) <= 1, "{gil} {expected}");
        }
        bench.verify().await;
    }
}
