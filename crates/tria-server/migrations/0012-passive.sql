-- Tables that are not in memory: when one of them must be activated, and how it is listed meanwhile.

-- in milliseconds: 0 while the table is active (or was when the server last ran), the largest number for never
ALTER TABLE game ADD COLUMN deadline BIGINT NOT NULL DEFAULT 0;
-- since when the account that opened the table has not listened, and since when no one has, in milliseconds; 0 while active
ALTER TABLE game ADD COLUMN host_gone BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN alone BIGINT NOT NULL DEFAULT 0;
-- the table as the lobby lists it, as JSON; empty while it has never been passive
ALTER TABLE game ADD COLUMN listing TEXT NOT NULL DEFAULT '';

CREATE INDEX game_due ON game (deadline) WHERE finished = 0;

-- Times in which no server ran: they count on no clock.
CREATE TABLE absence (
    began BIGINT NOT NULL PRIMARY KEY,
    ended BIGINT NOT NULL
);
