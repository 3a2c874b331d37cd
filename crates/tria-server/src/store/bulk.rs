//! Rows of many tables of play in a few statements: what a hundred games write in one moment is one way to the database.
//!
//! Statements come in few sizes, so that the database has understood each of them before: the places that are too many
//! are filled with nulls, which every statement passes over.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use sqlx::any::{AnyArguments, AnyQueryResult};
use sqlx::{Any, AnyConnection, Arguments as _, AssertSqlSafe, Encode, Type};

use super::{StoreError, Tx};

/// A statement that is the same for any number of rows but for its list of values.
///
/// It must do nothing for a row of nulls.
#[derive(PartialEq, Eq, Debug)]
pub struct Bulk {
    /// What stands before the values.
    pub head: &'static str,
    /// What stands behind them.
    pub tail: &'static str,
    /// Values of a row.
    pub columns: usize,
    /// Whether every row must change exactly one row of the database; if it does not, somebody was there before.
    pub exact: bool,
    /// The same in the words that PostgreSQL needs, where they are others.
    pub on_postgres: Option<&'static Bulk>,
}

/// A value of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number, or none.
    Number(Option<i64>),
    /// A text.
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

/// A row for a statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BulkRow {
    /// Which statement.
    pub bulk: &'static Bulk,
    /// As many values as it has columns.
    pub values: Vec<Value>,
}

/// Rows of one statement: more are no cheaper, longer statements take long to be understood the first time, and of the
/// places that are too many there are fewer.
const ROWS_EACH: usize = 64;

/// Rows by their statement, in the order in which the statements were first asked for.
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
                write_some(bulk, rows, &mut *tx).await?;
            }
        }
        Ok(())
    }
}

/// Writes these rows.
///
/// # Errors
/// [`StoreError::Conflict`] if one was to change something and did not.
pub async fn write_rows(rows: &[BulkRow], tx: Tx<'_>) -> Result<(), StoreError> {
    let mut all = BulkRows::default();
    all.extend(rows);
    all.write(tx).await
}

async fn write_some(bulk: &Bulk, rows: &[&[Value]], tx: Tx<'_>) -> Result<(), StoreError> {
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

/// The rows that a statement for so many has places for.
pub(super) fn size(rows: usize) -> usize {
    rows.next_power_of_two()
}

/// The values of a statement in order, in a place that is as large as they need from the beginning.
pub(super) struct Values(AnyArguments);

impl Values {
    /// For so many rows, and the places that are left over.
    pub(super) fn of(rows: usize, columns: usize) -> Self {
        let mut values = AnyArguments::default();
        values.reserve(size(rows) * columns, 0);
        Self(values)
    }

    pub(super) fn push<'v>(&mut self, value: impl Encode<'v, Any> + Type<Any>) -> Result<(), StoreError> {
        self.0.add(value).map_err(|error| sqlx::Error::Encode(error).into())
    }

    /// Executes a statement in which only places were put.
    pub(super) async fn execute(self, sql: Arc<str>, tx: Tx<'_>) -> Result<AnyQueryResult, StoreError> {
        Ok(sqlx::query_with(AssertSqlSafe(sql), self.0).execute(tx).await?)
    }
}

fn is_sqlite(connection: &AnyConnection) -> bool {
    connection.backend_name() == "SQLite"
}

/// What a statement begins with, its rows, whether its places have numbers.
type Form = (&'static str, usize, bool);

/// Statements that were put together before.
static STATEMENTS: LazyLock<Mutex<HashMap<Form, Arc<str>>>> = LazyLock::new(Mutex::default);

/// A statement with places for so many rows, or a few more; what it begins with is that of no other.
///
/// SQLite gets places without numbers: it would take numbers for names and look each up among all before it.
pub(super) fn statement(
    head: &'static str,
    rows: usize,
    columns: usize,
    tail: &str,
    connection: &AnyConnection,
) -> Arc<str> {
    let (rows, numbers) = (size(rows), !is_sqlite(connection));
    let mut known = STATEMENTS.lock().unwrap_or_else(PoisonError::into_inner);
    let put_together = || {
        let mut sql = head.to_owned();
        places(&mut sql, rows, columns, numbers);
        sql.push_str(tail);
        sql.into()
    };
    known.entry((head, rows, numbers)).or_insert_with(put_together).clone()
}

/// `($1, $2), ($3, $4)` for two rows of two values.
fn places(sql: &mut String, rows: usize, columns: usize, numbers: bool) {
    for place in 0..rows * columns {
        sql.push_str(match (place % columns, place) {
            (0, 0) => "(",
            (0, _) => "), (",
            _ => ", ",
        });
        if numbers {
            // Writing to a text cannot fail.
            let _ = write!(sql, "${}", place + 1);
        } else {
            sql.push('?');
        }
    }
    sql.push(')');
}

#[cfg(test)]
mod tests {
    fn places(rows: usize, columns: usize, numbers: bool) -> String {
        let mut sql = String::new();
        super::places(&mut sql, rows, columns, numbers);
        sql
    }

    #[test]
    fn every_value_of_every_row_has_its_place() {
        assert_eq!(places(1, 1, true), "($1)");
        assert_eq!(places(2, 3, true), "($1, $2, $3), ($4, $5, $6)");
        assert_eq!(places(2, 3, false), "(?, ?, ?), (?, ?, ?)");
    }
}
