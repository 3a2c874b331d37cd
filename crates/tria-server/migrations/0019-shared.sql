-- What the nodes of a cluster share beside tables: who waits to be paired, and the tickets that have opened a socket.

CREATE TABLE seek (
    account BIGINT NOT NULL PRIMARY KEY,
    -- the order in which they came
    place   BIGINT NOT NULL,
    -- since when it waits, in milliseconds
    since   BIGINT NOT NULL,
    -- when a node last saw it listen
    seen    BIGINT NOT NULL,
    -- when a node took it to seat it; 0 while it waits
    taken   BIGINT NOT NULL,
    -- what it waits for, as JSON
    wish    TEXT   NOT NULL
);

CREATE TABLE used_ticket (
    number  TEXT   NOT NULL PRIMARY KEY,
    expires BIGINT NOT NULL
);

CREATE INDEX used_ticket_expires ON used_ticket (expires);
