-- What version 7 adds: what was done by hand, and a card set of the site.

INSERT INTO admin_log (id, at, who, action, target, detail) VALUES (1, 1794807060000, 'root', 'ban', 'Ben', '{"reason":"spam"}');
INSERT INTO card_set (name, title, cards, added, document) VALUES ('ours', 'Ours', 1, 1794807060000, '{}');
