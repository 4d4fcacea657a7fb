import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { closeAlarm, raiseAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { clientAccount, houseAccount, worldAccount } from '../../ledger/account.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { advanceRequest } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { type ParkingReason, parkTransfer } from '../custody/parked-transfers.ts';
import { findByOrderKey, keepOrderKey, takeReference } from '../custody/provider-references.ts';
import { CHAIN_LATE_HOURS } from '../rules.ts';
import { lockWithdrawal, type WithdrawalId, type WithdrawalRecord } from './withdrawal-record.ts';

/** How long an attempt claims a withdrawal, and how long until an unclear one is asked about. */
const ATTEMPT_SECONDS = 60;
const RETRY_SECONDS = 10;

/** How long until a withdrawal of a suspended account is looked at again. */
const WITHHELD_SECONDS = 60;

/** Staff are alerted when the outcome is unclear for this time. */
const ALARM_SECONDS = 120;

/** Attempt to send a withdrawal, numbered from 1. */
export type DispatchAttempt = WithdrawalId & { readonly number: number };

/** Opens the way to the custodian, who is given the request's id as the key of the order. */
export async function openDispatch(tx: Tx, id: WithdrawalId): Promise<void> {
  const { ownerId, requestId } = id;
  await tx
    .insertInto('withdrawal_dispatches')
    .values({ owner_id: ownerId, request_id: requestId })
    .execute();
  await keepOrderKey(tx, 'custody', requestId, id);
}

/**
 * Claims an attempt and commits it before the custodian is asked, so that after a crash the next one knows of
 * it. Null when the withdrawal is not due or another process has it.
 */
export async function claimDispatch(
  database: Database,
  { ownerId, requestId }: WithdrawalId,
): Promise<DispatchAttempt | null> {
  const { rows } = await sql<{ attempts: number }>`
    update withdrawal_dispatches set attempts = attempts + 1, attempted_at = clock_now(),
      due_at = clock_now() + ${ATTEMPT_SECONDS} * interval '1 second'
    where owner_id = ${ownerId} and request_id = ${requestId} and due_at <= clock_now()
    returning attempts`.execute(database);
  const [row] = rows;
  return row ? { ownerId, requestId, number: row.attempts } : null;
}

/**
 * Withdrawals that are due to be sent or asked about, longest due first. Those of a stopped asset that were never sent
 * are left out, so that they keep back no other.
 */
export async function dueDispatches(
  database: Database,
  stopped: ReadonlySet<AssetCode>,
  limit: number,
): Promise<WithdrawalId[]> {
  const { rows } = await sql<WithdrawalId>`
    select owner_id as "ownerId", request_id as "requestId"
    from withdrawal_dispatches join withdrawals using (owner_id, request_id)
    where due_at <= clock_now() and (attempts > 0 or currency <> all (${[...stopped]}::text[]))
    order by due_at, request_id limit ${limit}`.execute(database);
  return rows;
}

/** Records the custodian's reference of a withdrawal: it was accepted and needs no further attempt. */
export async function recordAcceptance(
  tx: Tx,
  { ownerId, requestId }: WithdrawalId,
  providerReference: string,
): Promise<void> {
  const { rows } = await sql`
    update withdrawal_dispatches set provider_ref = ${providerReference},
      accepted_at = clock_now(), due_at = null, unclear_since = null, note = null
    where owner_id = ${ownerId} and request_id = ${requestId} and provider_ref is null
    returning request_id`.execute(tx);
  if (rows.length === 0) return;
  const isFree = await takeReference(tx, 'custody', providerReference, { ownerId, requestId });
  if (!isFree)
    throw new Error(`the custodian gave ${providerReference} to another transfer before`);
  await closeAlarms(tx, { ownerId, requestId });
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  await recordAction(tx, SYSTEM, 'withdrawal_accepted', subject, null, { providerReference });
}

async function closeDispatch(tx: Tx, { ownerId, requestId }: WithdrawalId): Promise<void> {
  await sql`
    update withdrawal_dispatches set due_at = null, unclear_since = null, ended_at = clock_now()
    where owner_id = ${ownerId} and request_id = ${requestId}`.execute(tx);
  await closeAlarms(tx, { ownerId, requestId });
  await closeAlarm(tx, 'withdrawal_late', { kind: 'withdrawal', id: requestId, ownerId });
}

/** Parks a withdrawal whose outcome is unclear until it is asked about again. */
export async function parkDispatch(tx: Tx, attempt: DispatchAttempt, why: string): Promise<void> {
  const { ownerId, requestId, number } = attempt;
  const { rows } = await sql`
    update withdrawal_dispatches set unclear_since = coalesce(unclear_since, clock_now()),
      due_at = clock_now() + ${RETRY_SECONDS} * interval '1 second', note = ${why}
    where owner_id = ${ownerId} and request_id = ${requestId}
      and provider_ref is null and due_at is not null
    returning request_id`.execute(tx);
  if (rows.length === 0) return;
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  await recordAction(tx, SYSTEM, 'withdrawal_unclear', subject, null, { attempt: number, why });
}

type UnclearDispatch = {
  request_id: string;
  owner_id: string;
  unclear_since: Date;
  note: string | null;
};

/** Raises an alarm, once, for every withdrawal that stayed unclear; returns how many. */
export async function alarmUnclearDispatches(tx: Tx): Promise<number> {
  const { rows } = await sql<UnclearDispatch>`
    update withdrawal_dispatches set alarmed_at = clock_now()
    where alarmed_at is null
      and unclear_since <= clock_now() - ${ALARM_SECONDS} * interval '1 second'
    returning request_id, owner_id, unclear_since, note`.execute(tx);
  for (const { request_id: id, owner_id: ownerId, ...state } of rows) {
    const subject = { kind: 'withdrawal', id, ownerId };
    await raiseAlarm(tx, 'withdrawal_unclear', subject, state);
  }
  return rows.length;
}

/**
 * Raises an alarm, once, for every withdrawal that the custodian accepted and neither settled nor failed in time;
 * returns how many.
 */
export async function alarmLateDispatches(tx: Tx): Promise<number> {
  const { rows } = await sql<LateDispatch>`
    update withdrawal_dispatches set late_told_at = clock_now()
    where ended_at is null and late_told_at is null
      and accepted_at <= clock_now() - ${CHAIN_LATE_HOURS} * interval '1 hour'
    returning request_id, owner_id, provider_ref, accepted_at`.execute(tx);
  for (const { request_id: id, owner_id: ownerId, ...state } of rows) {
    await raiseAlarm(tx, 'withdrawal_late', { kind: 'withdrawal', id, ownerId }, state);
  }
  return rows.length;
}

type LateDispatch = {
  request_id: string;
  owner_id: string;
  provider_ref: string;
  accepted_at: Date;
};

/** Tells staff, once, of a withdrawal that is not sent because its owner's account is suspended. */
export async function alarmWithheld(tx: Tx, { requestId, ownerId }: WithdrawalId): Promise<void> {
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  await raiseAlarmOnce(tx, 'withdrawal_withheld', subject);
}

/** Puts off a withdrawal that is due and was never sent because its owner's account is suspended. */
export async function withholdDispatch(tx: Tx, record: WithdrawalRecord): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('withdrawal_dispatches')
    .set({ due_at: sql<Date>`clock_now() + ${WITHHELD_SECONDS} * interval '1 second'` })
    .where('owner_id', '=', record.ownerId)
    .where('request_id', '=', record.requestId)
    .where('attempts', '=', 0)
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await alarmWithheld(tx, record);
}

