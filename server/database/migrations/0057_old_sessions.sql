-- Sessions that no screen looks back to, and logins that were not finished, are deleted in time.

-- A person's newest two tell them of their previous login; later ones supersede the others.
alter table sessions add column superseded boolean not null default false;

update sessions s set superseded = true
where s.stage = 'FULL' and s.support_agent_id is null and 2 <= (
  select count(*) from sessions later
  where later.user_id = s.user_id and later.stage = 'FULL' and later.support_agent_id is null
    and (later.created_at, later.session_id) > (s.created_at, s.session_id));

create index sessions__superseded on sessions (last_seen_at) where superseded;
comment on index sessions__superseded is 'shard: work';
create index sessions__unfinished on sessions (created_at) where stage = 'FACTOR';
comment on index sessions__unfinished is 'shard: work';
