import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { DECIDED_SHOWN_MAX } from '@ballast/contract/staff/decisions.ts';
import { expect, test } from 'vitest';
import { openPaymentsWorld } from '../../tests/worlds/payments.ts';
import { setStaffRoles } from '../account/users.ts';
import { type Actor, recordAction, type State } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { getDecisionsOfDay } from './decisions-of-day.ts';

const world = await openPaymentsWorld();
const { database } = world;

type Staff = Actor & { readonly userId: string; readonly roles: readonly StaffRole[] };

async function staff(...roles: StaffRole[]): Promise<Staff> {
  const actor = await world.staff(...roles);
  return { ...actor, userId: actor.userId ?? '', roles };
}

const officer = await staff('COMPLIANCE');
const both = await staff('OPERATIONS', 'COMPLIANCE');
const administrator = await staff('ADMINISTRATOR');

const approved = { queue: 'kyc', decision: 'APPROVE' };

async function decide(actor: Actor, after: State = approved): Promise<string> {
  const id = newId();
  const subject = { kind: 'case', id, ownerId: null };
  await transact(database, (tx) => recordAction(tx, actor, 'case_decided', subject, null, after));
  return id;
}

const dayOf = async () => (await world.now()).toISOString().slice(0, 10);

/** To the first second of the next day of UTC. */
async function untilTomorrow(): Promise<void> {
  const now = await world.now();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  await world.advance(Math.ceil((midnight - now.getTime()) / 1000) + 1);
}

test('stand by role and person, counted, the last first, on the day of UTC on which they were made', async () => {
  await untilTomorrow();
  const day = await dayOf();
  expect(await getDecisionsOfDay(database, officer, undefined)).toEqual({ day, items: [] });
  const first = await decide(officer);
  const last = await decide(officer);
  await decide(officer, { queue: 'kyc', decision: 'REJECT' });
  await decide(both);
  await transact(database, async (tx) => {
    const subject = { kind: 'case', id: newId(), ownerId: null };
    // Neither taking a case nor what the platform does is a decision of staff.
    await recordAction(tx, officer, 'case_taken', subject);
    await recordAction(tx, officer, 'withdrawal_approved', subject);
  });
  await untilTomorrow();
  await decide(officer);
  const answer = await getDecisionsOfDay(database, officer, day);
  expect(answer.day).toBe(day);
  expect(answer.items.map(({ roles }) => roles)).toEqual([
    ['OPERATIONS', 'COMPLIANCE'],
    ['COMPLIANCE'],
  ]);
  expect(answer.items[1]?.people).toMatchObject([
    {
      id: officer.userId,
      count: 3,
      lines: [
        {
          action: 'case_decided',
          decision: 'APPROVE',
          count: 2,
          decided: [{ subject: { id: last }, case_id: last }, { subject: { id: first } }],
        },
        { action: 'case_decided', decision: 'REJECT', count: 1 },
      ],
    },
  ]);
  const today = await getDecisionsOfDay(database, officer, undefined);
  expect(today.items.map(({ people }) => people.map(({ count }) => count))).toEqual([[1]]);
});

test('are all counted where more were made than are named', async () => {
  await untilTomorrow();
  for (let made = 0; made <= DECIDED_SHOWN_MAX; made++) await decide(officer);
  const { items } = await getDecisionsOfDay(database, officer, undefined);
  const line = items[0]?.people[0]?.lines[0];
  expect([line?.count, line?.decided.length]).toEqual([DECIDED_SHOWN_MAX + 1, DECIDED_SHOWN_MAX]);
});

test('about screening are seen by compliance alone', async () => {
  await untilTomorrow();
  await decide(officer, { queue: 'screening', decision: 'REJECT' });
  expect((await getDecisionsOfDay(database, officer, undefined)).items).toHaveLength(1);
  expect((await getDecisionsOfDay(database, administrator, undefined)).items).toEqual([]);
});

test('of somebody who has no role any more stand last', async () => {
  await untilTomorrow();
  const gone = await staff('COMPLIANCE');
  await decide(gone);
  await decide(officer);
  await transact(database, (tx) => setStaffRoles(tx, administrator, gone.userId, []));
  const { items } = await getDecisionsOfDay(database, officer, undefined);
  expect(items.map(({ roles }) => roles)).toEqual([['COMPLIANCE'], []]);
});
