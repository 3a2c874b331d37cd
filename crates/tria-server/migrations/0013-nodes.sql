-- Nodes of a cluster and the tables they own. A lone process is a cluster of one.

CREATE TABLE node (
    -- drawn at the start of the process
    id      TEXT   NOT NULL PRIMARY KEY,
    -- when its lease was last renewed and when it runs out, in milliseconds by the database's clock
    seen    BIGINT NOT NULL,
    expires BIGINT NOT NULL
);

-- the node that owns the table; empty while the table is passive
ALTER TABLE game ADD COLUMN owner TEXT NOT NULL DEFAULT '';
-- grows with every claim and fences the writes of earlier owners
ALTER TABLE game ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
-- the account that opened the table; 0 for the server itself
ALTER TABLE game ADD COLUMN opened_by BIGINT NOT NULL DEFAULT 0;
-- 2 if the lobby lists the table and players can sit down, 1 if it lists the table, 0 if it does not
ALTER TABLE game ADD COLUMN listed SMALLINT NOT NULL DEFAULT 0;

CREATE INDEX game_owner ON game (owner) WHERE finished = 0;
CREATE INDEX game_opened_by ON game (opened_by) WHERE finished = 0;
CREATE INDEX game_listed ON game (listed, created) WHERE finished = 0 AND listed > 0;

-- Accounts that sit at a table or are invited there, so that their tables are found.
CREATE TABLE game_account (
    game    TEXT   NOT NULL REFERENCES game (id),
    account BIGINT NOT NULL,
    PRIMARY KEY (game, account)
);

CREATE INDEX game_account_account ON game_account (account);

-- Tables of earlier versions are activated once and then listed anew.
UPDATE game SET deadline = 0, listing = '' WHERE finished = 0;
