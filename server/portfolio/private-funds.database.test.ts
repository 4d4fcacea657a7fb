import * as calls from '@ballast/contract/portfolio/portfolio.ts';
import { expect, test } from 'vitest';
import { openTestBooks } from '../../tests/worlds/books.ts';
import { openPrivateFund } from '../../tests/worlds/private-funds.ts';
import { statementRows } from '../../tests/worlds/statement-rows.ts';
import { createClient } from '../account/clients.ts';
import { knowingAssets } from '../database/assets.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import { daysAfter, startOf } from '../database/days.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { advanceSubscriptions } from '../funds/private-funds/client-orders.ts';
import { getPrivateFund } from '../funds/private-funds/client-view.ts';
import { dealBatch, settleBatch } from '../funds/private-funds/deal-batch.ts';
import { getAnalytics } from './analytics.ts';
import { getPortfolioAssets } from './assets.ts';
import { getExposure } from './exposure.ts';
import { listInvestments } from './investments.ts';
import { valueFully } from './valuation-jobs.ts';

const books = await openTestBooks();
const { database } = books;

/** Dollars and cents, without what is beyond them. */
const short = (text: string | null) =>
  text === null ? 'unknown' : text.replace(/(\.\d\d)\d*$/, '$1').replace('.00', '');

/** What every page says of a client now; all agree on the total. */
const look = (owner: string) => knowingAssets(database, () => lookOnce(owner));
const store = (owner: string) => knowingAssets(database, () => valueFully(database, owner));

async function lookOnce(owner: string) {
  const now = await readClock(database);
  const { totals } = calls.getPortfolioAssets.output.parse(
    await getPortfolioAssets(database, owner, 'USD', now),
  );
  const { items } = calls.listInvestments.output.parse(
    await listInvestments(database, owner, 'USD', now),
  );
  const query = { view: 'BALANCE', period: 'ALL_TIME', currency: 'USD' } as const;
  const whole = await getAnalytics(database, owner, query, now);
  expect(whole.points.at(-1)?.value).toBe(totals.total);
  expect(totals.unknown_since).toBeNull();
  return {
    total: short(totals.total),
    invested: short(totals.invested),
    available: short(totals.available),
    pending: short(totals.pending),
    holdback: short(totals.holdback),
    items,
    points: whole.points,
  };
}

test('a subscription is counted once on its way from free money to units', async () => {
  const fund = await openPrivateFund(books, ['2091-01-01', '2091-02-01', '2091-03-01']);
  const ada = await fund.client('1000.00');
  await fund.subscribe(ada, '2091-01-01', '600.00');
  const held = { total: '1000', available: '400', pending: '600', invested: '0' };
  expect(await look(ada)).toMatchObject(held);
  await fund.passTo('2091-01-01');
  const now = await readClock(database);
  await transact(database, (tx) => advanceSubscriptions(tx, fund.vehicleId, now, 10));
  expect(await look(ada)).toMatchObject({ ...held, items: [] });
  await store(ada);
  expect(await look(ada)).toMatchObject(held);
  await fund.deal('2091-01-01', '0.00');
  const invested = { total: '1000', available: '400', pending: '0', invested: '600' };
  expect(await look(ada)).toMatchObject(invested);
  await store(ada);
  expect(await look(ada)).toMatchObject({
    ...invested,
    items: [{ fund_slug: fund.slug, product_type: 'mutual', invested: '600.000000000000000000' }],
  });
});

/** What the page of the fund says that a client's units are worth. */
async function valuesOnPage(owner: string, slug: string) {
  await transact(database, (tx) =>
    createClient(tx, SYSTEM, {
      ...{ clientId: owner, email: `${newId()}@example.com`, firstName: 'Ben', lastName: 'Oak' },
      ...{ accountType: 'INDIVIDUAL', accountStatus: 'ACTIVE', verificationStatus: 'VERIFIED' },
      ...{ kycStage: 'COMPLETED', usTaxPayer: false },
    }),
  );
  return async () => {
    const read = () => getPrivateFund(database, owner, slug);
    const { holdings } = await knowingAssets(database, read);
    return holdings.map(({ value, as_of }) => [value, as_of]);
  };
}

