-- A year in which one invoice was billed.

insert into invoice_counters (year, last) values (2019, 1);
