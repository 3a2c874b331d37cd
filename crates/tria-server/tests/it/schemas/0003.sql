-- What version 3 adds: cards and Gil with the entries that led to them, an escrow, marks, decks and a trade.

INSERT INTO posting (key, at) VALUES ('starter:1001', 1794807000000), ('stake:kb8jj9mqvz52:1', 1794807059755);
INSERT INTO ledger_entry (posting, place, reason, good, count, from_owner, to_owner) VALUES
    ('starter:1001', 0, 'starter-pack', 'card/ff8:geezard', 2, NULL, 'account:1001'),
    ('starter:1001', 1, 'starter-pack', 'gil', 500, NULL, 'account:1001');
INSERT INTO holding (owner, good, count) VALUES
    ('account:1001', 'card/ff8:geezard', 2), ('account:1001', 'gil', 500);
INSERT INTO stake (game, seat, account, good, count) VALUES ('aaaabbbbcccc', 0, 1001, 'card/ff8:geezard', 1);
INSERT INTO seen_card (account, card) VALUES (1001, 'ff8:geezard'), (1001, 'ff8:funguar');
INSERT INTO deck (account, name, cards, changed) VALUES (1001, 'first', 'ff8:geezard ff8:geezard', 1794807001000);
INSERT INTO trade (id, maker, other, version, maker_gives, other_gives, maker_confirmed, other_confirmed, state, created, changed, expires)
    VALUES (5, 1001, 1002, 1, '{"cards":["ff8:geezard"],"gil":0}', '{"cards":[],"gil":10}', 1, 0, 'open', 1794807000000, 1794807001000, 1894807000000);
