-- What became of a withdrawal of which the custodian gives no answer: two people say it, and only what was sent moves money.

alter table corrections
  drop constraint corrections__kind,
  drop constraint corrections__lines,
  drop constraint corrections__posted,
  add constraint corrections__kind check (kind in ('REVERSAL', 'ATTRIBUTION', 'FEE_REFUND', 'ADJUSTMENT', 'OUTCOME')),
  add constraint corrections__lines check (
    (kind = 'OUTCOME' and cardinality(line_keys) = 0 and cardinality(line_amounts) = 0)
    or (
      cardinality(line_keys) >= 2 and cardinality(line_keys) = cardinality(line_amounts)
      and array_to_string(line_amounts, ',', '') ~ '^-?[1-9][0-9]*(,-?[1-9][0-9]*)*$')),
  -- Without lines nothing is posted.
  add constraint corrections__posted check (
    (decision is not distinct from 'CONFIRMED' and cardinality(line_keys) > 0) = (entry_id is not null));