test('units count at the last value that is approved, as on the page of the fund, and days before stay as they were', async () => {
  const fund = await openPrivateFund(books, ['2092-01-01', '2092-02-01', '2092-03-01']);
  const ben = await fund.client('2000.00');
  const page = await valuesOnPage(ben, fund.slug);
  await fund.subscribe(ben, '2092-01-01', '1000.00');
  await fund.passTo('2092-01-01');
  await fund.deal('2092-01-01', '0.00');
  await fund.passTo('2092-01-20');
  await fund.subscribe(ben, '2092-02-01', '500.00');
  await fund.passTo('2092-02-05');
  await fund.cutOff('2092-02-01');
  const before = await look(ben);
  expect(before).toMatchObject({ total: '2000', invested: '1000', pending: '500' });

  await fund.value('2092-02-01', 'ESTIMATE', '1100.00');
  // 1,100 less two percent for 31 days, and less a fifth of what is left of the gain.
  expect(await page()).toEqual([['1078.64', '2092-02-01']]);
  const estimated = await look(ben);
  expect(estimated).toMatchObject({
    ...{ total: '2078.64', invested: '1078.64', pending: '500' },
    items: [
      {
        value_of: { day: '2092-02-01', is_estimate: true },
        return_all_time: '0.078641095890410959',
      },
    ],
  });
  await fund.passTo('2092-02-07');
  await store(ben);
  const stored = await look(ben);

  await fund.passTo('2092-02-09');
  await fund.value('2092-02-01', 'FINAL', '900.00');
  await dealBatch(database, await fund.release('2092-02-01'));
  const final = await look(ben);
  expect(final).toMatchObject({
    ...{ total: '1898.30', invested: '1398.30', pending: '0' },
    items: [{ value_of: { day: '2092-02-01', is_estimate: false } }],
  });
  expect(await page()).toEqual([
    ['898.30', '2092-02-01'],
    ['500.00', '2092-02-01'],
  ]);
  // What was shown of days before stays, whether it was stored or not.
  for (const seen of [before, estimated, stored]) {
    const past = seen.points.slice(0, -1);
    expect(final.points.slice(0, past.length)).toEqual(past);
  }
  await store(ben);
  expect((await look(ben)).points.slice(0, -1)).toEqual(final.points.slice(0, -1));
});

test('a restated value counts while there is no later one', async () => {
  const fund = await openPrivateFund(books, ['2093-01-01', '2093-02-01', '2093-03-01']);
  const cleo = await fund.client('1000.00');
  await fund.subscribe(cleo, '2093-01-01', '1000.00');
  await fund.passTo('2093-01-01');
  await fund.deal('2093-01-01', '0.00');
  await fund.passTo('2093-02-01');
  await fund.deal('2093-02-01', '1000.00');
  await fund.restate('2093-02-01', '990.00');
  expect(await look(cleo)).toMatchObject({ invested: '988.30' });
  await fund.passTo('2093-03-01');
  await fund.deal('2093-03-01', '900.00');
  const { invested } = await look(cleo);
  await fund.value('2093-02-01', 'RESTATED', '500.00');
  expect(await look(cleo)).toMatchObject({ invested });
});

