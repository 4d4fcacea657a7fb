import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, startOf } from '../../database/days.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import {
  clientAccount,
  fundAccount,
  fundRegister,
  houseAccount,
  unitsAccount,
} from '../../ledger/account.ts';
import { openAccounts, openUnitsAccounts } from '../../ledger/accounts.ts';
import { type Line, line, postEntry } from '../../ledger/entries.ts';
import { releaseHold } from '../../ledger/requests.ts';
import { sum } from './amounts.ts';
import {
  readToldFund,
  type ToldFund,
  tellIssued,
  tellPaid,
  tellRedeemed,
} from './client-notices.ts';
import { advanceSubscriptions, carryOver, holdParts, unitsAssets } from './client-orders.ts';
import { rolledLot } from './dealing.ts';
import { lotsOf } from './standing.ts';
import { advanceDealingDate, laterDay, lockVehicle, type Vehicle } from './vehicles.ts';

/** How many orders one transaction deals. */
const ORDERS_AT_ONCE = 100;

type Batch = {
  readonly batchId: string;
  readonly day: Day;
  readonly vehicle: Vehicle;
  readonly fund: ToldFund;
  /** The day on which its redemptions are paid. */
  readonly payableOn: Day;
  readonly assets: ReadonlyMap<string, AssetCode>;
};

/**
 * Deals a released batch, so many orders in a transaction: redemptions, roll-ups, subscriptions, and then the date is dealt. What is
 * dealt stays dealt: called again, it goes on where it stopped. Refuses `conflict` unless the batch was released.
 */
export async function dealBatch(
  database: Database,
  batchId: string,
  ordersAtOnce = ORDERS_AT_ONCE,
): Promise<void> {
  let done: number;
  do done = await transact(database, (tx) => dealNext(tx, batchId, ordersAtOnce));
  while (done > 0);
}

const STEPS = [dealRedemptions, rollUpClients, takeSubscriptions, dealSubscriptions] as const;

/**
 * Deals the next orders of a released batch, so many at most, and returns how many it dealt; with none left the date is dealt. Refuses
 * `conflict` unless the batch was released.
 */
export async function dealNext(tx: Tx, batchId: string, limit = ORDERS_AT_ONCE): Promise<number> {
  const batch = await lockBatch(tx, batchId);
  for (const step of STEPS) {
    const done = await step(tx, batch, limit);
    if (done > 0) return done;
  }
  await finishDealing(tx, batch);
  return 0;
}

/** Goes on with every batch that is released and not dealt, or whose redemptions are to be paid. Returns how many it finished. */
export async function workOnBatches(database: Database, signal?: AbortSignal): Promise<number> {
  const rows = await database
    .selectFrom('dealing_batches')
    .select(['batch_id', 'dealt_at'])
    .where((eb) =>
      eb.or([
        eb.and([eb('released_at', 'is not', null), eb('dealt_at', 'is', null)]),
        eb.and([eb('payment_at', 'is not', null), eb('settled_at', 'is', null)]),
      ]),
    )
    .orderBy('day')
    .orderBy('batch_id')
    .execute();
  const work = async (row: (typeof rows)[number]) => {
    await (row.dealt_at === null ? dealBatch : settleBatch)(database, row.batch_id);
    return true;
  };
  return workOnEach(rows, { work }, signal);
}

/** A released batch, at which nobody else works until the transaction ends. */
async function lockBatch(tx: Tx, batchId: string): Promise<Batch> {
  const row = await tx
    .selectFrom('dealing_batches')
    .select(['vehicle_id', 'day', 'released_at'])
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.released_at) throw new Refusal('conflict');
  const { vehicle_id: vehicleId, day } = row;
  const vehicle = await lockVehicle(tx, vehicleId);
  const { settlement_day: payableOn } = await tx
    .selectFrom('dealing_dates')
    .select('settlement_day')
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return {
    ...{ batchId, day, vehicle, payableOn },
    fund: await readToldFund(tx, vehicleId),
    assets: await unitsAssets(tx, vehicleId),
  };
}

type Execution = {
  readonly ownerId: string;
  readonly orderId: string;
  readonly classId: string;
  readonly gross: bigint;
  readonly paid: bigint;
  readonly rest: bigint;
  readonly holdback: bigint;
};

