import { parseDecimal } from '@ballast/contract/money/amount.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../../tests/worlds/books.ts';
import { openPrivateFund, usd } from '../../../tests/worlds/private-funds.ts';
import { openAlarmsOf } from '../../database/alarms.ts';
import { guarded, transact } from '../../database/transact.ts';
import { clientAccount, houseAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { UNITS_SCALE } from './amounts.ts';
import { settleBatch, takeOutCash, workOnBatches } from './deal-batch.ts';
import { payDueFees, readDueFees } from './due-fees.ts';
import { recordAudit, releaseHoldbacks } from './holdbacks.ts';
import { postRestatement, restateNext } from './post-restatement.ts';
import { prepareRestatement, releaseRestatement } from './restatements.ts';

const books = await openTestBooks();
const { database } = books;
const units = (text: string) => parseDecimal(text, UNITS_SCALE) ?? -1n;
type Fund = Awaited<ReturnType<typeof openPrivateFund>>;

/** Worked case 3: Ada buys for a million, and redeems 2,000 of her 10,000 units half a year later at 1,200,000.00. */
async function redeemedHalfYearLater(year: number) {
  const [start, half, end] = [`${year}-01-01`, `${year}-07-01`, `${year + 1}-01-01`];
  const fund = await openPrivateFund(books, [start, half, end]);
  const ada = await fund.client('1000000.00');
  await fund.subscribe(ada, start, '1000000.00');
  await fund.passTo(start);
  await fund.deal(start, '0.00');
  const order = await fund.redeem(ada, half, { basis: 'UNITS', units: units('2000') });
  await fund.passTo(half);
  const dealt = await fund.deal(half, '1200000.00');
  return { fund, ada, order, dealt, half, end };
}

async function released(fund: Fund, day: string, gross: string): Promise<string> {
  await fund.value(day, 'RESTATED', gross);
  return fund.releaseRestatement(day);
}

const audited = async () => {
  await books.open.asOwner((session) => session.run('analyze'));
  return auditBooks(database);
};

const ownOf = async (ownerId: string) =>
  Object.fromEntries(
    (await balancesOf(database, ownerId))
      .filter(({ purpose, posted }) => purpose !== 'units' && posted !== 0n)
      .map(({ purpose, posted }) => [purpose, posted]),
  );

/** What a client is owed for units that were redeemed, by when it was booked. */
async function claimsOf(ownerId: string): Promise<bigint[]> {
  const { rows } = await sql<{ amount: string }>`
    select amount from portfolio_claims
    where owner_id = ${ownerId} and purpose = 'redemptions_payable' and until is null order by since`.execute(
    database,
  );
  return rows.map(({ amount }) => BigInt(amount));
}

/** The figures of the notes about restated values that a client has, in order. */
async function toldOf(ownerId: string): Promise<string[][]> {
  const { rows } = await sql<{ text: string }>`
    select texts -> 'en' ->> 'text' as text from client_notices
    where owner_id = ${ownerId} and kind = 'fund_value_restated' order by notice_id`.execute(
    database,
  );
  return rows.map(({ text }) => [...(text.match(/[\d,]+\.\d+/g) ?? [])].toSorted());
}

const spend = (ownerId: string, minor: bigint) =>
  transact(database, (tx) =>
    postEntry(tx, {
      key: `spent:${ownerId}`,
      kind: 'correction',
      lines: [
        line(clientAccount(ownerId, 'available', 'USD'), -minor),
        line(houseAccount('suspense', 'USD'), minor),
      ],
    }),
  );

test('what is not paid yet is owed anew, to the cent as the worked case 5, and fees go on from there', async () => {
  const { fund, ada, dealt, half, end } = await redeemedHalfYearLater(2051);
  await fund.passTo('2051-07-20');
  const restated = await released(fund, half, '1190000.00');
  expect(await codeOf(transact(database, (tx) => takeOutCash(tx, dealt)))).toBe('conflict');
  expect(await fund.total('redemptions_payable')).toBe(usd('225804.88'));
  await postRestatement(database, restated);
  await postRestatement(database, restated);
  expect(await fund.total('redemptions_payable')).toBe(usd('224236.88'));
  expect(await fund.total('fees_due')).toBe(usd('9917.81') + usd('7203.29'));
  // 919,828.87 net with what stays of the early fee, and 28,813.15 accrued: two percent of both for 19 days are 987.63, and the incentive
  // fee is 20 % of 948,642.02 less 987.63 and the mark of 800,000.00.
  expect(await fund.total('fees_payable')).toBe(usd('987.63') + usd('29530.88'));
  expect(await fund.unitsOf(ada)).toEqual([units('8000')]);
  // Both are owed from when they were booked, and what is owed now is their sum.
  expect(await claimsOf(ada)).toEqual([usd('225804.88'), usd('224236.88') - usd('225804.88')]);
  await settleBatch(database, dealt);
  expect(await claimsOf(ada)).toEqual([]);
  expect(await ownOf(ada)).toEqual({ available: usd('224236.88') });
  expect(await fund.total('fund_cash')).toBe(usd('1000000.00') - usd('224236.88'));
  const { rows } = await sql<{ net: string }>`
    select trunc(net_per_unit, 9)::text as net from navs join share_series using (series_id)
    where vehicle_id = ${fund.vehicleId} and as_of = ${half} order by version`.execute(database);
  expect(rows.map(({ net }) => net)).toEqual(['115.206575342', '114.406575342']);
  await fund.passTo(end);
  await fund.deal(end, '800000.00');
  expect(await fund.total('fees_payable')).toBe(0n);
});

test('what was paid is taken back and paid again, and what a client does not have any more is owed', async () => {
  const { fund, ada, order, dealt, half } = await redeemedHalfYearLater(2053);
  await settleBatch(database, dealt);
  const payment = { upTo: half, minor: usd('9917.81') + usd('7603.29') };
  await transact(database, (tx) => payDueFees(tx, fund.vehicleId, payment, 'july'));
  await fund.restate(half, '1190000.00');
  expect(await ownOf(ada)).toEqual({ available: usd('224236.88') });
  // The house gave back what was due no more.
  expect(await fund.total('fees_due')).toBe(0n);
  expect(await readDueFees(database, fund.vehicleId)).toEqual([]);
  const cash = usd('1000000.00') - usd('224236.88') - usd('9917.81') - usd('7203.29');
  expect(await fund.total('fund_cash')).toBe(cash);

  await spend(ada, usd('224236.88') - usd('100.00'));
  await fund.restate(half, '1180000.00');
  expect(await ownOf(ada)).toEqual({ receivable: -usd('1468.00') });
  const alarms = await openAlarmsOf(database, ada, 'restatement_owed');
  expect(alarms).toHaveLength(1);
  // 1,600.00 of the gain less: what was owed stays owed, and what comes is the client's.
  await fund.restate(half, '1200000.00');
  expect(await ownOf(ada)).toEqual({ receivable: -usd('1468.00'), available: usd('3136.00') });
  // More of the date's fees is due again than was paid and given back.
  const more = usd('800.00');
  expect(await readDueFees(database, fund.vehicleId)).toMatchObject([
    { day: half, amount: payment.minor, unpaid: more, payable: more },
  ]);
  const { rows } = await sql<{ kind: string; linked: boolean }>`
    select kind, request_id = ${order} as linked from entries
    where owner_id = ${ada} and kind = 'redemption_restatement' order by entry_id`.execute(
    database,
  );
  expect(rows.map(({ linked }) => linked)).toEqual([true, null, null]);
  expect(await toldOf(ada)).toEqual(
    [
      ['115.206575', '114.406575', '225,804.88', '224,236.88'],
      ['114.406575', '113.606575', '224,236.88', '222,668.88', '1,468.00'],
      ['113.606575', '115.206575', '222,668.88', '225,804.88'],
    ].map((each) => each.toSorted()),
  );
  expect(await audited()).toEqual([]);
});

test('what is held back changes with it, and what was released stays', async () => {
  const days = ['2055-02-01', '2055-03-01', '2055-04-01'];
  const terms = { redemptionNoticeDays: 15, redemption: { lockUpMonths: 0, earlyRate: 0n } };
  const fund = await openPrivateFund(books, days, terms, '1');
  const [ada, ben] = [await fund.client('1000.00'), await fund.client('1000.00')];
  for (const each of [ada, ben]) await fund.subscribe(each, '2055-02-01', '1000.00');
  await fund.passTo('2055-02-01');
  await fund.deal('2055-02-01', '0.00');
  await fund.redeem(ben, '2055-03-01', { basis: 'ALL' });
  await fund.passTo('2055-03-01');
  // Two percent of 2,000.00 for 28 days are 3.07.
  await settleBatch(database, await fund.deal('2055-03-01', '2003.07'));
  expect(await ownOf(ben)).toEqual({ available: usd('950.00'), holdback: usd('50.00') });
  await fund.restate('2055-03-01', '1803.07');
  expect(await ownOf(ben)).toEqual({ available: usd('855.00'), holdback: usd('45.00') });
  await transact(database, (tx) =>
    recordAudit(tx, fund.preparer, {
      ...{ vehicleId: fund.vehicleId, year: 2055, signedOffOn: '2056-04-30' },
      evidence: 'Opinion of the auditors',
    }),
  );
  const again = await released(fund, '2055-03-01', '1903.07');
  const release = () => transact(database, (tx) => releaseHoldbacks(tx, fund.vehicleId, 10));
  // Not while it is about to be another amount.
  expect(await release()).toBe(0);
  await postRestatement(database, again);
  expect(await ownOf(ben)).toEqual({ available: usd('902.50'), holdback: usd('47.50') });
  expect(await release()).toBe(1);
  await fund.restate('2055-03-01', '2003.07');
  expect(await ownOf(ben)).toEqual({ available: usd('1000.00') });
  expect(await audited()).toEqual([]);
});

test('it is posted once, wherever it is killed, and the next date waits for it', async () => {
  const days = ['2057-02-01', '2057-03-01', '2057-04-01'];
  const terms = { redemptionNoticeDays: 15, redemption: { lockUpMonths: 0, earlyRate: 0n } };
  const fund = await openPrivateFund(books, days, terms, '1');
  const clients = await Promise.all(Array.from({ length: 5 }, () => fund.client('1000.00')));
  for (const each of clients) await fund.subscribe(each, '2057-02-01', '1000.00');
  await fund.passTo('2057-02-01');
  await fund.deal('2057-02-01', '0.00');
  for (const each of clients) {
    await fund.redeem(each, '2057-03-01', { basis: 'UNITS', units: units('5') });
  }
  await fund.passTo('2057-03-01');
  // Two percent of 5,000.00 for 28 days are 7.67 and a little.
  await settleBatch(database, await fund.deal('2057-03-01', '5007.68'));
  await fund.passTo('2057-04-01');
  await fund.cutOff('2057-04-01');
  // Valued by what stands, and anew by what is restated.
  await fund.value('2057-04-01', 'FINAL', '2000.00');
  const batchId = await released(fund, '2057-03-01', '4507.68');
  expect(await codeOf(fund.release('2057-04-01'))).toBe('conflict');
  expect(await transact(database, (tx) => restateNext(tx, batchId, 1))).toBe(1);
  const killed = guarded(
    {
      database,
      check: () => Promise.reject(new Error('killed')),
    },
    () => postRestatement(database, batchId, 1),
  );
  await expect(killed).rejects.toThrow('killed');
  const paid = async () =>
    (await Promise.all(clients.map((each) => books.free(fund.available(each))))).toSorted();
  expect(await paid()).toEqual([...Array(1).fill(usd('450.00')), ...Array(4).fill(usd('500.00'))]);
  await postRestatement(database, batchId, 2);
  expect(await paid()).toEqual(Array(5).fill(usd('450.00')));
  for (const each of clients) expect(await toldOf(each)).toHaveLength(1);
  await fund.release('2057-04-01');
  expect(await audited()).toEqual([]);
});

test('two people restate the last date that was dealt, and no year’s end', async () => {
  const { fund, half, end } = await redeemedHalfYearLater(2059);
  const prepare = (who: string, day = half) =>
    transact(database, (tx) => prepareRestatement(tx, who, { vehicleId: fund.vehicleId, day }));
  const release = (who: string, batchId: string) =>
    transact(database, (tx) => releaseRestatement(tx, who, batchId));
  expect(await codeOf(prepare(fund.preparer))).toBe('dealing_not_due');
  expect(await codeOf(prepare(fund.preparer, '2059-01-01'))).toBe('restatement_too_late');
  await fund.value(half, 'RESTATED', '1190000.00');
  const { batchId, ...totals } = await prepare(fund.preparer);
  expect(totals).toEqual({ orders: 1, in: usd('1568.00'), out: 0n });
  expect(await codeOf(release(fund.preparer, batchId))).toBe('approver_entered_it');
  const another = await prepare(fund.preparer);
  expect(await codeOf(release(fund.approver, batchId))).toBe('conflict');
  await fund.value(half, 'RESTATED', '1195000.00');
  expect(await codeOf(release(fund.approver, another.batchId))).toBe('conflict');
  await release(fund.approver, (await prepare(fund.preparer)).batchId);
  expect(await codeOf(prepare(fund.preparer))).toBe('conflict');
  await fund.passTo(end);
  await workOnBatches(database);
  await fund.deal(end, '1200000.00');
  await fund.value(end, 'RESTATED', '1190000.00');
  expect(await codeOf(prepare(fund.preparer, end))).toBe('restatement_of_year_end');
});

test('a value that is restated before its date is dealt is what it is dealt at', async () => {
  const fund: Fund = await openPrivateFund(books, ['2061-02-01', '2061-03-01', '2062-01-01'], {
    fees: { managementRate: 0n, incentiveRate: rateOf('0.2'), hurdleRate: 0n },
    redemptionNoticeDays: 15,
    redemption: { lockUpMonths: 0, earlyRate: 0n },
  });
  const ada = await fund.client('1000.00');
  await fund.subscribe(ada, '2061-02-01', '1000.00');
  await fund.passTo('2061-02-01');
  await fund.deal('2061-02-01', '0.00');
  await fund.redeem(ada, '2061-03-01', { basis: 'UNITS', units: units('1') });
  await fund.passTo('2061-03-01');
  await fund.cutOff('2061-03-01');
  await fund.value('2061-03-01', 'FINAL', '1100.00');
  await fund.value('2061-03-01', 'RESTATED', '1200.00');
  expect(await fund.total('fees_payable')).toBe(usd('40.00'));
  await fund.release('2061-03-01');
  expect(await fund.total('fees_due')).toBe(usd('4.00'));
});
