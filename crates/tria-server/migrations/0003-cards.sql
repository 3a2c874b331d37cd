-- Cards, Gil and things: a ledger in which nothing is made or lost without a reason.
-- Owners are 'account:NUMBER' or 'table:NAME', the escrow of a table; goods are 'gil', 'card/…', 'item/…', 'equipment/…'.

CREATE TABLE holding (
    owner TEXT   NOT NULL,
    good  TEXT   NOT NULL,
    count BIGINT NOT NULL CHECK (count >= 0),
    PRIMARY KEY (owner, good)
);

CREATE TABLE posting (
    -- what it is for, so that it is posted once: 'settle:TABLE:MATCH', 'trade:NUMBER', …
    key TEXT   NOT NULL PRIMARY KEY,
    at  BIGINT NOT NULL
);

CREATE TABLE ledger_entry (
    posting    TEXT   NOT NULL REFERENCES posting (key),
    place      BIGINT NOT NULL,
    reason     TEXT   NOT NULL,
    good       TEXT   NOT NULL,
    count      BIGINT NOT NULL CHECK (count > 0),
    -- NULL: it comes into the world
    from_owner TEXT,
    -- NULL: it leaves the world
    to_owner   TEXT,
    PRIMARY KEY (posting, place)
);

CREATE INDEX ledger_entry_from ON ledger_entry (from_owner, good);
CREATE INDEX ledger_entry_to ON ledger_entry (to_owner, good);

-- Who has put what into the escrow of a table for the match that is played there.
CREATE TABLE stake (
    game    TEXT   NOT NULL REFERENCES game (id),
    seat    BIGINT NOT NULL,
    account BIGINT NOT NULL,
    good    TEXT   NOT NULL,
    count   BIGINT NOT NULL CHECK (count > 0),
    PRIMARY KEY (game, seat, good)
);

CREATE INDEX stake_account ON stake (account);

-- Cards that an account has seen at a table or owned at some time.
CREATE TABLE seen_card (
    account BIGINT NOT NULL,
    card    TEXT   NOT NULL,
    PRIMARY KEY (account, card)
);

-- Decks of five by name, and the one pool, named ''; the cards with spaces between them.
CREATE TABLE deck (
    account BIGINT NOT NULL,
    name    TEXT   NOT NULL,
    cards   TEXT   NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (account, name)
);

CREATE TABLE trade (
    id              BIGINT   NOT NULL PRIMARY KEY,
    -- who made the first offer, and to whom
    maker           BIGINT   NOT NULL,
    other           BIGINT   NOT NULL,
    -- grows with every change of the terms
    version         BIGINT   NOT NULL,
    maker_gives     TEXT     NOT NULL,
    other_gives     TEXT     NOT NULL,
    maker_confirmed SMALLINT NOT NULL,
    other_confirmed SMALLINT NOT NULL,
    -- open, done or cancelled
    state           TEXT     NOT NULL,
    created         BIGINT   NOT NULL,
    changed         BIGINT   NOT NULL,
    expires         BIGINT   NOT NULL
);

CREATE INDEX trade_maker ON trade (maker, changed);
CREATE INDEX trade_other ON trade (other, changed);
