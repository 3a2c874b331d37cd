INSERT INTO seen (account, low, high) VALUES (1003, 5, 1);