/** The next executions of a side that are not dealt, or not settled. */
async function nextExecutions(
  tx: Tx,
  batchId: string,
  side: 'SUBSCRIPTION' | 'REDEMPTION',
  left: 'dealt_at' | 'settled_at',
  limit: number,
): Promise<Execution[]> {
  const rows = await tx
    .selectFrom('order_executions')
    .innerJoin('fund_orders', (join) =>
      join
        .onRef('fund_orders.owner_id', '=', 'order_executions.owner_id')
        .onRef('fund_orders.order_id', '=', 'order_executions.order_id'),
    )
    .select(['order_executions.owner_id', 'order_executions.order_id', 'class_id'])
    .select(['gross', 'paid', 'rest', 'holdback'])
    .where('batch_id', '=', batchId)
    .where('side', '=', side)
    .where(`order_executions.${left}`, 'is', null)
    .orderBy('order_executions.owner_id')
    .orderBy('order_executions.order_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ownerId: row.owner_id,
    orderId: row.order_id,
    classId: row.class_id,
    gross: BigInt(row.gross),
    paid: BigInt(row.paid),
    rest: BigInt(row.rest),
    holdback: BigInt(row.holdback),
  }));
}

type Part = { readonly lotId: string; readonly series: string; readonly units: bigint };

async function partsOf(tx: Tx, batchId: string, orderId: string): Promise<Part[]> {
  const rows = await tx
    .selectFrom('order_execution_parts')
    .select(['lot_id', 'series_id', 'units'])
    .where('batch_id', '=', batchId)
    .where('order_id', '=', orderId)
    .execute();
  return rows.map((row) => ({
    lotId: row.lot_id,
    series: row.series_id,
    units: BigInt(row.units),
  }));
}

/** Lines that move a client's units of a series: issued, or taken back when negative. */
function unitsLines({ vehicle, assets }: Batch, ownerId: string, series: string, units: bigint) {
  const asset = assets.get(series) ?? '';
  return [
    line(fundRegister(vehicle.vehicleId, asset), -units),
    line(unitsAccount(ownerId, vehicle.vehicleId, asset), units),
  ];
}

