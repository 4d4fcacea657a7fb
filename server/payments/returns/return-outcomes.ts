import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { isListedAsSent } from '../custody/provider-movements.ts';
import { ATTEMPT_LIMIT_SECONDS, UNCLEAR_SECONDS } from '../withdrawals/withdrawal-dispatches.ts';
import { completeReturn, failReturn, lockReturn, type TransferReturn } from './transfer-returns.ts';

/*
 * What staff say became of a transfer on its way back of which the custodian gives no answer, as they do of a withdrawal
 * (docs/decisions/0173, 0212). From the asking to the answer nothing more is tried.
 */

/** Locks a return whose outcome is unclear for so long that staff were told; null when it is none. Refuses `not_found`. */
export async function lockUnclearReturn(tx: Tx, returnId: string): Promise<TransferReturn | null> {
  const record = await lockReturn(tx, returnId);
  if (!record) throw new Refusal('not_found');
  // What becomes of a payment the bank's statement says.
  const isOpen =
    record.to.kind === 'ADDRESS' &&
    record.state === 'PROCESSING' &&
    record.providerReference === null;
  const unclear = await tx
    .selectFrom('transfer_returns')
    .select('return_id')
    .where('return_id', '=', returnId)
    .where('attempts', '>', 0)
    .where('unclear_since', '<=', sql<Date>`clock_now() - ${UNCLEAR_SECONDS} * interval '1 second'`)
    .executeTakeFirst();
  return isOpen && unclear ? record : null;
}

/** Has nothing more be tried of a return until somebody decides what became of it. */
export async function haltReturn(tx: Tx, returnId: string): Promise<void> {
  await tx
    .updateTable('transfer_returns')
    .set({ due_at: null })
    .where('return_id', '=', returnId)
    .execute();
}

/** Goes on asking the custodian, where the return is still open and the custodian has not accepted it. */
export async function resumeReturn(tx: Tx, returnId: string): Promise<void> {
  await tx
    .updateTable('transfer_returns')
    .set({ due_at: sql<Date>`clock_now()` })
    .where('return_id', '=', returnId)
    .where('provider_ref', 'is', null)
    .where('outcome', 'is', null)
    .execute();
}

type Said = { readonly outcome: 'SENT' | 'NOT_SENT'; readonly hash: string | null };

/**
 * Ends a halted return as staff say: what was sent is posted, what was not stands in suspense again. Returns the entry; null of what
 * was not sent. Refuses `attempt_running` while the last attempt may still reach the custodian.
 */
export async function endReturnAsSaid(
  tx: Tx,
  record: TransferReturn,
  { outcome, hash }: Said,
): Promise<bigint | null> {
  if (await mayStillRun(tx, record)) throw new Refusal('attempt_running');
  if (outcome === 'SENT') return completeReturn(tx, record, hash);
  await failReturn(tx, record, 'not_sent');
  return null;
}

async function mayStillRun(tx: Tx, { returnId }: TransferReturn): Promise<boolean> {
  const latest = sql<Date>`clock_now() - ${ATTEMPT_LIMIT_SECONDS} * interval '1 second'`;
  const young = await tx
    .selectFrom('transfer_returns')
    .select('return_id')
    .where('return_id', '=', returnId)
    .where('attempted_at', '>', latest)
    .executeTakeFirst();
  return young !== undefined;
}

/** Locks a return that staff said was sent and that the custodian has not listed as sent since; null when it is none. Refuses `not_found`. */
export async function lockNeverListedReturn(
  tx: Tx,
  returnId: string,
): Promise<TransferReturn | null> {
  const record = await lockReturn(tx, returnId);
  if (!record) throw new Refusal('not_found');
  const isSaid = record.state === 'COMPLETED' && record.providerReference === null;
  return isSaid && !(await isListedAsSent(tx, returnId)) ? record : null;
}
