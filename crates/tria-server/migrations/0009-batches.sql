-- Entries of logs as they came to the disk, all of a commit in one row, until they are filed in game_log; on SQLite only.

CREATE TABLE log_batch (
    -- counts on without end: whoever finds a place taken knows that somebody else writes here
    place   BIGINT NOT NULL PRIMARY KEY,
    -- one line for each entry: table, number, bytes of the entry, the entry; nothing once they are filed
    entries TEXT   NOT NULL
);
