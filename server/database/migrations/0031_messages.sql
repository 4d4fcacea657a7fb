-- What people are told in the portal. A notice to a client stands with the client, once for all its members; one to a person, with
-- the person. What somebody has read stands with whoever read it.

create table client_notices (
  owner_id uuid not null,
  notice_id uuid not null,
  kind text not null,
  -- By language, as it was told: {"en": {"title", "text"}}.
  texts jsonb not null,
  -- What it tells of, where its kind leads to one thing of many.
  about_id uuid,
  told_at timestamptz not null default clock_now(),
  constraint client_notices__pk primary key (owner_id, notice_id),
  constraint client_notices__texts check (texts ? 'en')
);

create table user_notices (
  user_id uuid not null,
  notice_id uuid not null,
  kind text not null,
  texts jsonb not null,
  about_id uuid,
  told_at timestamptz not null default clock_now(),
  constraint user_notices__pk primary key (user_id, notice_id),
  constraint user_notices__user foreign key (user_id) references users,
  constraint user_notices__texts check (texts ? 'en')
);
comment on table user_notices is 'shard: user';

create table notice_reads (
  user_id uuid not null,
  notice_id uuid not null,
  read_at timestamptz not null default clock_now(),
  constraint notice_reads__pk primary key (user_id, notice_id),
  constraint notice_reads__user foreign key (user_id) references users
);
comment on table notice_reads is 'shard: user';

revoke update, delete on client_notices, user_notices, notice_reads from ballast_app;
