INSERT INTO webhook (id, account, url, format, language, events, secret, created) VALUES (5, 1001, 'https://chat.example/hook', 'slack', 'en', ' your-turn ', 'whsec_c2VjcmV0', 1794807054748);
INSERT INTO webhook_delivery (webhook, name, event, body, created, due, expires, state, result) VALUES (5, 'xa9ww9fz35p6/turn/1/9', 'your-turn', '{}', 1794807054748, 1794807054748, 1794893454748, 1, '204');
