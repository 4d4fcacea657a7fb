import * as calls from '@ballast/contract/staff/fund-proposals.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestBooks } from '../../../../tests/worlds/books.ts';
import { openPrivateFund } from '../../../../tests/worlds/private-funds.ts';
import type { Person } from '../../../database/audit-trail.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import { listFundRecords } from '../../funds.ts';
import { bringIndicesUpToDate } from '../../index/fund-index.ts';
import { quoteInvestment } from '../../investments/investment-quotes.ts';
import type { ProposalDecision } from '../../proposals.ts';
import { readDealingDates, readVehicles } from '../vehicle-overview.ts';
import { termsInForce } from '../vehicles.ts';
import {
  closeDealingDate,
  decideFundProposal,
  listFundProposals,
  proposeFund,
} from './fund-proposals.ts';

const books = await openTestBooks();
const { database } = books;

const person = (): Person => ({
  ...{ userId: newId(), clientId: null, kind: 'staff' },
  ...{ supportAgentId: null, address: null },
});
const [maker, checker] = [person(), person()];

type Vehicle = Extract<calls.FundProposal, { kind: 'VEHICLE' }>;

const FUND: Vehicle = {
  kind: 'VEHICLE',
  name: 'Market Neutral',
  slug: 'market-neutral',
  tagline: 'Without a view on the market',
  description: 'It holds what is dear and cheap against each other.',
  tagline_de: 'Ohne Meinung zum Markt',
  description_de: 'Er hält, was im Vergleich teuer und günstig ist.',
  strategy: 'marketNeutral',
  vehicles: 'BOTH',
  dealing: 'QUARTERLY',
  administrator: 'Harbour Fund Services',
  gate_percent: '25',
  settlement_days: '15',
  class_name: 'A',
  management_percent: '1.5',
  incentive_percent: '20',
  hurdle_percent: '4.25',
  early_percent: '2',
  subscription_cut_off_days: '5',
  redemption_notice_days: '60',
  lock_up_months: '12',
  minimum_first: '250000',
  minimum_next: '50000',
  first_day: '2093-01-01',
  dates: '3',
};

const propose = async (content: calls.FundProposal, by = maker) => {
  const { id } = await transact(database, (tx) => proposeFund(tx, by, content));
  return id;
};

const decide = (
  id: string,
  decision: ProposalDecision,
  by = checker,
  reason: string | null = null,
) => transact(database, (tx) => decideFundProposal(tx, by, id, { decision, reason }));

const datesOf = async (vehicleId: string) =>
  (await readDealingDates(database, vehicleId, { after: null, limit: 99 })).map(({ day }) => day);

async function vehiclesOf(name: string) {
  const all = await readVehicles(database, { after: null, limit: 99 });
  return all.filter(({ fundName }) => fundName === name);
}

test('a private fund is set up as it was proposed, by somebody else, with its classes and dates', async () => {
  const id = await propose(FUND);
  await expect(propose(FUND)).rejects.toMatchObject({ code: 'conflict' });
  const { items } = calls.listFundProposals.output.parse(
    await listFundProposals(database, { limit: 5 }, newId()),
  );
  expect(items).toMatchObject([{ id, about: null, content: FUND, decided: null }]);
  expect(await vehiclesOf(FUND.name)).toEqual([]);
  await expect(decide(id, 'APPROVED', maker)).rejects.toMatchObject({
    code: 'approver_entered_it',
  });
  await expect(decide(id, 'TAKEN_BACK')).rejects.toMatchObject({ code: 'approver_entered_it' });
  await expect(decide(newId(), 'APPROVED')).rejects.toMatchObject({ code: 'not_found' });
  await decide(id, 'APPROVED');
  await expect(decide(id, 'APPROVED')).rejects.toMatchObject({ code: 'conflict' });

  const vehicles = await vehiclesOf(FUND.name);
  expect(vehicles).toMatchObject([
    { kind: 'CAYMAN', currency: 'USD', dealing: 'QUARTERLY', state: 'OPEN' },
    { kind: 'US', administrator: FUND.administrator },
  ]);
  for (const { vehicleId } of vehicles) {
    expect(await datesOf(vehicleId)).toEqual(['2093-01-01', '2093-04-01', '2093-07-01']);
    const [terms] = [...(await termsInForce(database, vehicleId, '2093-01-01')).values()];
    const percent = 10n ** 16n;
    expect(terms).toMatchObject({
      fees: { managementRate: (3n * percent) / 2n, hurdleRate: (425n * percent) / 100n },
      ...{ minimumFirst: 25_000_000n, minimumNext: 5_000_000n, redemptionNoticeDays: 60 },
    });
  }
  const { rows } = await sql<{ action: string }>`
    select action from audit_trail where subject_id = ${id} order by audit_id`.execute(database);
  expect(rows.map(({ action }) => action)).toEqual(['fund_proposed', 'fund_proposal_approved']);
});

