import { listInquiries } from '@ballast/contract/funds/inquiries.ts';
import { getPrivateFund } from '@ballast/contract/funds/private-funds.ts';
import { listSubscriptionRequests } from '@ballast/contract/funds/subscriptions.ts';
import { listUnitRedemptions } from '@ballast/contract/funds/unit-redemptions.ts';
import { listNotifications } from '@ballast/contract/messages/notifications.ts';
import { parseAmount } from '@ballast/contract/money/amount.ts';
import { listProfileChanges } from '@ballast/contract/onboarding/profile-changes.ts';
import { listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { generateStatement } from '@ballast/contract/portfolio/statement-requests.ts';
import { downloadStatement } from '@ballast/contract/portfolio/statements.ts';
import { getBatch, listBatches } from '@ballast/contract/staff/dealing-batches.ts';
import { getVehicle } from '@ballast/contract/staff/private-funds.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestPlatform } from '../../../tests/harness/platform.ts';
import { readClock } from '../../database/clock.ts';
import { dayOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { readDueFees } from '../../funds/private-funds/due-fees.ts';
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
import { fundSteps, monthBefore } from './fund-script.ts';
import { restatementSteps } from './restate-value.ts';

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
const steps = [...fundSteps(startedAt, end), ...restatementSteps(startedAt, end)];
for (const step of steps.toSorted((one, other) => one.day - other.day)) {
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
    const dates = await readDealingDates(database, vehicleId, { after: null, limit: 100 });
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

test('fees are paid up to the last quarter, and what became due since waits', async () => {
  for (const { vehicleId } of vehicles) {
    const due = await readDueFees(database, vehicleId);
    expect(due.length).toBeGreaterThan(0);
    expect(due.length).toBeLessThanOrEqual(3);
  }
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

describe('the value that a fund was dealt at last', () => {
  const id = vehicles[1]?.vehicleId ?? '';
  const [step] = restatementSteps(startedAt, end);
  const knownOn = dayOf(new Date(startedAt.getTime() + (step?.day ?? 0) * DAY_MS));
  const day = `${knownOn.slice(0, 7)}-01`;
  /** Nobody redeems at the date that is restated in place of a year's end. */
  const isRedeemed = day === monthBefore(end, 1);

  test('was restated by two people, as the desk sees', async () => {
    const desk = await browserOf('operations@ballast.example');
    const listed = await desk.call(listBatches, { params: { id } });
    const { items } = listBatches.output.parse(listed.body);
    const batches = items.filter(({ kind }) => kind === 'RESTATEMENT');
    expect(batches).toMatchObject([
      {
        ...{ day, state: 'SETTLED', orders: isRedeemed ? 2 : 0, total_in: '0.00' },
        prepared_by: { name: 'Omar Haddad' },
        released: { by: { name: 'Priya Raman' } },
      },
    ]);
    const params = { id: batches[0]?.id ?? '' };
    const batch = getBatch.output.parse((await desk.call(getBatch, { params })).body);
    const minor = (text = '') => parseAmount('USD', text)?.minor ?? 0n;
    const before = minor(batch.restates?.gross_assets_before);
    expect(minor(batch.gross_assets) - before).toBe(minor(step?.amount));
    const vehicle = await desk.call(getVehicle, { params: { id } });
    expect(vehicle.body).toMatchObject({ restatement_day: null });
  });

  test('is told to clients, and stands on the page of the fund and with their redemption', async () => {
    const northwind = await browserOf(NORTHWIND);
    const notes = listNotifications.output.parse((await northwind.call(listNotifications)).body);
    const told = notes.items.filter(({ kind }) => kind === 'fund_value_restated');
    expect(told.map(({ title }) => title)).toEqual([
      'The value of Tidewater Market Neutral was put right',
    ]);

    const params = { fund: 'tidewater' };
    const page = await northwind.call(getPrivateFund, { params });
    const values = getPrivateFund.output.parse(page.body).vehicle?.values ?? [];
    const { rows } = await sql<{ net: string }>`
      select n.net_per_unit::text as net from navs n
      join vehicle_value_approvals a on a.valuation_id = n.valuation_id
      where a.vehicle_id = ${id} and n.as_of = ${day} and a.kind = 'RESTATED'`.execute(database);
    const shown = values.find(({ as_of }) => as_of === day)?.net_per_unit;
    expect(rows.map(({ net }) => net)).toContain(shown);

    const own = listUnitRedemptions.output.parse((await northwind.call(listUnitRedemptions)).body);
    const restated = own.items.filter(({ restatements }) => restatements.length > 0);
    expect(restated.map(({ dealing }) => dealing.day)).toEqual(isRedeemed ? [day] : []);
    for (const { restatements } of restated) {
      expect(restatements).toMatchObject([{ was_paid: true, owed: '0.00' }]);
      expect(restatements[0]?.change).toMatch(/^[1-9]\d\d\.\d\d$/);
    }
  });

  test('changes what clients took out, by their capital accounts', async () => {
    const northwind = await browserOf(NORTHWIND);
    const body = { kind: 'CAPITAL', starts_on: day, ends_on: knownOn, fund: 'tidewater' };
    const headers = { 'idempotency-key': newId() };
    const asked = await northwind.call(generateStatement, { body, headers });
    const { id: statementId } = generateStatement.output.parse(asked.body);
    await queue.runDueJobs();
    const { method, path } = downloadStatement;
    const csv = { method, path: `${path}?format=CSV` };
    const { text } = await northwind.call(csv, { params: { id: statementId } });
    expect(text).toContain('\r\ntotal_closing,');
    const corrected = /^withdrawal_restated,.*,-[1-9]\d\d\.\d\d,USD,$/m;
    expect(corrected.test(text.replaceAll('\r', ''))).toBe(isRedeemed);
  });
});

test('the books agree, and the register has given out what clients have', async () => {
  expect((await auditBooks(database)).filter(({ id }) => id !== 'I14')).toEqual([]);
  for (const { vehicleId } of vehicles) {
    expect(await unitsIssued(database, vehicleId)).toBe(await unitsOfSeries(database, vehicleId));
    expect(await unitsIssued(database, vehicleId)).toBeGreaterThan(0n);
  }
});
