-- What people answered goes when its time is over: five years after an account was closed, and of a sign-up that was never handed in a year
-- after the last answer (decision 0208).

alter table retention_periods drop constraint retention_periods__kind;
alter table retention_periods add constraint retention_periods__kind check (kind in (
  'SESSIONS', 'ANSWERED_REQUESTS', 'INVITATION_DRAFTS', 'UNUSED_FILES', 'UNFINISHED_SIGN_UPS', 'NOTICES', 'CLOSED_CLIENT_FILES',
  'CLOSED_CLIENT_ANSWERS', 'BOOKS', 'AUDIT_TRAIL', 'SIGNED_AGREEMENTS'));

insert into retention_periods (kind, length, unit, least_length, reason) values
  ('UNFINISHED_SIGN_UPS', 12, 'MONTH', 3,
    'Whoever never became a client has no relationship with us. Regulation (EU) 2016/679, article 5(1)(e).'),
  ('CLOSED_CLIENT_ANSWERS', 60, 'MONTH', 60,
    'What a client is identified by is kept for five years after the end of the business relationship, and then erased. Directive (EU) 2015/849, article 40(1).');

-- Whose answers go by a period of this kind, and since when it counts; of one client, or of all.
create function answers_since(wanted text, of_client uuid default null)
returns table (owner_id uuid, since timestamptz)
language sql stable set search_path = public, pg_temp as $$
  select c.client_id, case wanted when 'CLOSED_CLIENT_ANSWERS' then c.closed_at else told.newest end
  from clients c
  cross join lateral (
    select max(a.at) as newest from (
      select answered_at as at from sign_up_answers where owner_id = c.client_id and answer is not null
      union all select answered_at from kyc_answers where owner_id = c.client_id and answer is not null
      union all select given_at from tax_numbers where owner_id = c.client_id
      union all select claimed_at from investor_class_claims where owner_id = c.client_id
      union all select told_at from company_registers where owner_id = c.client_id
      union all select told_at from company_people_lists where owner_id = c.client_id
      union all select told_at from company_sources where owner_id = c.client_id) a) told
  where (of_client is null or c.client_id = of_client)
    and told.newest is not null
    and case wanted
      when 'CLOSED_CLIENT_ANSWERS' then c.closed_at is not null
      when 'UNFINISHED_SIGN_UPS' then
        -- Who has an account, handed something in or was invited is not unfinished.
        c.closed_at is null and c.account_status = 'INACTIVE' and c.kyc_stage = 'CREATED'
        and c.invitation_id is null
        and not exists (select from kyc_decisions d where d.owner_id = c.client_id)
      else false end
$$;

-- Answers are only ever added to; they go in `erase_answers` alone, which is the owner's.
drop trigger sign_up_answers__append_only on sign_up_answers;
create trigger sign_up_answers__append_only before update or delete or truncate on sign_up_answers
  for each statement when (current_setting('ballast.erasing', true) is distinct from 'on') execute function refuse_change();
drop trigger kyc_answers__append_only on kyc_answers;
create trigger kyc_answers__append_only before update or delete or truncate on kyc_answers
  for each statement when (current_setting('ballast.erasing', true) is distinct from 'on') execute function refuse_change();
drop trigger investor_class_claims__append_only on investor_class_claims;
create trigger investor_class_claims__append_only before update or delete or truncate on investor_class_claims
  for each statement when (current_setting('ballast.erasing', true) is distinct from 'on') execute function refuse_change();
drop trigger company_registers__append_only on company_registers;
create trigger company_registers__append_only before update or delete or truncate on company_registers
  for each statement when (current_setting('ballast.erasing', true) is distinct from 'on') execute function refuse_change();
drop trigger company_people_lists__append_only on company_people_lists;
create trigger company_people_lists__append_only before update or delete or truncate on company_people_lists
  for each statement when (current_setting('ballast.erasing', true) is distinct from 'on') execute function refuse_change();
drop trigger company_people__append_only on company_people;
create trigger company_people__append_only before update or delete or truncate on company_people
  for each statement when (current_setting('ballast.erasing', true) is distinct from 'on') execute function refuse_change();
drop trigger company_sources__append_only on company_sources;
create trigger company_sources__append_only before update or delete or truncate on company_sources
  for each statement when (current_setting('ballast.erasing', true) is distinct from 'on') execute function refuse_change();

-- Erases what a client answered, once its time is over, and says whether anything was. That a question was answered, by whom and when, stays.
create function erase_answers(of_client uuid, wanted text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from clients where client_id = of_client for no key update;
  if not exists (
    select from answers_since(wanted, of_client) a where a.since < retention_cutoff(wanted))
  then
    return false;
  end if;
  perform set_config('ballast.erasing', 'on', true);
  update sign_up_answers set answer = null where owner_id = of_client and answer is not null;
  update kyc_answers set answer = null where owner_id = of_client and answer is not null;
  delete from tax_numbers where owner_id = of_client;
  delete from investor_class_claims where owner_id = of_client;
  delete from company_people where owner_id = of_client;
  delete from company_people_lists where owner_id = of_client;
  delete from company_registers where owner_id = of_client;
  delete from company_sources where owner_id = of_client;
  perform set_config('ballast.erasing', 'off', true);
  return true;
end
$$;
