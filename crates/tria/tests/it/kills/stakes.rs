//! Games for cards and ratings under kills: the final holdings follow from the records of the matches alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use sqlx::{AnyConnection, AssertSqlSafe, Row as _};
use tria_cards::builtin;
use tria_room::{Clock, Millis, Settings};
use tria_rules::record::Replay;
use tria_rules::triad::{House, Rule, RulesDraft, Trade};
use tria_server::accounts::{self, Account, AccountId, Kind, token};
use tria_server::error::ApiError;
use tria_server::ledger;
use tria_server::store::Store;
use tria_world::CardKey;
use tria_world::ledger::Good;

use super::net::Http;
use super::{Client, World, source_for};
use crate::support::tria;

/// Games at once where nothing else is said, as many for each trade rule.
pub(super) const GAMES: usize = 24;

const TRADES: [Trade; 4] = [Trade::One, Trade::Diff, Trade::Direct, Trade::All];

/// One game; games with pools and exchanges, where much of what is staked goes back when hands are fixed; hands by chance.
const FORMS: [(House, &[Rule]); 3] = [
    (House::Classic, &[]),
    (House::Club, &[Rule::BestOfThree, Rule::Exchange]),
    (House::Original, &[Rule::Random]),
];

/// What each account has besides its starter pack: enough to lose repeatedly.
const CARDS: usize = 20;
const COPIES: u64 = 12;

/// All holdings, by owner and good.
pub(super) type Holdings = BTreeMap<(String, String), i64>;

fn settings(game: usize) -> Settings {
    let (house, chosen) = FORMS[game / TRADES.len() % FORMS.len()];
    let mut draft = RulesDraft::new(house);
    for rule in chosen {
        draft.choose(*rule).expect("the house offers it");
    }
    draft.choose_trade(TRADES[game % TRADES.len()]).expect("one trade rule");
    let mut settings = Settings::for_cards(draft.finish().expect("they go together"));
    settings.clock = Clock::Live { initial: Millis::seconds(600), increment: Millis::seconds(1) };
    settings.prepare = Some(Millis::seconds(600));
    settings
}

fn player(game: usize, seat: u64) -> AccountId {
    1_000 + 2 * game as i64 + seat as i64
}

/// The token of an account follows from its number.
fn secret(id: AccountId) -> String {
    format!("{}{id:064x}", token::SESSION)
}

/// Makes the accounts, with their starter packs and more, before the server starts.
pub(super) async fn enroll(database: &str, games: usize) {
    let store = Store::open(database).await.expect("a database");
    let goods: Vec<(Good, u64)> = CardKey::all().take(CARDS).map(|card| (Good::Card(card), COPIES)).collect();
    let now = std::time::UNIX_EPOCH.elapsed().expect("a time").as_millis() as i64;
    for id in (0..games).flat_map(|game| [player(game, 0), player(game, 1)]) {
        let account = Account::new(id, format!("Player{id}"), Kind::Player, now);
        let (hash, goods) = (token::hash(&secret(id)), goods.clone());
        let made = store.writer().transact(move |tx| {
            Box::pin(async move {
                account.insert(None, &mut *tx).await?;
                accounts::begin_session(&mut *tx, id, &hash, "a test", now).await?;
                ledger::grant(tx, id, &goods, "kills", now).await?;
                Ok::<_, ApiError>(())
            })
        });
        made.await.expect("an account");
    }
    store.close().await;
}

/// Opens the tables and seats everybody.
pub(super) async fn seat(world: &Arc<World>) -> Vec<Client> {
    let mut seated = Vec::new();
    for game in 0..world.games {
        let server = world.way.servers[0];
        let mut http = Http::connect(server, source_for(server, game)).await.expect("the server listens");
        let body = serde_json::json!({"settings": settings(game), "options": {"rated": true}});
        let table = http.open(&secret(player(game, 0)), &body.to_string()).await.expect("a table");
        seated.extend(Client::pair(game, world, [0, 1].map(|seat| secret(player(game, seat))), &table));
    }
    seated
}

