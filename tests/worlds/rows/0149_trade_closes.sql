-- A day that was closed.

insert into trade_closes (day, entries) values ('2026-01-02', 3);
