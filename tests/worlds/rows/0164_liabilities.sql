-- A published day with a tree of one client and a dummy, and a day that was only taken.

insert into liability_days (day) values ('2026-01-02'), ('2026-01-03');
insert into liability_trees (day, asset, scale, total, custody, bank, register, in_trades, dummies, height, root)
values ('2026-01-02', 'BTC', 8, 5, 5, 0, 0, 0, 1, 1, sha256('root'));
insert into liability_balances (owner_id, day, asset, amount, last_line, leaves)
select client_id, '2026-01-02'::date, 'BTC', 5, 0, 1 from clients order by client_id limit 1;
insert into liability_leaves (owner_id, day, asset, leaf, amount, salt, draw, place)
select owner_id, '2026-01-02'::date, 'BTC', 0, 5, sha256('salt'), gen_random_uuid(), 0 from liability_balances
union all select house_owner(), '2026-01-02'::date, 'BTC', 0, 0, sha256('other'), gen_random_uuid(), 1;
insert into liability_nodes (day, asset, level, place, amount, hash) values
  ('2026-01-02', 'BTC', 0, 0, 5, sha256('0')), ('2026-01-02', 'BTC', 0, 1, 0, sha256('1')),
  ('2026-01-02', 'BTC', 1, 0, 5, sha256('root'));
update liability_days set published_at = clock_now(), digest = sha256('digest'), root_id = 1, root_before = '', root_hash = sha256('x')
where day = '2026-01-02';
