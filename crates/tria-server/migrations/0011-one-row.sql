-- Every entry of a log is one row of game_log. What was in log_batch, and runs of several entries in one row, were moved
-- there before this step (src/store/one_row.rs).

DROP TABLE log_batch;
