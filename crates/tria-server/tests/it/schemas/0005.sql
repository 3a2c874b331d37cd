-- What such a database may hold: a mute, a silence, a report with its messages, and what a moderator did.

INSERT INTO mute (account, muted, created) VALUES (1001, 1002, 1700000000300);
INSERT INTO silence (account, ends, reason) VALUES (1002, 1700000900000, 'shouting');
INSERT INTO report (id, created, reporter, account, game, reason, messages, settled, settled_by, note)
VALUES (77, 1700000000400, 1001, 1002, NULL, 'shouted', '[]', 1700000000500, 1001, 'silenced');
INSERT INTO moderation (id, done, moderator, did, account, detail)
VALUES (78, 1700000000500, 1001, 'silence', 1002, 'until 1700000900000: shouting');
