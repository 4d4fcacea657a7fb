-- Somebody who asks often, in a database that has been lived in.

insert into request_counts (subject, window_number, requests) values ('address 203.0.113.9', 28000000, 40);
