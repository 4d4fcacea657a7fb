import * as calls from '@ballast/contract/staff/due-fees.ts';
import * as proposals from '@ballast/contract/staff/fund-proposals.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../../../tests/worlds/books.ts';
import { openPrivateFund, usd } from '../../../../tests/worlds/private-funds.ts';
import type { Person } from '../../../database/audit-trail.ts';
import { newId } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import { auditBooks } from '../../../ledger/audit.ts';
import { movedByEntry } from '../../../ledger/balances.ts';
import type { ProposalDecision } from '../../proposals.ts';
import { payDueFees } from '../due-fees.ts';
import { moveCash } from '../fund-cash.ts';
import { findVehicle } from '../vehicles.ts';
import { listDueFees } from './fee-payments.ts';
import { decideFundProposal, listFundProposals, proposeFund } from './fund-proposals.ts';

const books = await openTestBooks();
const { database } = books;

const person = (): Person => ({
  ...{ userId: newId(), clientId: null, kind: 'staff' },
  ...{ supportAgentId: null, address: null },
});
const [maker, checker] = [person(), person()];

// Worked case 1, whose fee of half a year is 9,917.81; the next month's is 940,082.19 x 2 % x 31 / 365.
const [START, JULY, AUGUST, SEPTEMBER] = ['2111-01-01', '2111-07-01', '2111-08-01', '2111-09-01'];
const fund = await openPrivateFund(books, [START, JULY, AUGUST, SEPTEMBER]);
const { vehicleId } = fund;
const ada = await fund.client('1000000.00');
await fund.subscribe(ada, START, '1000000.00');
await fund.passTo(START);
await fund.deal(START, '0.00');
await fund.passTo(JULY);
await fund.deal(JULY, '950000.00');
await fund.passTo(AUGUST);
await fund.deal(AUGUST, '940000.00');

const read = async () => calls.listDueFees.output.parse(await listDueFees(database, vehicleId));

type Payment = Extract<proposals.FundProposal, { kind: 'FEES' }>;

const payment = (differently: Partial<Payment> = {}): Payment => ({
  ...{ kind: 'FEES', vehicle_id: vehicleId, up_to: JULY, amount: '9917.81', ...differently },
});

const propose = async (content: Payment) =>
  (await transact(database, (tx) => proposeFund(tx, maker, content))).id;

const decide = (id: string, decision: ProposalDecision, by = checker) =>
  transact(database, (tx) => decideFundProposal(tx, by, id, { decision, reason: null }));

async function proposal(id: string) {
  const answer = await listFundProposals(database, { limit: 50 }, newId());
  const { items } = proposals.listFundProposals.output.parse(answer);
  return items.find((each) => each.id === id);
}

const OF_JULY = {
  ...{ day: JULY, payable_on: '2111-07-11', amount: '9917.81', unpaid: '9917.81' },
  payable: '9917.81',
  fees: [
    {
      ...{ class_name: 'A', opened_on: START, kind: 'MANAGEMENT', cause: 'DEALING_DATE' },
      ...{ amount: '9917.81', mark_before: '100.000000000000000000' },
      mark_after: '100.000000000000000000',
    },
  ],
};

const OF_AUGUST = { day: AUGUST, amount: '1596.85', unpaid: '1596.85' };

test('what is due is told by dates and series, and nothing else is proposed', async () => {
  expect(await read()).toMatchObject({
    cash: '1000000.00',
    items: [OF_JULY, { ...OF_AUGUST, payable: '11514.66' }],
  });
  const between = '2111-07-31';
  for (const other of [
    ...[{ amount: '9917.80' }, { up_to: AUGUST }, { up_to: START }, { up_to: between }],
  ]) {
    expect(await codeOf(propose(payment(other)))).toBe('conflict');
  }
  expect(await codeOf(propose(payment({ amount: '9917.811' })))).toBe('amount_invalid');
  expect(await codeOf(propose(payment({ vehicle_id: newId() })))).toBe('not_found');
});

test('a payment is shown with what it pays, approved by another, and goes from the cash to the house', async () => {
  const id = await propose(payment());
  expect(await codeOf(propose(payment({ up_to: AUGUST, amount: '11514.66' })))).toBe('conflict');
  expect(await proposal(id)).toMatchObject({
    about: { kind: 'CAYMAN' },
    pays: { currency: 'USD', cash: '1000000.00', is_as_shown: true, dates: [OF_JULY] },
    releases: null,
  });
  expect(await codeOf(decide(id, 'APPROVED', maker))).toBe('approver_entered_it');
  await decide(id, 'APPROVED');
  expect(await fund.total('fees_due')).toBe(usd('1596.85'));
  expect(await fund.total('fund_cash')).toBe(usd('990082.19'));
  expect(await movedByEntry(database, `fund_settlement:fees:${id}`, 'fees')).toBe(usd('9917.81'));
  expect(await proposal(id)).toMatchObject({ pays: null, decided: { as: 'APPROVED' } });
  expect((await read()).items).toMatchObject([{ ...OF_AUGUST, payable: '1596.85' }]);
  const { rows } = await sql<{ action: string; amount: string }>`
    select action, state_after ->> 'amount' as amount from audit_trail
    where subject_id = ${id} order by audit_id`.execute(database);
  expect(rows).toEqual([
    { action: 'fund_proposed', amount: '9917.81' },
    { action: 'fund_proposal_approved', amount: '9917.81' },
  ]);
});

test('fees are not paid from too little cash, and once by however many approve them', async () => {
  const vehicle = await findVehicle(database, vehicleId);
  const away = usd('990000.00');
  const move = (key: string, minor: bigint) =>
    transact(database, (tx) => moveCash(tx, vehicle, key, minor));
  await move('invested', -away);
  const id = await propose(payment({ up_to: AUGUST, amount: '1596.85' }));
  expect(await codeOf(decide(id, 'APPROVED'))).toBe('insufficient_funds');
  expect(await proposal(id)).toMatchObject({ decided: null, pays: { cash: '82.19' } });
  await move('sold', away);
  const colleagues = Array.from({ length: 4 }, person);
  const codes = await Promise.all(colleagues.map((by) => codeOf(decide(id, 'APPROVED', by))));
  expect(codes.toSorted()).toEqual(['accepted', 'conflict', 'conflict', 'conflict']);
  expect(await read()).toEqual({ cash: '988485.34', items: [] });
  expect(await codeOf(propose(payment({ up_to: AUGUST, amount: '1596.85' })))).toBe('conflict');
});

test('what was paid otherwise since is not paid again', async () => {
  await fund.passTo(SEPTEMBER);
  await fund.deal(SEPTEMBER, '940000.00');
  const [due] = (await read()).items;
  const amount = due?.payable ?? '';
  const id = await propose(payment({ up_to: SEPTEMBER, amount }));
  const beside = { upTo: SEPTEMBER, minor: usd(amount) };
  await transact(database, (tx) => payDueFees(tx, vehicleId, beside, 'beside'));
  expect(await proposal(id)).toMatchObject({ pays: { is_as_shown: false, dates: [] } });
  expect(await codeOf(decide(id, 'APPROVED'))).toBe('conflict');
  await decide(id, 'TAKEN_BACK', maker);
  expect(await fund.total('fees_due')).toBe(0n);
  expect(await auditBooks(database)).toEqual([]);
});
