import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { type NotNull, sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, startOf } from '../../database/days.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { inSlices } from '../../database/slices.ts';
import { transact } from '../../database/transact.ts';
import {
  clientAccount,
  fundAccount,
  fundRegister,
  houseAccount,
  unitsAccount,
} from '../../ledger/account.ts';
import { openAccounts } from '../../ledger/accounts.ts';
import { line, type NewEntry, postEach, postEntries, postEntry } from '../../ledger/entries.ts';
import { releaseHold } from '../../ledger/requests.ts';
import { exchangePayouts } from '../order-exchanges/open-fund-exchange.ts';
import { sum } from './amounts.ts';
import {
  readToldFund,
  type ToldFund,
  tellIssued,
  tellPaid,
  tellRedeemed,
} from './client-notices.ts';
import { advanceSubscriptions, carryOver, holdParts, unitsAssets } from './client-orders.ts';
import { type OwnedLot, rolledLot } from './dealing.ts';
import { moveCash } from './fund-cash.ts';
import { postRestatement } from './post-restatement.ts';
import { isRestating } from './restating.ts';
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
    .select(['batch_id', 'dealt_at', 'kind'])
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
    if (row.kind === 'RESTATEMENT') await postRestatement(database, row.batch_id);
    else await (row.dealt_at === null ? dealBatch : settleBatch)(database, row.batch_id);
    return true;
  };
  return workOnEach(rows, { work }, signal);
}

/** A released batch, at which nobody else works until the transaction ends. */
async function lockBatch(tx: Tx, batchId: string): Promise<Batch> {
  const row = await tx
    .selectFrom('dealing_batches')
    .select(['vehicle_id', 'day', 'released_at', 'kind'])
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.released_at || row.kind !== 'DEALING') throw new Refusal('conflict');
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
  /** Of a redemption: the currency that its client is paid in, where it is not the class's. */
  readonly payoutAsset: AssetCode | null;
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
    .selectFrom('restated_executions as executions')
    .innerJoin('fund_orders', (join) =>
      join
        .onRef('fund_orders.owner_id', '=', 'executions.owner_id')
        .onRef('fund_orders.order_id', '=', 'executions.order_id'),
    )
    .select(['executions.owner_id', 'executions.order_id', 'class_id', 'payout_asset'])
    .select(['gross', 'paid', 'rest', 'holdback'])
    .$narrowType<{ owner_id: NotNull; order_id: NotNull; gross: NotNull; paid: NotNull }>()
    .$narrowType<{ rest: NotNull; holdback: NotNull }>()
    .where('batch_id', '=', batchId)
    .where('side', '=', side)
    .where(`executions.${left}`, 'is', null)
    .orderBy('executions.owner_id')
    .orderBy('executions.order_id')
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
    payoutAsset: row.payout_asset,
  }));
}

type Part = { readonly lotId: string; readonly series: string; readonly units: bigint };

const ownersOf = (executions: readonly Execution[]) => executions.map(({ ownerId }) => ownerId);

const ordersOf = (executions: readonly Execution[]) => executions.map(({ orderId }) => orderId);

/** The parts of executions, by order. */
async function partsOf(
  tx: Tx,
  batchId: string,
  executions: readonly Execution[],
): Promise<Map<string, Part[]>> {
  const rows = await tx
    .selectFrom('order_execution_parts')
    .select(['order_id', 'lot_id', 'series_id', 'units'])
    .where('batch_id', '=', batchId)
    .where('owner_id', 'in', ownersOf(executions))
    .where('order_id', 'in', ordersOf(executions))
    .execute();
  const parts = rows.map((row) => ({
    orderId: row.order_id,
    part: { lotId: row.lot_id, series: row.series_id, units: BigInt(row.units) },
  }));
  return byOrder(parts, ({ part }) => part);
}

