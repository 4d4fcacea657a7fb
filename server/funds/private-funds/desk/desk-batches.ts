import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { sql } from 'kysely';
import { type Person, recordAction } from '../../../database/audit-trail.ts';
import type { Tx } from '../../../database/connect.ts';
import type { Day } from '../../../database/days.ts';
import { dealNext, takeOutCash, totalOf } from '../deal-batch.ts';
import { prepareDealing, releaseDealing } from '../dealing-batches.ts';
import { freeCash } from '../holdbacks.ts';
import { lockVehicle } from '../vehicles.ts';

const subjectOf = (id: string) => ({ kind: 'dealing_batch', id, ownerId: null });

/** Prepares the dealing of a date. Refuses `not_found`, and what `prepareDealing` does. */
export async function prepareBatch(
  tx: Tx,
  actor: Person,
  vehicleId: string,
  day: Day,
): Promise<{ id: string }> {
  const { currency } = await lockVehicle(tx, vehicleId);
  const batch = await prepareDealing(tx, actor.userId, { vehicleId, day });
  await recordAction(tx, actor, 'dealing_batch_prepared', subjectOf(batch.batchId), null, {
    ...{ vehicleId, day, orders: batch.orders, currency },
    in: formatMinor(currency, batch.in),
    out: formatMinor(currency, batch.out),
  });
  return { id: batch.batchId };
}

/**
 * Releases a batch that another person prepared; a sweep deals it. Refuses `not_found`, `approver_entered_it`, and what
 * `releaseDealing` does.
 */
export async function releaseBatch(tx: Tx, actor: Person, batchId: string): Promise<void> {
  const { vehicle_id: vehicleId, day, prepared_by: preparedBy } = await readBatchRow(tx, batchId);
  if (preparedBy === actor.userId) throw new Refusal('approver_entered_it');
  await releaseDealing(tx, actor.userId, batchId);
  const done = { vehicleId, day };
  await recordAction(tx, actor, 'dealing_batch_released', subjectOf(batchId), null, done);
}

/** Deals the next orders of a batch, so that whatever keeps it from going on is told. Refuses `not_found` and `conflict`. */
export async function resumeBatch(tx: Tx, actor: Person, batchId: string): Promise<void> {
  const { dealt_at: dealtAt } = await readBatchRow(tx, batchId);
  if (dealtAt) throw new Refusal('conflict');
  const dealt = await dealNext(tx, batchId);
  await recordAction(tx, actor, 'dealing_batch_resumed', subjectOf(batchId), null, { dealt });
}

/**
 * Takes what a dealt batch pays out of the vehicle's cash; a sweep pays the clients. Refuses `not_found`, `dealing_not_due` before the
 * day of payment and once it is paid, `insufficient_funds`.
 */
export async function payBatch(tx: Tx, actor: Person, batchId: string): Promise<void> {
  const found = await readBatchRow(tx, batchId);
  const vehicle = await lockVehicle(tx, found.vehicle_id);
  const batch = await readBatchRow(tx, batchId);
  const isDue = await hasPaymentDayCome(tx, batch);
  if (!batch.dealt_at || batch.payment_at || batch.settled_at || !isDue) {
    throw new Refusal('dealing_not_due');
  }
  const paid = await totalOf(tx, batchId, 'REDEMPTION');
  if ((await freeCash(tx, vehicle)) < paid) throw new Refusal('insufficient_funds');
  await takeOutCash(tx, batchId);
  await tx
    .updateTable('dealing_batches')
    .set({ payment_by: actor.userId, payment_at: sql`clock_now()` })
    .where('batch_id', '=', batchId)
    .execute();
  const { vehicleId, currency } = vehicle;
  await recordAction(tx, actor, 'dealing_batch_paid', subjectOf(batchId), null, {
    ...{ vehicleId, day: batch.day, currency, out: formatMinor(currency, paid) },
  });
}

async function readBatchRow(tx: Tx, batchId: string) {
  const row = await tx
    .selectFrom('dealing_batches')
    .select(['vehicle_id', 'day', 'prepared_by', 'dealt_at', 'payment_at', 'settled_at'])
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
