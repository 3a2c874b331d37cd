-- What version 4 adds: a finished match with its seats, and ratings.

INSERT INTO played (game, number, kind, house, rules, trade, pot, speed, rated, private, began, ended, ending, by_seat, record) VALUES
    ('aaaabbbbcccc', 1, 'triple-triad', 'classic', 'same plus', 'none', 0, 'rapid', 1, 0, 1794807054750, 1794807059000, 'resigned', 1, '{}');
INSERT INTO played_seat (game, number, seat, account, level, ended, place, result, wins, score, rating_before, rating_after) VALUES
    ('aaaabbbbcccc', 1, 0, 1001, NULL, 1794807059000, 1, 'win', 1, 10, 1500000, 1662000),
    ('aaaabbbbcccc', 1, 1, 1002, NULL, 1794807059000, 2, 'loss', 0, 0, 1500000, 1338000);
INSERT INTO rating (account, kind, speed, rating, deviation, volatility, matches, wins, draws, losses, at) VALUES
    (1001, 'triple-triad', 'rapid', 1662000, 290000, 60000000, 1, 1, 0, 0, 1794807059000);
INSERT INTO rating_change (account, kind, speed, at, game, number, rating, deviation) VALUES
    (1001, 'triple-triad', 'rapid', 1794807059000, 'aaaabbbbcccc', 1, 1662000, 290000);
