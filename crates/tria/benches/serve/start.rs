//! A start with thousands of unfinished games: from the start of the process until it serves.

use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::games;
use crate::net::{Server, memory};
use crate::report::{Bar, Report};
use crate::{Folder, Options};

/// Games that are played; the others are copies of them.
const PLAYED: usize = 20;

/// Copies all rows of a game under another name.
fn copy(db: &Connection, game: &str, name: &str) -> rusqlite::Result<()> {
    let tables: Vec<String> = db
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for table in
        tables.iter().filter(|table| *table == "game").chain(tables.iter().filter(|table| *table != "game"))
    {
        let columns: Vec<String> = db
            .prepare(&format!("SELECT name FROM pragma_table_info('{table}')"))?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let key = if table == "game" { "id" } else { "game" };
        if !columns.iter().any(|column| column == key) {
            continue;
        }
        let chosen = columns.iter().map(|column| match column.as_str() {
            // It names its table.
            "listing" => "REPLACE(listing, ?1, ?2)",
            column if column == key => "?2",
            column => column,
        });
        let chosen: Vec<&str> = chosen.collect();
        let sql = format!(
            "INSERT INTO {table} ({}) SELECT {} FROM {table} WHERE {key} = ?1",
            columns.join(", "),
            chosen.join(", ")
        );
        db.prepare(&sql)?.execute([game, name])?;
    }
    Ok(())
}

/// A name of twelve letters for the copy of this number.
fn name(number: usize) -> String {
    format!("{number:012}").bytes().map(|digit| char::from(digit - b'0' + b'a')).collect()
}

pub(crate) async fn run(options: &Options, report: &mut Report) {
    eprintln!("start: {} unfinished games", options.tables);
    let folder = Folder::new("start");
    let server = Server::start(&folder, "127.0.0.1:0");
    for (place, mut pair) in games::seat(server.address, PLAYED).await.into_iter().enumerate() {
        let moves = place as u8 % 8;
        pair.play(moves, Duration::ZERO, Instant::now()).await.unwrap_or_else(|error| panic!("{error}"));
    }
    server.stop();
    let mut db = Connection::open(folder.join("tria.db")).expect("the database");
    let all = db.transaction().expect("a transaction");
    let games: Vec<String> = all
        .prepare("SELECT id FROM game")
        .and_then(|mut query| query.query_map([], |row| row.get(0))?.collect())
        .expect("the games");
    for number in PLAYED..options.tables {
        copy(&all, &games[number % PLAYED], &name(number)).expect("a copy");
    }
    let count = "SELECT COUNT(*) FROM game_log";
    let entries: i64 = all.query_row(count, [], |row| row.get(0)).expect("a number");
    all.commit().expect("the copies are there");
    drop(db);
    let begun = Instant::now();
    let server = Server::start(&folder, "127.0.0.1:0");
    let taken = begun.elapsed().as_secs_f64();
    report.tell("start: entries of their logs", entries as f64, "entries");
    report.hold("start: with all unfinished games", taken, "s", Bar::AtMost(1.0));
    report.tell("start: server memory", memory(server.pid()) as f64 / 1_024.0, "MiB");
}