async function closeAlarms(tx: Tx, { ownerId, requestId: id }: WithdrawalId): Promise<void> {
  const subject = { kind: 'withdrawal', id, ownerId };
  await closeAlarm(tx, 'withdrawal_unclear', subject);
  await closeAlarm(tx, 'withdrawal_withheld', subject);
}

/**
 * Books the custodian's state of a withdrawal: posts its hold once the transfer settled, releases it when it
 * failed. A transfer that is not ours, differs from what we sent, or is the second for a withdrawal is
 * parked. Safe to repeat.
 */
export async function bookWithdrawalTransfer(tx: Tx, transfer: CustodyTransfer): Promise<void> {
  const id = await findByOrderKey(tx, 'custody', transfer.requestId);
  const record = id ? await lockWithdrawal(tx, id) : null;
  const misfit = misfitOf(record, transfer);
  if (!record || misfit) return park(tx, transfer, misfit ?? 'not_sent_by_us');
  await recordAcceptance(tx, record, transfer.providerReference);
  if (record.state !== 'PROCESSING') return;
  if (transfer.state === 'settled') await completeWithdrawal(tx, record);
  if (transfer.state === 'failed') await failWithdrawal(tx, record, transfer.failure);
}

function park(tx: Tx, transfer: CustodyTransfer, reason: ParkingReason): Promise<void> {
  const { providerReference } = transfer;
  return parkTransfer(tx, { providerReference, reason, source: 'BOOKS', transfer });
}