test('a private fund has no targets and no index, and is not invested in as a basket is', async () => {
  const [fund] = await listFundRecords(database, { productType: 'mutual' });
  expect(fund).toMatchObject({ rebalanceSchedule: null, liquidity: 'quarterly' });
  expect(fund?.otherTexts).toEqual({
    de: { tagline: FUND.tagline_de, description: FUND.description_de, keyFacts: [] },
  });
  await bringIndicesUpToDate(database);
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from fund_index where fund_id = ${fund?.id}`.execute(database);
  expect(rows).toEqual([{ count: '0' }]);
  const wish = { ownerId: newId(), fund: FUND.slug, currency: 'USDC', amount: '2000' };
  await expect(transact(database, (tx) => quoteInvestment(tx, wish))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a fund whose address is taken by then is not set up, and nothing of it stays', async () => {
  const id = await propose({ ...FUND, name: 'Another' });
  await expect(decide(id, 'APPROVED')).rejects.toMatchObject({ code: 'conflict' });
  expect(await vehiclesOf('Another')).toEqual([]);
  await decide(id, 'TAKEN_BACK', maker);
  for (const lacking of ['tagline_de', 'description_de']) {
    await expect(propose({ ...FUND, slug: 'half-german', [lacking]: null })).rejects.toMatchObject({
      fields: [{ loc: ['body', lacking], type: 'missing' }],
    });
  }
  const taken = { ...FUND, slug: 'no-money', minimum_first: '0' };
  await expect(propose(taken)).rejects.toMatchObject({ code: 'amount_invalid' });
});

test('dates follow by the rule of the vehicle after its last one, never before it or in the past', async () => {
  const [vehicle] = await vehiclesOf(FUND.name);
  const dates = { kind: 'DATES', vehicle_id: vehicle?.vehicleId ?? '', dates: '2' } as const;
  for (const first_day of ['2093-07-01', '2020-01-01']) {
    const id = await propose({ ...dates, first_day });
    await expect(decide(id, 'APPROVED')).rejects.toMatchObject({ code: 'conflict' });
    await decide(id, 'DECLINED', checker, 'They are there');
  }
  await decide(await propose({ ...dates, first_day: '2093-10-01' }), 'APPROVED');
  expect((await datesOf(dates.vehicle_id)).slice(3)).toEqual(['2093-10-01', '2094-01-01']);
  const nobody = { ...dates, vehicle_id: newId(), first_day: '2099-01-01' };
  await expect(propose(nobody)).rejects.toMatchObject({ code: 'not_found' });
});

test('a fund is closed for both its vehicles, once for each proposal', async () => {
  const [first, second] = await vehiclesOf(FUND.name);
  const closing = {
    kind: 'STATE',
    vehicle_id: first?.vehicleId ?? '',
    state: 'INQUIRY_ONLY',
    redemptions_allowed: false,
  } as const;
  const id = await propose(closing);
  await expect(propose({ ...closing, vehicle_id: second?.vehicleId ?? '' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await decide(id, 'APPROVED');
  expect(await vehiclesOf(FUND.name)).toMatchObject([
    { state: 'INQUIRY_ONLY', redemptionsAllowed: false },
    { state: 'INQUIRY_ONLY', redemptionsAllowed: false },
  ]);
});

test('proposals come page by page, those that wait first', async () => {
  const waiting = await propose({ ...FUND, slug: 'waiting' });
  const first = await listFundProposals(database, { limit: 2 }, newId());
  expect(first.items[0]).toMatchObject({ id: waiting, decided: null });
  expect(first.items[1]?.decided).not.toBeNull();
  const next = await listFundProposals(
    database,
    { limit: 99, cursor: first.next_cursor ?? '' },
    newId(),
  );
  expect(next.items.length).toBeGreaterThan(3);
  expect(next.next_cursor).toBeNull();
  const whole = [...first.items, ...next.items].map(({ id }) => id);
  const oneByOne: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listFundProposals(database, { limit: 1, cursor }, newId());
    oneByOne.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(oneByOne).toEqual(whole);
  expect(new Set(whole).size).toBe(whole.length);
});

test('a date is closed for orders once both cut-offs have passed, and once', async () => {
  const fund = await openPrivateFund(books, ['2096-01-01']);
  const close = () =>
    transact(database, (tx) => closeDealingDate(tx, maker, fund.vehicleId, '2096-01-01'));
  await expect(close()).rejects.toMatchObject({ code: 'dealing_not_due' });
  await fund.passTo('2095-12-31');
  await close();
  expect(await readDealingDates(database, fund.vehicleId, { after: null, limit: 1 })).toMatchObject(
    [{ state: 'CUT_OFF' }],
  );
  await expect(close()).rejects.toMatchObject({ code: 'dealing_not_due' });
});
