-- Talking with each other: whom somebody does not want to hear, whom nobody hears for a time, reports, and what moderators did.

CREATE TABLE mute (
    account BIGINT NOT NULL REFERENCES account (id),
    -- whom the account does not hear
    muted   BIGINT NOT NULL REFERENCES account (id),
    created BIGINT NOT NULL,
    PRIMARY KEY (account, muted)
);

CREATE TABLE silence (
    account BIGINT NOT NULL PRIMARY KEY REFERENCES account (id),
    -- until when nobody hears it
    ends    BIGINT NOT NULL,
    reason  TEXT   NOT NULL
);

CREATE TABLE report (
    id         BIGINT NOT NULL PRIMARY KEY,
    created    BIGINT NOT NULL,
    reporter   BIGINT NOT NULL REFERENCES account (id),
    account    BIGINT NOT NULL REFERENCES account (id),
    -- the table where it happened
    game       TEXT REFERENCES game (id),
    reason     TEXT   NOT NULL,
    -- what was said there last, as JSON
    messages   TEXT   NOT NULL,
    settled    BIGINT,
    settled_by BIGINT REFERENCES account (id),
    note       TEXT
);

CREATE INDEX report_open ON report (created) WHERE settled IS NULL;

-- Never changed, never deleted.
CREATE TABLE moderation (
    id        BIGINT NOT NULL PRIMARY KEY,
    done      BIGINT NOT NULL,
    moderator BIGINT NOT NULL REFERENCES account (id),
    -- silence, unsilence, ban, unban or settle
    did       TEXT   NOT NULL,
    account   BIGINT NOT NULL REFERENCES account (id),
    detail    TEXT   NOT NULL
);

CREATE INDEX moderation_done ON moderation (done);
