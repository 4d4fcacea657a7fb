-- Subscriptions and redemptions that somebody signs by a link (docs/decisions/0307).

-- What whoever is named signs: what the account needs, or something that was begun, by its id.
alter table signatory_requests
  add column purpose text not null default 'ACCOUNT',
  add column begun_id uuid,
  add constraint signatory_requests__purpose check (purpose in ('ACCOUNT', 'SUBSCRIPTION', 'REDEMPTION')),
  add constraint signatory_requests__begun check ((purpose = 'ACCOUNT') = (begun_id is null));

-- Why something that was signed could not be submitted then: its draft stands open.
alter table subscription_requests
  add column refused_by text,
  add column refused_at timestamptz,
  add constraint subscription_requests__refused check ((refused_by is null) = (refused_at is null));
alter table redemption_requests
  add column refused_by text,
  add column refused_at timestamptz,
  add constraint redemption_requests__refused check ((refused_by is null) = (refused_at is null));
