//! The bank: many accounts staking, settling and trading from many clients, with crashes in between.
//!
//! Totals are constant on every read, no holding is negative, and every match is settled once.
//! The same test must fail on a site whose settlements do not debit the escrow.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sqlx::{AnyConnection, Connection as _, Row as _};
use tokio::task::JoinSet;
use tria_room::wire::encode;
use tria_room::{Ending, Finish, Settings};
use tria_server::ledger::{self, LedgerError, Payout, Staked};
use tria_server::played::{Beginning, Ended, Player, Speed, close_table};
use tria_server::store::{GameId, GameRow, Ownership, Store, StoreError};
use tria_server::tables::TableOptions;
use tria_server::trades::{self, Side, Terms};
use tria_world::CardKey;
use tria_world::ledger::Good;

use crate::support::{Database, on_both};

const ACCOUNTS: i64 = 64;
const CLIENTS: u64 = 32;
const CRASHES: u64 = 5;
const STEPS_EACH: u64 = 160;

type Totals = BTreeMap<String, i64>;

/// Counts of the bank's operations.
#[derive(Debug, Default)]
struct Done {
    steps: AtomicU64,
    staked: AtomicU64,
    settled: AtomicU64,
    traded: AtomicU64,
}

/// Grants twenty cards and some Gil to each account.
async fn furnish(store: &Store) {
    for account in 0..ACCOUNTS {
        let mut goods: Vec<(Good, u64)> = (0..20)
            .filter_map(|place| CardKey::all().nth((account as usize * 7 + place * 5) % CardKey::count()))
            .map(|card| (Good::Card(card), 1))
            .collect();
        goods.push((Good::Gil, 1_000));
        let work = store.writer().transact(move |tx| {
            Box::pin(async move {
                sqlx::query(
                    "INSERT INTO account (id, name, name_key, kind, role, created, seen, deleted) \
                     VALUES ($1, $2, $2, 'player', 'player', 0, 0, 0)",
                )
                .bind(account)
                .bind(format!("p{account}"))
                .execute(&mut *tx)
                .await?;
                ledger::grant(tx, account, &goods, "first", 1).await
            })
        });
        let granted: Result<(), LedgerError> = work.await;
        granted.expect("granted");
    }
}

async fn totals(connection: &mut AnyConnection) -> Result<(Totals, i64), sqlx::Error> {
    let rows = sqlx::query("SELECT good, CAST(SUM(count) AS BIGINT), MIN(count) FROM holding GROUP BY good")
        .fetch_all(connection)
        .await?;
    let (mut totals, mut least) = (Totals::new(), 0);
    for row in &rows {
        totals.insert(row.try_get(0)?, row.try_get(1)?);
        least = least.min(row.try_get(2)?);
    }
    Ok((totals, least))
}

/// One client: performs random operations until the process dies.
async fn client(store: Store, number: u64, round: u64, done: Arc<Done>) {
    let mut chance = ChaCha8Rng::seed_from_u64(number * 1_000 + round);
    let mut mine: Option<(GameId, Vec<Staked>)> = None;
    for step in 0..STEPS_EACH {
        mine = match mine.take() {
            Some((game, stakes)) => {
                settle(&store, &game, &stakes, &mut chance, &done).await;
                None
            }
            None if chance.next_u32().is_multiple_of(3) => {
                trade(&store, &mut chance, &done).await;
                None
            }
            None => {
                let bits = (number << 40) | (round << 20) | step;
                stake(&store, bits, &mut chance, &done).await
            }
        };
        done.steps.fetch_add(1, Ordering::Relaxed);
    }
}

fn two(chance: &mut ChaCha8Rng) -> [i64; 2] {
    let one = i64::from(chance.next_u32()) % ACCOUNTS;
    let other = (one + 1 + i64::from(chance.next_u32()) % (ACCOUNTS - 1)) % ACCOUNTS;
    [one, other]
}

/// Some cards that the account had a moment ago; another client may have taken them since.
async fn some_cards(store: &Store, account: i64, count: usize, chance: &mut ChaCha8Rng) -> Vec<CardKey> {
    let Ok(held) = store.holdings(&ledger::Owner::Account(account)).await else { return Vec::new() };
    let mut cards: Vec<CardKey> = held
        .keys()
        .filter_map(|good| match good {
            Good::Card(card) => Some(*card),
            _ => None,
        })
        .collect();
    tria_rules::chance::shuffle(chance, &mut cards);
    cards.truncate(count);
    cards
}

