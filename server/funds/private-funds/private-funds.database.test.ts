import { parseDecimal } from '@ballast/contract/money/amount.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/harness/scale.ts';
import { codeOf, openTestBooks } from '../../../tests/worlds/books.ts';
import { openPrivateFund, usd } from '../../../tests/worlds/private-funds.ts';
import { advanceClock } from '../../database/clock.ts';
import { guarded, transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { accrueFees } from './accrual.ts';
import { UNITS_SCALE } from './amounts.ts';
import { cancelOrder } from './client-orders.ts';
import { dealBatch, settleBatch } from './deal-batch.ts';
import { prepareDealing, releaseDealing } from './dealing-batches.ts';
import { payDueFees } from './due-fees.ts';
import { recordAudit, releaseHoldbacks } from './holdbacks.ts';
import { approveValue, enterValue } from './values.ts';
import { advanceDealingDate, setClassTerms, vehiclesToAccrue } from './vehicles.ts';

const books = await openTestBooks();
const { database } = books;

const DAY_MS = 86_400_000;

/** The rule of the database by which something is refused. */
const constraintOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'accepted',
    // Of one that has a code for people, the database's own error is the cause.
    (error: { constraint?: string; cause?: { constraint?: string } }) =>
      error.constraint ?? error.cause?.constraint ?? String(error),
  );

const units = (text: string) => parseDecimal(text, UNITS_SCALE) ?? -1n;

test('no day accrues twice or is left out, however often and by how many it is asked for', async () => {
  const fund = await openPrivateFund(books, ['2091-01-01', '2091-07-01']);
  const ada = await fund.client('12345.67');
  await fund.subscribe(ada, '2091-01-01', '12345.67');
  await fund.passTo('2091-01-01');
  await fund.deal('2091-01-01', '0.00');
  for (const day of ['2091-01-02', '2091-02-11', '2091-02-12']) {
    await fund.passTo(day);
    await Promise.all([accrueFees(database), accrueFees(database), accrueFees(database)]);
  }
  const { rows } = await sql<{ days: string; rows: string; posted: string }>`
    select count(distinct day) as days, count(*) as rows, sum(posted) as posted
    from fee_accruals join share_series using (series_id)
    where vehicle_id = ${fund.vehicleId} and kind = 'MANAGEMENT'`.execute(database);
  // 12,345.67 x 2 % x 42 / 365.
  expect(rows).toEqual([{ days: '42', rows: '42', posted: '2841' }]);
  expect(await fund.total('fees_payable')).toBe(usd('28.41'));
});

test('fees that stand are looked at again after a day, a date that is dealt, a value, or other terms', async () => {
  const [first, second] = ['2092-01-01', '2092-02-01'] as const;
  const fund = await openPrivateFund(books, [first, second, '2092-03-01']);
  const isDue = async () => (await vehiclesToAccrue(database)).includes(fund.vehicleId);
  const accrued = async () => {
    const { rows } = await sql<{ rows: string }>`
      select count(*) as rows from fee_accruals join share_series using (series_id)
      where vehicle_id = ${fund.vehicleId}`.execute(database);
    return rows[0]?.rows;
  };
  const accruesAgain = async () => {
    expect(await isDue()).toBe(true);
    const before = await accrued();
    await accrueFees(database);
    expect(await isDue()).toBe(false);
    return (await accrued()) !== before;
  };
  const ada = await fund.client('1000.00');
  await fund.subscribe(ada, first, '1000.00');
  await fund.passTo(first);
  await fund.deal(first, '0.00');
  // Values and dealings accrue by themselves what follows from them, so there is nothing to add.
  expect(await accruesAgain()).toBe(false);
  await transact(database, (tx) => advanceClock(tx, DAY_MS));
  expect(await accruesAgain()).toBe(true);
  await fund.passTo(second);
  await fund.cutOff(second);
  await fund.value(second, 'FINAL', '2000.00');
  expect(await isDue()).toBe(false);
  await dealBatch(database, await fund.release(second));
  expect(await accruesAgain()).toBe(false);
  await transact(database, (tx) =>
    setClassTerms(tx, fund.classId, { ...fund.terms, effectiveFrom: '2092-04-01' }),
  );
  expect(await accruesAgain()).toBe(false);
});

