-- HTTP requests that tell an account's own programs and chats about its turns and matches.

CREATE TABLE webhook (
    id       BIGINT   NOT NULL PRIMARY KEY,
    account  BIGINT   NOT NULL REFERENCES account (id),
    url      TEXT     NOT NULL,
    -- json, slack or discord
    format   TEXT     NOT NULL,
    -- en or fr
    language TEXT     NOT NULL,
    -- words with a space before and behind each
    events   TEXT     NOT NULL,
    -- signs every request, so it cannot be a hash
    secret   TEXT     NOT NULL,
    created  BIGINT   NOT NULL,
    -- until when a node is sending, so that no other does
    busy     BIGINT   NOT NULL DEFAULT 0,
    -- deliveries in a row that were given up
    failures BIGINT   NOT NULL DEFAULT 0,
    -- 1 once that were too many
    paused   SMALLINT NOT NULL DEFAULT 0
);

CREATE INDEX webhook_account ON webhook (account);

-- The outbox: written in the transaction of what it tells, once for each webhook.
CREATE TABLE webhook_delivery (
    webhook  BIGINT   NOT NULL,
    -- the event: of a turn its table, seat and version
    name     TEXT     NOT NULL,
    event    TEXT     NOT NULL,
    -- what is told, JSON
    body     TEXT     NOT NULL,
    created  BIGINT   NOT NULL,
    due      BIGINT   NOT NULL,
    expires  BIGINT   NOT NULL,
    attempts BIGINT   NOT NULL DEFAULT 0,
    -- 0 waits, 1 delivered, 2 given up
    state    SMALLINT NOT NULL DEFAULT 0,
    -- how the last attempt ended
    result   TEXT     NOT NULL DEFAULT '',
    PRIMARY KEY (webhook, name)
);

CREATE INDEX webhook_delivery_due ON webhook_delivery (due) WHERE state = 0;
CREATE INDEX webhook_delivery_created ON webhook_delivery (created) WHERE state > 0;