async function markDealt(
  tx: Tx,
  { batchId }: Batch,
  { ownerId, orderId }: Execution,
  entryId: bigint,
  state: 'DEALT' | 'GATED',
): Promise<void> {
  await tx
    .updateTable('order_executions')
    .set({ entry_id: entryId.toString(), dealt_at: sql`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .where('order_id', '=', orderId)
    .execute();
  await tx
    .updateTable('fund_orders')
    .set({ state, ended_at: sql`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .execute();
}

async function lotLines(
  tx: Tx,
  { batchId, day }: Batch,
  ownerId: string,
  cause: 'ISSUED' | 'REDEEMED' | 'ROLLED_OUT' | 'ROLLED_IN',
  parts: readonly (Part & { readonly since?: Day })[],
): Promise<void> {
  const moved = parts.filter(({ units }) => units !== 0n);
  if (moved.length === 0) return;
  await tx
    .insertInto('lot_lines')
    .values(
      moved.map(({ lotId, series, units, since = day }) => ({
        owner_id: ownerId,
        lot_id: lotId,
        batch_id: batchId,
        series_id: series,
        cause,
        since,
        units: units.toString(),
      })),
    )
    .execute();
}

async function dealRedemptions(tx: Tx, batch: Batch, limit: number): Promise<number> {
  const { batchId, vehicle, day } = batch;
  const executions = await nextExecutions(tx, batchId, 'REDEMPTION', 'dealt_at', limit);
  for (const execution of executions) {
    const { ownerId, orderId, paid } = execution;
    const lots = await lotsOf(tx, vehicle.vehicleId, ownerId);
    const since = new Map(lots.map((lot) => [lot.id, lot.since]));
    const parts = await partsOf(tx, batchId, orderId);
    const held = await heldBy(tx, ownerId, orderId);
    const taken = new Map(
      [...Map.groupBy(parts, ({ series }) => series)].map(([series, of]) => [
        series,
        sum(of.map(({ units }) => units)),
      ]),
    );
    for (const hold of held) {
      if (!taken.has(hold.series)) await releaseHold(tx, { ownerId, holdId: hold.holdId });
    }
    const money = [
      line(fundAccount('fund_equity', vehicle.vehicleId, vehicle.currency), -paid),
      line(fundAccount('redemptions_payable', vehicle.vehicleId, vehicle.currency), paid),
    ];
    const { entryId } = await postEntry(tx, {
      key: `redemption_dealing:${batchId}:${orderId}`,
      kind: 'redemption_dealing',
      ownerId,
      requestId: orderId,
      holds: held.filter(({ series }) => taken.has(series)).map(({ holdId }) => holdId),
      effectiveAt: startOf(day),
      lines: [
        ...[...taken].flatMap(([series, units]) => unitsLines(batch, ownerId, series, -units)),
        ...(paid > 0n ? money : []),
      ],
    });
    await lotLines(
      tx,
      batch,
      ownerId,
      'REDEEMED',
      parts.map((part) => ({
        ...part,
        units: -part.units,
        since: since.get(part.lotId) ?? day,
      })),
    );
    const carried = await carry(tx, batch, execution);
    await markDealt(tx, batch, execution, entryId, carried > 0n ? 'GATED' : 'DEALT');
    const units = sum(parts.map((part) => part.units));
    const told = { units, minor: paid, day, payableOn: batch.payableOn, carried };
    await tellRedeemed(tx, ownerId, batch.fund, told);
  }
  return executions.length;
}

type Held = { readonly holdId: string; readonly series: string; readonly units: bigint };

async function heldBy(tx: Tx, ownerId: string, orderId: string): Promise<Held[]> {
  const rows = await tx
    .selectFrom('fund_order_holds')
    .select(['hold_id', 'series_id', 'units'])
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .execute();
  return rows.map((row) => ({
    holdId: row.hold_id,
    series: row.series_id,
    units: BigInt(row.units),
  }));
}

/** Carries what the gate left of an order to the next dealing date; says how many units that are. */
async function carry(
  tx: Tx,
  { vehicle, day, batchId }: Batch,
  { ownerId, orderId, classId }: Execution,
): Promise<bigint> {
  const wanted = await tx
    .selectFrom('carried_units')
    .select(['series_id', 'units'])
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .where('order_id', '=', orderId)
    .execute();
  const rest = wanted.map((row) => ({ series: row.series_id, units: BigInt(row.units) }));
  if (rest.length === 0) return 0n;
  const next = await laterDay(tx, vehicle.vehicleId, day);
  if (next === null) throw new Refusal('conflict');
  const { vehicleId, currency } = vehicle;
  const order = { ownerId, orderId, classId, vehicleId, currency, dealingDay: next };
  await carryOver(tx, order, rest);
  return sum(rest.map(({ units }) => units));
}

async function rollUpClients(tx: Tx, batch: Batch, limit: number): Promise<number> {
  const { batchId, vehicle, day } = batch;
  const rows = await tx
    .selectFrom('roll_up_postings')
    .innerJoin('roll_ups', (join) =>
      join
        .onRef('roll_ups.batch_id', '=', 'roll_up_postings.batch_id')
        .onRef('roll_ups.from_series', '=', 'roll_up_postings.from_series'),
    )
    .select(['owner_id', 'roll_ups.from_series', 'into_series', 'net_from', 'net_into'])
    .select(['units', 'became'])
    .where('roll_up_postings.batch_id', '=', batchId)
    .where('entry_id', 'is', null)
    .orderBy('owner_id')
    .orderBy('roll_ups.from_series')
    .limit(limit)
    .execute();
  for (const row of rows) {
    const ownerId = row.owner_id;
    const roll = {
      from: row.from_series,
      into: row.into_series,
      netFrom: rateOf(row.net_from),
      netInto: rateOf(row.net_into),
    };
    const lots = (await lotsOf(tx, vehicle.vehicleId, ownerId)).filter(
      ({ series }) => series === roll.from,
    );
    await openUnits(tx, batch, ownerId, roll.into);
    const holds = await activeHolds(tx, ownerId, roll.from);
    for (const { holdId } of holds) await releaseHold(tx, { ownerId, holdId });
    const { entryId } = await postEntry(tx, {
      key: `roll_up:${batchId}:${roll.from}:${ownerId}`,
      kind: 'roll_up',
      ownerId,
      effectiveAt: startOf(day),
      lines: [
        ...unitsLines(batch, ownerId, roll.from, -BigInt(row.units)),
        ...unitsLines(batch, ownerId, roll.into, BigInt(row.became)),
      ].filter(({ minor }) => minor !== 0n),
    });
    const out = lots.map(({ id, series, units, since }) => ({ lotId: id, series, units, since }));
    await lotLines(
      tx,
      batch,
      ownerId,
      'ROLLED_OUT',
      out.map((part) => ({ ...part, units: -part.units })),
    );
    await lotLines(
      tx,
      batch,
      ownerId,
      'ROLLED_IN',
      lots.map((lot) => {
        const rolled = rolledLot(lot, roll);
        return { lotId: lot.id, series: roll.into, units: rolled.units, since: lot.since };
      }),
    );
    await holdAnew(tx, batch, ownerId, holds, {
      into: roll.into,
      units: BigInt(row.units),
      became: BigInt(row.became),
    });
    await tx
      .updateTable('roll_up_postings')
      .set({ entry_id: entryId.toString() })
      .where('owner_id', '=', ownerId)
      .where('batch_id', '=', batchId)
      .where('from_series', '=', roll.from)
      .execute();
  }
  return rows.length;
}

type ActiveHold = { readonly orderId: string; readonly holdId: string; readonly units: bigint };

/** What orders that still wait hold of a series. */
async function activeHolds(tx: Tx, ownerId: string, series: string): Promise<ActiveHold[]> {
  const rows = await tx
    .selectFrom('fund_order_holds')
    .innerJoin('fund_orders', (join) =>
      join
        .onRef('fund_orders.owner_id', '=', 'fund_order_holds.owner_id')
        .onRef('fund_orders.order_id', '=', 'fund_order_holds.order_id'),
    )
    .select(['fund_order_holds.order_id', 'fund_order_holds.hold_id', 'units'])
    .where('fund_order_holds.owner_id', '=', ownerId)
    .where('series_id', '=', series)
    .where('state', '=', 'ACCEPTED')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    holdId: row.hold_id,
    units: BigInt(row.units),
  }));
}

