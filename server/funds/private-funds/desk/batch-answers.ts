import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatDecimal, formatMinor } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type * as calls from '@ballast/contract/staff/dealing-batches.ts';
import { sql } from 'kysely';
import { hasPasskey } from '../../../access/passkeys/signed-decisions.ts';
import { namesOf } from '../../../account/clients.ts';
import type { Database } from '../../../database/connect.ts';
import type { Day } from '../../../database/days.ts';
import {
  BY_ID,
  CURSOR_MOMENT,
  CURSOR_UUID,
  type PageQuery,
  pageOf,
  readCursor,
  writeCursor,
} from '../../../http/cursor.ts';
import { sum, UNITS_SCALE } from '../amounts.ts';
import { isAsShown } from '../dealing-batches.ts';
import type { OrderExecution } from '../executions.ts';
import { isAsPrepared } from '../restatements.ts';
import { readVehicle } from '../vehicle-overview.ts';
import { findVehicle, type Vehicle } from '../vehicles.ts';
import {
  entriesOf,
  type Outcome,
  outcomeNow,
  outcomeOf,
  type Restates,
  unitsIn,
} from './batch-outcome.ts';
import { entriesOfRestatement, restatementNow, restatementOf } from './restatement-outcome.ts';

type BatchRow = {
  readonly batch_id: string;
  readonly kind: calls.Batch['kind'];
  readonly vehicle_id: string;
  readonly day: Day;
  readonly valuation_id: string;
  readonly orders_count: number;
  readonly total_in: string;
  readonly total_out: string;
  readonly prepared_by: string;
  readonly prepared_at: Date;
  readonly released_by: string | null;
  readonly released_at: Date | null;
  readonly state: calls.BatchState;
};

/** Batches; a later one of its kind and date takes the place of what was not released. */
const BATCHES = sql`
  select b.batch_id, b.kind, b.vehicle_id, b.day::text, b.valuation_id, b.orders_count, b.total_in, b.total_out, b.prepared_by, b.prepared_at,
    b.released_by, b.released_at,
    case
      when b.settled_at is not null then 'SETTLED'
      when b.payment_at is not null then 'PAYING'
      when b.dealt_at is not null then 'DEALT'
      when b.released_at is not null then 'RELEASED'
      when exists (select from dealing_batches l where l.vehicle_id = b.vehicle_id and l.day = b.day and l.kind = b.kind
        and (l.prepared_at, l.batch_id) > (b.prepared_at, b.batch_id)) then 'REPLACED'
      else 'PREPARED'
    end as state
  from dealing_batches b where true`;

