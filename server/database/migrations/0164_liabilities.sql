-- What is owed to clients at the close of a day, as a Merkle-sum tree for each asset (docs/domain/liabilities.md).

-- How leaves and nodes are hashed; text, so that a script in any language does the same. They begin differently, and a node's has both
-- sums under it, not their total alone (docs/domain/liabilities.md says why).
create function liability_leaf_hash(of_day date, of_asset text, of_owner uuid, leaf integer, amount numeric, salt bytea)
returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(
    'leaf|1|' || to_char(of_day, 'YYYY-MM-DD') || '|' || of_asset || '|' || of_owner || '|' || leaf || '|' || amount || '|'
      || encode(salt, 'hex'), 'UTF8'))
$$;
create function liability_node_hash(of_level integer, left_hash bytea, left_amount numeric, right_hash bytea, right_amount numeric)
returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(
    'node|1|' || of_level || '|' || encode(left_hash, 'hex') || '|' || left_amount || '|' || encode(right_hash, 'hex') || '|'
      || right_amount, 'UTF8'))
$$;

create table liability_days (
  day date constraint liability_days__pk primary key,
  -- The moment of the ledger from which all balances of the day are.
  taken_at timestamptz not null default clock_now(),
  published_at timestamptz,
  -- SHA-256 of what is published of the day, and where that stands in the ledger's chain of roots.
  digest bytea,
  root_id bigint,
  root_before bytea,
  root_hash bytea,
  constraint liability_days__published check (
    (published_at is null) = (digest is null) and (published_at is null) = (root_id is null)
    and (published_at is null) = (root_before is null) and (published_at is null) = (root_hash is null)),
  constraint liability_days__digest check (length(digest) = 32)
);
comment on table liability_days is 'shard: house';
create index liability_days__unpublished on liability_days (day) where published_at is null;
revoke delete on liability_days from ballast_app;

create table liability_trees (
  day date not null,
  asset text not null,
  scale smallint not null,
  -- By the books at the same moment: what is owed, and what stands against it.
  total numeric(38, 0) not null,
  custody numeric(38, 0) not null,
  bank numeric(38, 0) not null,
  register numeric(38, 0) not null,
  in_trades numeric(38, 0) not null,
  -- What custodian or bank last said that they hold; null where they have not been asked yet.
  told numeric(38, 0),
  told_at timestamptz,
  -- Leaves of clients and of nobody; two to the power of the height in all.
  dummies integer,
  height smallint,
  root bytea,
  constraint liability_trees__pk primary key (day, asset),
  constraint liability_trees__day foreign key (day) references liability_days (day),
  constraint liability_trees__asset foreign key (asset) references assets (code),
  constraint liability_trees__total_not_negative check (total >= 0),
  constraint liability_trees__told check ((told is null) = (told_at is null)),
  constraint liability_trees__measured check ((dummies is null) = (height is null)),
  constraint liability_trees__height check (height between 1 and 30),
  constraint liability_trees__dummies check (dummies > 0),
  constraint liability_trees__root check (root is null or (length(root) = 32 and height is not null))
);
comment on table liability_trees is 'shard: house';
revoke delete on liability_trees from ballast_app;

-- The balances of one moment. Each is owed, so none is negative.
create table liability_balances (
  owner_id uuid not null,
  day date not null,
  asset text not null,
  amount numeric(38, 0) not null,
  -- The owner's last line at that moment.
  last_line bigint not null,
  -- Over how many leaves it is split; null until it is.
  leaves smallint,
  constraint liability_balances__pk primary key (owner_id, day, asset),
  constraint liability_balances__owner foreign key (owner_id) references owners (owner_id),
  constraint liability_balances__asset foreign key (asset) references assets (code),
  constraint liability_balances__amount_positive check (amount > 0),
  constraint liability_balances__leaves check (leaves between 1 and 100)
);
create index liability_balances__unsplit on liability_balances (day, owner_id, asset) where leaves is null;
revoke delete on liability_balances from ballast_app;

-- Parts of balances; those that are the house's are of nobody and worth nothing. They stand in the tree in the order of `draw`, which
-- is random.
create table liability_leaves (
  owner_id uuid not null,
  day date not null,
  asset text not null,
  leaf integer not null,
  amount numeric(38, 0) not null,
  salt bytea not null,
  draw uuid not null,
  place integer,
  constraint liability_leaves__pk primary key (owner_id, day, asset, leaf),
  constraint liability_leaves__owner foreign key (owner_id) references owners (owner_id),
  constraint liability_leaves__asset foreign key (asset) references assets (code),
  constraint liability_leaves__amount_not_negative check (amount >= 0),
  constraint liability_leaves__salt check (length(salt) = 32)
);
create index liability_leaves__unplaced on liability_leaves (day, asset, draw) where place is null;
create index liability_leaves__by_day on liability_leaves (day, asset);
revoke delete on liability_leaves from ballast_app;