/** Holds what orders held of a series in units of the one that it was rolled into. */
async function holdAnew(
  tx: Tx,
  { vehicle }: Batch,
  ownerId: string,
  holds: readonly ActiveHold[],
  { into, units: all, became }: { into: string; units: bigint; became: bigint },
): Promise<void> {
  for (const { orderId, holdId, units } of holds) {
    await tx
      .deleteFrom('fund_order_holds')
      .where('owner_id', '=', ownerId)
      .where('order_id', '=', orderId)
      .where('hold_id', '=', holdId)
      .execute();
    await holdParts(tx, vehicle.vehicleId, { ownerId, orderId }, [
      { series: into, units: (units * became) / all },
    ]);
  }
}

function takeSubscriptions(tx: Tx, { vehicle, day }: Batch, limit: number): Promise<number> {
  return advanceSubscriptions(tx, vehicle.vehicleId, startOf(day), limit);
}

async function dealSubscriptions(tx: Tx, batch: Batch, limit: number): Promise<number> {
  const { batchId, vehicle, day } = batch;
  const { vehicleId, currency } = vehicle;
  const executions = await nextExecutions(tx, batchId, 'SUBSCRIPTION', 'dealt_at', limit);
  for (const execution of executions) {
    const { ownerId, orderId, gross, rest } = execution;
    const parts = await partsOf(tx, batchId, orderId);
    for (const { series } of parts) await openUnits(tx, batch, ownerId, series);
    const lines: Line[] = [
      line(fundAccount('subscriptions_in_advance', vehicleId, currency), -gross),
      line(fundAccount('fund_equity', vehicleId, currency), gross - rest),
      ...(rest > 0n ? [line(houseAccount('rounding', currency), rest)] : []),
      ...parts.flatMap(({ series, units }) => unitsLines(batch, ownerId, series, units)),
    ];
    const { entryId } = await postEntry(tx, {
      key: `subscription:${batchId}:${orderId}`,
      kind: 'subscription',
      ownerId,
      requestId: orderId,
      effectiveAt: startOf(day),
      lines,
    });
    await lotLines(tx, batch, ownerId, 'ISSUED', parts);
    await markDealt(tx, batch, execution, entryId, 'DEALT');
    const units = sum(parts.map((part) => part.units));
    await tellIssued(tx, ownerId, batch.fund, { units, minor: gross - rest, day });
  }
  return executions.length;
}

async function openUnits(tx: Tx, { vehicle, assets }: Batch, ownerId: string, series: string) {
  await openUnitsAccounts(tx, ownerId, vehicle.vehicleId, [assets.get(series) ?? '']);
}

/** What came in stands as the vehicle's cash from now on, and the date is dealt. */
async function finishDealing(tx: Tx, batch: Batch): Promise<void> {
  const { batchId, vehicle, day } = batch;
  const row = await tx
    .selectFrom('dealing_batches')
    .select('dealt_at')
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (row?.dealt_at) return;
  const cost = await totalOf(tx, batchId, 'SUBSCRIPTION');
  await moveCash(tx, vehicle, `fund_settlement:${batchId}:in`, cost);
  await tx
    .updateTable('dealing_batches')
    .set({ dealt_at: sql`clock_now()` })
    .where('batch_id', '=', batchId)
    .execute();
  await advanceDealingDate(tx, vehicle.vehicleId, day, 'DEALT');
}