test('a date that is dealt late, after a hurdle has eaten up its incentive fee again, is released', async () => {
  const fees = {
    ...{ managementRate: rateOf('0.015'), incentiveRate: rateOf('0.2') },
    hurdleRate: rateOf('0.04'),
  };
  const fund = await openPrivateFund(books, ['2094-01-01', '2094-04-01'], { fees });
  const ada = await fund.client('1500000.00');
  await fund.subscribe(ada, '2094-01-01', '1500000.00');
  await fund.passTo('2094-01-01');
  await fund.deal('2094-01-01', '0.00');
  await fund.passTo('2094-04-12');
  // 1,500,000 x (1.5 % + 4 %) x 90 / 365 are management fee and hurdle; a fifth of what is more shrinks each day that follows.
  await fund.deal('2094-04-01', '1521342.47');
  const { rows } = await sql<{ fee: string }>`
    select distinct on (day) round(cumulative, 2)::text as fee
    from fee_accruals join share_series using (series_id)
    where vehicle_id = ${fund.vehicleId} and kind = 'INCENTIVE' and day >= '2094-03-31'
    order by day, version desc`.execute(database);
  expect(rows.slice(0, 6).map(({ fee }) => fee)).toEqual([
    ...['200.00', '154.67', '109.33', '63.99', '18.66', '0.00'],
  ]);
  const posted = await sql<{ sum: string }>`
    select sum(posted) from fee_accruals join share_series using (series_id)
    where vehicle_id = ${fund.vehicleId} and kind = 'INCENTIVE'`.execute(database);
  expect(posted.rows).toEqual([{ sum: '0' }]);
});

describe('a year of a fund with two series', () => {
  test('comes out to the cent as the worked cases 1 and 2', async () => {
    const days = ['2097-01-01', '2097-07-01', '2098-01-01', '2098-02-01'];
    const fund = await openPrivateFund(books, days);
    const ada = await fund.client('1000000.00');
    const ben = await fund.client('500000.00');
    await fund.subscribe(ada, '2097-01-01', '1000000.00');
    expect(await books.free(fund.available(ada))).toBe(0n);
    await fund.passTo('2097-01-01');
    await fund.deal('2097-01-01', '0.00');
    expect(await fund.unitsOf(ada)).toEqual([units('10000')]);
    expect(await fund.total('fund_cash')).toBe(usd('1000000.00'));

    await fund.passTo('2097-06-01');
    await fund.subscribe(ben, '2097-07-01', '500000.00');
    // Valued some days later: what has accrued since is accrued anew on the value that was found.
    await fund.passTo('2097-07-09');
    await fund.cutOff('2097-07-01');
    await fund.value('2097-07-01', 'ESTIMATE', '970000.00');
    await fund.value('2097-07-01', 'FINAL', '950000.00');
    await dealBatch(database, await fund.release('2097-07-01'));
    expect(await fund.unitsOf(ben)).toEqual([units('5000')]);
    expect(await fund.total('fees_due')).toBe(usd('9917.81'));

    await fund.passTo('2098-01-01');
    expect(await fund.total('fees_payable')).toBe(usd('14519.19'));
    await fund.deal('2098-01-01', '1600000.00');
    expect(await fund.unitsOf(ada)).toEqual([units('10000')]);
    expect(await fund.unitsOf(ben)).toEqual([units('5256.683032')]);
    expect(await fund.total('fees_due')).toBe(
      usd('9917.81') + usd('9478.09') + usd('5041.10') + usd('6999.61') + usd('10096.55'),
    );
    expect(await fund.total('fees_payable')).toBe(0n);
    await fund.passTo('2098-01-20');
    // Of 1,568,384.65, 19 days of two percent.
    expect(await fund.total('fees_payable')).toBe(usd('1632.84'));
  });

  test('redeems to the cent as the worked case 3, holds back, pays out and loses as case 4', async () => {
    const days = ['2099-01-01', '2099-07-01', '2100-01-01'];
    const fund = await openPrivateFund(books, days);
    const ada = await fund.client('1000000.00');
    await fund.subscribe(ada, '2099-01-01', '1000000.00');
    await fund.passTo('2099-01-01');
    await fund.deal('2099-01-01', '0.00');
    const wish = { basis: 'UNITS', units: units('2000') } as const;
    const order = await fund.redeem(ada, '2099-07-01', wish, 'once');
    expect(await fund.redeem(ada, '2099-07-01', wish, 'once')).toBe(order);
    await fund.passTo('2099-07-01');
    const batchId = await fund.deal('2099-07-01', '1200000.00');
    expect(await fund.total('redemptions_payable')).toBe(usd('225804.88'));
    expect(await fund.total('fees_due')).toBe(usd('9917.81') + usd('7603.29'));
    expect(await fund.total('fees_payable')).toBe(usd('30413.15'));
    await settleBatch(database, batchId);
    await settleBatch(database, batchId);
    expect(await books.free(fund.available(ada))).toBe(usd('225804.88'));
    expect(await fund.unitsOf(ada)).toEqual([units('8000')]);
    await fund.passTo('2100-01-01');
    await fund.cutOff('2100-01-01');
    await fund.value('2100-01-01', 'FINAL', '800000.00');
    // The incentive fee that had accrued is taken back.
    expect(await fund.total('fees_payable')).toBe(usd('9645.37'));
  });
});

