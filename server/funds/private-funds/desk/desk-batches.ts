import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { sql } from 'kysely';
import type { SignedDecision } from '../../../access/passkeys/signed-decisions.ts';
import { keepSigned } from '../../../access/passkeys/signed-subjects.ts';
import { type Person, recordAction } from '../../../database/audit-trail.ts';
import type { Tx } from '../../../database/connect.ts';
import type { Day } from '../../../database/days.ts';
import { dealNext, takeOutCash, totalOf } from '../deal-batch.ts';
import { prepareDealing, releaseDealing } from '../dealing-batches.ts';
import { freeCash } from '../holdbacks.ts';
import { findVehicle, lockVehicle } from '../vehicles.ts';
import { BATCH_SIGNED, lockToDecide, readBatchRow } from './signed-batch.ts';

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
 * Releases a batch that another person prepared; a sweep deals it. Refuses as `lockToDecide`, `keepSigned` and
 * `releaseDealing` do.
 */
export async function releaseBatch(
  tx: Tx,
  actor: Person,
  batchId: string,
  signed?: SignedDecision,
): Promise<void> {
  const { vehicle_id: vehicleId, day } = await lockToDecide(tx, actor, batchId, 'RELEASED');
  const decided = { subject: BATCH_SIGNED, id: batchId, decision: 'RELEASED' } as const;
  const factor = await keepSigned(tx, actor, decided, signed);
  await releaseDealing(tx, actor.userId, batchId);
  const done = { vehicleId, day, factor };
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
 * Takes what a dealt batch pays out of the vehicle's cash; a sweep pays the clients. Refuses as `lockToDecide` and `keepSigned` do, and
 * `insufficient_funds`.
 */
export async function payBatch(
  tx: Tx,
  actor: Person,
  batchId: string,
  signed?: SignedDecision,
): Promise<void> {
  const batch = await lockToDecide(tx, actor, batchId, 'PAID');
  const decided = { subject: BATCH_SIGNED, id: batchId, decision: 'PAID' } as const;
  const factor = await keepSigned(tx, actor, decided, signed);
  const vehicle = await findVehicle(tx, batch.vehicle_id);
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
    ...{ vehicleId, day: batch.day, currency, out: formatMinor(currency, paid), factor },
  });
}
