import { expect, test } from 'vitest';
import { openTestBooks } from '../../tests/worlds/books.ts';
import { asSuperuser } from '../../tests/worlds/superuser.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { clientAccount, houseAccount, unitsAccount, worldAccount } from './account.ts';
import { openReceivable, openUnitsAccounts } from './accounts.ts';
import { auditBooks } from './audit.ts';
import { line, postEntry, reverseEntry } from './entries.ts';
import { INVARIANTS } from './invariants.ts';
import { placeHold } from './requests.ts';

const books = await openTestBooks();
const { database } = books;

// Sound books with one of everything: a deposit with the custodian's row, a withdrawal, an open hold, a
// redemption with a holdback, a reversal, a trade.
const { ownerId, available } = await books.client('BTC', 1000n);
const { ownerId: otherId } = await books.client('BTC', 1000n);
const fundId = newId();
const units = unitsAccount(ownerId, fundId, 'ETH');
const custody = worldAccount('custody', 'BTC');
const clearing = houseAccount('trade_clearing', 'ETH');
const receivable = clientAccount(ownerId, 'receivable', 'BTC');
await transact(database, async (tx) => {
  await openUnitsAccounts(tx, ownerId, fundId, ['ETH']);
  await openReceivable(tx, ownerId, 'BTC');
});

const post = (entry: Omit<Parameters<typeof postEntry>[1], 'key'>) =>
  postEntry(database, { key: newId(), ...entry });

const deposit = await books.request(ownerId, 'deposit');
const settling = clientAccount(ownerId, 'settling', 'BTC');
await post({
  kind: 'deposit',
  requestId: deposit,
  lines: [line(custody, -9n), line(settling, 9n)],
});

const withdrawal = await books.request(ownerId, 'withdrawal');
await post({
  kind: 'withdrawal',
  requestId: withdrawal,
  lines: [line(available, -9n), line(custody, 9n)],
});

const trade = await books.request(ownerId, 'trade');
await post({
  kind: 'trade',
  ownerId,
  requestId: trade,
  lines: [line(clearing, 90n), line(worldAccount('custody', 'ETH'), -90n)],
});
const investment = await books.request(ownerId, 'investment', { fundId });
await post({
  kind: 'investment',
  requestId: investment,
  lines: [line(clearing, -90n), line(units, 90n)],
});

const redemption = await books.request(ownerId, 'redemption', { fundId });
const eth = clientAccount(ownerId, 'available', 'ETH');
await post({
  kind: 'redemption',
  requestId: redemption,
  lines: [line(units, -90n), line(eth, 90n)],
});
const kept = [line(eth, -5n), line(clientAccount(ownerId, 'holdback', 'ETH'), 5n)];
await post({ kind: 'redemption_holdback', requestId: redemption, lines: kept });

const { entryId: mistake } = await post({
  kind: 'correction',
  lines: [line(available, -1n), line(custody, 1n)],
});
await transact(database, (tx) => reverseEntry(tx, { ownerId, entryId: mistake, key: newId() }));

const open = await books.request(ownerId, 'withdrawal');
await transact(database, (tx) =>
  placeHold(tx, { holdId: newId(), account: available, minor: 7n, requestId: open }),
);

const account = (key: string) => `(select account_id from accounts where key = '${key}')`;
const entryOf = (request: string, kind: string) =>
  `(select entry_id from entries where request_id = '${request}' and kind = '${kind}') and owner_id = '${ownerId}'`;
const transfer = (ref: string, request: string, state: string) => `
  insert into provider_movements (provider, provider_ref, asset, kind, amount, state, request_id)
  values ('custody', '${ref}', 'BTC', 'out', -9, '${state}', '${request}')`;

// The custodian's side of the withdrawal, as it listed it.
const custodian = transfer('out-1', withdrawal, 'settled');

/** A line that came for nobody, promised by then. */
function bankLine(promisedAt: string): string {
  return `insert into bank_lines (provider_ref, currency, amount, value_date, remittance, payer_name, payer_account_end,
      arrived_at, position, suspended_because, promised_at)
    values ('ln_1', 'USD', 100, '2026-01-02', '', 'Ada', '0900', clock_now(), 1, 'NO_REFERENCE', ${promisedAt})`;
}

/** What a bank asked to have back of that line, and two people let it take. */
function letTake(amount: number, answeredAt: string): string {
  return `insert into recall_requests (request_id, provider_ref, line_ref, currency, amount, asked_by, asked_at, named_owner_id,
      prepared_by, answer, answered_by, answered_at)
    values ('${fundId}', 'rq_1', 'ln_1', 'USD', ${amount}, 'SNDXGB3LXXX', ${answeredAt}, '${ownerId}', '${ownerId}', 'ACCEPTED',
      '${otherId}', ${answeredAt})`;
}

