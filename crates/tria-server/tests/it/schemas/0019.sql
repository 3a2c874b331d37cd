INSERT INTO seek (account, place, since, seen, taken, wish) VALUES (1001, 1, 1000, 1000, 0, '{}');
INSERT INTO used_ticket (number, expires) VALUES ('00', 1000);
