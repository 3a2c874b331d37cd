//! Rows of many tables of play in a few statements: what a hundred games write in one moment is one way to the database.
//!
//! Statements come in few sizes, so that the database has understood each of them before: the places that are too many
//! are filled with nulls, which every statement passes over.

use std::fmt::Write as _;

use sqlx::{AnyConnection, AssertSqlSafe};

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

/// Values of one statement; with the places that are left over at most twice as many, far below what either database takes.
const VALUES_MAX: usize = 4_000;

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
            for rows in rows.chunks((VALUES_MAX / bulk.columns).max(1)) {
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
    let sql = statement(bulk.head, rows.len(), bulk.columns, bulk.tail, tx);
    // Only places are put in.
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for value in rows.iter().copied().flatten() {
        query = match value {
            Value::Number(number) => query.bind(*number),
            Value::Text(text) => query.bind(text.as_str()),
        };
    }
    for value in (rows.len()..size(rows.len())).flat_map(|_| rows[0]) {
        query = match value {
            Value::Number(_) => query.bind(None::<i64>),
            Value::Text(_) => query.bind(None::<&str>),
        };
    }
    let done = query.execute(tx).await?;
    if bulk.exact && done.rows_affected() != rows.len() as u64 {
        return Err(StoreError::Conflict);
    }
    Ok(())
}

/// The rows that a statement for so many has places for.
pub(super) fn size(rows: usize) -> usize {
    rows.next_power_of_two()
}

/// A statement with places for so many rows, or a few more.
pub(super) fn statement(
    head: &str,
    rows: usize,
    columns: usize,
    tail: &str,
    connection: &AnyConnection,
) -> String {
    format!("{head}{}{tail}", places(size(rows), columns, connection))
}

/// `($1, $2), ($3, $4)` for two rows of two values.
///
/// SQLite gets places without numbers: it would take numbers for names and look each up among all before it.
fn places(rows: usize, columns: usize, connection: &AnyConnection) -> String {
    numbered(rows, columns, connection.backend_name() != "SQLite")
}

fn numbered(rows: usize, columns: usize, numbers: bool) -> String {
    let mut places = String::with_capacity(rows * columns * 6);
    for place in 0..rows * columns {
        places.push_str(match (place % columns, place) {
            (0, 0) => "(",
            (0, _) => "), (",
            _ => ", ",
        });
        // Writing to a text cannot fail.
        let _ = if numbers { write!(places, "${}", place + 1) } else { write!(places, "?") };
    }
    places.push(')');
    places
}

#[cfg(test)]
mod tests {
    use super::numbered;

    #[test]
    fn every_value_of_every_row_has_its_place() {
        assert_eq!(numbered(1, 1, true), "($1)");
        assert_eq!(numbered(2, 3, true), "($1, $2, $3), ($4, $5, $6)");
        assert_eq!(numbered(2, 3, false), "(?, ?, ?), (?, ?, ?)");
    }
}