/** The debit by which it takes of that line. */
const takenBack = (amount: number) =>
  `insert into bank_lines (provider_ref, currency, amount, value_date, remittance, payer_name, payer_account_end, arrived_at, position,
      suspended_because, promised_at, named_owner_id, recalls)
    values ('ln_2', 'USD', ${amount}, '2026-01-02', '', 'Ada', '0900', clock_now(), 2, 'RECALLED', clock_now() + interval '2 days',
      '${ownerId}', 'ln_1')`;

/** A series of a private fund, and a day of its fee. */
const rebalance = (soldAt: string) =>
  `insert into client_rebalances (id, fund_id, reason, close_at, target_version, approved_by, approved_at, released_by, released_at, gathered_at, sold_at) values ('${fundId}', '${fundId}', 'BAND', '2026-01-01', 1, '${ownerId}', clock_now(), '${fundId}', clock_now(), clock_now(), ${soldAt})`;
const block = (given: number) =>
  `insert into rebalance_blocks (id, rebalance_id, side, asset, round, asked, price_usd, state, given, got, ended_at) values ('${fundId}', '${fundId}', 'SELL', 'BTC', 1, ${given}, 1, 'FILLED', ${given}, 1, clock_now())`;
const SERIES = `insert into share_classes (class_id, vehicle_id, currency, name) values ('${fundId}', '${fundId}', 'USD', 'A'); insert into share_series (series_id, class_id, vehicle_id, opened_on, units_asset, issue_price) values ('${fundId}', '${fundId}', '${fundId}', '2026-01-01', 'ETH', 100)`;
const accrued = (day: string, posted: number) =>
  `insert into fee_accruals (series_id, kind, day, version, basis, rate, amount, cumulative, posted, entry_id) values ('${fundId}', 'INCENTIVE', '${day}', 1, 0, 0, 0, 0, ${posted}, ${posted === 0 ? 'null' : '1'})`;

/** An order that is paid with bitcoins, and its exchange. */
const PAID_ORDER = `insert into fund_orders (owner_id, order_id, vehicle_id, class_id, side, basis, amount, dealing_day, hold_id, paid_asset, paid_amount) values ('${ownerId}', '${fundId}', '${fundId}', '${fundId}', 'SUBSCRIPTION', 'AMOUNT', 5, '2026-01-01', '${fundId}', 'BTC', 7)`;
const exchangeOf = (state: 'DONE' | 'TRADING') =>
  `insert into fund_exchanges (owner_id, id, order_id, cause, sell_asset, sell_amount, buy_asset, hold_id, state, given, got, ended_at) values ('${ownerId}', '${fundId}', '${fundId}', 'SUBSCRIPTION', 'BTC', 7, 'USD', '${fundId}', '${state}', ${state === 'DONE' ? '7, 5, clock_now()' : 'null, null, null'})`;

/** A day that was published. */
const PUBLISHED =
  "insert into liability_days (day, published_at, digest, root_id, root_before, root_hash) values ('2026-01-01', clock_now(), sha256('x'), 1, '', sha256('x'))";

