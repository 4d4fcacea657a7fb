import { rateOf } from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/staff/fund-proposals.ts';
import { listShareClasses as classesCall } from '@ballast/contract/staff/share-classes.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../../../tests/worlds/books.ts';
import { openPrivateFund } from '../../../../tests/worlds/private-funds.ts';
import { createClient } from '../../../account/clients.ts';
import { type Person, SYSTEM } from '../../../database/audit-trail.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import type { ProposalDecision } from '../../proposals.ts';
import { getPrivateFund } from '../client-view.ts';
import { scheduleDealingDate, setClassTerms, termsInForce } from '../vehicles.ts';
import { decideFundProposal, listFundProposals, proposeFund } from './fund-proposals.ts';
import { listShareClasses } from './share-classes.ts';
import { tellOfTerms } from './tell-terms.ts';

const books = await openTestBooks();
const { database } = books;

const JANUARY = '2092-01-01';
const FEBRUARY = '2092-02-01';
const MARCH = '2092-03-01';
const APRIL = '2092-04-01';
const MAY = '2092-05-01';
const JUNE = '2092-06-01';

const fund = await openPrivateFund(books, [JANUARY, FEBRUARY, MARCH, APRIL, MAY, JUNE], {}, '1');
const { vehicleId, classId } = fund;
const [ada, ben] = [await fund.client('1000000.00'), await fund.client('500000.00')];
const bystander = await fund.client('1000.00');
await transact(database, (tx) =>
  createClient(tx, SYSTEM, {
    ...{ clientId: ada, email: `${ada}@example.com`, firstName: 'Ada', lastName: 'Lind' },
    ...{ accountType: 'INDIVIDUAL', accountStatus: 'ACTIVE', verificationStatus: 'VERIFIED' },
    ...{ kycStage: 'COMPLETED', usTaxPayer: false },
  }),
);
await fund.subscribe(ada, JANUARY, '1000000.00');
await fund.passTo(JANUARY);
await fund.deal(JANUARY, '0.00');

const person = (): Person => ({
  ...{ userId: newId(), clientId: null, kind: 'staff' },
  ...{ supportAgentId: null, address: null },
});
const [maker, checker] = [person(), person()];

/** What the class of the fund has from the first. */
const TYPED = {
  ...{ vehicle_id: vehicleId, reason: 'The market pays less' },
  ...{ management_percent: '2', incentive_percent: '20', hurdle_percent: '0' },
  ...{ early_percent: '2', lock_up_months: '12' },
  ...{ subscription_cut_off_days: '5', redemption_notice_days: '30' },
  ...{ minimum_first: '0.01', minimum_next: '0.01' },
  ...{ holdback_percent: '5', holdback_above_percent: '95' },
};

type Terms = Extract<calls.FundProposal, { kind: 'TERMS' }>;

const terms = (effective_on: string, differently: Partial<Terms> = {}): Terms => ({
  ...{ kind: 'TERMS', class_id: classId, effective_on, ...TYPED, ...differently },
});

const newClass = (class_name: string, effective_on: string) =>
  ({ kind: 'CLASS', class_name, effective_on, ...TYPED }) as const;

const propose = async (content: calls.FundProposal) =>
  (await transact(database, (tx) => proposeFund(tx, maker, content))).id;

const decide = (id: string, decision: ProposalDecision = 'APPROVED', by = checker) =>
  transact(database, (tx) =>
    decideFundProposal(tx, by, id, {
      decision,
      reason: decision === 'DECLINED' ? 'Not now' : null,
    }),
  );

async function waiting(id: string): Promise<calls.ProposedFund | undefined> {
  const told = await listFundProposals(database, { limit: 99 }, checker.userId);
  return calls.listFundProposals.output.parse(told).items.find((each) => each.id === id);
}

const classes = async () =>
  classesCall.output.parse(await listShareClasses(database, vehicleId)).items;

const seen = async () => (await getPrivateFund(database, ada, fund.slug)).vehicle;

test('a further class is offered from its day on once somebody else has approved it, and under a name of its own', async () => {
  const id = await propose(newClass('B', APRIL));
  expect(await codeOf(propose(newClass('B', APRIL)))).toBe('conflict');
  expect(await codeOf(propose(newClass('A', APRIL)))).toBe('conflict');
  expect(await codeOf(propose(newClass('C', JANUARY)))).toBe('conflict');
  expect(await codeOf(propose({ ...newClass('C', APRIL), minimum_first: '0' }))).toBe(
    'amount_invalid',
  );
  expect((await waiting(id))?.terms).toMatchObject({
    ...{ class_name: 'B', currency: 'USD', before: null, concerns: null },
    after: { management_percent: '2', lock_up_months: 12, minimum_first: '0.01' },
  });
  expect(await codeOf(decide(id, 'APPROVED', maker))).toBe('approver_entered_it');
  expect(await classes()).toHaveLength(1);
  await decide(id);
  expect(await classes()).toMatchObject([
    { name: 'A', clients: 1, terms: [{ state: 'IN_FORCE', holdback_above_percent: '95' }] },
    { name: 'B', clients: 0, terms: [{ state: 'COMING', effective_on: APRIL }] },
  ]);
  expect((await termsInForce(database, vehicleId, MARCH)).size).toBe(1);
  expect((await termsInForce(database, vehicleId, APRIL)).size).toBe(2);
  expect(await seen()).toMatchObject({
    further: [],
    coming: [{ class_name: 'B', effective_on: APRIL, is_new_class: true }],
  });
  expect(await tellOfTerms(database)).toBe(0);
});

