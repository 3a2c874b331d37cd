-- Copies and Gil that cannot be passed on at will, and the paired matches by which they become free.

CREATE TABLE bound (
    -- 'account:NUMBER', or 'stake:TABLE:SEAT' for what a seat has in escrow
    owner   TEXT   NOT NULL,
    good    TEXT   NOT NULL,
    -- the number of finished paired matches of the account at which they are free; 9007199254740991: never
    free_at BIGINT NOT NULL,
    count   BIGINT NOT NULL CHECK (count > 0),
    PRIMARY KEY (owner, good, free_at)
);

-- 1: its players were put together by the server
ALTER TABLE played ADD COLUMN paired SMALLINT NOT NULL DEFAULT 0;

-- What an account was given for nothing and still holds is bound. Copies that have changed hands before are free, and so
-- are those that are at stake at this moment: who owned which copy was not kept.
INSERT INTO bound (owner, good, free_at, count)
SELECT h.owner, h.good, 9007199254740991, CASE WHEN h.count < e.given THEN h.count ELSE e.given END
FROM holding h JOIN (
    SELECT to_owner, good, CAST(SUM(count) AS BIGINT) AS given FROM ledger_entry
    WHERE reason IN ('starter-pack', 'free-pack') GROUP BY to_owner, good
) e ON e.to_owner = h.owner AND e.good = h.good
WHERE h.count > 0;
