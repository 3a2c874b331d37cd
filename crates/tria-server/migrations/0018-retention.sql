-- Deletion of what closed tables hold, where the settings ask for it.

-- when the table was found closed, in milliseconds; 0 before it was looked for
ALTER TABLE game ADD COLUMN closed BIGINT NOT NULL DEFAULT 0;
-- 0 everything is kept, 1 without chat, 2 without its log
ALTER TABLE game ADD COLUMN pruned SMALLINT NOT NULL DEFAULT 0;

CREATE INDEX game_closed ON game (closed) WHERE finished = 1 AND pruned < 2;
