-- What version 9 adds: the last batch of entries, filed.

INSERT INTO log_batch (place, entries) VALUES (4, '');
