-- A class and other terms of one that wait, and terms that were approved and of which some clients were told.

create function pg_temp.terms_row(kind text) returns jsonb language sql as $$
  select jsonb_build_object('kind', kind, 'vehicle_id', vehicle_id, 'effective_on', '2099-01-01', 'reason', 'The market pays less',
    'management_percent', '1.5', 'incentive_percent', '20', 'hurdle_percent', '0', 'early_percent', '2',
    'subscription_cut_off_days', '5', 'redemption_notice_days', '30', 'lock_up_months', '12', 'minimum_first', '1000',
    'minimum_next', '100', 'holdback_percent', '5', 'holdback_above_percent', '95')
    || case kind when 'CLASS' then '{"class_name": "B"}'::jsonb else jsonb_build_object('class_id', class_id) end
  from share_classes order by class_id limit 1
$$;

insert into fund_proposals (proposal_id, kind, content, about, asked_by)
values
  ('019a0000-0000-7000-8000-000000021000', 'CLASS', pg_temp.terms_row('CLASS'), 'a class B', '019a0000-0000-7000-8000-000000110090'),
  ('019a0000-0000-7000-8000-000000021001', 'TERMS', pg_temp.terms_row('TERMS'), 'a class', '019a0000-0000-7000-8000-000000110090');

insert into fund_proposals (proposal_id, kind, content, about, asked_by, decision, decided_by, decided_at, told_to, told_at)
values ('019a0000-0000-7000-8000-000000021002', 'TERMS', pg_temp.terms_row('TERMS'), 'a class',
  '019a0000-0000-7000-8000-000000110090', 'APPROVED', '019a0000-0000-7000-8000-000000110091', clock_now(),
  '019a0000-0000-7000-8000-000000110092', clock_now());
