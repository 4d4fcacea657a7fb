import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { closeAlarm } from '../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { isLeftAlone } from '../../database/due-rows.ts';
import {
  chargeWithdrawalFee,
  releaseWithdrawalFee,
  returnWithdrawalFee,
} from '../../fees/withdrawal-fees.ts';
import { clientAccount, houseAccount, worldAccount } from '../../ledger/account.ts';
import { line, postEntry, reverseEntry } from '../../ledger/entries.ts';
import { entriesOfRequest } from '../../ledger/lines.ts';
import { advanceRequest, openRequest } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { endToEndId } from '../bank/end-to-end-id.ts';
import { type ParkingReason, parkTransfer } from '../custody/parked-transfers.ts';
import { findByOrderKey, keepOrderKey, takeReference } from '../custody/provider-references.ts';
import { misfitOf, type SentOrder } from '../custody/sent-transfer.ts';
import { keepTransferHash } from '../custody/transfer-hashes.ts';
import { writtenDestination } from '../targets/targets.ts';
import { lockWithdrawal, type WithdrawalId, type WithdrawalRecord } from './withdrawal-record.ts';

/** How long an attempt claims a withdrawal, and how long until an unclear one is asked about. */
const ATTEMPT_SECONDS = 60;
const RETRY_SECONDS = 10;

/** How long after it began an attempt may still reach the custodian: the time limit of its job. */
export const ATTEMPT_LIMIT_SECONDS = 120;

/** After how long an unclear outcome is told to staff, who may then say what it was. */
export const UNCLEAR_SECONDS = 120;

/** How long until a withdrawal of a suspended account is looked at again. */
const WITHHELD_SECONDS = 60;

/** The name under which withdrawals that cannot be worked on are put off. */
export const SENDING = 'send a withdrawal';

/** Attempt to send a withdrawal, numbered from 1. */
export type DispatchAttempt = WithdrawalId & { readonly number: number };

/** Opens the way to the custodian or the bank, who is given the request's id as the key of the order. */
export async function openDispatch(tx: Tx, record: WithdrawalRecord): Promise<void> {
  const { ownerId, requestId, to } = record;
  const id = { ownerId, requestId };
  const dispatch = { owner_id: ownerId, request_id: requestId };
  await Promise.all([
    tx.insertInto('withdrawal_dispatches').values(dispatch).execute(),
    to.kind === 'BANK'
      ? keepOrderKey(tx, 'bank', endToEndId(requestId), id)
      : keepOrderKey(tx, 'custody', requestId, id),
  ]);
}

/**
 * Claims an attempt and commits it before the custodian is asked, so that after a crash the next one knows of
 * it; until an answer is recorded its outcome is unclear. Null when the withdrawal is not due or another process has it.
 */
export async function claimDispatch(
  database: Database,
  { ownerId, requestId }: WithdrawalId,
): Promise<DispatchAttempt | null> {
  const { rows } = await sql<{ attempts: number }>`
    update withdrawal_dispatches set attempts = attempts + 1, attempted_at = clock_now(),
      unclear_since = coalesce(unclear_since, clock_now()),
      due_at = clock_now() + ${ATTEMPT_SECONDS} * interval '1 second'
    where owner_id = ${ownerId} and request_id = ${requestId} and due_at <= clock_now()
    returning attempts`.execute(database);
  const [row] = rows;
  return row ? { ownerId, requestId, number: row.attempts } : null;
}

