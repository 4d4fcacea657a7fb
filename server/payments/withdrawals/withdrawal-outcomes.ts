import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { isListedAsSent } from '../custody/provider-movements.ts';
import { keepTransferHash } from '../custody/transfer-hashes.ts';
import { writtenDestination } from '../targets/targets.ts';
import {
  ATTEMPT_LIMIT_SECONDS,
  bringBack,
  completeWithdrawal,
  failWithdrawal,
  UNCLEAR_SECONDS,
} from './withdrawal-dispatches.ts';
import { lockWithdrawal, type WithdrawalId, type WithdrawalRecord } from './withdrawal-record.ts';

/*
 * What staff say became of a withdrawal of which the custodian gives no answer. From the asking to the answer nothing more is
 * tried, so that what is said not to be sent is not sent meanwhile.
 */

/** Locks a withdrawal whose outcome is unclear for so long that staff were told; null when it is none. Refuses `not_found`. */
export async function lockUnclear(tx: Tx, id: WithdrawalId): Promise<WithdrawalRecord | null> {
  const record = await lockWithdrawal(tx, id);
  if (!record) throw new Refusal('not_found');
  // Of a payment through the bank its statement alone says what became of it.
  const isOpen =
    record.to.kind === 'WALLET' &&
    record.state === 'PROCESSING' &&
    record.providerReference === null;
  const dispatch = await tx
    .selectFrom('withdrawal_dispatches')
    .select('request_id')
    .where('owner_id', '=', id.ownerId)
    .where('request_id', '=', id.requestId)
    .where('attempts', '>', 0)
    .where('unclear_since', '<=', sql<Date>`clock_now() - ${UNCLEAR_SECONDS} * interval '1 second'`)
    .executeTakeFirst();
  return isOpen && dispatch ? record : null;
}

/** Has nothing more be tried of a withdrawal until somebody decides what became of it. */
export async function haltDispatch(tx: Tx, { ownerId, requestId }: WithdrawalId): Promise<void> {
  await tx
    .updateTable('withdrawal_dispatches')
    .set({ due_at: null })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .execute();
}

/** Goes on asking the custodian, where the withdrawal is still open and the custodian has not accepted it. */
export async function resumeDispatch(tx: Tx, { ownerId, requestId }: WithdrawalId): Promise<void> {
  await tx
    .updateTable('withdrawal_dispatches')
    .set({ due_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .where('provider_ref', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
}

type Said = { readonly outcome: 'SENT' | 'NOT_SENT'; readonly hash: string | null };

/**
 * Ends a halted withdrawal as staff say: what was sent is posted, what was not is free again. Returns the entry; null of what was not
 * sent. Refuses `attempt_running` while the last attempt may still reach the custodian.
 */
export async function endAsSaid(
  tx: Tx,
  record: WithdrawalRecord,
  { outcome, hash }: Said,
): Promise<bigint | null> {
  if (await mayStillRun(tx, record)) throw new Refusal('attempt_running');
  if (outcome === 'SENT') {
    await keepTransferHash(tx, record, hash);
    return completeWithdrawal(tx, record);
  }
  await failWithdrawal(tx, record, 'not_sent');
  return null;
}

async function mayStillRun(tx: Tx, { ownerId, requestId }: WithdrawalId): Promise<boolean> {
  const young = await tx
    .selectFrom('withdrawal_dispatches')
    .select('request_id')
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .where(
      'attempted_at',
      '>',
      sql<Date>`clock_now() - ${ATTEMPT_LIMIT_SECONDS} * interval '1 second'`,
    )
    .executeTakeFirst();
  return young !== undefined;
}

/**
 * Locks a withdrawal that staff said was sent and that the custodian has not listed as sent since; null when it is none. Refuses
 * `not_found`.
 */
export async function lockNeverListed(tx: Tx, id: WithdrawalId): Promise<WithdrawalRecord | null> {
  const record = await lockWithdrawal(tx, id);
  if (!record) throw new Refusal('not_found');
  const isSaid =
    record.to.kind === 'WALLET' &&
    record.state === 'COMPLETED' &&
    record.providerReference === null &&
    record.returnedAt === null;
  return isSaid && !(await isListedAsSent(tx, id.requestId)) ? record : null;
}

/**
 * Books back what was said to be sent and was not, with its fee, as a transaction of its own, and tells the client. Returns the entry.
 */
export async function bookNotSent(tx: Tx, record: WithdrawalRecord): Promise<bigint> {
  const { ownerId, requestId, currency, amount, to } = record;
  const reversalId = newId();
  const entryId = await bringBack(tx, record, {
    reversalId,
    requestKey: `not_sent:${requestId}`,
    entryKey: `withdrawal_not_sent:${requestId}`,
  });
  await tx
    .updateTable('withdrawal_dispatches')
    .set({ not_sent_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .execute();
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  await recordAction(tx, SYSTEM, 'withdrawal_not_sent', subject, null, { reversalId });
  const told = { amount: { asset: currency, minor: amount }, address: writtenDestination(to) };
  await notifyClient(tx, ownerId, 'withdrawal_failed', told, requestId);
  return entryId;
}
