-- The signal of a trend basket proposes its new targets: nobody asked for them, and a later close overtakes them (docs/decisions/0303).
alter table target_proposals
  alter column asked_by drop not null,
  drop constraint target_proposals__decided,
  drop constraint target_proposals__by_another,
  add constraint target_proposals__decided check ((decision is null) = (decided_at is null)),
  add constraint target_proposals__by_another check (case
    when decision is null then decided_by is null
    -- Of what the signal proposed, a later close takes back what nobody decided.
    when asked_by is null then (decided_by is null) = (decision = 'TAKEN_BACK')
    else decided_by is not null and (decided_by = asked_by) = (decision = 'TAKEN_BACK') end);
