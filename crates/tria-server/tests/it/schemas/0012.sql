-- What version 12 adds: a table that was passive, and a time in which no server ran.

INSERT INTO absence (began, ended) VALUES (1794807000000, 1794807001000);
