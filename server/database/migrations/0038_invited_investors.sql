-- What a manager tells of somebody who is invited as an investor, and the invitation that is not sent yet.

-- Each null where it is left to the person: their own earlier request with date and channel, the class with how the
-- manager knows, and the questionnaire.
alter table invitation_versions
  add column request jsonb,
  add column investor_class jsonb,
  add column questionnaire jsonb,
  add constraint invitation_versions__request check (jsonb_typeof(request) = 'object'),
  add constraint invitation_versions__investor_class check (jsonb_typeof(investor_class) = 'object'),
  add constraint invitation_versions__questionnaire check (jsonb_typeof(questionnaire) = 'object');

-- Whoever confirmed before these questions existed, and is not through, reviews once more and is asked them.
update invitations set confirmed_at = null, confirmed_version_id = null
where confirmed_at is not null and completed_at is null;

-- An invitation that its manager goes on with later; sending it or giving it up ends it.
create table invitation_drafts (
  draft_id uuid not null,
  manager_id uuid not null,
  email text not null,
  -- As it was typed so far, by the fields of an invitation.
  content jsonb not null,
  changed_at timestamptz not null default clock_now(),
  constraint invitation_drafts__pk primary key (draft_id),
  constraint invitation_drafts__content check (jsonb_typeof(content) = 'object')
);
comment on table invitation_drafts is 'shard: owner by draft_id';
create index invitation_drafts__of_manager on invitation_drafts (manager_id, changed_at desc, draft_id desc);

-- Who was let in by an invitation without ever being classified is looked at.
insert into flag_rules (rule, version, name, severity, condition, shown) values
  ('unclassified', 1, 'Invited, no US taxpayer, and without an investor class', 'STOP',
    '{"all": [{"is": ["channel", "INVITED"]}, {"is": ["us_tax_payer", "no"]}, {"not": {"known": "investor_type"}}]}',
    array['channel', 'us_tax_payer']);
update compliance_states set facts_due_at = clock_now()
where owner_id in (select owner_id from invitations where completed_at is not null);