function byOrder<Row extends { readonly orderId: string }, Value>(
  rows: readonly Row[],
  value: (row: Row) => Value,
): Map<string, Value[]> {
  const grouped = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...grouped].map(([orderId, own]) => [orderId, own.map(value)]));
}

/** Lines that move a client's units of a series: issued, or taken back when negative. */
function unitsLines({ vehicle, assets }: Batch, ownerId: string, series: string, units: bigint) {
  const asset = assets.get(series) ?? '';
  return [
    line(fundRegister(vehicle.vehicleId, asset), -units),
    line(unitsAccount(ownerId, vehicle.vehicleId, asset), units),
  ];
}

type PostedExecution = {
  readonly execution: Execution;
  readonly entryId: bigint;
  readonly state: 'DEALT' | 'GATED';
};

async function markDealt(
  tx: Tx,
  { batchId }: Batch,
  posted: readonly PostedExecution[],
): Promise<void> {
  const orders = posted.map(({ execution }) => execution);
  const marked = sql`unnest(
    ${ownersOf(orders)}::uuid[], ${ordersOf(orders)}::uuid[],
    ${posted.map(({ entryId }) => entryId.toString())}::int8[], ${posted.map(({ state }) => state)}::text[]
  ) as marked (owner_id, order_id, entry_id, state)`;
  await sql`
    update order_executions e set entry_id = marked.entry_id, dealt_at = clock_now() from ${marked}
    where e.owner_id = marked.owner_id and e.batch_id = ${batchId} and e.order_id = marked.order_id`.execute(
    tx,
  );
  await sql`
    update fund_orders o set state = marked.state, ended_at = clock_now() from ${marked}
    where o.owner_id = marked.owner_id and o.order_id = marked.order_id`.execute(tx);
}

type LotLine = Part & { readonly ownerId: string; readonly since?: Day };

async function lotLines(
  tx: Tx,
  { batchId, day }: Batch,
  cause: 'ISSUED' | 'REDEEMED' | 'ROLLED_OUT' | 'ROLLED_IN',
  parts: readonly LotLine[],
): Promise<void> {
  const moved = parts.filter(({ units }) => units !== 0n);
  await inSlices(moved, (some) =>
    tx
      .insertInto('lot_lines')
      .values(
        some.map(({ ownerId, lotId, series, units, since = day }) => ({
          owner_id: ownerId,
          lot_id: lotId,
          batch_id: batchId,
          series_id: series,
          cause,
          since,
          units: units.toString(),
        })),
      )
      .execute(),
  );
}

async function dealRedemptions(tx: Tx, batch: Batch, limit: number): Promise<number> {
  const { batchId, vehicle } = batch;
  const executions = await nextExecutions(tx, batchId, 'REDEMPTION', 'dealt_at', limit);
  if (executions.length === 0) return 0;
  const lots = await lotsOf(tx, vehicle.vehicleId, ownersOf(executions));
  const since = new Map(lots.map((lot) => [lot.id, lot.since]));
  const parts = await partsOf(tx, batchId, executions);
  const held = await heldBy(tx, executions);
  const left = await carriedOf(tx, batchId, executions);
  const redeemed = executions.map((execution) => {
    const { ownerId, orderId } = execution;
    const own = (parts.get(orderId) ?? []).map((part) => ({ ...part, ownerId }));
    return { execution, parts: own, held: held.get(orderId) ?? [], left: left.get(orderId) ?? [] };
  });
  for (const { execution, parts: own, held: holds } of redeemed) {
    for (const { holdId, series } of holds) {
      if (own.some((part) => part.series === series)) continue;
      await releaseHold(tx, { ownerId: execution.ownerId, holdId });
    }
  }
  const entries = await postEach(
    tx,
    redeemed.map((each) => redemptionEntry(batch, each)),
  );
  await lotLines(
    tx,
    batch,
    'REDEEMED',
    redeemed.flatMap((each) =>
      each.parts.map((part) => ({
        ...part,
        units: -part.units,
        since: since.get(part.lotId) ?? batch.day,
      })),
    ),
  );
  await carry(
    tx,
    batch,
    redeemed.filter(({ left: rest }) => rest.length > 0),
  );
  await markDealt(
    tx,
    batch,
    redeemed.map(({ execution, left: rest }, i) => ({
      ...{ execution, entryId: entries[i]?.entryId ?? 0n },
      state: rest.length > 0 ? 'GATED' : 'DEALT',
    })),
  );
  for (const { execution, parts: own, left: rest } of redeemed) {
    await tellRedeemed(tx, execution.ownerId, batch.fund, {
      ...{ minor: execution.paid, day: batch.day, payableOn: batch.payableOn },
      units: sum(own.map(({ units }) => units)),
      carried: sum(rest.map(({ units }) => units)),
    });
  }
  return executions.length;
}

