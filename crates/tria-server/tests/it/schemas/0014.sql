INSERT INTO bound (owner, good, free_at, count) VALUES ('account:1002', 'card/ff8:geezard', 23, 1);
INSERT INTO holding (owner, good, count) VALUES ('account:1002', 'card/ff8:geezard', 1);
