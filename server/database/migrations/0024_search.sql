-- How staff find a client: by any word of a name, an address or a phone number, however it is written. Without an extension
-- and whatever the database sorts by, so that every database finds the same.

-- The middle name stood in the answers of sign-up alone, where no list and no heading read it.
alter table users add column middle_name text;
update users set middle_name = answers.answer #>> '{}'
from (
  select distinct on (a.owner_id) a.owner_id, a.answer
  from sign_up_answers a
  where a.field = 'middle_name'
  order by a.owner_id, a.answer_id desc
) answers
join memberships m on m.client_id = answers.owner_id and m.until is null and m.role = 'HOLDER'
where users.user_id = m.user_id and answers.answer is not null and answers.answer #>> '{}' <> '';

create or replace view people as
select u.user_id, u.kind, u.email, u.first_name, u.last_name, u.phone, u.phone_verified, u.otp_enabled,
  u.password_set, u.language, u.created_at, c.client_id, m.role, c.legal_name,
  coalesce(c.account_type, 'INDIVIDUAL') as account_type,
  coalesce(c.account_status, case u.kind when 'STAFF' then 'ACTIVE' else 'INACTIVE' end) as account_status,
  coalesce(c.verification_status, case u.kind when 'STAFF' then 'VERIFIED' else 'UNVERIFIED' end)
    as verification_status,
  coalesce(c.kyc_stage, case u.kind when 'STAFF' then 'COMPLETED' else 'CREATED' end) as kyc_stage,
  c.us_tax_payer, coalesce(c.can_upload_additional_documents, false) as can_upload_additional_documents,
  coalesce(c.default_currency, 'USD') as default_currency, c.relationship_manager_id, c.invitation_id,
  c.invitation_completed_at, least(u.suspended_at, c.suspended_at) as suspended_at,
  -- One row of each person has it, that of a person without a client, too.
  not exists (
    select from memberships other
    where other.user_id = m.user_id and other.until is null
      and (other.since, other.membership_id) < (m.since, m.membership_id)
  ) as is_first_client,
  -- One row of each client that has members has it.
  m.membership_id is not null and not exists (
    select from memberships other
    where other.client_id = m.client_id and other.until is null
      and (other.since, other.membership_id) < (m.since, m.membership_id)
  ) as is_first_member,
  u.middle_name
from users u
left join memberships m on m.user_id = u.user_id and m.until is null
left join clients c on c.client_id = m.client_id;

-- A text as it is compared: without accents and apostrophes, in small letters. The letters that no accent makes are written
-- out, and small letters are named where the locale of a database may not know them.
create function search_folded(said text) returns text language sql immutable parallel safe
return translate(
  replace(replace(replace(replace(replace(replace(replace(replace(
    lower(regexp_replace(normalize(coalesce(said, ''), nfkd), '[\u0300-\u036f''`\u00b4\u02b9\u02bc\u2018\u2019\u201b\u2032]', '', 'g')),
    'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
  'øØłŁđĐðÐħĦıŧŦαβγδεζηθικλμνξοπρστυφχψωςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЂЈЉЊЋЏ',
  'oollddddhhittαβγδεζηθικλμνξοπρστυφχψωσαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяієђјљњћџ');

-- As people without such letters on their keyboard write them: Mueller, Moeller, Soerensen, Aagaard.
create function search_spelled_out(said text) returns text language sql immutable parallel safe
return replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  normalize(coalesce(said, ''), nfc),
  'ä', 'ae'), 'Ä', 'Ae'), 'ö', 'oe'), 'Ö', 'Oe'), 'ü', 'ue'), 'Ü', 'Ue'), 'ø', 'oe'), 'Ø', 'Oe'), 'å', 'aa'), 'Å', 'Aa');

-- The words of a text; signs and spaces stand between them.
create function search_words(said text) returns text[] language sql immutable parallel safe
return array_remove(string_to_array(
  regexp_replace(search_folded(said), '[\s\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'), ' '), '');

-- What somebody is found by. A phone number stands there from its beginning, and from its end for those who write it without its
-- country.
create function search_vector(names text, phone text) returns tsvector language sql immutable parallel safe
return array_to_tsvector(
  search_words(names) || search_words(search_spelled_out(names))
  || array_remove(array[
    nullif(regexp_replace(coalesce(phone, ''), '\D', '', 'g'), ''),
    nullif('_' || reverse(regexp_replace(coalesce(phone, ''), '\D', '', 'g')), '_')], null));

-- What is looked for: the beginnings of all its words, or a phone number of five digits or more. Null when there is no word.
create function search_query(said text) returns tsquery language sql immutable parallel safe
return (
  select string_agg(quote_literal(word) || ':*', ' & ')
    || case when said ~ '^[-+0-9\s()./]+$' and length(number) >= 5
      then ' | ' || quote_literal('_' || reverse(number)) || ':* | ' || quote_literal(number) || ':*' else '' end
  from unnest(search_words(said)) as word,
    (select ltrim(regexp_replace(replace(said, '(0)', ''), '\D', '', 'g'), '0') as number) as digits
  group by number
)::tsquery;

-- Without a list of what waits to be sorted in: a search would read all of that, and few people come in a second.
create index users__search on users
  using gin (search_vector(first_name || ' ' || coalesce(middle_name, '') || ' ' || last_name || ' ' || email, phone)) with (fastupdate = off) where kind = 'CLIENT';
create index clients__search on clients
  using gin (search_vector(legal_name, null)) with (fastupdate = off) where legal_name is not null;
