import type { StaffRole } from '@ballast/contract/account/roles.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { caseBySubject, decideWalletById, withdrawalById } from '../../../tests/worlds/by-id.ts';
import { openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import { reopenClient, suspendClient } from '../../access/suspension.ts';
import type { Actor } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { getCase, listCases, listQueues } from '../../reviews/case-answers.ts';
import { readClientCase } from '../../reviews/cases.ts';
import type { Viewer } from '../../reviews/own-clients.ts';
import { WITHDRAWAL_CASES } from './withdrawal-cases.ts';
import { cancelWithdrawal } from './withdrawals.ts';

const world = await openPaymentsWorld();
const { database, context } = world;
const subjects = [WITHDRAWAL_CASES];

type Officer = { readonly actor: Actor; readonly viewer: Viewer };

async function officer(...roles: StaffRole[]): Promise<Officer> {
  const actor = await world.staff(...roles);
  return { actor, viewer: { userId: actor.userId ?? '', roles } };
}

/** A new client whose withdrawal of bitcoin at 50,000 dollars waits for the desk. */
async function withdrawal(amount: string) {
  const owner = await world.client();
  await world.fund(owner, 'BTC', '3');
  const walletId = await world.wallet(owner, 'BTC');
  const { requestId } = await world.create(owner, walletId, 'BTC', amount);
  await world.confirm(owner, requestId);
  const found = await caseBySubject(database, 'withdrawals', requestId);
  return { owner, walletId, requestId, caseId: found?.caseId ?? '' };
}

const cancel = (owner: TestClient, requestId: string) =>
  transact(database, (tx) => cancelWithdrawal(tx, owner.actor, { ownerId: owner.id, requestId }));

async function seen(caseId: string, { viewer }: Officer) {
  const answer = await getCase(context, viewer, subjects, caseId);
  const blocked = answer.actions.map(({ action, blocked_by }) => [action, blocked_by]);
  return { ...answer, blocked: Object.fromEntries(blocked) as Record<string, string | null> };
}

const stateOf = async (requestId: string) => (await withdrawalById(database, requestId))?.state;

let operations: Officer;
let second: Officer;
let support: Officer;

beforeAll(async () => {
  operations = await officer('OPERATIONS');
  second = await officer('OPERATIONS');
  support = await officer('SUPPORT');
});

describe('the queue of withdrawals', () => {
  test('has those that wait with their amounts, longest waiting first, page by page', async () => {
    const manager = await officer('RELATIONSHIP_MANAGER');
    const own = await withdrawal('1');
    const other = await withdrawal('2.5');
    await database
      .updateTable('clients')
      .set({ relationship_manager_id: manager.viewer.userId })
      .where('client_id', '=', own.owner.id)
      .execute();
    const list = async ({ viewer }: Officer, page: { limit: number; cursor?: string }) =>
      listCases(database, viewer, WITHDRAWAL_CASES, page);
    const { items } = await list(operations, { limit: 50 });
    expect(items.map(({ id, amount }) => [id, amount])).toEqual([
      [own.caseId, { value: '1.00000000', currency: 'BTC' }],
      [other.caseId, { value: '2.50000000', currency: 'BTC' }],
    ]);
    const first = await list(operations, { limit: 1 });
    const rest = await list(operations, { limit: 1, cursor: first.next_cursor ?? '' });
    expect(rest.items.map(({ id }) => id)).toEqual([other.caseId]);
    expect(rest.next_cursor).toBeNull();
    const [queue] = (await listQueues(database, operations.viewer, [WITHDRAWAL_CASES])).items;
    expect(queue).toMatchObject({ queue: 'withdrawals', waiting: 2 });
    expect((await list(manager, { limit: 50 })).items.map(({ id }) => id)).toEqual([own.caseId]);
    await expect(seen(other.caseId, manager)).rejects.toThrow('not_found');
  });

  test('tells what a decision needs', async () => {
    const { owner, caseId } = await withdrawal('2.5');
    const { client_id, client_name, facts } = await seen(caseId, operations);
    expect({ client_id, client_name }).toEqual({ client_id: owner.id, client_name: 'Ada Byron' });
    expect(Object.fromEntries(facts.map(({ field, value }) => [field, value]))).toMatchObject({
      withdrawal_amount: '2.50000000 BTC',
      withdrawal_fee: '0.00020000 BTC',
      withdrawal_value: '125000.000000000000000000 USD',
      withdrawn_in_24_hours: '125000.000000000000000000 USD',
      approvals_required: '2',
      wallet_used_before: 'no',
      network: 'Bitcoin',
    });
    expect(facts.filter(({ marked }) => marked).map(({ field }) => field)).toEqual([
      'wallet_used_before',
    ]);
  });

  test('is decided by operations alone', async () => {
    const { caseId } = await withdrawal('1');
    for (const role of ['SUPPORT', 'COMPLIANCE', 'ADMINISTRATOR'] as const) {
      const { blocked } = await seen(caseId, await officer(role));
      expect(blocked).toMatchObject({ APPROVE: 'forbidden', REJECT: 'forbidden' });
    }
    expect((await seen(caseId, support)).approval_prepares).toBe(false);
  });
});

describe('two approvals', () => {
  test('come from different people, whoever has taken the case between them', async () => {
    const { caseId, requestId } = await withdrawal('2.5');
    expect((await seen(caseId, operations)).approval_prepares).toBe(true);
    await world.approve(operations.actor, requestId);
    expect(await stateOf(requestId)).toBe('APPROVAL_REQUIRED');
    const { blocked, prepared_by, state, timeline } = await seen(caseId, operations);
    expect(blocked).toMatchObject({ APPROVE: 'already_approved_by_you', REJECT: null });
    expect({ prepared_by, state }).toEqual({ prepared_by: 'Omar Haddad', state: 'WAITING' });
    expect(timeline.map(({ kind }) => kind)).toEqual(['OPENED', 'PREPARED']);
    await world.approve(second.actor, requestId);
    expect(await stateOf(requestId)).toBe('PROCESSING');
    expect((await seen(caseId, second)).state).toBe('DECIDED');
  });

  test('need a wallet that may be paid to, both of them', async () => {
    const { caseId, requestId, walletId } = await withdrawal('2.5');
    const suspended = { walletId, state: 'SUSPENDED', reason: 'Reported stolen' } as const;
    await transact(database, (tx) => decideWalletById(tx, second.actor, suspended));
    expect((await seen(caseId, operations)).blocked).toMatchObject({
      APPROVE: 'wallet_not_approved',
      REJECT: null,
    });
    await expect(world.approve(operations.actor, requestId)).rejects.toThrow('wallet_not_approved');
    expect((await withdrawalById(database, requestId))?.approvals).toEqual([]);
    expect((await seen(caseId, operations)).prepared_by).toBeNull();
  });

  test('need an account that is not suspended, both of them', async () => {
    const { owner, caseId, requestId } = await withdrawal('2.5');
    await transact(database, (tx) => suspendClient(tx, second.actor, owner.id, 'Reported stolen'));
    expect((await seen(caseId, operations)).blocked).toMatchObject({
      APPROVE: 'client_suspended',
      REJECT: null,
    });
    await expect(world.approve(operations.actor, requestId)).rejects.toThrow('client_suspended');
    await transact(database, (tx) => reopenClient(tx, second.actor, owner.id, 'Card found'));
    await world.approve(operations.actor, requestId);
    await transact(database, (tx) => suspendClient(tx, second.actor, owner.id, 'Stolen after all'));
    await expect(world.approve(second.actor, requestId)).rejects.toThrow('client_suspended');
    expect(await stateOf(requestId)).toBe('APPROVAL_REQUIRED');
  });

  test('do not keep the first of the two from rejecting after all', async () => {
    const { owner, requestId } = await withdrawal('2.5');
    await world.approve(operations.actor, requestId);
    await world.reject(operations.actor, requestId, 'The client called: it was not theirs.');
    expect(await stateOf(requestId)).toBe('REJECTED');
    const review = await readClientCase(database, {
      queue: 'withdrawals',
      subjectId: requestId,
      clientId: owner.id,
    });
    expect(review?.events.at(-1)).toMatchObject({ kind: 'DECIDED', decision: 'REJECT' });
    await expect(cancel(owner, requestId)).rejects.toThrow('withdrawal_state_conflict');
  });
});

test('a client who cancels takes the case from the desk', async () => {
  const { owner, caseId, requestId } = await withdrawal('1');
  await cancel(owner, requestId);
  expect((await seen(caseId, operations)).state).toBe('WITHDRAWN');
  await expect(world.approve(operations.actor, requestId)).rejects.toThrow('case_state_conflict');
});

test("nobody cancels another's case", async () => {
  const { caseId, requestId } = await withdrawal('1');
  await expect(cancel(await world.client(), requestId)).rejects.toThrow('not_found');
  expect((await seen(caseId, operations)).state).toBe('WAITING');
});

test('of a cancellation and an approval at the same moment one is done, and the case says which', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { owner, caseId, requestId } = await withdrawal('0.1');
    const [cancelled, approved] = await Promise.allSettled([
      cancel(owner, requestId),
      world.approve(operations.actor, requestId),
    ]);
    const state = await stateOf(requestId);
    expect([cancelled.status, approved.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(state).toBe(cancelled.status === 'fulfilled' ? 'CANCELLED' : 'PROCESSING');
    expect((await seen(caseId, operations)).state).toBe(
      cancelled.status === 'fulfilled' ? 'WITHDRAWN' : 'DECIDED',
    );
  }
  expect(await auditBooks(database)).toEqual([]);
});
