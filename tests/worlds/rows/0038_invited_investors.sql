-- Somebody who was told of as an investor, and a draft.

begin;
insert into invitation_versions (version_id, invitation_id, phone, person, request, investor_class, questionnaire, entered_by)
select '019a0000-0000-7000-8000-000000003800', invitation_id, phone, person,
  '{"requested_on": "2026-01-12", "request_channel": "EMAIL"}',
  '{"investor_type": "EXPERT", "class_answers": {"amounts": {}, "numbers": {}, "facts": ["CAPITAL_MARKETS_BUSINESS"]}, "evidence": "Licence"}',
  '{"liquid_investable_assets": "THREE_TO_TEN_MM", "digital_assets_investment_value": "ONE_TO_FIVE_MM", "intended_investment_amount": "HALF_TO_ONE_MM"}',
  entered_by
from invitation_versions limit 1;
insert into invitation_drafts (draft_id, manager_id, email, content)
values ('019a0000-0000-7000-8000-000000003801', '019a0000-0000-7000-8000-000000000005', 'tia@example.com',
  '{"email": "tia@example.com", "person": {"first_name": "Tia", "last_name": "Lund"}}');
commit;
