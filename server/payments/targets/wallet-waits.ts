import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { TARGET_WAIT_HOURS, WITHDRAWAL_WINDOW_HOURS } from '../rules.ts';

/** Why a wallet waits before it may be paid to. */
export type WaitCause = 'APPROVED' | CredentialChange;

/** A change after which every approved wallet of a client waits again (decisions, section 3). */
export type CredentialChange = 'PASSWORD' | 'EMAIL' | 'SECOND_FACTOR';

/** Starts the wait of wallets from now. The newest wait of a wallet is the one that counts. */
export async function startWait(
  tx: Tx,
  walletIds: readonly string[],
  cause: WaitCause,
): Promise<void> {
  if (walletIds.length === 0) return;
  const ends_at = sql<Date>`clock_now() + ${TARGET_WAIT_HOURS} * interval '1 hour'`;
  await tx
    .insertInto('wallet_waits')
    .values(walletIds.map((wallet_id) => ({ wallet_id, cause, ends_at })))
    .execute();
}

/**
 * Starts the wait of all approved wallets of a client again, because the password, the email or the
 * second factor changed. Waits that a video call had ended start again, too.
 */
export async function restartWaits(
  tx: Tx,
  actor: Actor,
  userId: string,
  cause: CredentialChange,
): Promise<void> {
  const { rows } = await sql<{ wallet_id: string }>`
    select wallet_id from wallets
    where owner_id = ${userId} and 'APPROVED' = (
      select state from wallet_decisions
      where wallet_decisions.wallet_id = wallets.wallet_id order by decision_id desc limit 1
    )
    order by wallet_id for update`.execute(tx);
  const walletIds = rows.map((row) => row.wallet_id);
  await startWait(tx, walletIds, cause);
  if (walletIds.length === 0) return;
  const subject = { kind: 'user', id: userId };
  await recordAction(tx, actor, 'wallet_waits_restarted', subject, null, { cause, walletIds });
}

/** A video call with the client that staff held. */
export type HeldCall = { readonly walletId: string; readonly purpose: 'WALLET' | 'WITHDRAWAL' };

/**
 * Records that a video call about a wallet, or about a large withdrawal to it, was completed. A call
 * about the wallet ends its wait. Refuses `not_found`.
 */
export async function recordVideoCall(tx: Tx, actor: Actor, call: HeldCall): Promise<string> {
  const wallet = await tx
    .selectFrom('wallets')
    .select(['owner_id'])
    .where('wallet_id', '=', call.walletId)
    .forUpdate()
    .executeTakeFirst();
  if (!wallet || actor.userId === null) throw new Refusal('not_found');
  const callId = newId();
  await tx
    .insertInto('video_calls')
    .values({
      call_id: callId,
      owner_id: wallet.owner_id,
      wallet_id: call.walletId,
      purpose: call.purpose,
      recorded_by: actor.userId,
    })
    .execute();
  if (call.purpose === 'WALLET') await endWait(tx, call.walletId, callId);
  const subject = { kind: 'wallet', id: call.walletId };
  await recordAction(tx, actor, 'video_call_held', subject, null, { ...call, callId });
  return callId;
}

async function endWait(tx: Tx, walletId: string, callId: string): Promise<void> {
  await sql`
    update wallet_waits set ended_at = clock_now(), ended_by_call_id = ${callId}
    where ended_at is null and ends_at > clock_now() and wait_id = (
      select max(wait_id) from wallet_waits where wallet_id = ${walletId}
    )`.execute(tx);
}

/** Which calls about a wallet were held. */
export type CallsHeld = {
  /** One of purpose WALLET, ever. */
  readonly walletCallHeld: boolean;
  /** One of purpose WITHDRAWAL within the last 24 hours. */
  readonly withdrawalCallHeld: boolean;
};

/** Reads which calls about a wallet were held. */
export async function callsHeld(database: Database, walletId: string): Promise<CallsHeld> {
  const { rows } = await sql<CallsHeld>`
    select
      coalesce(bool_or(purpose = 'WALLET'), false) as "walletCallHeld",
      coalesce(bool_or(purpose = 'WITHDRAWAL'
        and held_at > clock_now() - ${WITHDRAWAL_WINDOW_HOURS} * interval '1 hour'), false)
        as "withdrawalCallHeld"
    from video_calls where wallet_id = ${walletId}`.execute(database);
  return rows[0] ?? { walletCallHeld: false, withdrawalCallHeld: false };
}
