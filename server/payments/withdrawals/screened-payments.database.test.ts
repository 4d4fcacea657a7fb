import { expect, test } from 'vitest';
import { caseBySubject, withdrawalById } from '../../../tests/worlds/by-id.ts';
import { openPaymentsWorld } from '../../../tests/worlds/payments.ts';
import { screeningSweep } from '../../compliance/screening/screen-due.ts';
import { SCREENING_CASES } from '../../compliance/screening/screening-cases.ts';
import { transact } from '../../database/transact.ts';
import { decideCase } from '../../reviews/case-decisions.ts';
import { newestArrival } from '../../reviews/case-record.ts';
import { removeTarget } from '../targets/targets.ts';
import { withdrawalStands } from './withdrawal-stands.ts';

const world = await openPaymentsWorld();
const { database, context, queue, sandbox, advance } = world;
const officer = await world.staff('OPERATIONS');
const compliance = await world.staff('COMPLIANCE');

/** A client with two bitcoin, and an approved withdrawal of half of one that no job has sent. */
async function approved() {
  const owner = await world.client();
  await world.fund(owner, 'BTC', '2');
  const targetId = await world.wallet(owner, 'BTC');
  const { requestId } = await world.create(owner, targetId, 'BTC', '0.5');
  await world.confirm(owner, requestId);
  await world.approve(officer, requestId);
  return { owner, targetId, requestId };
}

async function addressOf(targetId: string): Promise<string> {
  const { address } = await database
    .selectFrom('wallet_targets')
    .select('address')
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow();
  return address;
}

const listed = async (targetId: string) =>
  sandbox.listEntry({ name: null, birthYear: null, address: await addressOf(targetId) });

const stateOf = async (requestId: string) => {
  const record = await withdrawalById(database, requestId);
  return { state: record?.state, attempts: record?.attempts, waitsFor: record?.waitsFor };
};

async function decide(clientId: string, decision: 'APPROVE' | 'REJECT'): Promise<void> {
  const viewer = { userId: compliance.userId, roles: ['COMPLIANCE' as const] };
  const desk = { viewer, actor: compliance, subjects: [SCREENING_CASES] };
  await transact(database, async (tx) => {
    const found = await caseBySubject(tx, 'screening', clientId);
    if (!found) throw new Error('there is no case of screening');
    const seenEvent = await newestArrival(tx, found);
    await decideCase(tx, desk, found.caseId, { decision, reason: 'Looked at', seenEvent });
  });
}

async function later(): Promise<void> {
  await advance(60);
  await queue.runDueJobs();
}

const askedBefore = (clientId: string) =>
  database
    .selectFrom('screenings')
    .select(['reason', 'hits'])
    .where('owner_id', '=', clientId)
    .where('reason', '=', 'PAYMENT')
    .orderBy('screening_id')
    .execute();

// All clients of this world have the same address, which is on the list from the second test on.
test('nothing is sent while nobody can be asked', async () => {
  const { requestId } = await approved();
  await sandbox.plantFault({ provider: 'screening', fault: 'error_before', times: 1 });
  await queue.runDueJobs();
  expect(await stateOf(requestId)).toEqual({ state: 'PROCESSING', attempts: 0, waitsFor: null });
  await later();
  expect(await stateOf(requestId)).toEqual({ state: 'PROCESSING', attempts: 1, waitsFor: null });
});

test('what was confirmed keeps everything of the client back, and is asked about before each payment', async () => {
  const { owner, targetId, requestId } = await approved();
  await queue.runDueJobs();
  expect(await stateOf(requestId)).toMatchObject({ attempts: 1 });
  expect(await askedBefore(owner.id)).toEqual([{ reason: 'PAYMENT', hits: 0 }]);

  await listed(targetId);
  const { requestId: next } = await world.create(owner, targetId, 'BTC', '0.25');
  await world.confirm(owner, next);
  await world.approve(officer, next);
  await queue.runDueJobs();
  await decide(owner.id, 'REJECT');
  await later();
  expect(await stateOf(next)).toEqual({ state: 'PROCESSING', attempts: 0, waitsFor: 'REVIEW' });
  const stands = await withdrawalStands(database, owner.id, [next]);
  expect(stands.get(next)?.waitsFor).toBe('REVIEW');
  // The first may have reached the custodian before the hit.
  expect(await stateOf(requestId)).toMatchObject({ waitsFor: null });
});

test('what goes to an address on a list waits until compliance has cleared it', async () => {
  const { owner, targetId, requestId } = await approved();
  await listed(targetId);
  await queue.runDueJobs();
  await later();
  expect(await stateOf(requestId)).toEqual({
    state: 'PROCESSING',
    attempts: 0,
    waitsFor: 'REVIEW',
  });
  expect(await caseBySubject(database, 'screening', owner.id)).toMatchObject({
    clientId: owner.id,
  });
  expect(await askedBefore(owner.id)).toHaveLength(1);

  await decide(owner.id, 'APPROVE');
  await later();
  expect(await stateOf(requestId)).toEqual({ state: 'PROCESSING', attempts: 1, waitsFor: null });
  expect((await askedBefore(owner.id)).every(({ hits }) => hits > 0)).toBe(true);
});

test('where money may go is asked about daily, and no more once it is removed', async () => {
  const { owner, targetId } = await approved();
  const sweep = screeningSweep(context as never);
  const asked = async () =>
    (
      await database
        .selectFrom('screening_subjects')
        .select(['subject', 'kind', 'screened_at'])
        .where('owner_id', '=', owner.id)
        .where('subject', 'like', 'PAYEE:%')
        .execute()
    ).map(({ kind, screened_at: at }) => [kind, at !== null]);
  expect(await asked()).toEqual([['ADDRESS', false]]);
  await sweep.run(new AbortController().signal);
  expect(await asked()).toEqual([['ADDRESS', true]]);

  await listed(targetId);
  await advance(86_400);
  await sweep.run(new AbortController().signal);
  expect(await caseBySubject(database, 'screening', owner.id)).not.toBeNull();
  await transact(database, (tx) =>
    removeTarget(tx, owner.actor, { ownerId: owner.id, targetId, kind: 'WALLET' }),
  );
  expect(await asked()).toEqual([]);
});
