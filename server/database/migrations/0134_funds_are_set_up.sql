-- Private funds follow no index: they have no targets and no schedule. What is to be set up at the desk is proposed by one person and
-- decided by another.

alter table funds alter column rebalance_schedule drop not null;
update funds set rebalance_schedule = null where product_type = 'mutual';
alter table funds add constraint funds__basket_schedule check ((product_type = 'sma') = (rebalance_schedule is not null));

create table fund_proposals (
  proposal_id uuid not null,
  kind text not null,
  -- What is asked for, in the words of the call.
  content jsonb not null,
  -- One open proposal for what it is about: a fund's address, a vehicle, or a fund.
  about text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  constraint fund_proposals__pk primary key (proposal_id),
  constraint fund_proposals__kind check (kind in ('VEHICLE', 'DATES', 'STATE')),
  constraint fund_proposals__decision check (decision in ('APPROVED', 'DECLINED', 'TAKEN_BACK')),
  constraint fund_proposals__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  -- Whoever asked only takes it back.
  constraint fund_proposals__by_another check (decided_by is null or (decided_by = asked_by) = (decision = 'TAKEN_BACK')),
  constraint fund_proposals__reason check (decision <> 'DECLINED' or reason is not null)
);
comment on table fund_proposals is 'shard: reference';
create unique index fund_proposals__one_open on fund_proposals (kind, about) where decision is null;
create index fund_proposals__by_time on fund_proposals (asked_at, proposal_id);
revoke delete on fund_proposals from ballast_app;