/**
 * Withdrawals that are due to be sent or asked about, longest due first. Those of a stopped asset that were never sent
 * are left out, and so are those that are put off, so that they keep back no other.
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
      and not ${isLeftAlone(SENDING, {
        ownerId: sql`withdrawal_dispatches.owner_id`,
        id: sql`withdrawal_dispatches.request_id`,
      })}
    order by due_at, request_id limit ${limit}`.execute(database);
  return rows;
}

/** Records the custodian's or the bank's reference of a withdrawal: it was accepted and needs no further attempt. */
export async function recordAcceptance(
  tx: Tx,
  { ownerId, requestId }: WithdrawalId,
  providerReference: string,
  by: 'custody' | 'bank' = 'custody',
): Promise<void> {
  const { rows } = await sql`
    update withdrawal_dispatches set provider_ref = ${providerReference},
      accepted_at = clock_now(), due_at = null, unclear_since = null, note = null
    where owner_id = ${ownerId} and request_id = ${requestId} and provider_ref is null
    returning request_id`.execute(tx);
  if (rows.length === 0) return;
  const isFree = await takeReference(tx, by, providerReference, { ownerId, requestId });
  if (!isFree) throw new Error(`${by} gave ${providerReference} to another transfer before`);
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
export function parkDispatch(tx: Tx, attempt: DispatchAttempt, why: string): Promise<void> {
  return parkFor(tx, attempt, why, RETRY_SECONDS);
}

/** Parks a withdrawal that the custodian does not have and does not get while its owner's account is suspended. */
export function withholdDispatch(tx: Tx, attempt: DispatchAttempt): Promise<void> {
  return parkFor(tx, attempt, 'account_suspended', WITHHELD_SECONDS);
}

/** Parks a withdrawal that could not be worked on, whether or not the custodian was asked. */
export async function putOffDispatch(tx: Tx, id: WithdrawalId, why: string): Promise<void> {
  await parkFor(tx, id, why, ATTEMPT_SECONDS);
}

// The same answer over and over is written down once.
async function parkFor(
  tx: Tx,
  { ownerId, requestId }: WithdrawalId,
  why: string,
  seconds: number,
): Promise<void> {
  const { rows } = await sql<{ attempts: number; is_new: boolean }>`
    update withdrawal_dispatches set unclear_since = coalesce(unclear_since, clock_now()),
      due_at = clock_now() + ${seconds} * interval '1 second', note = ${why}
    from (
      select owner_id, request_id, note from withdrawal_dispatches
      where owner_id = ${ownerId} and request_id = ${requestId} for update
    ) as before
    where withdrawal_dispatches.owner_id = before.owner_id
      and withdrawal_dispatches.request_id = before.request_id
      and provider_ref is null and due_at is not null
    returning attempts, before.note is distinct from ${why} as is_new`.execute(tx);
  const [parked] = rows;
  if (!parked?.is_new) return;
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const details = { attempt: parked.attempts, why };
  await recordAction(tx, SYSTEM, 'withdrawal_unclear', subject, null, details);
}

/** Puts off a withdrawal that is due and was never sent, because its owner's account is suspended or compliance looks at something. */
export async function waitUnsent(database: Database, id: WithdrawalId): Promise<void> {
  await database
    .updateTable('withdrawal_dispatches')
    .set({ due_at: sql<Date>`clock_now() + ${WITHHELD_SECONDS} * interval '1 second'` })
    .where('owner_id', '=', id.ownerId)
    .where('request_id', '=', id.requestId)
    .where('attempts', '=', 0)
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .execute();
}

async function closeAlarms(tx: Tx, { ownerId, requestId: id }: WithdrawalId): Promise<void> {
  const subject = { kind: 'withdrawal', id, ownerId };
  await closeAlarm(tx, 'withdrawal_unclear', subject);
  await closeAlarm(tx, 'withdrawal_withheld', subject);
  await closeAlarm(tx, 'withdrawal_changed', subject);
}

/**
 * Books the custodian's state of a withdrawal: posts its hold once the transfer settled, releases it when it
 * failed. A transfer that is not ours, differs from what we sent, or is the second for a withdrawal is
 * parked. Safe to repeat.
 */
export async function bookWithdrawalTransfer(tx: Tx, transfer: CustodyTransfer): Promise<void> {
  const id = await findByOrderKey(tx, 'custody', transfer.requestId);
  const record = id ? await lockWithdrawal(tx, id) : null;
  const misfit = misfitOf(record && sentOrderOf(record), transfer);
  if (!record || misfit) return park(tx, transfer, misfit ?? 'not_sent_by_us');
  await recordAcceptance(tx, record, transfer.providerReference);
  await keepTransferHash(tx, record, transfer.hash);
  if (record.state !== 'PROCESSING') return;
  if (transfer.state === 'settled') await completeWithdrawal(tx, record);
  if (transfer.state === 'failed') await failWithdrawal(tx, record, transfer.failure);
}

function sentOrderOf(record: WithdrawalRecord): SentOrder | null {
  if (record.to.kind !== 'WALLET') return null;
  // What was booked back stands like one that failed: what is listed as sent all the same has to be looked at.
  const state = record.returnedAt === null ? record.state : 'FAILED';
  return { ...record, ...record.to, state };
}

function park(tx: Tx, transfer: CustodyTransfer, reason: ParkingReason): Promise<void> {
  const { providerReference } = transfer;
  return parkTransfer(tx, { providerReference, reason, source: 'BOOKS', transfer });
}

/**
 * Ends a withdrawal that was sent: its hold is posted, with the fee, on the bank's value date where there is one. Returns the
 * entry.
 */
export async function completeWithdrawal(
  tx: Tx,
  record: WithdrawalRecord,
  effectiveAt?: Date,
): Promise<bigint> {
  const { requestId, ownerId, currency, amount, fee, holdId, to } = record;
  // First, because its entry below ends the request, which may leave no hold behind.
  await chargeWithdrawalFee(tx, record, effectiveAt);
  const lines = [
    line(clientAccount(ownerId, 'available', currency), -(amount + fee)),
    line(worldAccount(to.kind === 'BANK' ? 'bank' : 'custody', currency), amount),
  ];
  const { entryId } = await postEntry(tx, {
    key: `withdrawal:${requestId}`,
    kind: 'withdrawal',
    requestId,
    lines: fee > 0n ? [...lines, line(houseAccount('fees', currency), fee)] : lines,
    holds: [holdId],
    ...(effectiveAt && { effectiveAt }),
  });
  await close(tx, record, 'COMPLETED', null);
  const told = { amount: { asset: currency, minor: amount }, address: writtenDestination(to) };
  await notifyClient(tx, ownerId, 'withdrawal_sent', told, requestId);
  return entryId;
}

/** A transaction of its own that brings a withdrawal back, and by which keys it and its entry happen once. */
type BroughtBack = {
  readonly reversalId: string;
  readonly requestKey: string;
  readonly entryKey: string;
  readonly effectiveAt?: Date;
};

/** Books a completed withdrawal back, with its fee, as a transaction of its own. Returns the entry. */
export async function bringBack(
  tx: Tx,
  record: WithdrawalRecord,
  { reversalId, requestKey, entryKey, effectiveAt }: BroughtBack,
): Promise<bigint> {
  const { ownerId, requestId, currency, amount, fee } = record;
  await openRequest(tx, {
    ...{ ownerId, requestId: reversalId, kind: 'reversal', idemKey: requestKey },
    ...{ asset: currency, minor: amount + fee, state: 'processing', parentId: requestId },
  });
  const entries = await entriesOfRequest(tx, record);
  const sent = entries.find(({ kind }) => kind === 'withdrawal');
  if (!sent) throw new Error(`the withdrawal ${requestId} was booked without an entry`);
  const { entryId } = await reverseEntry(tx, {
    ...{ ownerId, entryId: sent.entryId, key: entryKey, requestId: reversalId },
    ...(effectiveAt && { effectiveAt }),
  });
  await returnWithdrawalFee(tx, record, effectiveAt);
  return entryId;
}

/** Ends a withdrawal that the custodian did not carry out; amount and fee are free again. */
export async function failWithdrawal(
  tx: Tx,
  record: WithdrawalRecord,
  failure: string | null,
): Promise<void> {
  releaseWithdrawalFee(tx, record);
  await advanceRequest(tx, record, 'failed', 'processing');
  await close(tx, record, 'FAILED', failure);
  const { ownerId, requestId, currency, amount: minor, to } = record;
  const told = { amount: { asset: currency, minor }, address: writtenDestination(to) };
  await notifyClient(tx, ownerId, 'withdrawal_failed', told, requestId);
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