/** A page of a vehicle's batches. Refuses `not_found` and `cursor_invalid`. */
export async function listBatches(
  database: Database,
  vehicleId: string,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof calls.listBatches>> {
  const { currency } = await readVehicle(database, vehicleId);
  const [at, id] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  const after =
    at === undefined
      ? sql`true`
      : sql`(date_trunc('milliseconds', b.prepared_at), b.batch_id) < (${at}, ${id}::uuid)`;
  const { rows } = await sql<BatchRow>`
    ${BATCHES} and b.vehicle_id = ${vehicleId} and ${after}
    order by date_trunc('milliseconds', b.prepared_at) desc, b.batch_id desc limit ${limit + 1}`.execute(
    database,
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const names = await namesOf(database, shown.flatMap(peopleOf));
  return {
    items: shown.map((row) => toBatch(row, currency, names)),
    next_cursor: last ? writeCursor([last.prepared_at.toISOString(), last.batch_id]) : null,
  };
}

const peopleOf = (row: BatchRow) => [row.prepared_by, row.released_by];

function toBatch(row: BatchRow, currency: string, names: ReadonlyMap<string, string>): calls.Batch {
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  return {
    ...{ id: row.batch_id, kind: row.kind, day: row.day, state: row.state },
    orders: row.orders_count,
    total_in: formatMinor(currency, BigInt(row.total_in)),
    total_out: formatMinor(currency, BigInt(row.total_out)),
    prepared_by: person(row.prepared_by),
    prepared_at: row.prepared_at.toISOString(),
    released:
      row.released_by === null || row.released_at === null
        ? null
        : { by: person(row.released_by), at: row.released_at.toISOString() },
  };
}

async function readBatch(database: Database, batchId: string): Promise<BatchRow> {
  const { rows } = await sql<BatchRow>`${BATCHES} and b.batch_id = ${batchId}`.execute(database);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return row;
}

/** What a batch does: of one that is not released what it would do now, null where that is nothing. */
async function readOutcome(
  database: Database,
  vehicle: Vehicle,
  batch: BatchRow,
): Promise<{ outcome: Outcome | null; isAsShown: boolean }> {
  if (batch.state === 'REPLACED') return { outcome: null, isAsShown: false };
  const isRestatement = batch.kind === 'RESTATEMENT';
  if (batch.state !== 'PREPARED') {
    const outcome = isRestatement
      ? await restatementOf(database, vehicle, batch)
      : await outcomeOf(database, vehicle.vehicleId, batch.batch_id);
    return { outcome, isAsShown: true };
  }
  try {
    if (isRestatement) {
      const { plan, outcome } = await restatementNow(database, vehicle, batch);
      return { outcome, isAsShown: isAsPrepared(plan, batch) };
    }
    const { plan, outcome } = await outcomeNow(database, vehicle, batch.day);
    return { outcome, isAsShown: isAsShown(plan, batch) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: null, isAsShown: false };
  }
}

/** A batch with everything that it does, as somebody of staff reads it. Refuses `not_found`. */
export async function getBatch(
  database: Database,
  batchId: string,
  viewerId: string,
): Promise<AnswerOf<typeof calls.getBatch>> {
  const batch = await readBatch(database, batchId);
  const vehicle = await findVehicle(database, batch.vehicle_id);
  const summary = await readVehicle(database, batch.vehicle_id);
  const { currency } = vehicle;
  const names = await namesOf(database, peopleOf(batch));
  const { outcome, isAsShown: stands } = await readOutcome(database, vehicle, batch);
  return {
    ...toBatch(batch, currency, names),
    passkey_owed: await hasPasskey(database, viewerId),
    vehicle: {
      ...{ id: vehicle.vehicleId, fund_name: summary.fundName, kind: summary.kind, currency },
    },
    ...(await readProgress(database, batch, currency)),
    is_as_shown: stands,
    ...(outcome ? toDoing(outcome, currency) : NOTHING),
  };
}

const NOTHING = { restates: null, entries: [], fees: [], roll_ups: [] };

function toDoing(outcome: Outcome, currency: string) {
  const { restates } = outcome;
  const nameOf = (series: string) => outcome.names.get(series) ?? { class_name: '', opened_on: '' };
  return {
    restates: restates && toRestates(restates, currency),
    entries: (restates ? entriesOfRestatement(outcome) : entriesOf(outcome)).map(
      ({ kind, onPayment, count, minor }) => ({
        ...{ kind, on_payment: onPayment, count },
        amount: minor === null ? null : formatMinor(currency, minor),
      }),
    ),
    fees: outcome.fees
      .map((fee) => ({
        ...nameOf(fee.series),
        ...{ kind: fee.kind, cause: fee.cause, amount: formatMinor(currency, fee.posted) },
        mark_before: formatRate(fee.markBefore),
        mark_after: formatRate(fee.markAfter),
      }))
      .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other))),
    roll_ups: outcome.rolled.map((roll) => ({
      from: nameOf(roll.from),
      into: nameOf(roll.into),
      net_from: formatRate(roll.netFrom),
      net_into: formatRate(roll.netInto),
    })),
  };
}

const toRestates = (restates: Restates, currency: string) => ({
  gross_assets_before: formatMinor(currency, restates.grossAssetsBefore),
  was_paid: restates.wasPaid,
  owed: formatMinor(currency, sum([...restates.orders.values()].map(({ owed }) => owed))),
  fees_given_back: formatMinor(currency, restates.feesGivenBack),
});

/** Fees stand by their series, oldest first, and then by their cause. */
const placeOf = (fee: { opened_on: Day; class_name: string; cause: string }) =>
  `${fee.opened_on} ${fee.class_name} ${fee.cause}`;

type ProgressRow = {
  readonly gross: string;
  readonly payment_day: Day;
  readonly has_come: boolean;
  readonly dealt: number;
  readonly redemptions: number;
  readonly paid: number;
  readonly last_step: Date | null;
};

async function readProgress(database: Database, batch: BatchRow, currency: string) {
  const { rows } = await sql<ProgressRow>`
    select v.gross_assets as gross, d.settlement_day::text as payment_day,
      d.settlement_day::timestamp at time zone 'UTC' <= clock_now() as has_come,
      e.dealt, e.redemptions, e.paid, e.last_step
    from vehicle_values v
    join dealing_dates d on d.vehicle_id = v.vehicle_id and d.day = v.as_of
    cross join lateral (
      select count(dealt_at)::int as dealt, count(*) filter (where is_redemption)::int as redemptions,
        count(settled_at)::int as paid, greatest(max(dealt_at), max(settled_at)) as last_step
      from (
        select x.dealt_at, x.settled_at, o.side = 'REDEMPTION' as is_redemption
        from order_executions x join fund_orders o using (owner_id, order_id) where x.batch_id = ${batch.batch_id}
        union all
        select posted_at, null, false from order_restatements where batch_id = ${batch.batch_id}
      ) x
    ) e
    where v.valuation_id = ${batch.valuation_id}`.execute(database);
  const [row] = rows;
  if (!row) throw new Error(`the value of the batch ${batch.batch_id} is gone`);
  return {
    gross_assets: formatMinor(currency, BigInt(row.gross)),
    orders_dealt: row.dealt,
    redemptions: row.redemptions,
    redemptions_paid: row.paid,
    last_step_at: row.last_step?.toISOString() ?? null,
    payment_day: row.payment_day,
    may_pay: batch.state === 'DEALT' && row.has_come,
  };
}

