-- What was done by hand to the site, and the card sets that it offers.

CREATE TABLE admin_log (
    -- grows
    id     BIGINT NOT NULL PRIMARY KEY,
    at     BIGINT NOT NULL,
    -- who did it: a user of the machine, or an account
    who    TEXT   NOT NULL,
    action TEXT   NOT NULL,
    -- to what: an account, a table, a set
    target TEXT   NOT NULL,
    -- JSON
    detail TEXT   NOT NULL
);

CREATE TABLE card_set (
    name     TEXT   NOT NULL PRIMARY KEY,
    title    TEXT   NOT NULL,
    cards    BIGINT NOT NULL,
    added    BIGINT NOT NULL,
    -- the whole set in the form of docs/card-sets.md, JSON
    document TEXT   NOT NULL
);
