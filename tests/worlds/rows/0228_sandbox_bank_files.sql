-- A file that the sandbox of the bank took, what it answered, and a line that it notified and stated.

insert into sandbox.bank_received_files (delivery, name, message_id, state, payments)
values ('019a0000-0000-7000-8000-000000022801-PF-1.xml', 'PF-1.xml', 'PF-1', 'TAKEN', 1);
insert into sandbox.bank_messages (number, kind, text) values (228, 'pain.002', '<Document/>');
insert into sandbox.bank_statements (account, number, day, opening, closing) values ('4401000217', 1, '2026-03-02', 0, 2500000);
insert into sandbox.bank_told_lines (line_ref, account, booked_day, statement_number) values ('ln_66', '4401000217', '2026-03-02', 1);