/** A page of the orders of a batch with what each gets. Refuses `not_found` and `cursor_invalid`. */
export async function listBatchOrders(
  database: Database,
  batchId: string,
  query: PageQuery,
): Promise<AnswerOf<typeof calls.listBatchOrders>> {
  const batch = await readBatch(database, batchId);
  const vehicle = await findVehicle(database, batch.vehicle_id);
  const { outcome } = await readOutcome(database, vehicle, batch);
  const executions = (outcome?.executions ?? []).map((each) => ({
    ...each,
    id: each.order.orderId,
  }));
  const { items, next_cursor: next } = pageOf(executions, BY_ID, query);
  const names = await namesOf(
    database,
    items.map(({ order }) => order.ownerId),
  );
  const asked = await readAsked(
    database,
    batchId,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((each) =>
      toOrder(each, { currency: vehicle.currency, outcome, names, asked: asked.get(each.id) }),
    ),
    next_cursor: next,
  };
}

type Asked = {
  readonly order_id: string;
  readonly basis: calls.BatchOrder['basis'];
  readonly amount: string | null;
  readonly paid_asset: string | null;
  readonly paid_amount: string | null;
  readonly payout_asset: string | null;
  readonly dealt_at: Date | null;
  readonly settled_at: Date | null;
};

/** What orders asked for, and how far a batch has come with them. */
async function readAsked(
  database: Database,
  batchId: string,
  orderIds: readonly string[],
): Promise<Map<string, Asked>> {
  const { rows } = await sql<Asked>`
    select o.order_id, o.basis, o.amount, o.paid_asset, o.paid_amount, o.payout_asset, e.dealt_at, e.settled_at
    from fund_orders o left join order_executions e
      on e.owner_id = o.owner_id and e.order_id = o.order_id and e.batch_id = ${batchId}
    where o.order_id = any (${[...orderIds]}::uuid[])`.execute(database);
  return new Map(rows.map((row) => [row.order_id, row]));
}

type Around = {
  readonly currency: string;
  readonly outcome: Outcome | null;
  readonly names: ReadonlyMap<string, string>;
  readonly asked: Asked | undefined;
};

function toOrder(
  { order, ...execution }: OrderExecution,
  { currency, outcome, names, asked }: Around,
): calls.BatchOrder {
  const money = (minor: bigint) => formatMinor(currency, minor);
  const basis = asked?.basis ?? 'ALL';
  return {
    id: order.orderId,
    client: { id: order.ownerId, name: names.get(order.ownerId) ?? '' },
    class_name: outcome?.classNames.get(order.classId) ?? '',
    side: order.side,
    basis,
    asked: askedText(basis, asked?.amount ?? null, currency),
    other_currency: asked === undefined ? null : otherCurrencyOf(asked),
    parts: execution.parts.map((part) => ({
      ...{ class_name: '', opened_on: '', ...outcome?.names.get(part.series) },
      units: unitsText(part.units),
      price: formatRate(part.price),
    })),
    gross: money(execution.gross),
    early_fee: money(execution.earlyFee),
    incentive_fee: money(execution.incentiveFee),
    paid: money(execution.paid),
    holdback: money(execution.holdback),
    carried: unitsText(unitsIn(execution.carried)),
    dealt_at: asked?.dealt_at?.toISOString() ?? null,
    paid_at: asked?.settled_at?.toISOString() ?? null,
    restates: toRestated(order.orderId, execution.paid, outcome?.restates ?? null, money),
  };
}

function otherCurrencyOf({
  paid_asset: paid,
  paid_amount: amount,
  payout_asset: payout,
}: Asked): calls.BatchOrder['other_currency'] {
  if (paid !== null && amount !== null) {
    return { currency: paid, amount: formatMinor(paid, BigInt(amount)) };
  }
  return payout === null ? null : { currency: payout, amount: null };
}

function toRestated(
  orderId: string,
  paid: bigint,
  restates: Restates | null,
  money: (minor: bigint) => string,
): calls.BatchOrder['restates'] {
  const order = restates?.orders.get(orderId);
  if (!order) return null;
  const { before, owed, postedAt } = order;
  return {
    gross_before: money(before.gross),
    paid_before: money(before.paid),
    holdback_before: money(before.holdback),
    change: money(paid - before.paid),
    was_paid: restates?.wasPaid ?? false,
    owed: money(owed),
    posted_at: postedAt?.toISOString() ?? null,
  };
}

function askedText(basis: calls.BatchOrder['basis'], amount: string | null, currency: string) {
  if (basis === 'ALL' || amount === null) return null;
  return basis === 'UNITS' ? unitsText(BigInt(amount)) : formatMinor(currency, BigInt(amount));
}

const unitsText = (units: bigint) => formatDecimal(units, UNITS_SCALE);
