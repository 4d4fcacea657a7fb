import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { BATCH_KINDS } from '@ballast/contract/staff/dealing-batches.ts';
import { sql } from 'kysely';
import type { SignedDecision } from '../../../access/passkeys/signed-decisions.ts';
import { keepSigned } from '../../../access/passkeys/signed-subjects.ts';
import { type Person, recordAction } from '../../../database/audit-trail.ts';
import type { Tx } from '../../../database/connect.ts';
import type { Day } from '../../../database/days.ts';
import { dealNext, takeOutCash, totalOf } from '../deal-batch.ts';
import { prepareDealing, releaseDealing } from '../dealing-batches.ts';
import { freeCash } from '../holdbacks.ts';
import { restateNext } from '../post-restatement.ts';
import { prepareRestatement, releaseRestatement } from '../restatements.ts';
import { findVehicle, lockVehicle } from '../vehicles.ts';
import { BATCH_SIGNED, lockToDecide, readBatchRow } from './signed-batch.ts';

const kindOf = (batch: { readonly kind: string }) => batch.kind as Kind;

const subjectOf = (id: string) => ({ kind: 'dealing_batch', id, ownerId: null });

type Kind = (typeof BATCH_KINDS)[number];

/** How a batch of a kind is prepared, released and gone on with, and what the trail says of it. */
const DOING = {
  DEALING: {
    prepare: prepareDealing,
    release: releaseDealing,
    goOn: dealNext,
    prepared: 'dealing_batch_prepared',
    released: 'dealing_batch_released',
    resumed: 'dealing_batch_resumed',
  },
  RESTATEMENT: {
    prepare: prepareRestatement,
    release: releaseRestatement,
    goOn: restateNext,
    prepared: 'restatement_prepared',
    released: 'restatement_released',
    resumed: 'restatement_resumed',
  },
} as const satisfies Record<Kind, object>;

/** Prepares the dealing or the restatement of a date. Refuses `not_found`, and what `prepareDealing` or `prepareRestatement` does. */
export async function prepareBatch(
  tx: Tx,
  actor: Person,
  vehicleId: string,
  { day, kind }: { readonly day: Day; readonly kind: Kind },
): Promise<{ id: string }> {
  const { currency } = await lockVehicle(tx, vehicleId);
  const { prepare, prepared } = DOING[kind];
  const batch = await prepare(tx, actor.userId, { vehicleId, day });
  await recordAction(tx, actor, prepared, subjectOf(batch.batchId), null, {
    ...{ vehicleId, day, orders: batch.orders, currency },
    in: formatMinor(currency, batch.in),
    out: formatMinor(currency, batch.out),
  });
  return { id: batch.batchId };
}

/**
 * Releases a batch that another person prepared; a sweep deals or restates its orders. Refuses as `lockToDecide`, `keepSigned`,
 * `releaseDealing` and `releaseRestatement` do.
 */
export async function releaseBatch(
  tx: Tx,
  actor: Person,
  batchId: string,
  signed?: SignedDecision,
): Promise<void> {
  const batch = await lockToDecide(tx, actor, batchId, 'RELEASED');
  const { vehicle_id: vehicleId, day } = batch;
  const { release, released } = DOING[kindOf(batch)];
  const decided = { subject: BATCH_SIGNED, id: batchId, decision: 'RELEASED' } as const;
  const factor = await keepSigned(tx, actor, decided, signed);
  await release(tx, actor.userId, batchId);
  const done = { vehicleId, day, factor };
  await recordAction(tx, actor, released, subjectOf(batchId), null, done);
}

/** Deals or restates the next orders of a batch, so that whatever keeps it from going on is told. Refuses `not_found` and `conflict`. */
export async function resumeBatch(tx: Tx, actor: Person, batchId: string): Promise<void> {
  const batch = await readBatchRow(tx, batchId);
  if (batch.dealt_at) throw new Refusal('conflict');
  const { goOn, resumed } = DOING[kindOf(batch)];
  const done = await goOn(tx, batchId);
  await recordAction(tx, actor, resumed, subjectOf(batchId), null, { done });
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
