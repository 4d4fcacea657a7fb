-- What the signal of that basket proposed, and a later close overtook.

insert into target_proposals (proposal_id, fund_id, content, from_version, asked_by, decision, decided_at)
values ('019a0000-0000-7000-8000-000000020000', '019a0000-0000-7000-8000-000000019400',
  '{"effective_on": "2026-01-04", "reason": "Close of 2026-01-03", "weights": [{"asset": "USDC", "weight": "1"}]}', 1, null,
  'TAKEN_BACK', '2026-01-04T00:01:00Z');
