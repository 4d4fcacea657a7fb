-- A client's call that was moved and held, one that is booked, and a day on which there are none.

insert into call_holidays (day, name) values ('2026-12-25', 'Christmas Day');
insert into booked_calls (owner_id, call_id, purpose, subject_id, booked_by, starts_at, zone, room, sequence, remind_at, taken_by,
  state) values
  ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000009601', 'ADVICE', null,
    '019a0000-0000-7000-8000-000000000001', '2026-11-02 10:00Z', 'Europe/Zurich', 'r1', 1, null,
    '019a0000-0000-7000-8000-000000000002', 'HELD'),
  ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000009602', 'CONTACT', null,
    '019a0000-0000-7000-8000-000000000001', '2026-12-01 10:00Z', 'Europe/Zurich', 'r2', 0, '2026-12-01 09:00Z', null,
    'BOOKED');
insert into call_moves (owner_id, move_id, call_id, moved_from, moved_to, moved_by) values
  ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000009603', '019a0000-0000-7000-8000-000000009601',
    '2026-11-01 10:00Z', '2026-11-02 10:00Z', '019a0000-0000-7000-8000-000000000001');
insert into call_outcomes (owner_id, call_id, outcome, note, recorded_by) values
  ('019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000009601', 'HELD', 'Spoke about the core basket',
    '019a0000-0000-7000-8000-000000000002');
insert into call_seats (starts_at, seat, owner_id, call_id, is_over) values
  ('2026-11-02 10:00Z', 1, '019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000009601', true),
  ('2026-12-01 10:00Z', 1, '019a0000-0000-7000-8000-000000000101', '019a0000-0000-7000-8000-000000009602', false);
