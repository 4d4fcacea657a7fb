/** An invariant of the books; the query returns the rows that break it. */
export type Invariant = { readonly id: string; readonly says: string; readonly query: string };

/** Checked over the audit views alone, as an outside auditor would. */
const OVER_VIEWS: readonly Invariant[] = [
  {
    id: 'I01',
    says: 'each transaction adds up to zero for each asset',
    query: `select txn_id, asset, sum(amount) as difference from audit_postings
      group by txn_id, asset having sum(amount) <> 0`,
  },
  {
    id: 'I02',
    says: 'each transaction has two postings or more, none of nothing',
    query: `select t.txn_id, count(p.posting_id) as postings
      from audit_txns t left join audit_postings p using (txn_id)
      group by t.txn_id having count(p.posting_id) < 2 or bool_or(p.amount = 0)
      union all
      select p.txn_id, count(*) from audit_postings p
      where not exists (select from audit_txns t where t.txn_id = p.txn_id) group by p.txn_id`,
  },
  {
    id: 'I03',
    says: 'the whole ledger adds up to zero for each asset',
    query: `select asset, sum(amount) as difference from audit_postings
      group by asset having sum(amount) <> 0`,
  },
  {
    id: 'I04',
    says: 'a posting is in the asset of its account',
    query: `select p.posting_id, p.asset, a.asset as account_asset
      from audit_postings p left join audit_accounts a using (account_id)
      where p.asset is distinct from a.asset`,
  },
  {
    id: 'I05',
    says: 'an amount is a whole number of the smallest unit of its asset',
    query: `select p.posting_id, p.amount, a.scale
      from audit_postings p join audit_accounts a using (account_id)
      where scale(trim_scale(p.amount)) > a.scale`,
  },
  {
    id: 'I06',
    says: 'the balance of an account is the sum of its postings',
    query: `select b.account_id, b.posted, coalesce(sum(p.amount), 0) as postings
      from audit_balances b left join audit_postings p using (account_id)
      group by b.account_id, b.posted having b.posted <> coalesce(sum(p.amount), 0)`,
  },
  {
    id: 'I07',
    says: 'what is held on an account is the sum of its active holds',
    query: `select b.account_id, b.held, coalesce(sum(h.amount), 0) as holds
      from audit_balances b
      left join audit_holds h on h.account_id = b.account_id and h.state = 'ACTIVE'
      group by b.account_id, b.held having b.held <> coalesce(sum(h.amount), 0)`,
  },
  {
    id: 'I08',
    says: 'no account has less than it holds, unless it may go negative',
    query: `select b.account_id, b.posted, b.held
      from audit_balances b join audit_accounts a using (account_id)
      where b.held < 0 or (not a.may_go_negative and b.posted < b.held)`,
  },
  {
    id: 'I09',
    says: 'no account was below zero at any time, unless it may go negative',
    query: `select * from (
        select p.account_id, p.posting_id,
          sum(p.amount) over (partition by p.account_id order by p.version) as balance
        from audit_postings p join audit_accounts a using (account_id) where not a.may_go_negative
      ) running where balance < 0`,
  },
  {
    id: 'I10',
    says: 'a request has one transaction of a kind',
    query: `select request_id, kind, count(*) from audit_txns where request_id is not null
      group by request_id, kind having count(*) > 1`,
  },
  {
    id: 'I11',
    says: 'an idempotency key stands for one request of an owner and kind',
    query: `select owner_id, kind, idem_key, count(*) from audit_requests
      group by owner_id, kind, idem_key having count(*) > 1`,
  },
  {
    id: 'I12',
    says: 'a request is completed exactly when its own transaction exists',
    query: `select r.request_id, r.kind, r.state, count(t.txn_id) as transactions
      from audit_requests r
      left join audit_txns t on t.request_id = r.request_id and t.kind = r.kind
      group by r.request_id, r.kind, r.state
      having (r.state = 'completed') <> (count(t.txn_id) = 1)`,
  },
  {
    id: 'I13',
    says: 'a provider’s reference appears once, and so does what it was asked for',
    query: `select provider_ref, null::uuid as request_id, count(*) from audit_provider
      group by provider_ref having count(*) > 1
      union all
      select null, request_id, count(*) from audit_provider
      where request_id is not null and state <> 'failed'
      group by request_id having count(*) > 1`,
  },
  {
    id: 'I14',
    says: 'what is settled at the provider is completed here, and the other way round',
    // An arrival may be undone and settle again: it is completed while more of its entries stand than were reversed. What
    // is credited to nobody stands in suspense, and has no request.
    query: `with arrived as (
        select provider_ref from booked_movements group by provider_ref
        having count(*) filter (where not is_reversal) > count(*) filter (where is_reversal)
      )
      select p.provider_ref, p.request_id, p.state as provider_state, r.state
      from audit_provider p left join audit_requests r using (request_id)
      where (p.state = 'settled') <> case
        when p.direction = 'in' then p.provider_ref in (select provider_ref from arrived)
        else coalesce(r.state, '') = 'completed' end`,
  },
  {
    id: 'I15',
    says: 'a transaction is reversed at most once',
    query: `select reverses, count(*) from audit_txns where reverses is not null
      group by reverses having count(*) > 1`,
  },
  {
    id: 'I16',
    says: 'an active hold belongs to a request that is still open',
    query: `select h.hold_id, h.request_id, r.state
      from audit_holds h left join audit_requests r using (request_id)
      where h.state = 'ACTIVE' and coalesce(r.state, '') not in ('submitted', 'processing')`,
  },
  {
    id: 'I17',
    says: 'a request moves no other client’s accounts',
    query: `select p.posting_id, null::uuid as request_id, p.owner_id, a.owner_id as moved_owner_id
      from audit_postings p join audit_accounts a using (account_id)
      where a.kind = 'client' and a.owner_id <> p.owner_id
      union all
      select t.txn_id, t.request_id, r.owner_id, t.owner_id
      from audit_txns t join audit_requests r using (request_id) where t.owner_id <> r.owner_id`,
  },
];

