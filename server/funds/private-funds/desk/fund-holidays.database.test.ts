import { listFundHolidays as call, type Holiday } from '@ballast/contract/staff/fund-holidays.ts';
import * as proposals from '@ballast/contract/staff/fund-proposals.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../../../tests/worlds/books.ts';
import { openPrivateFund } from '../../../../tests/worlds/private-funds.ts';
import type { Person } from '../../../database/audit-trail.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import type { ProposalDecision } from '../../proposals.ts';
import { listFundHolidays } from './fund-holidays.ts';
import { decideFundProposal, listFundProposals, proposeFund } from './fund-proposals.ts';

const books = await openTestBooks();
const { database } = books;

const person = (): Person => ({
  ...{ userId: newId(), clientId: null, kind: 'staff' },
  ...{ supportAgentId: null, address: null },
});
const [maker, checker] = [person(), person()];

// Subscriptions end five business days before: for January on Christmas Day, a Thursday; for February on a Monday.
const [JANUARY, FEBRUARY, APRIL] = ['2093-01-01', '2093-02-01', '2093-04-01'];
const fund = await openPrivateFund(books, [JANUARY, FEBRUARY]);
const { vehicleId } = fund;
await fund.passTo('2092-11-17');

const CHRISTMAS = { day: '2092-12-25', name: 'Christmas Day' };
const BOXING_DAY = { day: '2092-12-26', name: 'Boxing Day' };
const SPRING = { day: '2093-03-31', name: 'Day of the administrator' };

type Content = Extract<proposals.FundProposal, { kind: 'HOLIDAYS' }>;

const holidays = (year: string, ...all: Holiday[]): Content => ({
  ...{ kind: 'HOLIDAYS', vehicle_id: vehicleId, year, holidays: all },
});

const propose = async (content: proposals.FundProposal) =>
  (await transact(database, (tx) => proposeFund(tx, maker, content))).id;

const decide = (id: string, decision: ProposalDecision = 'APPROVED', by = checker) =>
  transact(database, (tx) =>
    decideFundProposal(tx, by, id, {
      decision,
      reason: decision === 'DECLINED' ? 'Not now' : null,
    }),
  );

async function proposal(id: string) {
  const answer = await listFundProposals(database, { limit: 50 }, newId());
  const { items } = proposals.listFundProposals.output.parse(answer);
  return items.find((each) => each.id === id);
}

const read = async () => call.output.parse(await listFundHolidays(database, vehicleId));

const inYear = async (year: string) => (await read()).years.find((each) => each.year === year);

