-- Fees and rewards are put in force at the desk: what one person proposes another decides (docs/decisions/0287).

create table fee_proposals (
  proposal_id uuid not null,
  kind text not null,
  -- What is asked for, in the words of the call.
  content jsonb not null,
  -- One open proposal for what it is about: a fee, a reward, or an asset.
  about text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  constraint fee_proposals__pk primary key (proposal_id),
  constraint fee_proposals__kind check (kind in ('SCHEDULE', 'PROGRAMME', 'SET_ASIDE')),
  constraint fee_proposals__decision check (decision in ('APPROVED', 'DECLINED', 'TAKEN_BACK')),
  constraint fee_proposals__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  -- Whoever asked only takes it back.
  constraint fee_proposals__by_another check (decided_by is null or (decided_by = asked_by) = (decision = 'TAKEN_BACK')),
  constraint fee_proposals__reason check (decision <> 'DECLINED' or reason is not null)
);
comment on table fee_proposals is 'shard: reference';
create unique index fee_proposals__one_open on fee_proposals (kind, about) where decision is null;
revoke delete on fee_proposals from ballast_app;
