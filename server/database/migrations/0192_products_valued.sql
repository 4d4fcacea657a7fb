-- Baskets, private funds and what is in no fund are measured by themselves, each as a scope of its own: 'sma', 'mutual' and
-- 'cash' (spec/decisions.md, section 17). What was valued before has none of them: a job makes them up once, and asks for
-- nothing else to be valued again.
alter table valuation_states add column has_products boolean not null default false;
update valuation_states set requested_until = '-infinity' where valued_until is not null;