/** States after the custodian was asked. */
const SENT: ReadonlySet<WithdrawalRecord['state']> = new Set(['PROCESSING', 'COMPLETED', 'FAILED']);

/** Why a transfer is not the one that we sent for a withdrawal; null when it is. */
function misfitOf(
  record: WithdrawalRecord | null,
  transfer: CustodyTransfer,
): ParkingReason | null {
  if (!record || !SENT.has(record.state)) return 'not_sent_by_us';
  const { providerReference } = record;
  if (providerReference !== null && providerReference !== transfer.providerReference) {
    return 'sent_twice';
  }
  const isSame =
    record.currency === transfer.currency &&
    record.network === transfer.network &&
    record.address === transfer.address &&
    record.memo === transfer.memo &&
    record.amount === transfer.amount;
  if (!isSame) return 'differs_from_record';
  const ended =
    (record.state === 'COMPLETED' && transfer.state === 'failed') ||
    (record.state === 'FAILED' && transfer.state === 'settled');
  return ended ? 'ended_otherwise' : null;
}

async function completeWithdrawal(tx: Tx, record: WithdrawalRecord): Promise<void> {
  const { requestId, ownerId, currency, amount, fee, holdId } = record;
  const lines = [
    line(clientAccount(ownerId, 'available', currency), -(amount + fee)),
    line(worldAccount('custody', currency), amount),
  ];
  await postEntry(tx, {
    key: `withdrawal:${requestId}`,
    kind: 'withdrawal',
    requestId,
    lines: fee > 0n ? [...lines, line(houseAccount('fees', currency), fee)] : lines,
    holds: [holdId],
  });
  await close(tx, record, 'COMPLETED', null);
  await notifyClient(tx, ownerId, 'withdrawal_sent', {
    amount: { asset: currency, minor: amount },
    address: record.address,
  });
}

/** Ends a withdrawal that the custodian did not carry out; amount and fee are free again. */
export async function failWithdrawal(
  tx: Tx,
  record: WithdrawalRecord,
  failure: string | null,
): Promise<void> {
  await advanceRequest(tx, record, 'failed', 'processing');
  await close(tx, record, 'FAILED', failure);
  await notifyClient(tx, record.ownerId, 'withdrawal_failed', {
    amount: { asset: record.currency, minor: record.amount },
    address: record.address,
  });
}

async function close(
  tx: Tx,
  record: WithdrawalRecord,
  outcome: 'COMPLETED' | 'FAILED',
  reason: string | null,
): Promise<void> {
  const { requestId, ownerId, state } = record;
  await tx
    .insertInto('withdrawal_closures')
    .values({ owner_id: ownerId, request_id: requestId, outcome, reason })
    .execute();
  await closeDispatch(tx, record);
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const action = outcome === 'COMPLETED' ? 'withdrawal_completed' : 'withdrawal_failed';
  await recordAction(tx, SYSTEM, action, subject, { state }, { state: outcome, reason });
}
