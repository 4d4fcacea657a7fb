-- New target weights of a basket are set at the desk: what one person proposes another decides (docs/decisions/0306).

create table target_proposals (
  proposal_id uuid not null,
  fund_id uuid not null,
  -- What is asked for, in the words of the call.
  content jsonb not null,
  -- The version beside which it was seen, and the one that it became.
  from_version integer not null,
  version integer,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  -- Up to which holder clients were told of what was approved, and when all were.
  told_to uuid,
  told_at timestamptz,
  constraint target_proposals__pk primary key (proposal_id),
  constraint target_proposals__fund foreign key (fund_id) references funds (id),
  constraint target_proposals__decision check (decision in ('APPROVED', 'DECLINED', 'TAKEN_BACK')),
  constraint target_proposals__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  -- Whoever asked only takes it back.
  constraint target_proposals__by_another check (decided_by is null or (decided_by = asked_by) = (decision = 'TAKEN_BACK')),
  constraint target_proposals__reason check (decision <> 'DECLINED' or reason is not null),
  constraint target_proposals__version check ((version is not null) = (decision is not distinct from 'APPROVED'))
);
comment on table target_proposals is 'shard: reference';
create unique index target_proposals__one_open on target_proposals (fund_id) where decision is null;
create index target_proposals__untold on target_proposals (proposal_id) where decision = 'APPROVED' and told_at is null;
revoke delete on target_proposals from ballast_app;