-- Level 0 are the hashes of leaves; one level above, each node is over two.
create table liability_nodes (
  day date not null,
  asset text not null,
  level smallint not null,
  place integer not null,
  amount numeric(38, 0) not null,
  hash bytea not null,
  constraint liability_nodes__pk primary key (day, asset, level, place),
  constraint liability_nodes__tree foreign key (day, asset) references liability_trees (day, asset),
  constraint liability_nodes__amount_not_negative check (amount >= 0),
  constraint liability_nodes__hash check (length(hash) = 32)
);
comment on table liability_nodes is 'shard: house';
revoke update, delete on liability_nodes from ballast_app;

-- What is published stays as it is, also for the owner of the tables.
create trigger liability_days__stay before update or delete on liability_days
  for each row when (old.published_at is not null) execute function refuse_change();
create trigger liability_trees__stay before update or delete on liability_trees
  for each row when (old.root is not null) execute function refuse_change();
create trigger liability_balances__stay before update or delete on liability_balances
  for each row when (old.leaves is not null) execute function refuse_change();
create trigger liability_leaves__stay before update or delete on liability_leaves
  for each row when (old.place is not null) execute function refuse_change();
create trigger liability_nodes__stay before update or delete or truncate on liability_nodes
  for each statement execute function refuse_change();

-- For the audit of the books: of each published balance, what the ledger had at its moment and what its leaves add up to; and clients
-- who had something then and are in no tree, where nothing of theirs moved within some minutes.
create view audit_liabilities as
select l.owner_id, l.day, l.asset, l.amount as listed, coalesce(f.amount, 0) as in_leaves, (
    select coalesce(sum((
      select balance_after from lines
      where lines.account_id = a.account_id and lines.owner_id = l.owner_id and lines.line_id <= l.last_line
      order by version desc limit 1)), 0)
    from accounts a
    where a.owner_id = l.owner_id and a.asset = l.asset and a.kind = 'client' and a.purpose <> 'receivable'
  ) as in_ledger
from liability_balances l join liability_days d using (day)
left join (
  select owner_id, day, asset, sum(amount) as amount from liability_leaves group by owner_id, day, asset
) f using (owner_id, day, asset)
where d.published_at is not null
union all
select a.owner_id, d.day, a.asset, 0, 0, sum(s.balance_after)
from liability_days d
join accounts a on a.kind = 'client' and a.purpose <> 'receivable'
cross join lateral (
  select balance_after, booked_at from lines
  where lines.account_id = a.account_id and lines.owner_id = a.owner_id and lines.booked_at <= d.taken_at + interval '5 minutes'
  order by version desc limit 1
) s
where d.published_at is not null and not exists (
  select from liability_balances l where l.owner_id = a.owner_id and l.day = d.day and l.asset = a.asset)
group by a.owner_id, d.day, a.asset
having max(s.booked_at) < d.taken_at - interval '5 minutes' and sum(s.balance_after) <> 0;

-- Of each published tree, what its balances, its leaves and its topmost node come to, and how many nodes are not what those below them make.
create view audit_liability_trees as
select t.day, t.asset, t.total, t.height,
  (select coalesce(sum(amount), 0) from liability_balances b where b.day = t.day and b.asset = t.asset) as in_balances,
  (select coalesce(sum(amount), 0) from liability_leaves l where l.day = t.day and l.asset = t.asset) as in_leaves,
  (select count(*) from liability_leaves l where l.day = t.day and l.asset = t.asset) as leaves,
  (select amount from liability_nodes n where n.day = t.day and n.asset = t.asset and n.level = t.height and n.place = 0) as in_top,
  t.root = (select hash from liability_nodes n
    where n.day = t.day and n.asset = t.asset and n.level = t.height and n.place = 0) as is_root,
  (select count(*) from liability_nodes n
    join liability_nodes l on l.day = n.day and l.asset = n.asset and l.level = n.level - 1 and l.place = 2 * n.place
    join liability_nodes r on r.day = n.day and r.asset = n.asset and r.level = n.level - 1 and r.place = 2 * n.place + 1
    where n.day = t.day and n.asset = t.asset and n.level > 0
      and n.amount = l.amount + r.amount and n.hash = liability_node_hash(n.level, l.hash, l.amount, r.hash, r.amount)
  ) as sound_nodes,
  (select count(*) from liability_leaves l
    join liability_nodes n on n.day = l.day and n.asset = l.asset and n.level = 0 and n.place = l.place
    where l.day = t.day and l.asset = t.asset and n.amount = l.amount
      and n.hash = liability_leaf_hash(l.day, l.asset, l.owner_id, l.leaf, l.amount, l.salt)
  ) as sound_leaves
from liability_trees t join liability_days d using (day)
where d.published_at is not null;
revoke insert, update, delete on audit_liabilities, audit_liability_trees from ballast_app;