test('what is redeemed is the client’s until it is paid, held back or not, and counted once', async () => {
  const days = ['2093-11-01', '2093-12-01', '2094-01-01'];
  const terms = { redemptionNoticeDays: 15, redemption: { lockUpMonths: 0, earlyRate: 0n } };
  const fund = await openPrivateFund(books, days, terms, '1');
  const dora = await fund.client('1000.00');
  const page = await valuesOnPage(dora, fund.slug);
  await fund.subscribe(dora, '2093-11-01', '1000.00');
  await fund.passTo('2093-11-01');
  await fund.deal('2093-11-01', '0.00');
  await fund.redeem(dora, '2093-12-01', { basis: 'ALL' });
  await fund.passTo('2093-12-01');
  expect(await look(dora)).toMatchObject({ total: '1000', invested: '1000', pending: '0' });
  const batchId = await fund.deal('2093-12-01', '1000.00');
  const dealt = { total: '998.35', invested: '0', pending: '998.35', available: '0' };
  expect(await look(dora)).toMatchObject(dealt);
  expect(await page()).toEqual([]);
  await store(dora);
  expect(await look(dora)).toMatchObject(dealt);
  await settleBatch(database, batchId);
  const settled = { total: '998.35', pending: '0', available: '948.43', holdback: '49.92' };
  expect(await look(dora)).toMatchObject(settled);
  await fund.passTo('2094-01-20');
  await store(dora);
  // What the fund earned is what it paid, less what it was given.
  const earned = {
    view: 'EARNINGS',
    period: 'ALL_TIME',
    fund: fund.slug,
    currency: 'USD',
  } as const;
  const own = await getAnalytics(database, dora, earned, await readClock(database));
  expect([own.earnings, own.return]).toEqual(['-1.650000000000000000', '-0.001650000000000000']);
  const { points, ...later } = await look(dora);
  expect(later).toMatchObject(settled);
  // Nothing came or left from outside between the first day and the last.
  expect(points.map(({ value }) => short(value))).toEqual(
    points.map(({ at }) => (at < '2093-12-01T01' ? '1000' : '998.35')),
  );
});

test('at a past close, money on its way to a fund or from it is there once, and units at what they were worth', async () => {
  const days = ['2095-01-01', '2095-02-01', '2095-03-01'];
  const terms = { redemptionNoticeDays: 15, redemption: { lockUpMonths: 0, earlyRate: 0n } };
  const fund = await openPrivateFund(books, days, terms, '1');
  const eve = await fund.client('1000.00');
  await fund.subscribe(eve, '2095-01-01', '600.00');
  await fund.passTo('2095-01-01');
  const now = await readClock(database);
  await transact(database, (tx) => advanceSubscriptions(tx, fund.vehicleId, now, 10));
  await fund.passTo('2095-01-03');
  await fund.deal('2095-01-01', '0.00');
  await fund.redeem(eve, '2095-02-01', { basis: 'ALL' });
  await fund.passTo('2095-02-01');
  const batchId = await fund.deal('2095-02-01', '600.00');
  await fund.passTo('2095-02-03');
  await settleBatch(database, batchId);
  await fund.passTo('2095-02-05');
  await store(eve);
  const at = await readClock(database);
  const exposureOf = (as_of: string) =>
    knowingAssets(database, () => getExposure(database, eve, { currency: 'USD', as_of }, at));
  const seenOn = async (day: string) => {
    const { total, exposure } = await exposureOf(day);
    const stored = await database
      .selectFrom('valuations')
      .select('value_usd')
      .where('owner_id', '=', eve)
      .where('scope', '=', 'whole')
      .where('at', '=', startOf(daysAfter(day, 1)))
      .executeTakeFirst();
    expect(total).toBe(stored?.value_usd);
    expect(exposure?.currencies?.map(({ key }) => key)).toEqual(['USD']);
    return exposure?.products?.map(({ key, value }) => `${key} ${short(value)}`);
  };
  expect(await seenOn('2095-01-02')).toEqual(['CASH 1000']);
  expect(await seenOn('2095-01-10')).toEqual(['mutual 600', 'CASH 400']);
  // 600 less two percent for 31 days.
  expect(await seenOn('2095-02-02')).toEqual(['CASH 998.98']);
  expect(await seenOn('2095-02-04')).toEqual(['CASH 998.98']);
  // What the statement says of the units on that day.
  const of = { ownerId: eve, currency: 'USD' };
  const asked = { kind: 'HOLDINGS', starts_on: null, ends_on: '2095-01-10' } as const;
  const rows = await knowingAssets(database, () => statementRows(database, of, asked));
  expect(rows.map(({ account, value }) => [account, value])).toEqual([
    ['available', '400.00'],
    ['units', '600.00'],
    [null, '1000.00'],
  ]);
});