/** Checked over tables that the views do not show. */
const OVER_TABLES: readonly Invariant[] = [
  {
    id: 'versions',
    says: 'the lines of an account are numbered without a gap and each follows from the one before',
    query: `select * from (
        select account_id, line_id, version, balance_after,
          row_number() over (partition by account_id order by version) as expected_version,
          sum(amount) over (partition by account_id order by version) as expected_balance
        from lines
      ) l where version <> expected_version or balance_after <> expected_balance
      union all
      select b.account_id, null, b.version, b.posted, count(l.line_id), null
      from balances b left join lines l using (account_id)
      group by b.account_id, b.version, b.posted having b.version <> count(l.line_id)`,
  },
  {
    id: 'owners',
    says: 'the lines of an owner are numbered without a gap, in the order in which they were booked',
    query: `select o.owner_id, o.last_line, count(l.line_id) as lines, max(l.line_id) as newest
      from owners o left join lines l using (owner_id)
      group by o.owner_id having o.last_line <> count(l.line_id) or o.last_line <> coalesce(max(l.line_id), 0)
      union all
      select owner_id, line_id, null, null from (
        select owner_id, line_id, booked_at,
          lag(booked_at) over (partition by owner_id order by line_id) as booked_before
        from lines
      ) l where booked_at < booked_before
      union all
      select l.owner_id, l.line_id, null, null
      from lines l join accounts a using (account_id)
      where a.owner_id <> l.owner_id and a.kind = 'client'`,
  },
  {
    id: 'kinds',
    says: 'an entry and a request are of a kind, and a request in an asset, that is known',
    query: `select owner_id, entry_id::text as id, kind, null as asset from entries
      where kind not in (select kind from entry_kinds)
      union all
      select owner_id, request_id::text, kind, asset from requests
      where kind not in (select kind from request_kinds) or asset not in (select asset from accounts)`,
  },
  {
    id: 'times',
    says: 'a line was booked and takes effect when its entry was and does',
    query: `select l.owner_id, l.line_id, l.booked_at, l.effective_at, e.booked_at as entry_booked_at,
        e.effective_at as entry_effective_at
      from lines l join entries e using (owner_id, entry_id)
      where (l.booked_at, l.effective_at) is distinct from (e.booked_at, e.effective_at)`,
  },
  {
    id: 'value dates',
    says: 'what came through a bank takes effect on its value date',
    query: `select t.txn_id, t.effective_at, d.effective_at as value_date
      from audit_value_dates d join audit_requests r using (owner_id, request_id)
      join audit_txns t using (owner_id, request_id, kind)
      where t.effective_at <> d.effective_at`,
  },
  {
    id: 'bank',
    says: 'each line of the bank’s statement is booked once with its amount, and nothing else moves money at the bank',
    query: `select provider_ref, b.asset, l.amount as listed, b.amount as booked, b.entries
      from audit_bank_lines l
      full join (
        select provider_ref, asset, sum(amount) as amount, count(*) as entries
        from booked_movements where held_at = 'bank' group by provider_ref, asset
      ) b using (provider_ref)
      where l.amount is distinct from b.amount or l.asset is distinct from b.asset or b.entries <> 1`,
  },
  {
    id: 'suspense',
    says: 'what came through the bank for nobody stands no longer than was promised without an alarm',
    // The alarm comes with the next sweep.
    query: `select provider_ref, silent_from from audit_bank_lines where silent_from < clock_now() - interval '1 hour'`,
  },
  {
    id: 'recalls',
    says: 'of a deposit that a bank was let take back it takes something within ten days, and no more than it asked for, or staff have settled it',
    // The alarm comes with the next sweep, and somebody closes it.
    query: `select owner_id, request_id, provider_ref, line_ref, asset, asked, taken, due_at from audit_recalls
      where not is_settled and (taken > asked or (taken = 0 and due_at < clock_now() - interval '1 hour'))`,
  },
  {
    id: 'receivables',
    says: 'what a client owes is not held, and taken from only by what makes a client owe',
    query: `select b.owner_id, b.account_id, null::bigint as line_id, b.held
      from accounts a join balances b using (owner_id, account_id) where a.purpose = 'receivable' and b.held <> 0
      union all
      select l.owner_id, l.account_id, l.line_id, l.amount
      from accounts a join lines l using (owner_id, account_id) join entries e using (owner_id, entry_id)
      join entry_kinds k on k.kind = e.kind
      where a.purpose = 'receivable' and l.amount < 0 and not k.may_owe`,
  },
  {
    id: 'units',
    says: 'the units of a fund that were issued are the units that clients hold',
    query: `select asset, fund_id, sum(posted) as difference
      from accounts join balances using (owner_id, account_id)
      where purpose in ('units', 'fund_register')
        and asset in (select asset from accounts where purpose = 'fund_register')
      group by asset, fund_id having sum(posted) <> 0`,
  },
  {
    id: 'lots',
    says: 'the units of a series that a client has are those of the register of lots',
    query: `select coalesce(l.owner_id, u.owner_id) as owner_id, coalesce(l.units_asset, u.asset) as asset, l.units, u.posted
      from (select owner_id, units_asset, vehicle_id, units from audit_lots where units <> 0) l
      full join (
        select a.owner_id, a.asset, a.fund_id, b.posted from accounts a join balances b using (owner_id, account_id)
        where a.purpose = 'units' and b.posted <> 0
          and a.asset in (select asset from accounts where purpose = 'fund_register')
      ) u on u.owner_id = l.owner_id and u.asset = l.units_asset and u.fund_id = l.vehicle_id
      where l.units is distinct from u.posted`,
  },
  {
    id: 'fund fees',
    says: 'what a vehicle owes of fees is what accrued and became due, as it was posted',
    query: `select f.vehicle_id, f.accrued, f.due, b.accrued as booked_accrued, b.due as booked_due
      from audit_fund_fees f
      left join (
        select a.fund_id, a.asset,
          coalesce(sum(b.posted) filter (where a.purpose = 'fees_payable'), 0) as accrued,
          coalesce(sum(b.posted) filter (where a.purpose = 'fees_due'), 0) as due
        from accounts a join balances b using (owner_id, account_id)
        where a.purpose in ('fees_payable', 'fees_due') group by a.fund_id, a.asset
      ) b on b.fund_id = f.vehicle_id and b.asset = f.currency
      where f.accrued <> b.accrued or f.due < b.due or b.fund_id is null`,
  },
  {
    id: 'client fees',
    says: 'what a fee of a client has accrued is what its days posted, and what of it is settled is billed or charged',
    query: `select owner_id, kind, scope, posted, posted_by_days, round(accrued_usd * 100) as rounded, settled, billed, charged,
        days, paid, payments
      from audit_client_fees
      where posted <> posted_by_days or posted <> round(accrued_usd * 100) or accrued_usd <> accrued_by_days
        or settled <> billed + charged or paid <> payments or (days > 0 and next_day <> last_day + 1)
        or days <> coalesce(last_day - first_day + 1, 0)`,
  },
  {
    id: 'performance fees',
    says: 'what a fee on gains has accrued is what is due and what stays open, what is due never falls, and no more is billed',
    query: `select owner_id, scope, day, accrued_usd, open_usd, crystallised_usd, crystallised_before, settled
      from audit_performance_fees
      where open_usd is null or accrued_usd <> open_usd + crystallised_usd or crystallised_usd < crystallised_before
        or settled > round(crystallised_usd * 100)`,
  },
  {
    id: 'fees in the books',
    says: 'what clients’ fees have accrued and is not billed, and what of them is not paid, is what the books say',
    query: `select * from (
        select coalesce(sum(posted - settled), 0) as unsettled, coalesce(sum(posted - charged - paid), 0) as unpaid
        from audit_client_fees
      ) f cross join (
        select -coalesce(sum(b.posted) filter (where a.purpose = 'fees_accrued'), 0) as accrued,
          coalesce(sum(b.posted) filter (where a.purpose = 'fees_awaited'), 0) as awaited
        from accounts a join balances b using (owner_id, account_id)
      ) books
      where unsettled <> accrued or unpaid <> awaited`,
  },
  {
    id: 'client rewards',
    says: 'what a reward of a client has accrued is what its days came to, and what is paid of it stands in entries of its own',
    query: `select owner_id, fund_id, asset, accrued, accrued_by_days, last_accrued, paid, payments, in_entries, due_by_payments
      from audit_client_rewards
      where accrued <> accrued_by_days or accrued <> coalesce(last_accrued, 0) or next_day <= last_day
        or paid <> payments or payments <> in_entries or abs(due_by_payments - paid) > 0.5`,
  },
  {
    id: 'rebalanced blocks',
    says: 'what clients were given of a block is what it moved, and nobody more than they asked',
    query: `select rebalance_id, side, asset, given, given_by_clients, got, got_by_clients
      from audit_rebalance_blocks where given <> given_by_clients or got <> got_by_clients or is_over_asked`,
  },
  {
    id: 'rebalanced holdings',
    says: 'what a rebalance moved on a client’s accounts is the client’s part of its blocks',
    query: `select owner_id, request_id, asset, purpose, c.minor as part, b.minor as booked
      from audit_rebalance_clients c
      full join (
        select e.owner_id, e.request_id, l.asset, a.purpose, sum(l.amount) as minor
        from entries e join lines l using (owner_id, entry_id) join accounts a using (account_id)
        where e.kind = 'rebalance' and a.kind = 'client' group by e.owner_id, e.request_id, l.asset, a.purpose
      ) b using (owner_id, request_id, asset, purpose)
      where c.minor is distinct from b.minor`,
  },
  {
    id: 'rebalance clearing',
    says: 'what blocks moved and nobody was booked yet is what waits in the books',
    query: `select asset, m.minor as waiting, b.posted as booked
      from audit_rebalance_clearing m
      full join (
        select a.asset, sum(b.posted) as posted from accounts a join balances b using (owner_id, account_id)
        where a.purpose = 'rebalance_clearing' group by a.asset
      ) b using (asset)
      where coalesce(m.minor, 0) <> coalesce(b.posted, 0)`,
  },
  {
    id: 'accrued days',
    says: 'no day of a series was left out between others that accrued',
    query: 'select series_id, kind, day from audit_accrual_gaps',
  },
  {
    id: 'dealt orders',
    says: 'a date that was dealt leaves no order behind',
    query: 'select owner_id, order_id, day from audit_orders_left',
  },
  {
    id: 'holdbacks',
    says: 'what is held back of a redemption is what was dealt of it, held once, and released once its year is audited',
    query: `select h.owner_id, h.order_id, h.dealt, h.amount, held.amount as held, freed.amount as released, h.is_audited
      from audit_holdbacks h
      cross join lateral (
        select coalesce(sum(l.amount), 0) as amount from lines l join accounts a using (owner_id, account_id)
        where l.owner_id = h.owner_id and a.purpose = 'holdback' and (
          l.entry_id = h.entry_id or l.entry_id in (
            select r.entry_id from audit_restatements r where r.owner_id = h.owner_id and r.order_id = h.order_id))
      ) held
      cross join lateral (
        select coalesce(sum(l.amount), 0) as amount from lines l join accounts a using (owner_id, account_id)
        where l.owner_id = h.owner_id and l.entry_id = h.release_entry_id and a.purpose = 'holdback'
      ) freed
      where coalesce(h.amount, 0) <> coalesce(h.dealt, 0) or coalesce(h.amount, 0) <> held.amount
        or freed.amount <> case when h.release_entry_id is null then 0 else -h.amount end
        or (h.release_entry_id is not null and not h.is_audited)`,
  },
  {
    id: 'redemptions payable',
    says: 'what a vehicle owes for units that were redeemed is what they were dealt or restated at, and is not paid',
    query: `select b.fund_id, b.asset, b.posted, p.payable
      from (
        select a.fund_id, a.asset, sum(b.posted) as posted from accounts a join balances b using (owner_id, account_id)
        where a.purpose = 'redemptions_payable' group by a.fund_id, a.asset
      ) b
      left join audit_redemptions_payable p on p.vehicle_id = b.fund_id and p.currency = b.asset
      where b.posted <> coalesce(p.payable, 0)`,
  },
  {
    id: 'fund exchanges',
    says: 'what an exchange for a private fund gave and brought is what its entry moved, once, and what it brought is what its order comes to',
    query: `select x.owner_id, x.id, x.state, x.given, x.got, booked.given as booked_given, booked.got as booked_got, booked.entries,
        x.order_amount, x.is_exchanged
      from audit_fund_exchanges x
      cross join lateral (
        select count(distinct e.entry_id) as entries,
          -coalesce(sum(l.amount) filter (where l.asset = x.sell_asset), 0) as given,
          coalesce(sum(l.amount) filter (where l.asset = x.buy_asset), 0) as got
        from entries e join lines l using (owner_id, entry_id) join accounts a using (owner_id, account_id)
        where e.owner_id = x.owner_id and e.request_id = x.id and e.kind = 'exchange' and a.kind = 'client'
      ) booked
      where booked.entries <> case x.state when 'DONE' then 1 else 0 end
        or coalesce(x.given, 0) <> booked.given or coalesce(x.got, 0) <> booked.got
        or (x.cause = 'SUBSCRIPTION' and (x.is_exchanged <> (x.state = 'DONE') or (x.state = 'DONE' and x.order_amount <> x.got)))`,
  },
  {
    id: 'fund exchanges held',
    says: 'what is to be exchanged for a private fund is held until it is, and what pays an order in another currency is held in one of the two',
    query: `select x.owner_id, x.id, x.state, h.state as hold from audit_fund_exchanges x
      left join holds h on h.owner_id = x.owner_id and h.hold_id = x.hold_id
      where x.state in ('WAITING', 'TRADING') and h.state is distinct from 'ACTIVE'
      union all
      select x.owner_id, x.order_id, x.order_state, h.state from audit_fund_exchanges x
      left join holds h on h.owner_id = x.owner_id and h.hold_id = x.order_hold_id
      where x.cause = 'SUBSCRIPTION' and x.order_state = 'ACCEPTED' and h.state is distinct from 'ACTIVE'`,
  },
  {
    id: 'restatements',
    says: 'what a restatement moved of a redemption is the difference, and what the client did not have of it is owed',
    query: `select r.owner_id, r.order_id, r.batch_id, r.change, r.owed, moved.amount, moved.owed as in_receivable
      from audit_restatements r
      cross join lateral (
        select coalesce(sum(l.amount) filter (where a.purpose = 'fund_equity'), 0) as amount,
          coalesce(sum(l.amount) filter (where a.purpose = 'receivable'), 0) as owed
        from lines l join accounts a on a.account_id = l.account_id
        where l.owner_id = r.owner_id and l.entry_id = r.entry_id
      ) moved
      where moved.amount <> -r.change or moved.owed <> -r.owed`,
  },
  {
    id: 'liabilities',
    says: 'what was published as owed to each client is what the ledger said at that moment, and its leaves add up to it',
    query: `select owner_id, day, asset, listed, in_leaves, in_ledger from audit_liabilities
      where listed <> in_ledger or listed <> in_leaves`,
  },
  {
    id: 'liability trees',
    says: 'a published tree comes to the total of its balances, and each node of it is made of those below',
    query: `select day, asset, total, in_balances, in_leaves, in_top, is_root, height, leaves, sound_leaves, sound_nodes
      from audit_liability_trees
      where total <> in_balances or total <> in_leaves or total is distinct from in_top or is_root is not true
        or leaves <> (1::bigint << height) or sound_leaves <> leaves or sound_nodes <> leaves - 1`,
  },
  {
    id: 'stripes',
    says: 'what may not go negative may not on any stripe',
    query: `select b.owner_id, b.account_id, p.purpose, b.posted - b.held as free
      from accounts a join balances b using (owner_id, account_id) join purposes p using (purpose)
      where b.may_go_negative <> p.may_go_negative or (b.posted < b.held and not p.may_go_negative)`,
  },
  {
    id: 'house cover',
    says: 'what is the house’s own is not below zero for any asset, wherever it stands',
    query: `select a.owner_id, a.asset, sum(b.posted) as own
      from accounts a join balances b using (owner_id, account_id) join purposes p using (purpose)
      where p.is_own group by a.owner_id, a.asset having sum(b.posted) < 0`,
  },
  {
    id: 'trade results',
    says: 'what trades left to the house is taken as its income within two days',
    query: `select a.owner_id, a.asset, l.balance_after as left_over, l.booked_at
      from accounts a cross join lateral (
        select balance_after, booked_at from lines
        where account_id = a.account_id and booked_at < clock_now() - interval '2 days'
        order by version desc limit 1
      ) l
      where a.purpose = 'trade_result' and l.balance_after <> 0 and not exists (
        select from lines c join entries e using (owner_id, entry_id)
        where c.account_id = a.account_id and e.kind = 'trade_close'
          and c.booked_at >= clock_now() - interval '2 days')`,
  },
  {
    id: 'trade fees',
    says: 'no fee is taken on a trade',
    query: `select e.entry_id, e.kind, l.line_id
      from entries e join lines l using (owner_id, entry_id) join accounts a using (account_id)
      where e.kind in ('trade', 'exchange', 'investment') and a.purpose = 'fees'`,
  },
];

/** Invariants that hold whenever nothing is in progress at a provider. */
export const INVARIANTS: readonly Invariant[] = [...OVER_VIEWS, ...OVER_TABLES];