type Redeemed = {
  readonly execution: Execution;
  readonly parts: readonly Part[];
  readonly held: readonly Held[];
};

function redemptionEntry(batch: Batch, { execution, parts, held }: Redeemed): NewEntry {
  const { batchId, vehicle, day } = batch;
  const { ownerId, orderId, paid } = execution;
  const taken = Map.groupBy(parts, ({ series }) => series);
  const money = [
    line(fundAccount('fund_equity', vehicle.vehicleId, vehicle.currency), -paid),
    line(fundAccount('redemptions_payable', vehicle.vehicleId, vehicle.currency), paid),
  ];
  return {
    key: `redemption_dealing:${batchId}:${orderId}`,
    kind: 'redemption_dealing',
    ownerId,
    requestId: orderId,
    holds: held.filter(({ series }) => taken.has(series)).map(({ holdId }) => holdId),
    effectiveAt: startOf(day),
    lines: [
      ...[...taken].flatMap(([series, of]) =>
        unitsLines(batch, ownerId, series, -sum(of.map(({ units }) => units))),
      ),
      ...(paid > 0n ? money : []),
    ],
  };
}

type Held = { readonly holdId: string; readonly series: string };

/** What orders hold, by order. */
async function heldBy(tx: Tx, executions: readonly Execution[]): Promise<Map<string, Held[]>> {
  const rows = await tx
    .selectFrom('fund_order_holds')
    .select(['order_id as orderId', 'hold_id as holdId', 'series_id as series'])
    .where('owner_id', 'in', ownersOf(executions))
    .where('order_id', 'in', ordersOf(executions))
    .execute();
  return byOrder(rows, ({ holdId, series }) => ({ holdId, series }));
}

type Carried = { readonly series: string; readonly units: bigint };

/** What the gate left of orders, by order. */
async function carriedOf(
  tx: Tx,
  batchId: string,
  executions: readonly Execution[],
): Promise<Map<string, Carried[]>> {
  const rows = await tx
    .selectFrom('carried_units')
    .select(['order_id as orderId', 'series_id as series', 'units'])
    .where('batch_id', '=', batchId)
    .where('owner_id', 'in', ownersOf(executions))
    .where('order_id', 'in', ordersOf(executions))
    .execute();
  return byOrder(rows, ({ series, units }) => ({ series, units: BigInt(units) }));
}