test.each<[string, () => Terms, string]>([
  ['terms that are the same', () => terms(MARCH), 'conflict'],
  [
    'terms of a day that is not after that of the last',
    () => terms('2019-12-01', { management_percent: '1' }),
    'conflict',
  ],
  ['terms of a day that has begun', () => terms(JANUARY, { management_percent: '1' }), 'conflict'],
  [
    'another incentive fee within a year',
    () => terms(MARCH, { incentive_percent: '10' }),
    'conflict',
  ],
  ['another hurdle within a year', () => terms(MARCH, { hurdle_percent: '4' }), 'conflict'],
  ['no smallest amount', () => terms(MARCH, { minimum_next: '0' }), 'amount_invalid'],
  ['terms of no class', () => terms(MARCH, { class_id: newId() }), 'not_found'],
])('%s are not proposed', async (_, content, code) => {
  expect(await codeOf(propose(content()))).toBe(code);
});

test('the incentive fee and the hurdle change with a year', async () => {
  const changed = { incentive_percent: '10', hurdle_percent: '4' };
  await decide(await propose(terms('2093-01-01', changed)), 'DECLINED');
});

test('other terms are told to those whom they concern, each once, and stand beside those before', async () => {
  await fund.subscribe(ben, MARCH, '500000.00');
  const other = { management_percent: '4.25', lock_up_months: '24', early_percent: '5' };
  const id = await propose(terms(MARCH, other));
  expect(await codeOf(propose(terms(APRIL, other)))).toBe('conflict');
  expect((await waiting(id))?.terms).toMatchObject({
    class_name: 'A',
    before: { effective_on: '2020-01-01', management_percent: '2', lock_up_months: 12 },
    after: { effective_on: MARCH, management_percent: '4.25', lock_up_months: 24 },
    concerns: {
      ...{ clients: 1, subscriptions_to_decide: 0 },
      orders: [{ day: MARCH, subscriptions: 1, subscribed: '500000.00', redemptions: 0 }],
    },
  });
  expect(await tellOfTerms(database)).toBe(0);
  await decide(id);
  expect((await waiting(id))?.terms).toBeNull();
  expect((await classes())[0]?.terms).toMatchObject([
    { state: 'COMING', management_percent: '4.25' },
    { state: 'IN_FORCE', management_percent: '2' },
  ]);
  expect((await seen())?.coming).toMatchObject([
    { class_name: 'A', effective_on: MARCH, is_new_class: false, lock_up_months: 24 },
    { class_name: 'B' },
  ]);
  expect(await tellOfTerms(database)).toBe(2);
  expect(await tellOfTerms(database)).toBe(0);
  const { rows } = await sql<{ owner_id: string; en: string; de: string }>`
    select owner_id, texts -> 'en' ->> 'text' as en, texts -> 'de' ->> 'text' as de from client_notices
    where kind = 'class_terms_changed'`.execute(database);
  expect(rows.map((row) => row.owner_id).toSorted()).toEqual([ada, ben].toSorted());
  expect(rows.map((row) => row.owner_id)).not.toContain(bystander);
  const changes =
    'management fee a year 4.25% instead of 2%; lock-up in months 24 instead of 12; early-redemption fee within the lock-up 5% instead of 2%.';
  expect(rows[0]?.en).toContain(changes);
  expect(rows[0]?.de).toContain('Verwaltungsgebühr pro Jahr 4,25\u00a0% statt 2\u00a0%');
  const trail = await sql<{ action: string }>`
    select action from audit_trail where subject_id = ${id} order by audit_id`.execute(database);
  expect(trail.rows.map(({ action }) => action)).toEqual([
    'fund_proposed',
    'fund_proposal_approved',
  ]);
});

/** The rates by which the days of a month accrued last, and whether each accrued so much. */
async function ratesFrom(first: string, until: string) {
  const { rows } = await sql<{ rate: string; isRight: boolean }>`
    select distinct rate::text, amount = round(basis * rate / 365, 18) as "isRight" from (
      select distinct on (series_id, day) rate, basis, amount from fee_accruals join share_series using (series_id)
      where vehicle_id = ${vehicleId} and kind = 'MANAGEMENT' and day >= ${first} and day < ${until}
      order by series_id, day, version desc
    ) days`.execute(database);
  return rows.map(({ rate, isRight }) => [rateOf(rate), isRight]);
}

