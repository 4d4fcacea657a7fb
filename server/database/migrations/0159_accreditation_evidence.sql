-- Evidence that US taxpayers are accredited investors: what it says, and the letter in which its sender affirms it.
alter table proofs
  alter column dated_on drop not null,
  -- Of an income whose it is, and of a letter what it is.
  add column limb text,
  -- Of an income the later one of its two years.
  add column last_year integer,
  -- In cents of a US dollar: the income of that year and of the one before, or a net worth.
  add column amount numeric(38,0),
  add column amount_before numeric(38,0),
  add column agreement_id uuid,
  drop constraint proofs__state,
  drop constraint proofs__decided,
  drop constraint proofs__reason,
  add constraint proofs__state check (state in ('UNSIGNED', 'SUBMITTED', 'APPROVED', 'ASKED_AGAIN', 'REJECTED')),
  -- Only income and net worth wait for a signature, before the desk has them.
  add constraint proofs__unsigned check (state <> 'UNSIGNED' or kind in ('INCOME', 'NET_WORTH')),
  add constraint proofs__given_back check (state <> 'ASKED_AGAIN' or kind <> 'ADDRESS'),
  add constraint proofs__decided check (
    (decided_at is null) = (state in ('UNSIGNED', 'SUBMITTED')) and (decided_by is null) = (decided_at is null)),
  add constraint proofs__reason check ((reason is not null) = (state in ('REJECTED', 'ASKED_AGAIN'))),
  add constraint proofs__says check (
    (dated_on is null) = (kind = 'INCOME')
    and (last_year is not null) = (kind = 'INCOME')
    and (amount_before is not null) = (kind = 'INCOME')
    and (amount is not null) = (kind in ('INCOME', 'NET_WORTH'))
    and (limb is not null) = (kind in ('INCOME', 'LETTER'))),
  add constraint proofs__limb check (
    (kind = 'INCOME' and limb in ('INDIVIDUAL', 'JOINT')) or (kind = 'LETTER' and limb in ('THIRD_PARTY', 'GOOD_STANDING'))
    or limb is null),
  add constraint proofs__amounts check (amount > 0 and amount_before > 0),
  add constraint proofs__affirmed check (
    (agreement_id is not null) = (kind in ('INCOME', 'NET_WORTH') and state <> 'UNSIGNED')),
  add constraint proofs__agreement foreign key (owner_id, agreement_id) references agreements (owner_id, agreement_id);
create unique index proofs__one_accreditation on proofs (owner_id) where state = 'SUBMITTED' and kind <> 'ADDRESS';

alter table cases
  drop constraint cases__queue,
  add constraint cases__queue check (
    queue in ('withdrawals', 'wallets', 'bank_accounts', 'subscriptions', 'accreditations', 'kyc', 'kyb', 'identity', 'invitations',
      'reported_changes', 'additional_documents', 'screening', 'periodic_reviews', 'client_requests', 'changed_details'));
