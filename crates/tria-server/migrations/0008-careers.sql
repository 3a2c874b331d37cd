-- Careers of single players that are kept with an account. They are apart from everything that is played and owned online.

CREATE TABLE career (
    account  BIGINT NOT NULL REFERENCES account (id),
    -- what the player's program calls it
    id       TEXT   NOT NULL,
    -- grows with every write
    version  BIGINT NOT NULL,
    saved    BIGINT NOT NULL,
    -- which copy of the career wrote it: each device has its own
    writer   TEXT   NOT NULL,
    -- the career in a line, JSON
    summary  TEXT   NOT NULL,
    -- the career itself (docs/save.md), JSON
    document TEXT   NOT NULL,
    PRIMARY KEY (account, id)
);
