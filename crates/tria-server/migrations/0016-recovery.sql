-- Ways back into an account without its password. Only hashes are kept.

-- Recovery codes: each sets a new password once.
CREATE TABLE recovery_code (
    -- SHA-256 of the code as it is compared
    hash    TEXT   NOT NULL PRIMARY KEY,
    account BIGINT NOT NULL REFERENCES account (id),
    created BIGINT NOT NULL
);

CREATE INDEX recovery_code_account ON recovery_code (account);

-- Links that an administrator has made for an account, at most one for each.
CREATE TABLE password_reset (
    account BIGINT NOT NULL PRIMARY KEY REFERENCES account (id),
    -- SHA-256 of the token in the link
    hash    TEXT   NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