/** What each planted corruption must be told as, at least. */
const CORRUPTIONS: [id: string, what: string, sql: string][] = [
  [
    'I01',
    'a line changed',
    `update lines set amount = amount + 1 where entry_id = ${entryOf(deposit, 'deposit')} and amount > 0`,
  ],
  [
    'I02',
    'a line of nothing',
    `alter table lines drop constraint lines__amount_not_zero; update lines set amount = 0 where entry_id = ${entryOf(deposit, 'deposit')}`,
  ],
  [
    'I02',
    'a line lost',
    `delete from lines where entry_id = ${entryOf(deposit, 'deposit')} and amount < 0`,
  ],
  [
    'I03',
    'a line added',
    `insert into lines select owner_id, 999999, entry_id, account_id, asset, 5, 5, 99, booked_at, effective_at from lines limit 1`,
  ],
  [
    'I04',
    'a line in another asset',
    `update lines set asset = 'EUR' where entry_id = ${entryOf(deposit, 'deposit')}`,
  ],
  [
    'I05',
    'an amount below the smallest unit',
    `update pg_attribute set atttypmod = -1 where attrelid = 'lines'::regclass and attname = 'amount'; update lines set amount = amount + 0.5 where amount = 9`,
  ],
  [
    'I06',
    'a balance changed',
    `update balances set posted = posted + 1 where account_id = ${account(available.key)}`,
  ],
  [
    'I07',
    'a hold forgotten',
    `update balances set held = 0 where account_id = ${account(available.key)}`,
  ],
  [
    'I08',
    'an account below what it holds',
    `alter table balances drop constraint balances__funds_suffice; update balances set held = posted + 1 where account_id = ${account(available.key)}`,
  ],
  [
    'I09',
    'a dip that was filled again',
    `update lines set version = 1000000 - version where account_id = ${account(available.key)}`,
  ],
  [
    'I10',
    'a second entry for a request',
    `drop index entries__once_per_request; insert into entries select owner_id, 999999, kind, request_id, null, 'again', input_hash, booked_at, effective_at from entries where request_id = '${deposit}'`,
  ],
  [
    'I11',
    'a key used twice',
    `alter table requests drop constraint requests__once_per_key; insert into requests select owner_id, gen_random_uuid(), kind, idem_key, asset, amount, 'failed', null, null, created_at, changed_at from requests where request_id = '${deposit}'`,
  ],
  [
    'I12',
    'a request completed by nothing',
    `update requests set state = 'completed' where request_id = '${open}'`,
  ],
  [
    'I12',
    'an entry whose request is open',
    `update requests set state = 'processing' where request_id = '${deposit}'`,
  ],
  ['I13', 'a payment sent twice', `${custodian}; ${transfer('out-2', withdrawal, 'settled')}`],
  ['I14', 'a payment settled that is open here', transfer('out-3', open, 'settled')],
  [
    'I14',
    'a payment completed here that the provider has not settled',
    transfer('out-4', withdrawal, 'accepted'),
  ],
  [
    'I15',
    'a second reversal',
    `drop index entries__reversed_once; insert into entries select owner_id, 999999, 'reversal', null, reverses, 'again', input_hash, booked_at, effective_at from entries where reverses is not null`,
  ],
  [
    'I16',
    'a hold of a request that has ended',
    `update requests set state = 'failed' where request_id = '${open}'`,
  ],
  [
    'I17',
    'an entry on another client’s account',
    `update lines set account_id = ${account(`${otherId}/BTC/settling`)} where account_id = ${account(settling.key)}`,
  ],
  [
    'versions',
    'a version skipped',
    `update lines set version = version + 1 where account_id = ${account(units.key)}`,
  ],
  [
    'versions',
    'a balance told wrongly',
    `update lines set balance_after = balance_after + 1 where account_id = ${account(units.key)}`,
  ],
  [
    'owners',
    'a line number skipped',
    `update lines set line_id = line_id + 100 where account_id = ${account(units.key)}`,
  ],
  [
    'owners',
    'a line booked before the one before it',
    `update lines set booked_at = booked_at - interval '1 year' where account_id = ${account(units.key)}`,
  ],
  [
    'kinds',
    'an entry of a kind that nobody knows',
    `update entries set kind = 'gift' where entry_id = ${entryOf(deposit, 'deposit')}`,
  ],
  [
    'kinds',
    'a request of a kind that nobody knows',
    `update requests set kind = 'gift' where owner_id = '${ownerId}'`,
  ],
  [
    'kinds',
    'a request in an asset that nobody knows',
    `update requests set asset = 'XYZ' where owner_id = '${ownerId}'`,
  ],
  [
    'times',
    'a line that takes effect at another time than its entry',
    `update lines set effective_at = effective_at - interval '1 day' where account_id = ${account(units.key)} and amount > 0`,
  ],
  [
    'times',
    'a line that was booked at another time than its entry',
    `update lines set booked_at = booked_at + interval '1 ms' where owner_id = '${ownerId}' and line_id = (select last_line from owners where owner_id = '${ownerId}')`,
  ],
  [
    'value dates',
    'a bank deposit that takes effect when it is booked',
    `insert into deposits (owner_id, request_id, kind, currency, amount, arrived_at) values ('${ownerId}', '${deposit}', 'BANK', 'BTC', 9, now()); insert into bank_deposits (owner_id, request_id, provider_ref, reference, payer_name, value_date) values ('${ownerId}', '${deposit}', '1', '1', 'Ada', '2026-01-02')`,
  ],
  [
    'bank',
    'a line of the statement that is not booked',
    bankLine(`clock_now() + interval '2 days'`),
  ],
  [
    'suspense',
    'money that is nobody’s after the promised time, of which nobody was told',
    bankLine(`clock_now() - interval '2 hours'`),
  ],
  [
    'recalls',
    'a deposit that a bank was let take back, and has not taken in time',
    `${bankLine(`clock_now() + interval '2 days'`)}; ${letTake(100, `clock_now() - interval '10 days 2 hours'`)}`,
  ],
  [
    'recalls',
    'a debit of more than the bank had asked for',
    `${bankLine(`clock_now() + interval '2 days'`)}; ${letTake(60, 'clock_now()')}; ${takenBack(-61)}`,
  ],
  [
    'receivables',
    'money paid out of what a client owes',
    `update lines set account_id = ${account(receivable.key)} where entry_id = ${entryOf(withdrawal, 'withdrawal')} and amount < 0`,
  ],
  [
    'receivables',
    'a hold on what a client owes',
    `update balances set held = 1 where account_id = ${account(receivable.key)}`,
  ],
  [
    'units',
    'units that were never issued',
    `insert into accounts (owner_id, kind, asset, purpose, fund_id, stripe) values (house_owner(), 'world', 'ETH', 'fund_register', '${fundId}', stripe_of(house_owner())); insert into balances (owner_id, account_id, may_go_negative, posted) select owner_id, account_id, true, -5 from accounts where purpose = 'fund_register'`,
  ],
  [
    'lots',
    'units that no lot has',
    `insert into accounts (owner_id, kind, asset, purpose, fund_id, stripe) values (house_owner(), 'world', 'ETH', 'fund_register', '${fundId}', stripe_of(house_owner())); update balances set posted = 7 where account_id = ${account(units.key)}`,
  ],
  [
    'fund fees',
    'a fee that accrued and is not in the books',
    `${SERIES}; ${accrued('2026-01-01', 5)}`,
  ],
  [
    'client fees',
    'a cent of a fee that none of its days posted',
    `insert into client_fees (owner_id, kind, scope, next_day, accrued_usd, posted) values ('${ownerId}', 'PLATFORM', 'whole', '2026-01-02', 0.01, 1)`,
  ],
  [
    'performance fees',
    'a fee on gains of which no day says what is due',
    `insert into client_fees (owner_id, kind, scope, next_day) values ('${ownerId}', 'PERFORMANCE', '${fundId}', '2026-01-02'); insert into client_fee_days (owner_id, kind, scope, day, schedule_id, base_usd, carried, amount_usd, accrued_usd, posted) values ('${ownerId}', 'PERFORMANCE', '${fundId}', '2026-01-01', '${fundId}', 0, false, 0, 0, 0)`,
  ],
  [
    'client rewards',
    'a reward that none of its days accrued',
    `insert into client_rewards (owner_id, fund_id, asset, next_day, accrued) values ('${ownerId}', '${fundId}', 'BTC', '2026-01-02', 1)`,
  ],
  [
    'fees in the books',
    'a fee that accrued and is not in the books',
    `insert into client_fees (owner_id, kind, scope, next_day, accrued_usd, posted) values ('${ownerId}', 'PLATFORM', 'whole', '2026-01-02', 0.01, 1); insert into client_fee_days (owner_id, kind, scope, day, schedule_id, base_usd, carried, amount_usd, accrued_usd, posted, entry_id) values ('${ownerId}', 'PLATFORM', 'whole', '2026-01-01', '${fundId}', 365, false, 0.01, 0.01, 1, 1)`,
  ],
  [
    'rebalanced blocks',
    'a block of which nobody was given anything',
    `${rebalance('clock_now()')}; ${block(1)}`,
  ],
  [
    'rebalanced holdings',
    'a client’s part that no entry booked',
    `${rebalance('clock_now()')}; insert into rebalance_clients (owner_id, rebalance_id, request_id, drift, state, left_over, booked_at) values ('${ownerId}', '${fundId}', '${fundId}', 0.1, 'BOOKED', 0, clock_now()); insert into rebalance_parts (owner_id, rebalance_id, side, asset, planned_usd, asked, hold_id, given, got) values ('${ownerId}', '${fundId}', 'SELL', 'BTC', 1, 1, '${fundId}', 1, 1)`,
  ],
  [
    'rebalance clearing',
    'a block that filled and is not in the books',
    `${rebalance('null')}; ${block(1)}`,
  ],
  [
    'accrued days',
    'a day that did not accrue',
    `${SERIES}; ${accrued('2026-01-01', 0)}; ${accrued('2026-01-03', 0)}`,
  ],
  [
    'dealt orders',
    'an order that waits for a date that was dealt',
    `insert into dealing_dates (vehicle_id, day, subscription_cut_off, redemption_cut_off, settlement_day, state) values ('${fundId}', '2026-01-01', '2025-12-01', '2025-12-01', '2026-01-11', 'DEALT'); insert into fund_orders (owner_id, order_id, vehicle_id, class_id, side, basis, dealing_day) values ('${ownerId}', '${fundId}', '${fundId}', '${fundId}', 'REDEMPTION', 'ALL', '2026-01-01')`,
  ],
  [
    'holdbacks',
    'something held back that no redemption has',
    `insert into holdbacks (owner_id, order_id, vehicle_id, currency, amount, audit_year, entry_id) values ('${ownerId}', '${fundId}', '${fundId}', 'ETH', 5, 2026, 0)`,
  ],
  [
    'redemptions payable',
    'more owed for units than any redemption came to',
    `insert into accounts (owner_id, kind, asset, purpose, fund_id, stripe) values (house_owner(), 'house', 'ETH', 'redemptions_payable', '${fundId}', stripe_of(house_owner())); insert into balances (owner_id, account_id, may_go_negative, posted) select owner_id, account_id, false, 5 from accounts where purpose = 'redemptions_payable' and fund_id = '${fundId}'`,
  ],
  [
    'fund exchanges',
    'an exchange for an order that no entry booked',
    `${PAID_ORDER}; ${exchangeOf('DONE')}`,
  ],
  [
    'fund exchanges held',
    'an exchange under way of what nothing holds',
    `${PAID_ORDER}; ${exchangeOf('TRADING')}`,
  ],
  [
    'restatements',
    'a redemption that was restated and of which nothing moved',
    `insert into order_restatements (owner_id, batch_id, order_id, version, gross, early_fee, paid, incentive_fee, holdback, gross_before, early_fee_before, paid_before, incentive_fee_before, holdback_before, posted_at) values ('${ownerId}', '${fundId}', '${redemption}', 1, 95, 0, 95, 0, 0, 90, 0, 90, 0, 0, clock_now())`,
  ],
  [
    'liabilities',
    'a balance that was published as less than the ledger had',
    `${PUBLISHED}; insert into liability_balances (owner_id, day, asset, amount, last_line) values ('${ownerId}', '2026-01-01', 'BTC', 1, 999)`,
  ],
  [
    'liability trees',
    'a total that is of no balances',
    `${PUBLISHED}; insert into liability_trees (day, asset, scale, total, custody, bank, register, in_trades, dummies, height, root) values ('2026-01-01', 'BTC', 8, 1, 1, 0, 0, 0, 8, 3, sha256('x'))`,
  ],
  [
    'stripes',
    'more taken from the fees than there was',
    `update balances set posted = -1, may_go_negative = true where account_id = ${account('house/SGD/fees/3')}`,
  ],
  [
    'house cover',
    'a trade that cost more than the house has',
    `update balances set posted = -1 where account_id = ${account('house/SGD/trade_result/0')}`,
  ],
  [
    'trade results',
    'what a trade left that nobody took',
    `update lines set account_id = ${account('house/ETH/trade_result/0')}, balance_after = 90, booked_at = booked_at - interval '3 days' where entry_id = ${entryOf(trade, 'trade')} and amount > 0`,
  ],
  [
    'trade fees',
    'a fee on a trade',
    `update lines set account_id = ${account('house/ETH/fees/0')} where entry_id = ${entryOf(trade, 'trade')} and amount > 0`,
  ],
];

