//! Migration of logs from before version 11 to one row per entry.
//!
//! Older databases have rows of `game_log` with several entries, one per line, numbered from the row's number; on SQLite
//! they also have entries in `log_batch` that are not in `game_log` yet.
//! After every transaction the database holds each entry at least once in a form that this migration reads, so it can be
//! interrupted at any time and restarted.

use sqlx::{AnyConnection, AnyPool, Connection as _, Row as _};

use super::{Dialect, StoreError, Tx};

/// Rows rewritten per transaction.
const ROWS_AT_ONCE: i64 = 256;

/// Rewrites all rows of several entries and all batches, unless the database is of version 11 or later.
///
/// # Errors
/// If the database fails, or a row of `log_batch` cannot be read.
pub(super) async fn split(pool: &AnyPool, dialect: Dialect) -> Result<(), StoreError> {
    let mut connection = pool.acquire().await?;
    let done = sqlx::query("SELECT 1 FROM _sqlx_migrations WHERE version = $1").bind(super::schema::ONE_ROW);
    if done.fetch_optional(&mut *connection).await?.is_some() {
        return Ok(());
    }
    // Checked before anything is changed: the migration must not go on without the entries of a damaged row.
    for place in batches(&mut connection).await? {
        read_batch(place, &mut connection).await?;
    }
    split_rows(&mut connection, dialect).await?;
    for place in batches(&mut connection).await? {
        let mut transaction = connection.begin_with(dialect.writing()).await?;
        for (game, number, entry) in read_batch(place, &mut transaction).await? {
            insert(&game, number, &entry, &mut transaction).await?;
        }
        sqlx::query("DELETE FROM log_batch WHERE place = $1").bind(place).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// Rewrites rows of `game_log` with several entries.
async fn split_rows(connection: &mut AnyConnection, dialect: Dialect) -> Result<(), StoreError> {
    let select = "SELECT game, number, entry FROM game_log \
                  WHERE (game > $1 OR (game = $1 AND number > $2)) AND entry LIKE '%\n%' \
                  ORDER BY game, number LIMIT $3";
    let (mut game, mut number) = (String::new(), -1);
    loop {
        let mut transaction = connection.begin_with(dialect.writing()).await?;
        let rows = sqlx::query(select).bind(&game).bind(number).bind(ROWS_AT_ONCE);
        let rows = rows.fetch_all(&mut *transaction).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for row in &rows {
            (game, number) = (row.try_get(0)?, row.try_get(1)?);
            let run: String = row.try_get(2)?;
            let mut entries = run.split('\n').zip(number..);
            if let Some((first, _)) = entries.next() {
                sqlx::query("UPDATE game_log SET entry = $3 WHERE game = $1 AND number = $2")
                    .bind(&game)
                    .bind(number)
                    .bind(first)
                    .execute(&mut *transaction)
                    .await?;
            }
            for (entry, number) in entries {
                insert(&game, number, entry, &mut transaction).await?;
            }
        }
        transaction.commit().await?;
    }
}

/// Inserts an entry unless it exists: `log_batch` may hold entries that are also in `game_log`.
async fn insert(game: &str, number: i64, entry: &str, tx: Tx<'_>) -> Result<(), StoreError> {
    let insert = "INSERT INTO game_log (game, number, entry) VALUES ($1, $2, $3) \
                  ON CONFLICT (game, number) DO NOTHING";
    sqlx::query(insert).bind(game).bind(number).bind(entry).execute(tx).await?;
    Ok(())
}

/// Returns the keys of the rows of `log_batch`, in order.
async fn batches(connection: &mut AnyConnection) -> Result<Vec<i64>, StoreError> {
    let rows = sqlx::query("SELECT place FROM log_batch ORDER BY place").fetch_all(connection).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// A log entry: game, number, text.
type Entry = (String, i64, String);

async fn read_batch(place: i64, connection: &mut AnyConnection) -> Result<Vec<Entry>, StoreError> {
    let select = sqlx::query("SELECT entries FROM log_batch WHERE place = $1").bind(place);
    let lines: String = select.fetch_one(connection).await?.try_get(0)?;
    let damaged = || {
        StoreError::Damaged(format!(
            "the row of log_batch whose place is {place} cannot be read, so moves of some tables are missing; \
             nothing was changed: restore a backup into an empty database (tria admin restore)"
        ))
    };
    read_lines(&lines).ok_or_else(damaged)
}

/// Parses the lines of a batch: game, number, length of the entry in bytes, entry.
fn read_lines(mut lines: &str) -> Option<Vec<Entry>> {
    let mut entries = Vec::new();
    while !lines.is_empty() {
        let mut parts = lines.splitn(4, ' ');
        let (game, number, length, rest) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let (entry, rest) = rest.split_at_checked(length.parse().ok()?)?;
        entries.push((game.to_owned(), number.parse().ok()?, entry.to_owned()));
        lines = rest.strip_prefix('\n')?;
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::read_lines;

    #[test]
    fn lines_are_read_whole_or_not_at_all() {
        let lines = "abc 0 8 {\"at\":1}\ndef 12 0 \nabc 1 5 two é\n";
        let count = 3;
        assert_eq!(read_lines(lines), None, "é has two bytes");
        let lines = lines.replace(" 5 two é", " 6 two é");
        let read = read_lines(&lines).expect("whole lines");
        assert_eq!(read.len(), count);
        assert_eq!(read[0], ("abc".to_owned(), 0, "{\"at\":1}".to_owned()));
        assert_eq!(read[2], ("abc".to_owned(), 1, "two é".to_owned()));
        for end in (1..lines.len()).filter(|end| lines.is_char_boundary(*end)) {
            let torn = read_lines(&lines[..end]);
            assert!(torn.is_none_or(|read| read.len() < count), "{}", &lines[..end]);
        }
        assert_eq!(read_lines("abc x 1 a\n"), None);
        assert_eq!(read_lines("abc 1 1 ab\n"), None);
    }
}
