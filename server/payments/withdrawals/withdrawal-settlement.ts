import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { clientAccount, houseAccount, worldAccount } from '../../ledger/account.ts';
import { line, postEntry } from '../../ledger/entries.ts';
import { advanceRequest } from '../../ledger/requests.ts';
import { tellWithdrawalFailed, tellWithdrawalSent } from '../../messages/payments-texts.ts';
import type { CustodyTransfer } from '../../providers/custody/port.ts';
import { type ParkingReason, parkTransfer } from '../custody/parked-transfers.ts';
import { closeDispatch, keepReference } from './withdrawal-dispatches.ts';
import { lockWithdrawal, type WithdrawalRecord } from './withdrawal-record.ts';

/**
 * Books what became of a withdrawal at the custodian: posts its hold once the transfer settled, gives
 * it back when it failed. A transfer that is not ours, not the one we sent, or the second one for a
 * withdrawal is parked. Booking the same state again changes nothing.
 */
export async function bookWithdrawalTransfer(tx: Tx, transfer: CustodyTransfer): Promise<void> {
  const record = transfer.requestId ? await lockWithdrawal(tx, transfer.requestId) : null;
  const misfit = misfitOf(record, transfer);
  if (!record || misfit) return park(tx, transfer, misfit ?? 'not_sent_by_us');
  await keepReference(tx, record.requestId, transfer.providerReference);
  if (record.state !== 'PROCESSING') return;
  if (transfer.state === 'settled') await completeWithdrawal(tx, record);
  if (transfer.state === 'failed') await failWithdrawal(tx, record, transfer.failure);
}

function park(tx: Tx, transfer: CustodyTransfer, reason: ParkingReason): Promise<void> {
  const { providerReference } = transfer;
  return parkTransfer(tx, { providerReference, reason, source: 'BOOKS', transfer });
}

/** States that a withdrawal has once the custodian was asked. */
const SENT: ReadonlySet<WithdrawalRecord['state']> = new Set(['PROCESSING', 'COMPLETED', 'FAILED']);

/** What keeps a transfer from being the one that we sent for a withdrawal; null when nothing does. */
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
  await tellWithdrawalSent(tx, {
    ownerId,
    amount: { asset: currency, minor: amount },
    address: record.address,
  });
}

/** Ends a withdrawal that the custodian did not carry out: the amount and the fee are free again. */
export async function failWithdrawal(
  tx: Tx,
  record: WithdrawalRecord,
  failure: string | null,
): Promise<void> {
  await advanceRequest(tx, record.requestId, 'failed', 'processing');
  await close(tx, record, 'FAILED', failure);
  await tellWithdrawalFailed(tx, {
    ownerId: record.ownerId,
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
    .values({ request_id: requestId, outcome, reason })
    .execute();
  await closeDispatch(tx, requestId);
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const action = outcome === 'COMPLETED' ? 'withdrawal_completed' : 'withdrawal_failed';
  await recordAction(tx, SYSTEM, action, subject, { state }, { state: outcome, reason });
}
