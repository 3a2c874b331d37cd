-- Tables of play and their logs. The same text serves SQLite and PostgreSQL: flags are 0 or 1, times are milliseconds.

CREATE TABLE site (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE game (
    id       TEXT     NOT NULL PRIMARY KEY,
    created  BIGINT   NOT NULL,
    -- 0 unfinished, 1 finished
    finished SMALLINT NOT NULL,
    settings TEXT     NOT NULL,
    -- the secret from which all chance of the table follows
    seed     TEXT     NOT NULL
);

CREATE INDEX game_unfinished ON game (finished) WHERE finished = 0;

CREATE TABLE game_log (
    game   TEXT   NOT NULL REFERENCES game (id),
    number BIGINT NOT NULL,
    entry  TEXT   NOT NULL,
    PRIMARY KEY (game, number)
);
