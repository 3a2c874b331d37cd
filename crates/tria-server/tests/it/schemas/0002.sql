-- What version 2 adds: accounts of every kind with sessions and tokens, and what is agreed about a table.

INSERT INTO account (id, name, name_key, kind, role, password, created, seen, banned_until, ban_reason, deleted) VALUES
    (1001, 'Anna', 'anna', 'player', 'admin', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA', 1794807000000, 1794807001000, NULL, NULL, 0),
    (1002, 'Ben', 'ben', 'bot', 'player', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNoaGFzaA', 1794807000000, 1794807001000, 1894807001000, 'spam', 0),
    (1003, 'Guest 1003', 'guest 1003', 'guest', 'player', NULL, 1794807000000, 1794807001000, NULL, NULL, 0);
INSERT INTO session (hash, account, created, seen, expires, agent) VALUES
    ('00aa', 1001, 1794807000000, 1794807001000, 1894807000000, 'a browser');
INSERT INTO access_token (hash, id, account, name, scopes, created, seen, expires) VALUES
    ('00bb', 77, 1002, 'the bot', 'read play', 1794807000000, NULL, NULL);
UPDATE game SET options = '{"opened_by":1001,"visibility":"link"}' WHERE id = 'xa9ww9fz35p6';
