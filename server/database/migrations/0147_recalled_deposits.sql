-- A bank takes back a deposit that it had booked to us, by a debit that names it (docs/decisions/0258).

alter table bank_lines
  -- Of a debit: the line that it takes back, in whole or in part, where that is a client's.
  add column recalls text,
  drop constraint bank_lines__suspended_because,
  add constraint bank_lines__suspended_because check (suspended_because in
    ('NO_REFERENCE', 'SEVERAL_REFERENCES', 'REFERENCE_UNKNOWN', 'OTHER_CURRENCY', 'THIRD_PARTY', 'CLIENT_CLOSED', 'DEBIT',
      'RETURN_DIFFERS', 'RECALLED')),
  add constraint bank_lines__recalls foreign key (recalls) references bank_lines,
  add constraint bank_lines__recalled check ((suspended_because is not distinct from 'RECALLED') = (recalls is not null)),
  add constraint bank_lines__recalled_of check (recalls is null or (named_owner_id is not null and amount < 0));
create index bank_lines__recalled_by on bank_lines (recalls) where recalls is not null;

-- What is taken from a client for it; what they do not have any more they owe.
insert into entry_kinds (kind, may_owe) values ('recall', true);

-- The sandbox of the bank: which line a debit takes back, each once.
alter table sandbox.bank_lines add column recalls text;
create unique index bank_lines__recalled_once on sandbox.bank_lines (recalls) where recalls is not null;
