import { raiseAlarmOnce } from '../../database/alarms.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { PaymentRefusal } from '../../providers/bank/port.ts';
import { findByOrderKey } from '../custody/provider-references.ts';
import { keepProgress, readProgress } from '../list-progress.ts';
import { lockReturnCalled } from '../returns/returned-payments.ts';
import { failReturn } from '../returns/transfer-returns.ts';
import { failWithdrawal } from '../withdrawals/withdrawal-dispatches.ts';
import { lockWithdrawal } from '../withdrawals/withdrawal-record.ts';
import type { BankAccess } from './bank-access.ts';

/**
 * Ends every withdrawal that the bank accepted and refused after all: amount and fee are free again, and the client is told. Several
 * processes may run it at once. Returns how many refusals it read.
 */
export async function bookRefusals(
  { database, providers }: BankAccess,
  signal?: AbortSignal,
): Promise<number> {
  const { bank } = providers;
  if (!bank) return 0;
  for (let count = 0; ; ) {
    if (signal?.aborted) return count;
    const { cursor } = await readProgress(database, 'bank_refusals');
    const { refusals, nextCursor } = await bank.refusalsSince(cursor);
    if (refusals.length === 0) return count;
    for (const each of refusals) {
      if (signal?.aborted) return count;
      await transact(database, (tx) => bookRefusal(tx, each));
    }
    count += refusals.length;
    const read = { from: cursor, to: nextCursor, completeAt: null };
    await keepProgress(database, 'bank_refusals', read);
  }
}

/** Ends a withdrawal, or what was to go back to its sender, that the bank did not make. What its statement says was paid stays paid, and staff are told. Safe to repeat. */
export async function bookRefusal(tx: Tx, { key, reason }: PaymentRefusal): Promise<void> {
  const back = await lockReturnCalled(tx, key);
  if (back?.state === 'FAILED') return;
  if (back?.state === 'PROCESSING') return failReturn(tx, back, reason);
  if (back) {
    const contradicted = { kind: 'correction', id: back.returnId, ownerId: null };
    return raiseAlarmOnce(tx, 'payment_contradicted', contradicted, { key, reason });
  }
  const id = await findByOrderKey(tx, 'bank', key);
  const record = id && (await lockWithdrawal(tx, id));
  if (record?.state === 'FAILED') return;
  if (record?.state === 'PROCESSING') return failWithdrawal(tx, record, reason);
  const subject = record
    ? { kind: 'withdrawal', id: record.requestId, ownerId: record.ownerId }
    : { kind: 'provider', id: 'bank', ownerId: null };
  await raiseAlarmOnce(tx, 'payment_contradicted', subject, { key, reason });
}
