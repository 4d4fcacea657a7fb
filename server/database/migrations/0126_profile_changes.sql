-- What a client tells of a change of their details is a request to their manager, one at a time.
create unique index client_requests__one_profile_change on client_requests (owner_id)
  where about = 'PROFILE_CHANGE' and answered_at is null;
