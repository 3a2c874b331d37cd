-- Who plays here. Only hashes of passwords and tokens are kept.

CREATE TABLE account (
    -- drawn by chance, below 2^53
    id           BIGINT   NOT NULL PRIMARY KEY,
    name         TEXT     NOT NULL,
    -- the name as it is compared
    name_key     TEXT     NOT NULL UNIQUE,
    -- guest, player or bot
    kind         TEXT     NOT NULL,
    -- player, moderator or admin
    role         TEXT     NOT NULL,
    -- Argon2id; guests have none
    password     TEXT,
    created      BIGINT   NOT NULL,
    seen         BIGINT   NOT NULL,
    banned_until BIGINT,
    ban_reason   TEXT,
    deleted      SMALLINT NOT NULL
);

CREATE TABLE session (
    -- SHA-256 of the token
    hash    TEXT   NOT NULL PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES account (id),
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    agent   TEXT   NOT NULL
);

CREATE INDEX session_account ON session (account);

CREATE TABLE access_token (
    hash    TEXT   NOT NULL PRIMARY KEY,
    id      BIGINT NOT NULL UNIQUE,
    account BIGINT NOT NULL REFERENCES account (id),
    name    TEXT   NOT NULL,
    -- words with a space between them
    scopes  TEXT   NOT NULL,
    created BIGINT NOT NULL,
    seen    BIGINT,
    expires BIGINT
);

CREATE INDEX access_token_account ON access_token (account);

-- What is agreed about a table beside its rules: who opened it, who may come, whether it is rated. JSON.
ALTER TABLE game ADD COLUMN options TEXT NOT NULL DEFAULT '{}';
