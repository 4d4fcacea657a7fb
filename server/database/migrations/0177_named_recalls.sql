-- By which banks know a transfer from end to end: a debit that takes a deposit back names it by the same.
alter table bank_file_items
  add column uetr text,
  add column transaction_id text;
create index bank_file_items__uetr on bank_file_items (uetr) where uetr is not null and amount > 0;
create index bank_file_items__transaction on bank_file_items (transaction_id) where transaction_id is not null and amount > 0;
