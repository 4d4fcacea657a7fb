-- What staff put right in the books: one person asks, another decides, and only then is it posted.

insert into entry_kinds (kind) values ('attribution'), ('fee_refund');

create table corrections (
  correction_id uuid not null,
  kind text not null,
  -- In whose books it is posted: a client's, or the house's.
  books_of uuid not null,
  -- What it puts right: the number of an entry, or the custodian's reference of a transfer; its own id where it is about nothing else.
  subject text not null,
  -- What was asked for, as the call had it.
  asked jsonb not null,
  -- The lines that were shown and that are posted; amounts in minor units, as text so that no driver reads them as floating point.
  line_keys text[] not null,
  line_amounts text[] not null,
  evidence text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default clock_now(),
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  -- Why it was declined or taken back.
  decision_reason text,
  entry_id bigint,
  -- When what it posted was reversed.
  reversed_at timestamptz,
  constraint corrections__pk primary key (correction_id),
  constraint corrections__kind check (kind in ('REVERSAL', 'ATTRIBUTION', 'FEE_REFUND', 'ADJUSTMENT')),
  constraint corrections__lines check (
    cardinality(line_keys) >= 2 and cardinality(line_keys) = cardinality(line_amounts)
    and array_to_string(line_amounts, ',', '') ~ '^-?[1-9][0-9]*(,-?[1-9][0-9]*)*$'),
  constraint corrections__decision check (decision in ('CONFIRMED', 'DECLINED')),
  constraint corrections__decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  -- Whoever asked may take it back, and never confirms it.
  constraint corrections__by_another check (decision is distinct from 'CONFIRMED' or decided_by <> asked_by),
  constraint corrections__reason check ((decision is not distinct from 'DECLINED') = (decision_reason is not null)),
  constraint corrections__posted check ((decision is not distinct from 'CONFIRMED') = (entry_id is not null))
);
comment on table corrections is 'shard: reference';
create unique index corrections__one_open on corrections (subject, kind, books_of) where decision is null;
-- A transfer is given to one client, and a fee refunded once, until that is reversed.
create unique index corrections__transfer_once on corrections (subject)
  where kind = 'ATTRIBUTION' and decision = 'CONFIRMED' and reversed_at is null;
create unique index corrections__fee_once on corrections (books_of, subject)
  where kind = 'FEE_REFUND' and decision = 'CONFIRMED' and reversed_at is null;
create unique index corrections__entry on corrections (books_of, entry_id) where entry_id is not null;
create index corrections__decided on corrections (decided_at) where decision is not null;
revoke update, delete on corrections from ballast_app;
grant update (decision, decided_by, decided_at, decision_reason, entry_id, reversed_at) on corrections to ballast_app;

-- What was decided stays: it can only be marked as reversed since, once.
create function corrections_stay() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.decision is not null
    and ((new.decision, new.decided_by, new.decided_at, new.entry_id) is distinct from
        (old.decision, old.decided_by, old.decided_at, old.entry_id)
      or new.decision_reason is distinct from old.decision_reason
      or old.reversed_at is not null)
  then
    raise exception 'a decided correction stays' using errcode = 'check_violation', constraint = 'corrections__stay';
  end if;
  return new;
end
$$;
create trigger corrections__stay before update on corrections for each row execute function corrections_stay();