test('a gate carries the rest of each order to the next date, through a roll-up', async () => {
  const fund = await openPrivateFund(
    books,
    ['2101-11-01', '2101-12-01', '2102-01-01', '2102-02-01'],
    {
      redemption: { lockUpMonths: 0, earlyRate: 0n },
    },
  );
  const ada = await fund.client('600000.00');
  const ben = await fund.client('400000.00');
  await fund.subscribe(ada, '2101-11-01', '600000.00');
  await fund.passTo('2101-11-01');
  await fund.deal('2101-11-01', '0.00');
  await fund.subscribe(ben, '2101-12-01', '400000.00');
  await fund.passTo('2101-12-01');
  await fund.deal('2101-12-01', '700000.00');
  await fund.redeem(ada, '2102-01-01', { basis: 'ALL' });
  await fund.redeem(ben, '2102-01-01', { basis: 'ALL' });
  await fund.passTo('2102-01-01');
  await fund.deal('2102-01-01', '1300000.00');
  const { rows } = await sql<{ state: string; held: string | null }>`
    select o.state, sum(h.units) as held from fund_orders o left join fund_order_holds h using (owner_id, order_id)
    where o.vehicle_id = ${fund.vehicleId} and o.side = 'REDEMPTION' and o.dealing_day = '2102-02-01'
    group by o.order_id, o.state`.execute(database);
  expect(rows.map(({ state }) => state)).toEqual(['ACCEPTED', 'ACCEPTED']);
  const left = [...(await fund.unitsOf(ada)), ...(await fund.unitsOf(ben))];
  expect(rows.map(({ held }) => BigInt(held ?? 0)).toSorted()).toEqual(left.toSorted());
});

test('what is held back of the last redemption is paid once the audit of its year is signed off', async () => {
  const days = ['2102-11-01', '2102-12-01', '2103-01-01'];
  const terms = { redemptionNoticeDays: 15, redemption: { lockUpMonths: 0, earlyRate: 0n } };
  const fund = await openPrivateFund(books, days, terms, '1');
  const ada = await fund.client('1000.00');
  const ben = await fund.client('1000.00');
  for (const each of [ada, ben]) await fund.subscribe(each, '2102-11-01', '1000.00');
  await fund.passTo('2102-11-01');
  await fund.deal('2102-11-01', '0.00');
  // At 95 percent of the holding nothing is held back.
  await fund.redeem(ada, '2102-12-01', { basis: 'UNITS', units: units('9.5') });
  await fund.redeem(ben, '2102-12-01', { basis: 'ALL' });
  await fund.passTo('2102-12-01');
  // Two percent of 2,000.00 for 30 days are 3.29: each has 1,000.00 net.
  await settleBatch(database, await fund.deal('2102-12-01', '2003.29'));
  expect(await books.free(fund.available(ada))).toBe(usd('950.00'));
  expect(await books.free(fund.available(ben))).toBe(usd('950.00'));
  const release = () => transact(database, (tx) => releaseHoldbacks(tx, fund.vehicleId, 10));
  expect(await release()).toBe(0);
  await transact(database, (tx) =>
    recordAudit(tx, fund.preparer, {
      ...{ vehicleId: fund.vehicleId, year: 2102, signedOffOn: '2103-04-30' },
      evidence: 'Opinion of the auditors',
    }),
  );
  expect(await release()).toBe(1);
  expect(await release()).toBe(0);
  expect(await books.free(fund.available(ben))).toBe(usd('1000.00'));

  // Ada's 50.00 are all the cash that is left; of that the fee that is due is paid once.
  const payment = { upTo: '2102-12-01', minor: usd('3.29') };
  const pay = (key: string) =>
    transact(database, (tx) => payDueFees(tx, fund.vehicleId, payment, key));
  await pay('december');
  expect(await codeOf(pay('again'))).toBe('conflict');
  expect(await fund.total('fund_cash')).toBe(usd('46.71'));
});

