import type { Actor } from '../../server/database/audit-trail.ts';
import type { Database, Tx } from '../../server/database/connect.ts';
import { type HeldCall, recordVideoCall } from '../../server/payments/targets/video-calls.ts';
import { decideWallet, type WalletDecision } from '../../server/payments/targets/wallets.ts';
import { sendWithdrawal } from '../../server/payments/withdrawals/send-withdrawal.ts';
import {
  findWithdrawal,
  type WithdrawalId,
  type WithdrawalRecord,
} from '../../server/payments/withdrawals/withdrawal-record.ts';

/*
 * The platform finds everything of a client by its owner. Tests that follow one thing know it by its id, which no two
 * owners share.
 */

/** The owner and the id of a request. Throws when there is none. */
export async function ownRequest(database: Database, requestId: string): Promise<WithdrawalId> {
  const { owner_id: ownerId } = await database
    .selectFrom('requests')
    .select('owner_id')
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();
  return { ownerId, requestId };
}

export async function withdrawalById(
  database: Database,
  requestId: string,
): Promise<WithdrawalRecord | null> {
  return findWithdrawal(database, await ownRequest(database, requestId));
}

export async function sendById(
  context: Parameters<typeof sendWithdrawal>[0],
  requestId: string,
): Promise<boolean> {
  return sendWithdrawal(context, await ownRequest(context.database, requestId));
}

export async function ownerOfTarget(
  database: Database,
  targetId: string,
): Promise<{ ownerId: string }> {
  const { owner_id: ownerId } = await database
    .selectFrom('payout_targets')
    .select('owner_id')
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow();
  return { ownerId };
}

export async function decideWalletById(
  tx: Tx,
  actor: Actor,
  decision: Omit<WalletDecision, 'ownerId'>,
): Promise<void> {
  const { ownerId } = await ownerOfTarget(tx, decision.walletId);
  await decideWallet(tx, actor, { ...decision, ownerId });
}

export async function holdCallById(
  tx: Tx,
  actor: Actor,
  call: Omit<HeldCall, 'ownerId'>,
): Promise<string> {
  return recordVideoCall(tx, actor, { ...call, ...(await ownerOfTarget(tx, call.walletId)) });
}