test('each day accrues by the fees of that day, however late its date is dealt', async () => {
  await fund.passTo(FEBRUARY);
  await fund.deal(FEBRUARY, '1010000.00');
  await fund.passTo('2092-03-20');
  const isByDay = async () => {
    expect(await ratesFrom(FEBRUARY, MARCH)).toEqual([[rateOf('0.02'), true]]);
    expect(await ratesFrom(MARCH, '2092-03-20')).toEqual([[rateOf('0.0425'), true]]);
  };
  await isByDay();
  await fund.deal(MARCH, '1020000.00');
  await fund.passTo('2092-03-20');
  await isByDay();
});

test('what was bought before keeps its lock-up and fee, and what is bought since has the new ones', async () => {
  await fund.redeem(ada, MAY, { basis: 'UNITS', units: 1_000_000_000n });
  await fund.redeem(ben, MAY, { basis: 'UNITS', units: 1_000_000_000n });
  await fund.passTo(APRIL);
  await fund.deal(APRIL, '1530000.00');
  await fund.passTo(MAY);
  await fund.deal(MAY, '1540000.00');
  const { rows } = await sql<{ owner_id: string; gross: string; early_fee: string }>`
    select e.owner_id, e.gross, e.early_fee from order_executions e join fund_orders o using (owner_id, order_id)
    where o.vehicle_id = ${vehicleId} and o.side = 'REDEMPTION'`.execute(database);
  const percentOf = new Map([
    [ada, 2n],
    [ben, 5n],
  ]);
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const percent = percentOf.get(row.owner_id) ?? 0n;
    expect(BigInt(row.early_fee)).toBe((BigInt(row.gross) * percent + 99n) / 100n);
  }
});

test('terms are not approved once their day or a cut-off from then on is over, and versions only follow each other', async () => {
  const id = await propose(terms(JUNE, { management_percent: '1' }));
  await fund.passTo(JUNE);
  expect(await codeOf(decide(id))).toBe('conflict');
  await decide(id, 'TAKEN_BACK', maker);

  const other = await openPrivateFund(books, ['2092-08-01', '2092-09-01']);
  const content = {
    ...terms('2092-08-01', { management_percent: '1' }),
    ...{ vehicle_id: other.vehicleId, class_id: other.classId },
  };
  await decide(await propose(content), 'DECLINED');
  // The notice for redemptions of August ends thirty days before.
  await other.passTo('2092-07-02');
  expect(await codeOf(propose(content))).toBe('conflict');
  const september = await propose({ ...content, effective_on: '2092-09-01' });
  await decide(september);
  const earlier = { ...other.terms, effectiveFrom: '2092-08-15' };
  const setting = transact(database, (tx) => setClassTerms(tx, other.classId, earlier));
  await expect(setting).rejects.toMatchObject({ code: 'conflict' });
});

test('terms do not begin between two dealing dates when the first takes no redemptions any more', async () => {
  const other = await openPrivateFund(books, ['2093-02-01', '2093-05-01']);
  const content = {
    ...terms('2093-03-01', { management_percent: '1' }),
    ...{ vehicle_id: other.vehicleId, class_id: other.classId },
  };
  await decide(await propose(content), 'DECLINED');
  // The notice for redemptions of February ends thirty days before.
  await other.passTo('2093-01-03');
  expect(await codeOf(propose(content))).toBe('conflict');
  await decide(await propose({ ...content, effective_on: '2093-05-01' }));
});

test('terms do not begin once either cut-off of a date that they reach is over, while another date still takes redemptions', async () => {
  const other = await openPrivateFund(books, ['2093-07-01']);
  await transact(database, async (tx) => {
    const { terms: last } = other;
    const longer = { ...last, effectiveFrom: '2093-07-15', redemptionNoticeDays: 120 };
    await setClassTerms(tx, other.classId, longer);
    await scheduleDealingDate(tx, other.vehicleId, '2093-08-01');
  });
  const short = await openPrivateFund(books, ['2093-08-01'], { redemptionNoticeDays: 1 });
  const proposeIn = ({ vehicleId: vehicle_id, classId: class_id }: typeof other) =>
    propose({ ...terms('2093-08-01', { management_percent: '1' }), vehicle_id, class_id });
  // August's notice ends at the beginning of April, July's in June.
  await other.passTo('2093-04-10');
  expect(await codeOf(proposeIn(other))).toBe('conflict');
  await decide(await proposeIn(short), 'DECLINED');
  await short.passTo('2093-07-30');
  expect(await codeOf(proposeIn(short))).toBe('conflict');
});
