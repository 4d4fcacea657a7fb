-- Statements that the platform makes by itself after each quarter.

-- The last day of the quarter for which a client was looked at.
alter table valuation_states add column quarter_asked_on date not null default '-infinity';
create index valuation_states__by_quarter on valuation_states (quarter_asked_on);

-- Whatever repeats, a quarter has one.
create unique index statements__one_a_quarter on statements (owner_id, ends_on) where asked_by is null;
