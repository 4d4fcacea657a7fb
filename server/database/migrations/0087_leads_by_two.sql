-- Who leads a role is asked for by one administrator and confirmed by another, as what is asked for about access.

alter table access_requests
  drop constraint access_requests__kind,
  drop constraint access_requests__whom,
  drop constraint access_requests__roles,
  add constraint access_requests__kind check (kind in (
    'INVITE', 'CHANGE_ROLES', 'SUSPEND', 'REOPEN', 'RESET_ACCESS', 'LIFT_LOCK', 'CLOSE_ACCOUNT', 'SET_LEAD')),
  -- A lead may be nobody.
  add constraint access_requests__whom check (case kind
    when 'INVITE' then email is not null and first_name is not null and last_name is not null
    else (person_id is not null or kind = 'SET_LEAD')
      and email is null and first_name is null and last_name is null end),
  -- The roles that the person will have, or the one that they are to lead.
  add constraint access_requests__roles check (case kind
    when 'SET_LEAD' then coalesce(cardinality(roles), 0) = 1
    else (kind in ('INVITE', 'CHANGE_ROLES')) = (roles is not null) end);

-- One request waits about a person, and one about the lead of a role.
drop index access_requests__one_open;
create unique index access_requests__one_open on access_requests (
  (case kind when 'SET_LEAD' then roles[1] else coalesce(person_id::text, lower(email)) end))
  where decision is null;