test('sound books break no invariant', async () => {
  expect(await auditBooks(database)).toEqual([]);
  await asSuperuser(books.url, custodian, async (matched) => {
    expect(await auditBooks(matched)).toEqual([]);
  });
});

test.each(CORRUPTIONS)('%s finds %s', async (id, _, corruption) => {
  await asSuperuser(books.url, corruption, async (corrupted) => {
    const breaches = await auditBooks(corrupted);
    expect(breaches.map((breach) => breach.id)).toContain(id);
  });
});

test('a bank that takes what it was let take, in time or in part, breaks nothing of recalls', async () => {
  const sound = [
    letTake(60, `clock_now() - interval '9 days'`),
    `${letTake(60, `clock_now() - interval '11 days'`)}; ${takenBack(-60)}`,
    `${letTake(60, `clock_now() - interval '11 days'`)}; ${takenBack(-1)}`,
  ];
  for (const each of sound) {
    const sql = `${bankLine(`clock_now() + interval '2 days'`)}; ${each}`;
    await asSuperuser(books.url, sql, async (world) => {
      const breaches = await auditBooks(world);
      expect(breaches.map(({ id }) => id)).not.toContain('recalls');
    });
  }
});

test('every invariant has a corruption that it finds', () => {
  const found = new Set(CORRUPTIONS.map(([id]) => id));
  expect(INVARIANTS.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
});