/// Starts a match: its row, its players and its stakes in one transaction, like a table does.
async fn stake(
    store: &Store,
    bits: u64,
    chance: &mut ChaCha8Rng,
    done: &Done,
) -> Option<(GameId, Vec<Staked>)> {
    let game = GameId::from_chance(bits);
    let accounts = two(chance);
    let mut stakes = Vec::new();
    for (seat, account) in accounts.iter().enumerate() {
        let cards = some_cards(store, *account, 5, chance).await;
        let goods = cards.into_iter().map(|card| (Good::Card(card), 1)).collect();
        stakes.push(Staked { seat: seat as u8, account: *account, goods });
    }
    let row = GameRow {
        id: game.clone(),
        created: 1,
        settings: encode(&Settings::triatri(2, tria_rules::triatri::Options::default())),
        options: encode(&TableOptions::default()),
        seed: "00".repeat(32),
        fair: false,
    };
    let owner = Ownership { node: store.node().clone(), epoch: 1 };
    let beginning = beginning(&game, accounts);
    let (name, wanted) = (game.clone(), stakes.clone());
    let work = store.writer().transact(move |tx| {
        Box::pin(async move {
            row.insert(&owner, &mut *tx).await?;
            beginning.write(&mut *tx).await?;
            ledger::put(tx, &name, 1, 1, &wanted, false).await
        })
    });
    let put: Result<(), LedgerError> = work.await;
    match put {
        Ok(()) => {
            done.staked.fetch_add(1, Ordering::Relaxed);
            Some((game, stakes))
        }
        // Another client was first, or the process is about to die.
        Err(LedgerError::Short { .. } | LedgerError::Store(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

/// A match for everything that both have staked.
fn beginning(game: &GameId, accounts: [i64; 2]) -> Beginning {
    Beginning {
        game: game.clone(),
        number: 1,
        kind: "triple-triad",
        house: Some("classic"),
        rules: Vec::new().into(),
        trade: "all",
        pot: 0,
        speed: Speed::Rapid,
        rated: true,
        private: false,
        at: 1,
        paired: false,
        players: accounts.map(Player::Account).to_vec(),
    }
}

/// Ends a match twice at the same moment: one of the two is the settlement.
async fn settle(store: &Store, game: &GameId, stakes: &[Staked], chance: &mut ChaCha8Rng, done: &Done) {
    let loser = (chance.next_u32() % 2) as usize;
    let lost = stakes[loser].goods.keys().take((chance.next_u32() % 6) as usize);
    let transfers = lost.map(|good| (loser as u8, 1 - loser as u8, *good)).collect();
    let places = if loser == 0 { vec![2, 1] } else { vec![1, 2] };
    let ended = Ended {
        beginning: beginning(game, [stakes[0].account, stakes[1].account]),
        at: 2,
        finish: Some(Finish { ending: Ending::Played, places, wins: vec![0, 0], scores: None }),
        records: vec!["{}".into()],
        payout: Payout { transfers, pot: Vec::new() },
        shown: Vec::new(),
    };
    let again = ended.clone();
    let one = store.writer().transact(move |tx| {
        Box::pin(async move { ended.write(tx).await.map(drop).map_err(StoreError::from) })
    });
    let other = store.writer().transact(move |tx| {
        Box::pin(async move { again.write(tx).await.map(drop).map_err(StoreError::from) })
    });
    let both: [Result<(), StoreError>; 2] = tokio::join!(one, other).into();
    let settled = both.iter().filter(|result| result.is_ok()).count();
    assert!(settled <= 1, "a match is settled once");
    done.settled.fetch_add(settled as u64, Ordering::Relaxed);
}

/// A trade that both sides confirm at the same moment, one of them twice.
async fn trade(store: &Store, chance: &mut ChaCha8Rng, done: &Done) {
    let [maker, other] = two(chance);
    let gives = some_cards(store, maker, 2, chance).await;
    let takes = some_cards(store, other, 2, chance).await;
    let gil = u64::from(chance.next_u32() % 20);
    let Ok(terms) = Terms::new(Side { cards: gives, gil }, Side { cards: takes, gil: 0 }) else { return };
    let offered = store
        .writer()
        .transact(move |tx| Box::pin(async move { trades::offer(tx, maker, other, terms, 10).await }));
    let Ok(offered) = offered.await else { return };
    let id = offered.id;
    let confirm = |by: i64| {
        let store = store.clone();
        async move {
            let work = store
                .writer()
                .transact(move |tx| Box::pin(async move { trades::confirm(tx, id, by, 1, 11).await }));
            work.await
        }
    };
    let confirmed = tokio::join!(confirm(maker), confirm(other), confirm(maker));
    let is_done = |trade: &Result<trades::Trade, _>| trade.as_ref().is_ok_and(|trade| trade.state == "done");
    if is_done(&confirmed.0) || is_done(&confirmed.1) || is_done(&confirmed.2) {
        done.traded.fetch_add(1, Ordering::Relaxed);
    }
}

/// A process that serves for a while and then dies during its operations.
fn life(address: &str, round: u64, until: u64, done: &Arc<Done>) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let store = Store::open(address).await.expect("the database, as it was left");
        let mut clients = JoinSet::new();
        for number in 0..CLIENTS {
            clients.spawn(client(store.clone(), number, round, done.clone()));
        }
        loop {
            tokio::select! {
                ended = clients.join_next() => match ended {
                    None => break,
                    Some(ended) => ended.expect("a client does not fail"),
                },
                () = tokio::time::sleep(Duration::from_millis(2)) => {
                    if done.steps.load(Ordering::Relaxed) >= until {
                        break;
                    }
                }
            }
        }
    });
    // No graceful shutdown.
    runtime.shutdown_background();
}

/// Reads the totals repeatedly; the first that differ are an error.
async fn watch(address: String, expected: Totals, stop: Arc<AtomicBool>) -> Result<u64, String> {
    let mut reads = 0;
    let mut connection = AnyConnection::connect(&address).await.map_err(|error| error.to_string())?;
    while !stop.load(Ordering::Relaxed) {
        // A database that is being reopened may be busy; its answers must be correct.
        if let Ok((found, least)) = totals(&mut connection).await {
            reads += 1;
            if least < 0 {
                return Err(format!("somebody holds {least}"));
            }
            if found != expected {
                let differing: Vec<_> =
                    found.iter().filter(|(good, count)| expected.get(*good) != Some(count)).collect();
                return Err(format!("after {reads} reads the totals differ: {differing:?}"));
            }
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    Ok(reads)
}

/// The whole scenario; returns the first inconsistency as an error.
async fn bank(database: &Database, sabotaged: bool) -> Result<(Arc<Done>, u64), String> {
    let address = database.address();
    let store = Store::open(&address).await.expect("a database");
    furnish(&store).await;
    if sabotaged {
        let work = store.writer().transact(|tx| {
            Box::pin(async move {
                sqlx::query("INSERT INTO site (name, value) VALUES ('sabotage', 'yes')").execute(tx).await?;
                Ok::<_, StoreError>(())
            })
        });
        work.await.expect("a bad site");
    }
    store.close().await;
    let mut connection = AnyConnection::connect(&address).await.expect("a reader");
    let (expected, _) = totals(&mut connection).await.expect("totals");
    assert_eq!(expected["gil"], ACCOUNTS * 1_000);
    let (done, stop) = (Arc::new(Done::default()), Arc::new(AtomicBool::new(false)));
    let watcher = tokio::spawn(watch(address.clone(), expected.clone(), stop.clone()));
    for round in 0..=CRASHES {
        if watcher.is_finished() {
            break;
        }
        let (address, done) = (address.clone(), done.clone());
        let until = (round + 1) * CLIENTS * STEPS_EACH / (CRASHES + 1) / 4;
        tokio::task::spawn_blocking(move || life(&address, round, until, &done))
            .await
            .map_err(|error| error.to_string())?;
    }
    stop.store(true, Ordering::Relaxed);
    let reads = watcher.await.map_err(|error| error.to_string())??;
    wind_up(&address, &expected).await?;
    Ok((done, reads))
}

/// An administrator closes the unfinished tables, and all stakes are returned.
async fn wind_up(address: &str, expected: &Totals) -> Result<(), String> {
    let store = Store::open(address).await.expect("the database");
    let before = store.verify_ledger().await.map_err(|error| error.to_string())?;
    if !before.is_good() {
        return Err(format!("{:?}", before.findings));
    }
    let mut connection = AnyConnection::connect(address).await.map_err(|error| error.to_string())?;
    let unfinished = sqlx::query("SELECT id FROM game WHERE finished = 0").fetch_all(&mut connection).await;
    for row in unfinished.map_err(|error| error.to_string())? {
        let id: String = row.try_get(0).map_err(|error| error.to_string())?;
        let game = GameId::parse(&id).ok_or("the name of a table")?;
        let work =
            store.writer().transact(move |tx| Box::pin(async move { close_table(tx, &game, 3).await }));
        let closed: Result<bool, LedgerError> = work.await;
        closed.map_err(|error| error.to_string())?;
    }
    let after = store.verify_ledger().await.map_err(|error| error.to_string())?;
    if !after.is_good() {
        return Err(format!("{:?}", after.findings));
    }
    let (found, _) = totals(&mut connection).await.map_err(|error| error.to_string())?;
    // Emptied escrows are deleted, so only holdings of accounts are left.
    let left = sqlx::query("SELECT COUNT(*) FROM holding WHERE owner LIKE 'table:%' AND count > 0")
        .fetch_one(&mut connection)
        .await
        .and_then(|row| row.try_get::<i64, _>(0))
        .map_err(|error| error.to_string())?;
    if left > 0 || &found != expected {
        return Err(format!("{left} goods are left at tables"));
    }
    store.close().await;
    Ok(())
}

on_both! {
    /// The site without sabotage.
    async fn totals_stay_the_same_whatever_happens(database: Database) {
        let (done, reads) = bank(&database, false).await.expect("the bank adds up");
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let counts = (count(&done.staked), count(&done.settled), count(&done.traded));
        assert!(counts.0 > 100 && counts.1 > 100 && counts.2 > 20, "{counts:?}");
        assert!(reads > 50, "{reads} reads");
    }
}

on_both! {
    /// The same test on a sabotaged site.
    async fn a_sabotaged_bank_is_found_out(database: Database) {
        let found = bank(&database, true).await;
        let error = found.expect_err("cards were made from nothing, and somebody noticed");
        assert!(error.contains("totals differ"), "{error}");
    }
}
