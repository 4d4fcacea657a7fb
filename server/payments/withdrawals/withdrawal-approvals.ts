import { type ErrorCode, Refusal } from '@ballast/contract/errors.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { advanceRequest } from '../../ledger/requests.ts';
import { tellWithdrawalRejected } from '../../messages/payments-texts.ts';
import { stoppedAssets } from '../custody/reconciliation.ts';
import { lockWallets, type WalletRecord } from '../targets/wallets.ts';
import { SEND_WITHDRAWAL } from './send-withdrawal.ts';
import { openDispatch } from './withdrawal-dispatches.ts';
import { lockFor, type WithdrawalRecord } from './withdrawal-record.ts';

export type Obstacle = Extract<
  ErrorCode,
  | 'approver_entered_it'
  | 'already_approved_by_you'
  | 'withdrawals_stopped'
  | 'wallet_not_approved'
  | 'wallet_on_hold'
>;

/**
 * Approves a withdrawal as one person; the last approval that it needs enqueues its dispatch.
 * Refuses `not_found`, `payment_state_conflict` and the obstacles above.
 */
export async function approveWithdrawal(tx: Tx, actor: Actor, requestId: string): Promise<void> {
  const record = await lockFor(tx, 'approve', { requestId });
  const [wallet] = await lockWallets(tx, { walletId: record.walletId });
  const stopped = (await stoppedAssets(tx)).has(record.currency);
  const obstacle = obstacleTo(record, wallet, actor.userId, stopped);
  if (obstacle) throw new Refusal(obstacle);
  await tx
    .insertInto('withdrawal_approvals')
    .values({ request_id: requestId, approved_by: actor.userId ?? '' })
    .execute();
  const given = record.approvals.length + 1;
  const subject = { kind: 'withdrawal', id: requestId, ownerId: record.ownerId };
  const after = { approvals: given, required: record.approvalsRequired };
  await recordAction(tx, actor, 'withdrawal_approved', subject, null, after);
  if (given >= record.approvalsRequired) await releaseToCustodian(tx, requestId);
}

async function releaseToCustodian(tx: Tx, requestId: string): Promise<void> {
  await advanceRequest(tx, requestId, 'processing', 'submitted');
  await openDispatch(tx, requestId);
  await enqueue(tx, SEND_WITHDRAWAL, { requestId });
}

/** Returns why a person may not approve a withdrawal, or null. */
export function obstacleTo(
  record: WithdrawalRecord,
  wallet: WalletRecord | undefined,
  staffId: string | null,
  stopped: boolean,
): Obstacle | null {
  const { enteredBy, ownerId, approvals } = record;
  if (staffId === null || staffId === enteredBy || staffId === ownerId) {
    return 'approver_entered_it';
  }
  if (approvals.some(({ by }) => by === staffId)) return 'already_approved_by_you';
  if (stopped) return 'withdrawals_stopped';
  if (wallet?.state !== 'APPROVED') return 'wallet_not_approved';
  return wallet.usable ? null : 'wallet_on_hold';
}

/**
 * Rejects a withdrawal with a reason that the client reads; amount and fee are free again. Refuses
 * `not_found`, `payment_state_conflict` and `approver_entered_it`.
 */
export async function rejectWithdrawal(
  tx: Tx,
  actor: Actor,
  { requestId, reason }: { readonly requestId: string; readonly reason: string },
): Promise<void> {
  const record = await lockFor(tx, 'reject', { requestId });
  const { enteredBy, ownerId, state, currency, amount, address } = record;
  if (actor.userId === null || actor.userId === enteredBy || actor.userId === ownerId) {
    throw new Refusal('approver_entered_it');
  }
  await advanceRequest(tx, requestId, 'rejected', 'submitted');
  await tx
    .insertInto('withdrawal_closures')
    .values({ request_id: requestId, outcome: 'REJECTED', closed_by: actor.userId, reason })
    .execute();
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const after = { state: 'REJECTED', reason };
  await recordAction(tx, actor, 'withdrawal_rejected', subject, { state }, after);
  const told = { ownerId, amount: { asset: currency, minor: amount }, address };
  await tellWithdrawalRejected(tx, told, reason);
}
