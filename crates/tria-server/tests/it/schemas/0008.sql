-- What version 8 adds: a career that is kept with an account.

INSERT INTO career (account, id, version, saved, writer, summary, document) VALUES
    (1001, 'annascareer1', 3, 1794807060000, 'annasphone', '{"name":"Anna","house":"classic","began":1794807000000,"place":"balamb","cards":7,"gil":300,"matches":0}', '{}');
