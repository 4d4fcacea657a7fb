import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { SIGNED_BATCH_STEPS } from '@ballast/contract/staff/dealing-batches.ts';
import { type Selectable, sql } from 'kysely';
import type { PasskeyContext } from '../../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../../access/passkeys/signed-subjects.ts';
import type { Person } from '../../../database/audit-trail.ts';
import type { Tx } from '../../../database/connect.ts';
import type { Day } from '../../../database/days.ts';
import type { DealingBatches } from '../../../database/schema.ts';
import { totalOf } from '../deal-batch.ts';
import { findVehicle, lockVehicle } from '../vehicles.ts';

type Decision = (typeof SIGNED_BATCH_STEPS)[number];

/** What a passkey signs of a batch: of which kind, vehicle, date and value it is, its orders with what goes in and out, and what it pays. */
export const BATCH_SIGNED: SignedSubject<Decision> = { lock: lockToDecide, shown: shownOf };

/**
 * Locks a batch that somebody is to release or to pay. Refuses `not_found`; a release `approver_entered_it` whoever prepared it, and
 * `conflict` where it is released; a payment `dealing_not_due` before its day and once it is paid.
 */
export async function lockToDecide(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  batchId: string,
  decision: Decision,
): Promise<Selectable<DealingBatches>> {
  if (decision === 'PAID') return lockToPay(tx, batchId);
  await sql`select from dealing_batches where batch_id = ${batchId} for update`.execute(tx);
  const batch = await readBatchRow(tx, batchId);
  if (batch.prepared_by === userId) throw new Refusal('approver_entered_it');
  if (batch.released_at !== null) throw new Refusal('conflict');
  return batch;
}

async function lockToPay(tx: Tx, batchId: string): Promise<Selectable<DealingBatches>> {
  const { vehicle_id: vehicleId } = await readBatchRow(tx, batchId);
  await lockVehicle(tx, vehicleId);
  const batch = await readBatchRow(tx, batchId);
  const isDue = await hasPaymentDayCome(tx, batch);
  if (!batch.dealt_at || batch.payment_at || batch.settled_at || !isDue) {
    throw new Refusal('dealing_not_due');
  }
  return batch;
}

async function shownOf(tx: Tx, batchId: string) {
  const batch = await readBatchRow(tx, batchId);
  const { currency } = await findVehicle(tx, batch.vehicle_id);
  const amount = (minor: string | bigint) => formatMinor(currency, BigInt(minor));
  return {
    ...{ batch: batchId, kind: batch.kind, vehicle: batch.vehicle_id, day: batch.day, currency },
    ...{ value: batch.valuation_id, prepared_by: batch.prepared_by },
    ...{ orders: String(batch.orders_count), in: amount(batch.total_in) },
    ...{ out: amount(batch.total_out), pays: amount(await totalOf(tx, batchId, 'REDEMPTION')) },
  };
}

/** Asks for a passkey to release a batch or pay its redemptions. Refuses as `lockToDecide` and `askToSign` do. */
export function askBatchPasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  id: string,
  decision: Decision,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: BATCH_SIGNED, id, decision });
}

/** A batch. Refuses `not_found`. */
export async function readBatchRow(tx: Tx, batchId: string) {
  const row = await tx
    .selectFrom('dealing_batches')
    .selectAll()
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

async function hasPaymentDayCome(
  tx: Tx,
  { vehicle_id: vehicleId, day }: { vehicle_id: string; day: Day },
): Promise<boolean> {
  const { rows } = await sql<{ hasCome: boolean }>`
    select settlement_day::timestamp at time zone 'UTC' <= clock_now() as "hasCome"
    from dealing_dates where vehicle_id = ${vehicleId} and day = ${day}::date`.execute(tx);
  return rows[0]?.hasCome === true;
}
