import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { PaymentFile } from '@ballast/contract/staff/payment-files.ts';
import { sql } from 'kysely';
import { suspendedAmong } from '../../../account/clients.ts';
import type { Person } from '../../../database/audit-trail.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import type { BankRail } from '../../../providers/bank/port.ts';
import { stoppedAssets } from '../../reconciliation/read-stopped.ts';

export type LockedFile = {
  readonly id: string;
  readonly messageId: string;
  readonly currency: AssetCode;
  readonly rail: BankRail;
  readonly payments: number;
  readonly amount: string;
  readonly state: PaymentFile['state'];
  readonly preparedBy: string;
};

/** Locks a file; null when there is none. */
export async function lockPaymentFile(tx: Tx, id: string): Promise<LockedFile | null> {
  await sql`select from bank_payment_files where file_id = ${id} for update`.execute(tx);
  return readPaymentFile(tx, id);
}

/** Reads a file; null when there is none. */
export async function readPaymentFile(database: Database, id: string): Promise<LockedFile | null> {
  const { rows } = await sql<LockedFile>`
    select file_id as id, message_id as "messageId", currency, rail, payments, amount::text, state, prepared_by as "preparedBy"
    from bank_payment_files where file_id = ${id}`.execute(database);
  return rows[0] ?? null;
}

/** Why a file may not go to the bank as it was prepared; null where it may. */
export async function reasonToKeepBack(
  tx: Tx,
  { id, currency }: Pick<LockedFile, 'id' | 'currency'>,
): Promise<'STOPPED' | 'SUSPENDED' | null> {
  if ((await stoppedAssets(tx)).has(currency)) return 'STOPPED';
  const { rows } = await sql<{ ownerId: string }>`
    select distinct k.owner_id as "ownerId"
    from bank_payment_orders o join provider_keys k on k.provider = 'bank' and k.key = o.end_to_end_id
    where o.file_id = ${id}`.execute(tx);
  const suspended = await suspendedAmong(
    tx,
    rows.map(({ ownerId }) => ownerId),
  );
  return suspended.size > 0 ? 'SUSPENDED' : null;
}

/**
 * Locks a file that somebody is to release. Refuses `not_found`, `conflict` where it is no longer prepared, `approver_entered_it`, and
 * `payment_file_outdated` where it would not be prepared so any more.
 */
export async function lockToRelease(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  id: string,
): Promise<LockedFile> {
  const file = await lockPrepared(tx, id);
  if (file.preparedBy === userId) throw new Refusal('approver_entered_it');
  if (await reasonToKeepBack(tx, file)) throw new Refusal('payment_file_outdated');
  return file;
}

/** Locks a file that is not released. Refuses `not_found`, and `conflict` where it is no longer prepared. */
export async function lockPrepared(tx: Tx, id: string): Promise<LockedFile> {
  const file = await lockPaymentFile(tx, id);
  if (!file) throw new Refusal('not_found');
  if (file.state !== 'PREPARED') throw new Refusal('conflict');
  return file;
}

/** Has the payments of a file wait for another. */
export async function freePayments(tx: Tx, id: string): Promise<void> {
  await sql`update bank_payment_orders set file_id = null where file_id = ${id}`.execute(tx);
}
