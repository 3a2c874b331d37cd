-- What version 6 adds: what a player has added to the chance of a match.

INSERT INTO contribution (game, match_number, place, account, counts_from, value) VALUES
    ('aaaabbbbcccc', 1, 0, 1001, 3, '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff');
