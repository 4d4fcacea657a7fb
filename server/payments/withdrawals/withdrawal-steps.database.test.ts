import { WITHDRAWAL_ACTIONS, withdrawalAllows } from '@ballast/contract/payments/withdrawals.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { replayHint, seed, twentieth } from '../../../tests/harness/scale.ts';
import { requestById, withdrawalById } from '../../../tests/worlds/by-id.ts';
import { minorOf, openPaymentsWorld, type TestClient } from '../../../tests/worlds/payments.ts';
import type { Actor } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { freeBalance } from '../../ledger/balances.ts';
import type { WithdrawalState } from './withdrawal-record.ts';
import { cancelWithdrawal } from './withdrawals.ts';

const world = await openPaymentsWorld();
const { database } = world;

type Action = keyof typeof WITHDRAWAL_ACTIONS;
const ACTIONS = Object.keys(WITHDRAWAL_ACTIONS) as Action[];

/** Where each action leads from a state that allows it. */
const LEADS_TO: Record<Action, WithdrawalState> = {
  verify: 'APPROVAL_REQUIRED',
  cancel: 'CANCELLED',
  approve: 'PROCESSING',
  reject: 'REJECTED',
};

/** State of the ledger's request that goes with each state. */
const REQUEST_STATE: Record<WithdrawalState, string> = {
  CODE_REQUIRED: 'submitted',
  APPROVAL_REQUIRED: 'submitted',
  PROCESSING: 'processing',
  COMPLETED: 'completed',
  FAILED: 'failed',
  REJECTED: 'rejected',
  CANCELLED: 'cancelled',
};

const HOLDS: ReadonlySet<WithdrawalState> = new Set([
  'CODE_REQUIRED',
  'APPROVAL_REQUIRED',
  'PROCESSING',
]);

let owner: TestClient;
let walletId: string;
let officer: Actor;

beforeAll(async () => {
  owner = await world.client();
  officer = await world.staff('OPERATIONS');
  await world.fund(owner, 'USDC', '100000');
  walletId = await world.wallet(owner, 'USDC');
});

const act: Record<Action, (requestId: string) => Promise<unknown>> = {
  verify: (requestId) => world.verify(owner, requestId),
  cancel: (requestId) =>
    transact(database, (tx) => cancelWithdrawal(tx, owner.actor, { ownerId: owner.id, requestId })),
  approve: (requestId) => world.approve(officer, requestId),
  reject: (requestId) => world.reject(officer, requestId, 'Not clear'),
};

/** The desk has no case of a withdrawal that was never confirmed. */
function refusalOf(action: Action, wasWithDesk: boolean): string {
  if (action === 'verify' || action === 'cancel') return 'withdrawal_state_conflict';
  return wasWithDesk ? 'case_state_conflict' : 'not_found';
}

async function walk(actions: readonly Action[]): Promise<void> {
  const free = () => freeBalance(database, clientAccount(owner.id, 'available', 'USDC'));
  const before = await free();
  const { requestId } = await world.create(owner, walletId, 'USDC', '20');
  let state: WithdrawalState = 'CODE_REQUIRED';
  let wasWithDesk = false;
  for (const action of actions) {
    const allowed = withdrawalAllows(action, state);
    const outcome = await act[action](requestId).then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    );
    expect(outcome).toBe(allowed ? 'done' : refusalOf(action, wasWithDesk));
    if (allowed) state = LEADS_TO[action];
    wasWithDesk ||= state === 'APPROVAL_REQUIRED';
    expect((await withdrawalById(database, requestId))?.state).toBe(state);
    expect((await requestById(database, requestId))?.state).toBe(REQUEST_STATE[state]);
    expect(before - (await free())).toBe(HOLDS.has(state) ? minorOf('USDC', '25') : 0n);
  }
  if (HOLDS.has(state) && state !== 'PROCESSING') await act.cancel(requestId);
}

test(`a withdrawal takes no step out of order (${replayHint('walks')})`, async () => {
  const actions = fc.array(fc.constantFrom(...ACTIONS), { minLength: 1, maxLength: 6 });
  await fc.assert(fc.asyncProperty(actions, walk), { numRuns: twentieth(2000), seed });
  await world.queue.runDueJobs();
  await world.advance(120);
  await world.queue.runDueJobs();
  expect(await auditBooks(database)).toEqual([]);
}, 3_600_000);
