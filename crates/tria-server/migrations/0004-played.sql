-- Matches, from their first moment on; ratings.

CREATE TABLE played (
    game     TEXT     NOT NULL REFERENCES game (id),
    -- the matches of a table, from 1
    number   BIGINT   NOT NULL,
    -- triple-triad or triatri
    kind     TEXT     NOT NULL,
    -- '' in TriATri
    house    TEXT     NOT NULL,
    -- the rules in force, with spaces between them
    rules    TEXT     NOT NULL,
    trade    TEXT     NOT NULL,
    pot      BIGINT   NOT NULL,
    speed    TEXT     NOT NULL,
    rated    SMALLINT NOT NULL,
    -- shown to its players only
    private  SMALLINT NOT NULL,
    began    BIGINT   NOT NULL,
    ended    BIGINT,
    -- played, resigned, time, left or agreed; void where nothing counts, closed where the table was closed
    ending   TEXT,
    -- the seat that resigned, ran out of time or left
    by_seat  BIGINT,
    -- the records of docs/formats.md as lines of JSON
    record   TEXT,
    PRIMARY KEY (game, number)
);

CREATE INDEX played_ended ON played (ended);

CREATE TABLE played_seat (
    game          TEXT   NOT NULL,
    number        BIGINT NOT NULL,
    seat          BIGINT NOT NULL,
    -- NULL for a computer
    account       BIGINT,
    -- the level of a computer
    level         BIGINT,
    ended         BIGINT,
    place         BIGINT,
    -- win, draw or loss
    result        TEXT,
    wins          BIGINT,
    score         BIGINT,
    -- in thousandths, where the match was rated
    rating_before BIGINT,
    rating_after  BIGINT,
    PRIMARY KEY (game, number, seat),
    FOREIGN KEY (game, number) REFERENCES played (game, number)
);

CREATE INDEX played_seat_account ON played_seat (account, ended);

CREATE TABLE rating (
    account    BIGINT NOT NULL,
    kind       TEXT   NOT NULL,
    speed      TEXT   NOT NULL,
    -- in thousandths, as tria-world counts
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    -- in billionths
    volatility BIGINT NOT NULL,
    -- rated matches: the version of the row
    matches    BIGINT NOT NULL,
    wins       BIGINT NOT NULL,
    draws      BIGINT NOT NULL,
    losses     BIGINT NOT NULL,
    -- when it last changed
    at         BIGINT NOT NULL,
    PRIMARY KEY (account, kind, speed)
);

CREATE INDEX rating_board ON rating (kind, speed, rating);

CREATE TABLE rating_change (
    account   BIGINT NOT NULL,
    kind      TEXT   NOT NULL,
    speed     TEXT   NOT NULL,
    at        BIGINT NOT NULL,
    game      TEXT   NOT NULL,
    number    BIGINT NOT NULL,
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    PRIMARY KEY (account, kind, speed, game, number)
);
