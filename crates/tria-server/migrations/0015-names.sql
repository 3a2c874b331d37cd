-- Names of accounts that were deleted, as SHA-256 of the name as it is compared: others cannot have them until then.

CREATE TABLE kept_name (
    hash  TEXT   NOT NULL PRIMARY KEY,
    until BIGINT NOT NULL
);

-- What is alike in names that look the same; the server asks by the same words.
CREATE INDEX account_alike ON account (REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(name_key, '-', ''), '_', ''), '0', 'o'), '1', 'l'), 'i', 'l'), 'rn', 'm'), 'vv', 'w'));