async function cutOffs(): Promise<[string, string][]> {
  const rows = await database
    .selectFrom('dealing_dates')
    .select(['day', 'subscription_cut_off'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('day')
    .execute();
  return rows.map((row) => [row.day, row.subscription_cut_off.toISOString().slice(0, 10)]);
}

const SET: [string, string][] = [
  [JANUARY, CHRISTMAS.day],
  [FEBRUARY, '2093-01-26'],
];

test('this year and the two after it are told, with no holiday at first', async () => {
  const years = ['2092', '2093', '2094'].map((year) => ({ year, holidays: [] }));
  expect(await read()).toEqual({ changes_from: '2092-11-18', years });
  expect(await codeOf(listFundHolidays(database, newId()))).toBe('not_found');
});

test('a proposal is shown with what it changes, and once another has approved it, dates that are set keep their cut-offs', async () => {
  const id = await propose(holidays('2092', BOXING_DAY, CHRISTMAS));
  expect(await codeOf(propose(holidays('2092', CHRISTMAS)))).toBe('conflict');
  expect(await proposal(id)).toMatchObject({
    about: { kind: 'CAYMAN' },
    ...{ releases: null, pays: null, terms: null },
    holidays: {
      days: [
        { day: CHRISTMAS.day, before: null, after: CHRISTMAS.name },
        { day: BOXING_DAY.day, before: null, after: BOXING_DAY.name },
      ],
      dates: [
        {
          day: JANUARY,
          kept: '2092-12-25T00:00:00.000Z',
          by_these_holidays: '2092-12-23T00:00:00.000Z',
        },
      ],
    },
  });
  expect(await codeOf(decide(id, 'APPROVED', maker))).toBe('approver_entered_it');
  expect(await inYear('2092')).toEqual({ year: '2092', holidays: [] });
  await decide(id);
  expect(await inYear('2092')).toEqual({ year: '2092', holidays: [CHRISTMAS, BOXING_DAY] });
  expect(await cutOffs()).toEqual(SET);
  expect((await proposal(id))?.holidays).toBeNull();
});

test('dates that are set since are reckoned without the holidays', async () => {
  await decide(await propose(holidays('2093', SPRING)));
  const further = { kind: 'DATES', vehicle_id: vehicleId, first_day: APRIL, dates: '1' } as const;
  await decide(await propose(further));
  // By weekends alone it would be the 25th.
  expect(await cutOffs()).toEqual([...SET, [APRIL, '2093-03-24']]);
});

test('holidays of a year take the place of those that it had, which the record keeps', async () => {
  const renamed = { ...CHRISTMAS, name: 'Christmas' };
  const eve = { day: '2092-12-24', name: 'Christmas Eve' };
  const id = await propose(holidays('2092', eve, renamed));
  expect((await proposal(id))?.holidays?.days).toEqual([
    { day: eve.day, before: null, after: eve.name },
    { day: CHRISTMAS.day, before: CHRISTMAS.name, after: 'Christmas' },
    { day: BOXING_DAY.day, before: BOXING_DAY.name, after: null },
  ]);
  await decide(id);
  expect(await inYear('2092')).toMatchObject({ holidays: [eve, renamed] });
  expect(await inYear('2093')).toMatchObject({ holidays: [SPRING] });
  const { rows } = await sql<{ action: string; before: unknown; after: unknown }>`
    select action, state_before -> 'holidays' as before, state_after -> 'holidays' as after from audit_trail
    where subject_id = ${id} order by audit_id`.execute(database);
  expect(rows).toEqual([
    { action: 'fund_proposed', before: null, after: [eve, renamed] },
    { action: 'fund_proposal_approved', before: [CHRISTMAS, BOXING_DAY], after: [eve, renamed] },
  ]);
});

test.each<[string, () => Content, string]>([
  ['what the year has already', () => holidays('2093', SPRING), 'conflict'],
  ['a day that has begun', () => holidays('2092', { ...SPRING, day: '2092-11-17' }), 'conflict'],
  ['a year that is over', () => holidays('2091', { ...SPRING, day: '2091-12-25' }), 'conflict'],
  ['a year too far away', () => holidays('2095', { ...SPRING, day: '2095-12-23' }), 'conflict'],
  [
    'holidays of no vehicle',
    () => ({ ...holidays('2093', CHRISTMAS), vehicle_id: newId() }),
    'not_found',
  ],
])('%s is not proposed', async (_, content, code) => {
  expect(await codeOf(propose(content()))).toBe(code);
});

test('what was declined or taken back changes nothing, and the year is free for another', async () => {
  for (const [decision, by] of [
    ['DECLINED', checker],
    ['TAKEN_BACK', maker],
  ] as const) {
    await decide(await propose(holidays('2094', { ...SPRING, day: '2094-03-31' })), decision, by);
  }
  expect(await inYear('2094')).toEqual({ year: '2094', holidays: [] });
});

test('a holiday whose day has begun is neither set nor taken away, and those that are over stay', async () => {
  const [eve, christmas] = (await inYear('2092'))?.holidays ?? [];
  if (!eve || !christmas) throw new Error('the year has no holidays');
  const away = await propose(holidays('2092', christmas));
  await fund.passTo(eve.day);
  expect(await codeOf(decide(away))).toBe('conflict');
  await decide(away, 'TAKEN_BACK', maker);
  const kept = await propose(holidays('2092', eve, christmas, BOXING_DAY));
  await decide(kept);
  expect(await inYear('2092')).toMatchObject({ holidays: [eve, christmas, BOXING_DAY] });
});

test('only days of the year from Monday to Friday are taken, each once', () => {
  const told = (...all: Holiday[]) =>
    proposals.FundProposal.safeParse(holidays('2093', ...all)).error?.issues.map(
      ({ path, message }) => [path.join('.'), message],
    );
  expect(told(SPRING)).toBeUndefined();
  expect(told(SPRING, { ...SPRING, name: 'Again' })).toEqual([['holidays.1.day', 'Each day once']]);
  expect(told(CHRISTMAS)).toEqual([['holidays.0.day', 'A day of this year']]);
  for (const day of ['2093-02-28', '2093-03-01']) {
    const said = [['holidays.0.day', 'A day from Monday to Friday']];
    expect(told({ ...SPRING, day })).toEqual(said);
  }
});