/// The current holdings; zero holdings are left out.
pub(super) async fn holdings(db: &mut AnyConnection) -> Holdings {
    let rows = sqlx::query("SELECT owner, good, count FROM holding WHERE count > 0").fetch_all(db).await;
    rows.expect("holdings").iter().map(|row| ((row.get(0), row.get(1)), row.get(2))).collect()
}

async fn count(db: &mut AnyConnection, what: &str) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM {what}");
    sqlx::query(AssertSqlSafe(sql)).fetch_one(db).await.expect("a count").get(0)
}

/// The seats of a match with their accounts, as the ledger calls them.
async fn seats(db: &mut AnyConnection, game: &str, number: i64) -> Vec<String> {
    let query = sqlx::query("SELECT account FROM played_seat WHERE game = $1 AND number = $2 ORDER BY seat");
    let rows = query.bind(game).bind(number).fetch_all(db).await.expect("seats");
    rows.iter().map(|row| format!("account:{}", row.get::<i64, _>(0))).collect()
}

/// What everybody must hold after all matches, by their records alone; how many matches each trade rule had, and how many
/// cards changed hands.
async fn by_the_records(
    db: &mut AnyConnection,
    mut held: Holdings,
) -> (Holdings, BTreeMap<String, u32>, usize) {
    let (mut matches, mut moved) = (BTreeMap::new(), 0);
    let sql = "SELECT game, number, trade, ended, record FROM played ORDER BY began, game, number";
    for row in sqlx::query(sql).fetch_all(&mut *db).await.expect("the archive") {
        let (game, number, trade): (String, i64, String) = (row.get(0), row.get(1), row.get(2));
        let (ended, record): (Option<i64>, Option<String>) = (row.get(3), row.get(4));
        assert!(ended.is_some(), "match {number} of table {game} is stuck");
        let record = record.expect("a record");
        let Ok(Replay::Match(replay)) = Replay::read(record.as_bytes(), builtin()) else {
            panic!("match {number} of table {game} has no record: {record:?}");
        };
        let seats = seats(&mut *db, &game, number).await;
        for transfer in replay.state.transfers() {
            let card = CardKey::of(transfer.card.expect("a known card")).expect("built in");
            let good = Good::Card(card).key();
            for (player, by) in [(transfer.from, -1), (transfer.to, 1)] {
                let owner = seats[player as usize].clone();
                *held.entry((owner, good.clone())).or_default() += by;
            }
            moved += 1;
        }
        *matches.entry(trade).or_default() += 1;
    }
    held.retain(|_, count| *count != 0);
    (held, matches, moved)
}

/// Nothing was lost, created, settled twice or left at a table; holdings match the records.
pub(super) async fn check(db: &mut AnyConnection, database: &str, before: Holdings) {
    let run = tria(&["admin", "--database", database, "verify-ledger"]);
    assert!(run.status == 0 && run.out.contains("all is well"), "{}{}", run.out, run.err);
    let (expected, matches, moved) = by_the_records(&mut *db, before).await;
    let found = holdings(&mut *db).await;
    for (place, held) in &expected {
        assert_eq!(found.get(place), Some(held), "{place:?}");
    }
    assert_eq!(found, expected, "no account holds anything else");
    let played = count(&mut *db, "played").await;
    for (what, rows) in [
        ("holding WHERE owner LIKE 'table:%'", 0),
        ("stake", 0),
        ("posting WHERE key LIKE 'stake:%'", played),
        ("posting WHERE key LIKE 'settle:%'", played),
        ("played p JOIN posting s ON s.key = 'settle:' || p.game || ':' || p.number", played),
        // Both players of each match are rated once for it.
        ("rating_change", 2 * played),
    ] {
        assert_eq!(count(&mut *db, what).await, rows, "{what}");
    }
    println!("matches for cards: {matches:?}, {moved} cards changed hands, each once");
    assert!(TRADES.iter().all(|trade| matches.contains_key(trade.name())), "{matches:?}");
    assert!(moved > 0, "cards changed hands");
}