test('the database refuses what comes late, what one person decides, and what does not come next', async () => {
  const fund = await openPrivateFund(books, ['2103-01-01', '2103-02-01']);
  const ada = await fund.client('1000.00');
  const order = await fund.subscribe(ada, '2103-02-01', '400.00');
  await transact(database, (tx) => cancelOrder(tx, ada, order));
  expect(await books.free(fund.available(ada))).toBe(usd('1000.00'));
  const early = fund.cutOff('2103-01-01');
  expect(await constraintOf(early)).toBe('dealing_dates__cut_off_in_time');
  await fund.subscribe(ada, '2103-01-01', '500.00');
  await fund.passTo('2103-01-01');
  expect(await constraintOf(fund.subscribe(ada, '2103-01-01', '1.00'))).toBe(
    'fund_orders__in_time',
  );
  await fund.cutOff('2103-01-01');
  const value = {
    vehicleId: fund.vehicleId,
    asOf: '2103-01-01',
    kind: 'FINAL',
    grossAssets: 0n,
    evidence: 'A statement',
  } as const;
  const alone = transact(database, async (tx) =>
    approveValue(tx, fund.preparer, await enterValue(tx, fund.preparer, value)),
  );
  expect(await constraintOf(alone)).toBe('vehicle_value_approvals__by_another');
  expect(await constraintOf(fund.value('2103-01-01', 'RESTATED', '0.00'))).toBe(
    'vehicle_value_approvals__in_order',
  );
  expect(await codeOf(fund.release('2103-01-01'))).toBe('dealing_not_due');
  await fund.value('2103-01-01', 'FINAL', '0.00');
  expect(await constraintOf(fund.value('2103-01-01', 'FINAL', '0.00'))).toBe(
    'vehicle_value_approvals__in_order',
  );
  const byOne = transact(database, async (tx) => {
    const target = { vehicleId: fund.vehicleId, day: '2103-01-01' };
    const { batchId } = await prepareDealing(tx, fund.preparer, target);
    await releaseDealing(tx, fund.preparer, batchId);
  });
  expect(await constraintOf(byOne)).toBe('dealing_batches__by_another');
  const back = transact(database, (tx) =>
    advanceDealingDate(tx, fund.vehicleId, '2103-01-01', 'CUT_OFF'),
  );
  expect(await constraintOf(back)).toBe('dealing_dates__in_order');
});

const KILLS = isLong ? 100 : 3;
const ORDERS = isLong ? 200 : 7;

test('a batch that is killed anywhere and started again deals each order once', async () => {
  const fund = await openPrivateFund(books, ['2105-01-01', '2105-02-01']);
  const clients = await Promise.all(Array.from({ length: ORDERS }, () => fund.client('1000.00')));
  for (const each of clients) await fund.subscribe(each, '2105-01-01', '700.00');
  await fund.passTo('2105-01-01');
  const killed = await killedBatch(fund, '2105-01-01', '0.00');
  expect(killed).toBeGreaterThan(isLong ? 60 : 2);
  for (const each of clients) {
    expect(await fund.unitsOf(each)).toEqual([units('7')]);
    expect(await books.free(fund.available(each))).toBe(usd('300.00'));
  }
  for (const each of clients) {
    await fund.redeem(each, '2105-02-01', { basis: 'UNITS', units: units('1') });
  }
  await fund.passTo('2105-02-01');
  await killedBatch(fund, '2105-02-01', `${ORDERS * 700}.00`);
  for (const each of clients) expect(await fund.unitsOf(each)).toEqual([units('6')]);
}, 600_000);

/** Deals a date one order at a time, and is killed before the commit of its second to seventh transaction; returns how often. */
async function killedBatch(
  fund: Awaited<ReturnType<typeof openPrivateFund>>,
  day: string,
  gross: string,
): Promise<number> {
  await fund.cutOff(day);
  await fund.value(day, 'FINAL', gross);
  const batchId = await fund.release(day);
  for (let kill = 1; kill <= KILLS; kill++) {
    let transactions = 0;
    const check = async () => {
      transactions += 1;
      if (transactions > 1 + (kill % 6)) throw new Error('killed');
    };
    const batch = guarded({ database, check }, () => dealBatch(database, batchId, 1));
    if ((await batch.then(() => 'dealt', String)) === 'dealt') return kill - 1;
  }
  await dealBatch(database, batchId, 1);
  return KILLS;
}

test('after all of this the books agree', async () => {
  // So that the audit is planned for what stands there by now.
  await books.open.asOwner((session) => session.run('analyze'));
  expect(await auditBooks(database)).toEqual([]);
});
