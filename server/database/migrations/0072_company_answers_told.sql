-- For which day a company was told of what is asked of it, and for which it was reminded: a new day is told anew.
alter table clients
  add column answers_told_for timestamptz,
  add column answers_reminded_for timestamptz;
create index clients__answers_due_by on clients (answers_due_at) where answers_due_at is not null;
