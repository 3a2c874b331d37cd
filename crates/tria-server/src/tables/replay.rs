//! A room as its log has it.

use std::panic::AssertUnwindSafe;

use tria_room::{Command, Input, LogEntry, Message, Occupant, Room};

use crate::accounts::{AccountId, account};
use crate::store::{GameRow, StoreError};

/// Does this; a log at which the rules panic is damaged like any other, and no other table suffers from it.
pub(super) fn unbroken<T>(read: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    std::panic::catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| {
        Err(StoreError::Damaged("a log breaks off the rules; the server's output says where".into()))
    })
}

/// The room that a log leads to, and the accounts that have sat at the table or said something there.
pub(super) fn replay(row: &GameRow, lines: &[String]) -> Result<(Room, Vec<AccountId>), StoreError> {
    let damaged = |error: String| StoreError::Damaged(format!("table {}: {error}", row.id));
    let settings = serde_json::from_str(&row.settings).map_err(|error| damaged(error.to_string()))?;
    let entries: Result<Vec<LogEntry>, _> = lines.iter().map(|line| serde_json::from_str(line)).collect();
    let entries = entries.map_err(|error| damaged(error.to_string()))?;
    let named = entries.iter().filter_map(|entry| match &entry.input {
        Input::Client {
            client,
            message: Message { command: Command::Join { .. } | Command::Chat { .. }, .. },
        } => Some(*client),
        _ => None,
    });
    let mut named: Vec<AccountId> = named.map(account).collect();
    let room = Room::replay(settings, entries).map_err(|error| damaged(error.to_string()))?;
    // Seats that the server has given, as at paired tables.
    named.extend(room.seats_seen().into_iter().filter_map(|seat| match seat.occupant {
        Occupant::Client(client) => Some(account(client)),
        _ => None,
    }));
    named.sort_unstable();
    named.dedup();
    Ok((room, named))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_breaks_off_is_damaged_and_holds_up_no_other() {
        let logs = [Some(1), None, Some(3)];
        let read =
            |log: Option<u8>| unbroken(|| Ok::<_, StoreError>(log.expect("a log that can be replayed")));
        let rebuilt: Vec<Option<u8>> = logs.into_iter().map(|log| read(log).ok()).collect();
        assert_eq!(rebuilt, logs);
        assert!(matches!(read(None), Err(StoreError::Damaged(_))));
    }
}
