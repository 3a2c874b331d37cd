-- What version 13 adds: a node whose lease has run out, and an account that is invited to a table.

INSERT INTO node (id, seen, expires) VALUES ('00000000000000aa', 1794807000000, 1794807006000);
INSERT INTO game_account (game, account) SELECT MIN(id), 7 FROM game;
