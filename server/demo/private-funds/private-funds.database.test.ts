import { listInquiries } from '@ballast/contract/funds/inquiries.ts';
import { getPrivateFund } from '@ballast/contract/funds/private-funds.ts';
import { listSubscriptionRequests } from '@ballast/contract/funds/subscriptions.ts';
import { listProfileChanges } from '@ballast/contract/onboarding/profile-changes.ts';
import { listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../../tests/harness/platform.ts';
import { readClock } from '../../database/clock.ts';
import {
  readDealingDates,
  readSeries,
  readVehicles,
  unitsIssued,
  unitsOfSeries,
} from '../../funds/private-funds/vehicle-overview.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { sumOfKnown } from '../../portfolio/positions.ts';
import { act } from '../world-actions.ts';
import { foundedAt, foundFunds, passTo } from './before-the-year.ts';
import { dealFunds } from './fund-actions.ts';
import { fundSteps } from './fund-script.ts';

const DAY_MS = 86_400_000;

const platform = await openTestPlatform();
const { context } = platform;
const { database, queue } = context;

/** A world whose funds are set up after the clock of the test, and that ends in the middle of a month. */
const began = await readClock(database);
const end = new Date(Date.UTC(began.getUTCFullYear() + 4, began.getUTCMonth(), 18));
const startedAt = new Date(end.getTime() - 366 * DAY_MS);

await queue.runDueJobs();
await passTo(database, foundedAt(end));
await foundFunds(context, startedAt, end);
for (const step of fundSteps(startedAt, end).toSorted((one, other) => one.day - other.day)) {
  await passTo(database, new Date(startedAt.getTime() + step.day * DAY_MS));
  await dealFunds(context, end);
  await act(context, step);
  if (step.does !== 'pay_in') continue;
  await passTo(database, new Date((await readClock(database)).getTime() + 11 * 60_000));
  await queue.runDueJobs();
}
await passTo(database, end);
await dealFunds(context, end);
await queue.runDueJobs();

const vehicles = await readVehicles(database, { after: null, limit: 10 });
/** A code is taken once, so each signs in once. */
const browsers = new Map<string, ReturnType<typeof platform.browserOf>>();
const browserOf = (email: string) => {
  const own = browsers.get(email) ?? platform.browserOf(email);
  browsers.set(email, own);
  return own;
};
const NORTHWIND = 'treasury@northwind-partners.example';
const CONOR = 'conor.oshea@example.com';

test('two funds have three years of values, and clients in several series', async () => {
  expect(vehicles.map(({ fundName, kind }) => [fundName, kind])).toEqual([
    ['Longshore Discretionary', 'CAYMAN'],
    ['Tidewater Market Neutral', 'CAYMAN'],
    ['Tidewater Market Neutral', 'US'],
  ]);
  for (const { vehicleId, dealing } of vehicles) {
    const dates = await readDealingDates(database, vehicleId, { before: null, limit: 100 });
    const settled = dates.filter(({ state }) => state === 'SETTLED');
    expect(settled.length).toBe(dealing === 'MONTHLY' ? 37 : 13);
  }
  const tidewater = vehicles[1]?.vehicleId ?? '';
  const series = await readSeries(database, tidewater, { after: null, limit: 50 });
  expect(series.length).toBe(3);
});

test('subscriptions stand in every state', async () => {
  const seen = new Set<string>();
  for (const email of [NORTHWIND, CONOR]) {
    const browser = await browserOf(email);
    const { body } = await browser.call(listSubscriptionRequests);
    for (const { status } of listSubscriptionRequests.output.parse(body).items) seen.add(status);
  }
  expect([...seen].sort()).toEqual([
    ...['ACCEPTED', 'APPROVED', 'AWAITING_DOCUMENTS', 'REJECTED', 'SUBMITTED', 'UNDER_REVIEW'],
  ]);
});

test('a gate carries a part of redemptions on, a part of one is held back, and a change of details waits', async () => {
  const rows = await database.selectFrom('fund_orders').select(['state', 'carried_from']).execute();
  expect(rows.some(({ state }) => state === 'GATED')).toBe(true);
  expect(rows.some(({ carried_from, state }) => carried_from && state === 'ACCEPTED')).toBe(true);
  const held = await database.selectFrom('holdbacks').select('released_at').execute();
  expect(held).toEqual([{ released_at: null }]);
  const conor = await browserOf(CONOR);
  const changes = listProfileChanges.output.parse((await conor.call(listProfileChanges)).body);
  expect(changes.items).toHaveLength(1);
});

test('an inquiry about a fund waits for its answer', async () => {
  const amelia = await browserOf('amelia.hart@example.com');
  const { items } = listInquiries.output.parse((await amelia.call(listInquiries)).body);
  expect(items.map(({ fund_slug, review }) => [fund_slug, review.state])).toEqual([
    ['longshore', 'WAITING'],
  ]);
});

test('the portfolio values units as the page of the fund does', async () => {
  for (const email of [NORTHWIND, CONOR, 'amelia.hart@example.com']) {
    const browser = await browserOf(email);
    const { items } = listInvestments.output.parse((await browser.call(listInvestments)).body);
    const tidewater = items.find(({ fund_slug }) => fund_slug === 'tidewater');
    const params = { fund: 'tidewater' };
    const page = getPrivateFund.output.parse((await browser.call(getPrivateFund, { params })).body);
    const cents = (text: string) => BigInt(Math.round(Number(text) * 100));
    const onPage = sumOfKnown(page.holdings.map(({ value }) => value && cents(value)) as bigint[]);
    const apart = cents(tidewater?.value ?? '0') - (onPage ?? 0n);
    expect(apart * apart).toBeLessThanOrEqual(4n);
    expect(tidewater?.value_of?.is_estimate).toBe(false);
    expect(page.holdings.length).toBeGreaterThan(email === CONOR ? 1 : 0);
  }
});

test('the books agree, and the register has given out what clients have', async () => {
  expect((await auditBooks(database)).filter(({ id }) => id !== 'I14')).toEqual([]);
  for (const { vehicleId } of vehicles) {
    expect(await unitsIssued(database, vehicleId)).toBe(await unitsOfSeries(database, vehicleId));
    expect(await unitsIssued(database, vehicleId)).toBeGreaterThan(0n);
  }
});
