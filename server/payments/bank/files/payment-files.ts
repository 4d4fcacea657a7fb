import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { PAYMENTS_OF_A_FILE_MAX } from '@ballast/contract/staff/payment-files.ts';
import { sql } from 'kysely';
import type { SignedDecision } from '../../../access/passkeys/signed-decisions.ts';
import { keepSigned } from '../../../access/passkeys/signed-subjects.ts';
import { suspendedAmong } from '../../../account/clients.ts';
import { type Person, recordAction } from '../../../database/audit-trail.ts';
import type { Tx } from '../../../database/connect.ts';
import { newId } from '../../../database/identifier.ts';
import { lockFileDesk } from '../../../providers/bank/files/keep-cash-file.ts';
import { stoppedAssets } from '../../reconciliation/read-stopped.ts';
import { freePayments, lockPrepared, lockToRelease } from './locked-file.ts';
import { FILE_SIGNED } from './signed-release.ts';
import { type PayingAccount, readWaiting } from './waiting-payments.ts';

/** Files of payments, which one person prepares and another releases (spec/decisions.md, section 13). */

const subjectOf = (id: string) => ({ kind: 'payment_file', id, ownerId: null });

/**
 * Puts what waits for an account of ours into a file, the oldest first, and leaves out what a suspended client pays. Refuses
 * `withdrawals_stopped` and `nothing_to_pay`.
 */
export async function preparePaymentFile(
  tx: Tx,
  actor: Person,
  { currency, rail }: PayingAccount,
): Promise<{ id: string }> {
  // One file after the other, so that no payment is in two.
  await lockFileDesk(tx);
  if ((await stoppedAssets(tx)).has(currency)) throw new Refusal('withdrawals_stopped');
  const waiting = await readWaiting(tx, { currency, rail });
  const suspended = await suspendedAmong(
    tx,
    waiting.map(({ ownerId }) => ownerId),
  );
  const payable = waiting
    .filter(({ ownerId }) => !suspended.has(ownerId))
    .slice(0, PAYMENTS_OF_A_FILE_MAX);
  if (payable.length === 0) throw new Refusal('nothing_to_pay');
  const id = newId();
  const minor = payable.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const messageId = `PF${id.replaceAll('-', '')}`;
  await tx
    .insertInto('bank_payment_files')
    .values({
      ...{ file_id: id, message_id: messageId, currency, rail },
      ...{ payments: payable.length, amount: minor.toString(), prepared_by: actor.userId },
    })
    .execute();
  await tx
    .updateTable('bank_payment_orders')
    .set({ file_id: id })
    .where(
      'end_to_end_id',
      'in',
      payable.map(({ key }) => key),
    )
    .execute();
  await recordAction(tx, actor, 'payment_file_prepared', subjectOf(id), null, {
    ...{ messageId, currency, rail, payments: payable.length },
    amount: formatMinor(currency, minor),
  });
  return { id };
}

/** Lets a file go to the bank. Refuses as `lockToRelease` does, and `passkey_required` without the passkey of whoever has one. */
export async function releasePaymentFile(
  tx: Tx,
  actor: Person,
  id: string,
  signed?: SignedDecision,
): Promise<void> {
  const file = await lockToRelease(tx, actor, id);
  await keepSigned(tx, actor, { subject: FILE_SIGNED, id, decision: 'RELEASED' }, signed);
  await sql`
    update bank_payment_files set state = 'RELEASED', released_by = ${actor.userId}, released_at = clock_now(),
      execution_day = (clock_now() at time zone 'UTC')::date
    where file_id = ${id}`.execute(tx);
  const { messageId, currency, payments, amount } = file;
  await recordAction(tx, actor, 'payment_file_released', subjectOf(id), null, {
    ...{ messageId, currency, payments, amount: formatMinor(currency, BigInt(amount)) },
  });
}

/** Discards a file that is not released. Refuses `not_found`, and `conflict` where it is no longer prepared. */
export async function discardPaymentFile(tx: Tx, actor: Person, id: string): Promise<void> {
  const { messageId } = await lockPrepared(tx, id);
  await freePayments(tx, id);
  await sql`
    update bank_payment_files set state = 'DISCARDED', discarded_by = ${actor.userId}, discarded_at = clock_now()
    where file_id = ${id}`.execute(tx);
  await recordAction(tx, actor, 'payment_file_discarded', subjectOf(id), null, { messageId });
}