/** Minor units that a batch's orders of a side come to. */
export async function totalOf(tx: Tx, batchId: string, side: 'SUBSCRIPTION' | 'REDEMPTION') {
  const { rows } = await sql<{ paid: string }>`
    select coalesce(sum(e.paid), 0) as paid from order_executions e join fund_orders o using (owner_id, order_id)
    where e.batch_id = ${batchId} and o.side = ${side}`.execute(tx);
  return BigInt(rows[0]?.paid ?? 0);
}

/** Brings what its assets owe into the vehicle's cash, or pays it out of that. Refuses `insufficient_funds` where it has too little. */
async function moveCash(
  tx: Tx,
  { vehicleId, currency }: Vehicle,
  key: string,
  minor: bigint,
): Promise<void> {
  if (minor === 0n) return;
  await postEntry(tx, {
    key,
    kind: 'fund_settlement',
    lines: [
      line(fundAccount('fund_equity', vehicleId, currency), -minor),
      line(fundAccount('fund_cash', vehicleId, currency), minor),
    ],
  });
}

/**
 * Pays the redemptions of a batch that was dealt, out of the vehicle's cash: to what clients have available, less what is held back
 * until the audit of the year. Goes on where it stopped. Refuses `insufficient_funds` where the vehicle has too little cash,
 * `conflict` before it was dealt.
 */
export async function settleBatch(
  database: Database,
  batchId: string,
  ordersAtOnce = ORDERS_AT_ONCE,
): Promise<void> {
  await transact(database, (tx) => takeOutCash(tx, batchId));
  let done: number;
  do {
    done = await transact(database, async (tx) =>
      payRedemptions(tx, await lockBatch(tx, batchId), ordersAtOnce),
    );
  } while (done > 0);
  await transact(database, async (tx) => {
    const { vehicle, day } = await lockBatch(tx, batchId);
    const { numUpdatedRows } = await tx
      .updateTable('dealing_batches')
      .set({ settled_at: sql`clock_now()` })
      .where('batch_id', '=', batchId)
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await advanceDealingDate(tx, vehicle.vehicleId, day, 'SETTLED');
  });
}

/** Takes what a dealt batch pays out of the vehicle's cash, once. Refuses `conflict` before it was dealt, `insufficient_funds`. */
export async function takeOutCash(tx: Tx, batchId: string): Promise<void> {
  const { vehicle } = await lockBatch(tx, batchId);
  const row = await tx
    .selectFrom('dealing_batches')
    .select('dealt_at')
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!row?.dealt_at) throw new Refusal('conflict');
  const paid = await totalOf(tx, batchId, 'REDEMPTION');
  await moveCash(tx, vehicle, `fund_settlement:${batchId}:out`, -paid);
}

async function payRedemptions(tx: Tx, batch: Batch, limit: number): Promise<number> {
  const { batchId, vehicle, day } = batch;
  const { vehicleId, currency } = vehicle;
  const executions = await nextExecutions(tx, batchId, 'REDEMPTION', 'settled_at', limit);
  const year = startOf(day).getUTCFullYear();
  for (const { ownerId, orderId, paid, holdback } of executions) {
    const available = clientAccount(ownerId, 'available', currency);
    const { entryId } = await postEntry(tx, {
      key: `redemption:${batchId}:${orderId}`,
      kind: 'redemption',
      requestId: orderId,
      lines: [
        line(fundAccount('redemptions_payable', vehicleId, currency), -paid),
        line(available, paid),
      ],
    });
    if (holdback > 0n) {
      await openAccounts(tx, [{ ownerId, asset: currency, purpose: 'holdback' }]);
      const held = await postEntry(tx, {
        key: `redemption_holdback:${batchId}:${orderId}`,
        kind: 'redemption_holdback',
        requestId: orderId,
        lines: [
          line(available, -holdback),
          line(clientAccount(ownerId, 'holdback', currency), holdback),
        ],
      });
      await tx
        .insertInto('holdbacks')
        .values({
          owner_id: ownerId,
          order_id: orderId,
          vehicle_id: vehicleId,
          currency,
          amount: holdback.toString(),
          audit_year: year,
          entry_id: held.entryId.toString(),
        })
        .execute();
    }
    await tx
      .updateTable('order_executions')
      .set({ settlement_entry_id: entryId.toString(), settled_at: sql`clock_now()` })
      .where('owner_id', '=', ownerId)
      .where('batch_id', '=', batchId)
      .where('order_id', '=', orderId)
      .execute();
    const told = { minor: paid - holdback, heldBack: holdback, year };
    await tellPaid(tx, ownerId, batch.fund, told);
  }
  return executions.length;
}
