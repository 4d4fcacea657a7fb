-- Where money goes is screened as clients are: the address of a wallet, the holder of a bank account (docs/decisions/0244).

alter table screening_subjects drop constraint screening_subjects__kind;
alter table screening_subjects add constraint screening_subjects__kind check (kind in ('PERSON', 'COMPANY', 'ADDRESS'));
alter table screening_subjects drop constraint screening_subjects__subject;
alter table screening_subjects add constraint screening_subjects__subject check (
  subject in ('CLIENT', 'REGISTRANT', 'SIGNATORY')
  or subject ~ '^(PERSON|PAYEE):[0-9a-f-]{36}$');

-- Before each payment, too.
alter table screenings drop constraint screenings__reason;
alter table screenings add constraint screenings__reason check (reason in ('FIRST', 'CHANGE', 'DAILY', 'PAYMENT'));

-- Those that are there already, as far as money may go to them.
insert into screening_subjects (owner_id, subject, kind, name, countries)
select t.owner_id, 'PAYEE:' || t.target_id,
  case when w.address is not null then 'ADDRESS' when c.account_type = 'INDIVIDUAL' then 'PERSON' else 'COMPANY' end,
  coalesce(w.address, b.holder_name), case when b.country is null then '{}' else array[b.country] end
from payout_targets t
join clients c on c.client_id = t.owner_id
left join wallet_targets w on w.owner_id = t.owner_id and w.target_id = t.target_id
left join bank_targets b on b.owner_id = t.owner_id and b.target_id = t.target_id
where coalesce((
  select d.state from target_decisions d where d.owner_id = t.owner_id and d.target_id = t.target_id
  order by d.decision_id desc limit 1), 'PENDING') in ('PENDING', 'APPROVED', 'SUSPENDED')
  and coalesce(w.address, b.holder_name) is not null;