/** Carries what the gate left of orders to the next dealing date. */
async function carry(
  tx: Tx,
  { vehicle, day }: Batch,
  gated: readonly { readonly execution: Execution; readonly left: readonly Carried[] }[],
): Promise<void> {
  if (gated.length === 0) return;
  const next = await laterDay(tx, vehicle.vehicleId, day);
  if (next === null) throw new Refusal('conflict');
  const { vehicleId, currency } = vehicle;
  for (const { execution, left } of gated) {
    const { ownerId, orderId, classId, payoutAsset } = execution;
    const order = { ownerId, orderId, classId, vehicleId, currency, payoutAsset, dealingDay: next };
    await carryOver(tx, order, left);
  }
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
    const lots = (await lotsOf(tx, vehicle.vehicleId, [ownerId])).filter(
      ({ series }) => series === roll.from,
    );
    await openAccounts(tx, [unitsOf(batch, { ownerId }, roll.into)]);
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
    const moved = (lot: OwnedLot, units: bigint): LotLine => ({
      ...{ ownerId, lotId: lot.id, series: lot.series, units, since: lot.since },
    });
    await lotLines(
      tx,
      batch,
      'ROLLED_OUT',
      lots.map((lot) => moved(lot, -lot.units)),
    );
    await lotLines(
      tx,
      batch,
      'ROLLED_IN',
      lots.map((lot) => {
        const rolled = rolledLot(lot, roll);
        return moved(rolled, rolled.units);
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
  const executions = await nextExecutions(tx, batch.batchId, 'SUBSCRIPTION', 'dealt_at', limit);
  if (executions.length === 0) return 0;
  const parts = await partsOf(tx, batch.batchId, executions);
  const issued = executions.map((execution) => ({
    ...{ execution, parts: parts.get(execution.orderId) ?? [] },
  }));
  await openAccounts(
    tx,
    issued.flatMap((each) =>
      each.parts.map(({ series }) => unitsOf(batch, each.execution, series)),
    ),
  );
  const entries = await postEntries(
    tx,
    issued.map((each) => subscriptionEntry(batch, each.execution, each.parts)),
  );
  await lotLines(
    tx,
    batch,
    'ISSUED',
    issued.flatMap((each) =>
      each.parts.map((part) => ({ ...part, ownerId: each.execution.ownerId })),
    ),
  );
  await markDealt(
    tx,
    batch,
    executions.map((execution, i) => ({
      ...{ execution, entryId: entries[i]?.entryId ?? 0n, state: 'DEALT' },
    })),
  );
  for (const each of issued) {
    const { ownerId, gross, rest } = each.execution;
    const units = sum(each.parts.map((part) => part.units));
    await tellIssued(tx, ownerId, batch.fund, { units, minor: gross - rest, day: batch.day });
  }
  return executions.length;
}

function subscriptionEntry(
  batch: Batch,
  { ownerId, orderId, gross, rest }: Execution,
  parts: readonly Part[],
): NewEntry {
  const { vehicleId, currency } = batch.vehicle;
  return {
    key: `subscription:${batch.batchId}:${orderId}`,
    kind: 'subscription',
    ownerId,
    requestId: orderId,
    effectiveAt: startOf(batch.day),
    lines: [
      line(fundAccount('subscriptions_in_advance', vehicleId, currency), -gross),
      line(fundAccount('fund_equity', vehicleId, currency), gross - rest),
      ...(rest > 0n ? [line(houseAccount('rounding', currency), rest)] : []),
      ...parts.flatMap(({ series, units }) => unitsLines(batch, ownerId, series, units)),
    ],
  };
}

/** The account of a client's units of a series. */
function unitsOf({ vehicle, assets }: Batch, { ownerId }: { ownerId: string }, series: string) {
  const asset = assets.get(series) ?? '';
  return { ownerId, asset, purpose: 'units' as const, fundId: vehicle.vehicleId };
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
    select coalesce(sum(e.paid), 0) as paid from restated_executions e join fund_orders o using (owner_id, order_id)
    where e.batch_id = ${batchId} and o.side = ${side}`.execute(tx);
  return BigInt(rows[0]?.paid ?? 0);
}

/**
 * Pays the redemptions of a batch that was dealt, out of the vehicle's cash: to what clients have available, less what is held back
 * until the audit of the year. What is to be paid in another currency is set aside at once, to be exchanged. Goes on where it stopped.
 * Refuses `insufficient_funds` where the vehicle has too little cash, `conflict` before it was dealt.
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

/** Takes what a dealt batch pays out of the vehicle's cash, once. Refuses `conflict` before it was dealt and while it is restated, `insufficient_funds`. */
export async function takeOutCash(tx: Tx, batchId: string): Promise<void> {
  const { vehicle } = await lockBatch(tx, batchId);
  const row = await tx
    .selectFrom('dealing_batches')
    .select('dealt_at')
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  if (!row?.dealt_at || (await isRestating(tx, vehicle.vehicleId))) throw new Refusal('conflict');
  const paid = await totalOf(tx, batchId, 'REDEMPTION');
  await moveCash(tx, vehicle, `fund_settlement:${batchId}:out`, -paid);
}

async function payRedemptions(tx: Tx, batch: Batch, limit: number): Promise<number> {
  const { batchId, vehicle, day } = batch;
  const { vehicleId, currency } = vehicle;
  const executions = await nextExecutions(tx, batchId, 'REDEMPTION', 'settled_at', limit);
  if (executions.length === 0) return 0;
  const year = startOf(day).getUTCFullYear();
  const entries = await postEntries(
    tx,
    executions.map(({ ownerId, orderId, paid }) => ({
      key: `redemption:${batchId}:${orderId}`,
      kind: 'redemption',
      requestId: orderId,
      lines: [
        line(fundAccount('redemptions_payable', vehicleId, currency), -paid),
        line(clientAccount(ownerId, 'available', currency), paid),
      ],
    })),
  );
  await holdBack(
    tx,
    batch,
    year,
    executions.filter(({ holdback }) => holdback > 0n),
  );
  await exchangePayouts(
    tx,
    executions.flatMap(({ ownerId, orderId, paid, holdback, payoutAsset: into }) => {
      if (into === null) return [];
      const payout = { asset: currency, minor: paid - holdback };
      return [{ ownerId, orderId, vehicleId, cause: 'REDEMPTION' as const, paid: payout, into }];
    }),
  );
  await sql`
    update order_executions e set settlement_entry_id = paid.entry_id, settled_at = clock_now()
    from unnest(${ownersOf(executions)}::uuid[], ${ordersOf(executions)}::uuid[],
      ${entries.map(({ entryId }) => entryId.toString())}::int8[]) as paid (owner_id, order_id, entry_id)
    where e.owner_id = paid.owner_id and e.batch_id = ${batchId} and e.order_id = paid.order_id`.execute(
    tx,
  );
  for (const { ownerId, paid, holdback, payoutAsset: into } of executions) {
    const told = { minor: paid - holdback, heldBack: holdback, year, into };
    await tellPaid(tx, ownerId, batch.fund, told);
  }
  return executions.length;
}

/** Takes what is held back until the audit of a year out of what clients have available. */
async function holdBack(
  tx: Tx,
  { batchId, vehicle }: Batch,
  year: number,
  executions: readonly Execution[],
): Promise<void> {
  if (executions.length === 0) return;
  const { vehicleId, currency } = vehicle;
  await openAccounts(
    tx,
    executions.map(({ ownerId }) => ({ ownerId, asset: currency, purpose: 'holdback' })),
  );
  const entries = await postEntries(
    tx,
    executions.map(({ ownerId, orderId, holdback }) => ({
      key: `redemption_holdback:${batchId}:${orderId}`,
      kind: 'redemption_holdback',
      requestId: orderId,
      lines: [
        line(clientAccount(ownerId, 'available', currency), -holdback),
        line(clientAccount(ownerId, 'holdback', currency), holdback),
      ],
    })),
  );
  await tx
    .insertInto('holdbacks')
    .values(
      executions.map(({ ownerId, orderId, holdback }, i) => ({
        owner_id: ownerId,
        order_id: orderId,
        vehicle_id: vehicleId,
        currency,
        amount: holdback.toString(),
        audit_year: year,
        entry_id: (entries[i]?.entryId ?? 0n).toString(),
      })),
    )
    .execute();
}
