-- Deals that can be checked afterwards: what players add to the chance of a match.

-- 1: each match has a secret of its own that is committed to; 0: a table from before that
ALTER TABLE game ADD COLUMN fair SMALLINT NOT NULL DEFAULT 0;

CREATE TABLE contribution (
    game         TEXT   NOT NULL REFERENCES game (id),
    match_number BIGINT NOT NULL,
    -- in which order they count, from 0
    place        BIGINT NOT NULL,
    account      BIGINT NOT NULL,
    -- the number of the first entry of the log for which it counts
    counts_from  BIGINT NOT NULL,
    -- 64 hexadecimal digits
    value        TEXT   NOT NULL,
    PRIMARY KEY (game, match_number, place),
    UNIQUE (game, match_number, account)
);
