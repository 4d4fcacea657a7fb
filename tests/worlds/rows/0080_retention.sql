insert into retention_changes (change_id, kind, length_before, length_after, reason, asked_by, asked_at, decision, decided_by, decided_at) values
  ('019a0000-0000-7000-8000-0000000008a1', 'NOTICES', 60, 84, 'Counsel asks for seven years.',
   '019a0000-0000-7000-8000-000000000022', '2026-03-02 09:00+00', 'CONFIRMED',
   '019a0000-0000-7000-8000-000000000023', '2026-03-02 10:00+00');

insert into retention_runs (run_on, started_at, ended_at) values
  ('2026-03-03', '2026-03-03 02:00+00', '2026-03-03 02:01+00');

insert into retention_erasures (run_on, kind, erased, proved_at, erased_before, oldest_left) values
  ('2026-03-03', 'SESSIONS', 4, '2026-03-03 02:01+00', '2025-09-04 02:00+00', '2025-09-05 08:00+00');
