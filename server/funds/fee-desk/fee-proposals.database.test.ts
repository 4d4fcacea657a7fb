import * as calls from '@ballast/contract/staff/fee-proposals.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codeOf, openTestBooks } from '../../../tests/worlds/books.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import { type Day, dayOf, daysAfter } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { houseAccount, worldAccount } from '../../ledger/account.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { houseOwners } from '../../ledger/house.ts';
import { HOUSE_BASKETS } from '../baskets.ts';
import { createFund } from '../funds.ts';
import { decideFeeProposal, proposeFee } from './fee-proposals.ts';
import { listPublishedFees } from './published-fees.ts';

const { database } = await openTestBooks();
const [core] = HOUSE_BASKETS;
if (!core) throw new Error('the house has no basket');
const inception = new Date('2024-01-01T00:00:00Z');
await transact(database, (tx) => createFund(tx, SYSTEM, { ...core, inception }));
const today: Day = dayOf(await readClock(database));

const person = () => ({ ...SYSTEM, kind: 'staff' as const, userId: newId() });
const [maker, checker] = [person(), person()];

const SCHEDULE = {
  ...{ kind: 'SCHEDULE', fee: 'MANAGEMENT', basket: 'core', effective_on: today },
  ...{ period: 'YEAR', billing_period: 'QUARTER', percent: '1.5', up_to: '1000000' },
  ...{ second_percent: '1', second_up_to: null, third_percent: null },
} as const;

const PROGRAMME = {
  ...{ kind: 'PROGRAMME', basket: 'core', asset: 'ETH', effective_on: today, percent: '3.1' },
  ...{ protocol: 'Ether staking', protocol_address: '0x00', network: 'ETHEREUM' },
} as const;

const propose = async (content: object) => {
  const body = calls.proposeFee.body.parse(content);
  return (await transact(database, (tx) => proposeFee(tx, maker, body))).id;
};

const decide = (
  id: string,
  decision: 'APPROVED' | 'DECLINED' | 'TAKEN_BACK' = 'APPROVED',
  by = checker,
) => {
  const reason = decision === 'DECLINED' ? 'Too much' : null;
  return transact(database, (tx) => decideFeeProposal(tx, by, id, { decision, reason }));
};

const read = async () =>
  calls.listPublishedFees.output.parse(
    await listPublishedFees(database, await readClock(database), checker.userId),
  );

const recorded = async (id: string) => {
  const { rows } = await sql<{ action: string; actor: string }>`
    select action, actor_id as actor from audit_trail where subject_id = ${id} order by audit_id`.execute(
    database,
  );
  return rows;
};

test('a fee is in force once another person has approved it, in ranges, and each step is in the audit trail', async () => {
  const id = await propose(SCHEDULE);
  expect((await read()).schedules).toEqual([]);
  expect(await codeOf(propose({ ...SCHEDULE, effective_on: daysAfter(today, 9) }))).toBe(
    'conflict',
  );
  expect(await codeOf(decide(id, 'APPROVED', maker))).toBe('approver_entered_it');
  expect(await codeOf(decide(id, 'TAKEN_BACK'))).toBe('approver_entered_it');
  await decide(id);
  const { schedules, proposals } = await read();
  expect(schedules).toMatchObject([
    {
      ...{ fee: 'MANAGEMENT', basket_name: 'Ballast Core', is_in_force: true },
      ranges: [
        { from: '0.000000000000000000', to: '1000000.000000000000000000', rate: /^0\.0150*$/ },
        { from: '1000000.000000000000000000', to: null, rate: /^0\.010*$/ },
      ].map(({ rate, ...range }) => ({ ...range, rate: expect.stringMatching(rate) })),
    },
  ]);
  expect(proposals).toMatchObject([
    { id, decided: { as: 'APPROVED', by: { id: checker.userId } } },
  ]);
  expect(await recorded(id)).toEqual([
    { action: 'fee_proposed', actor: maker.userId },
    { action: 'fee_proposal_approved', actor: checker.userId },
  ]);
  expect(await codeOf(decide(id))).toBe('conflict');
  // A day is taken once, and none that has passed is given out.
  expect(await codeOf(propose(SCHEDULE))).toBe('conflict');
  expect(await codeOf(propose({ ...SCHEDULE, effective_on: daysAfter(today, -1) }))).toBe(
    'conflict',
  );
});

test('what is declined or taken back is never in force', async () => {
  const later = { ...SCHEDULE, effective_on: daysAfter(today, 30) };
  const declined = await propose(later);
  await decide(declined, 'DECLINED');
  await decide(await propose(later), 'TAKEN_BACK', maker);
  expect((await read()).schedules).toHaveLength(1);
  expect(await recorded(declined)).toMatchObject([{}, { action: 'fee_proposal_declined' }]);
});

test('a reward is published, and capital set aside for it, no more than there is', async () => {
  await decide(await propose(PROGRAMME));
  expect((await read()).programmes).toMatchObject([
    { asset: 'ETH', basket_name: 'Ballast Core', protocol: 'Ether staking', is_in_force: true },
  ]);
  const id = await propose({ kind: 'SET_ASIDE', asset: 'ETH', amount: '5' });
  expect(await codeOf(decide(id))).toBe('insufficient_funds');
  const part = 10n ** 19n;
  for (const ownerId of await houseOwners(database)) {
    const lines = [
      line(worldAccount('custody', 'ETH'), -part),
      line(houseAccount('house_capital', 'ETH'), part),
    ];
    await transact(database, (tx) =>
      postEntry(tx, { key: `capital of ${ownerId}`, kind: 'capital', ownerId, lines }),
    );
  }
  await decide(id);
  expect((await read()).rewards).toEqual([
    { asset: 'ETH', unpaid: '0.000000000000000000', set_aside: '5.000000000000000000' },
  ]);
});

test.each([
  ['a platform fee of a basket', { ...SCHEDULE, fee: 'PLATFORM' }],
  ['a management fee of none', { ...SCHEDULE, basket: null }],
  ['a second rate of nothing', { ...SCHEDULE, up_to: null }],
  ['ranges that fall', { ...SCHEDULE, second_up_to: '5', third_percent: '1' }],
  ['a fee on gains in ranges', { ...SCHEDULE, fee: 'PERFORMANCE' }],
])('%s is no proposal', (_, content) => {
  expect(calls.proposeFee.body.safeParse(content).success).toBe(false);
});

test('an unknown basket, and an amount with too many places, are refused', async () => {
  expect(await codeOf(propose({ ...SCHEDULE, basket: 'none' }))).toBe('not_found');
  const tooFine = { kind: 'SET_ASIDE', asset: 'BTC', amount: '0.000000001' };
  expect(await codeOf(propose(tooFine))).toBe('amount_invalid');
  expect(await codeOf(decide(newId()))).toBe('not_found');
});
