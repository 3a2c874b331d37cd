//! Bulk statements: rows of many game tables are written with few statements and few round trips.
//!
//! Statements have few sizes, so that the database has prepared each of them before: surplus rows are filled with nulls,
//! which every statement skips.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use sqlx::any::{AnyArguments, AnyQueryResult};
use sqlx::{Any, AnyConnection, Arguments as _, AssertSqlSafe, Encode, Type};

use super::{StoreError, Tx};

/// A statement with a list of rows as its values.
///
/// It must skip rows of nulls.
#[derive(PartialEq, Eq, Debug)]
pub struct Bulk {
    /// SQL before the values.
    pub head: &'static str,
    /// SQL after the values.
    pub tail: &'static str,
    /// Number of values per row.
    pub columns: usize,
    /// Whether every row must change exactly one row of the database; otherwise the write is a conflict.
    pub exact: bool,
    /// The statement for PostgreSQL, where it differs.
    pub on_postgres: Option<&'static Bulk>,
}

/// A value of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number or null.
    Number(Option<i64>),
    /// A string.
    Text(String),
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// A row for a bulk statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BulkRow {
    /// The statement.
    pub bulk: &'static Bulk,
    /// One value for each column.
    pub values: Vec<Value>,
}

/// Maximum rows per statement: more are no cheaper, take longer to prepare, and waste more surplus rows.
const ROWS_EACH: usize = 64;

/// Rows grouped by their statement, in the order of each statement's first row.
#[derive(Default)]
pub(super) struct BulkRows<'a> {
    statements: Vec<(&'static Bulk, Vec<&'a [Value]>)>,
}

impl<'a> BulkRows<'a> {
    pub(super) fn extend(&mut self, rows: &'a [BulkRow]) {
        for row in rows {
            debug_assert_eq!(row.values.len(), row.bulk.columns, "{}", row.bulk.head);
            match self.statements.iter_mut().find(|(bulk, _)| *bulk == row.bulk) {
                Some((_, rows)) => rows.push(&row.values),
                None => self.statements.push((row.bulk, vec![&row.values])),
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    pub(super) async fn write(&self, tx: Tx<'_>) -> Result<(), StoreError> {
        for (bulk, rows) in &self.statements {
            for rows in rows.chunks(ROWS_EACH) {
                write_chunk(bulk, rows, &mut *tx).await?;
            }
        }
        Ok(())
    }
}

/// Writes rows, grouped by their statement.
///
/// # Errors
/// [`StoreError::Conflict`] if a row of an exact statement changed nothing.
pub async fn write_rows(rows: &[BulkRow], tx: Tx<'_>) -> Result<(), StoreError> {
    let mut all = BulkRows::default();
    all.extend(rows);
    all.write(tx).await
}

async fn write_chunk(bulk: &Bulk, rows: &[&[Value]], tx: Tx<'_>) -> Result<(), StoreError> {
    let bulk = bulk.on_postgres.filter(|_| !is_sqlite(tx)).unwrap_or(bulk);
    let sql = statement(bulk.head, rows.len(), bulk.columns, bulk.tail, tx);
    let mut values = Values::of(rows.len(), bulk.columns);
    for value in rows.iter().copied().flatten() {
        match value {
            Value::Number(number) => values.push(*number)?,
            Value::Text(text) => values.push(text.as_str())?,
        }
    }
    for value in (rows.len()..size(rows.len())).flat_map(|_| rows[0]) {
        match value {
            Value::Number(_) => values.push(None::<i64>)?,
            Value::Text(_) => values.push(None::<&str>)?,
        }
    }
    let done = values.execute(sql, tx).await?;
    if bulk.exact && done.rows_affected() != rows.len() as u64 {
        return Err(StoreError::Conflict);
    }
    Ok(())
}

/// Returns the size of the statement for this number of rows.
pub(super) fn size(rows: usize) -> usize {
    rows.next_power_of_two()
}

/// Values of a statement, in order, with their memory reserved ahead.
pub(super) struct Values(AnyArguments);

impl Values {
    /// Reserves memory for this number of rows and the surplus ones.
    pub(super) fn of(rows: usize, columns: usize) -> Self {
        let mut values = AnyArguments::default();
        values.reserve(size(rows) * columns, 0);
        Self(values)
    }

    pub(super) fn push<'v>(&mut self, value: impl Encode<'v, Any> + Type<Any>) -> Result<(), StoreError> {
        self.0.add(value).map_err(|error| sqlx::Error::Encode(error).into())
    }

    /// Executes a statement that consists of constants and placeholders only.
    pub(super) async fn execute(self, sql: Arc<str>, tx: Tx<'_>) -> Result<AnyQueryResult, StoreError> {
        Ok(sqlx::query_with(AssertSqlSafe(sql), self.0).execute(tx).await?)
    }
}

fn is_sqlite(connection: &AnyConnection) -> bool {
    connection.backend_name() == "SQLite"
}

/// Key of a built statement: its head, its rows, whether its placeholders are numbered.
type Form = (&'static str, usize, bool);

/// Cache of built statements.
static STATEMENTS: LazyLock<Mutex<HashMap<Form, Arc<str>>>> = LazyLock::new(Mutex::default);

/// Returns a statement with placeholders for at least this number of rows; its head must be unique.
///
/// Placeholders for SQLite have no numbers: it treats `$1` as a name and searches all previous names for each.
pub(super) fn statement(
    head: &'static str,
    rows: usize,
    columns: usize,
    tail: &str,
    connection: &AnyConnection,
) -> Arc<str> {
    let (rows, numbers) = (size(rows), !is_sqlite(connection));
    let mut known = STATEMENTS.lock().unwrap_or_else(PoisonError::into_inner);
    let build = || {
        let mut sql = head.to_owned();
        placeholders(&mut sql, rows, columns, numbers);
        sql.push_str(tail);
        sql.into()
    };
    known.entry((head, rows, numbers)).or_insert_with(build).clone()
}

/// Appends placeholders: `($1, $2), ($3, $4)` for two rows of two values.
fn placeholders(sql: &mut String, rows: usize, columns: usize, numbers: bool) {
    for place in 0..rows * columns {
        sql.push_str(match (place % columns, place) {
            (0, 0) => "(",
            (0, _) => "), (",
            _ => ", ",
        });
        if numbers {
            // Writing to a string cannot fail.
            let _ = write!(sql, "${}", place + 1);
        } else {
            sql.push('?');
        }
    }
    sql.push(')');
}

#[cfg(test)]
mod tests {
    fn placeholders(rows: usize, columns: usize, numbers: bool) -> String {
        let mut sql = String::new();
        super::placeholders(&mut sql, rows, columns, numbers);
        sql
    }

    #[test]
    fn every_value_has_a_placeholder() {
        assert_eq!(placeholders(1, 1, true), "($1)");
        assert_eq!(placeholders(2, 3, true), "($1, $2, $3), ($4, $5, $6)");
        assert_eq!(placeholders(2, 3, false), "(?, ?, ?), (?, ?, ?)");
    }
}
