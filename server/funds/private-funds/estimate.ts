import { isDeepStrictEqual } from 'node:util';
import type { Rate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { inOrder } from '../../database/transact.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { asValue, minorOf, sum, worthOfUnits } from './amounts.ts';
import { capped, deal, lotsWithout, type OwnedLot } from './dealing.ts';
import { heldFor, ordersFor, type PlannedOrder, redemptionsOf, termsOf } from './dealing-plan.ts';
import {
  executionsAfter,
  type OrderExecution,
  redeemedSinceAudit,
  type SinceAudit,
} from './executions.ts';
import {
  type LockUp,
  type LotPart,
  lockUpOf,
  proceedsOf,
  takeFromLots,
  type Wish,
} from './orders.ts';
import { lotsOf, type StandingSeries, standingsBefore, valuesAfter } from './standing.ts';
import { netPerUnit } from './valuation.ts';
import { valuedAt } from './values.ts';
import { type ClassTerms, termsInForce, type Vehicle } from './vehicles.ts';

/** Before any value. */
const BEGINNING: Day = '0001-01-01';

/** The redemption that is asked about, among those of its date. It comes after all others. */
const ASKED = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type Held = ReadonlyMap<string, bigint>;

/** What a redemption at a date follows from, as things are: everything that its dealing will follow from but the value. */
export type EstimateBasis = {
  readonly vehicle: Vehicle;
  readonly day: Day;
  readonly ownerId: string;
  readonly terms: ReadonlyMap<string, ClassTerms>;
  /** At the dealing date, at what the vehicle was last worth. */
  readonly series: readonly StandingSeries[];
  readonly valuedOn: Day | null;
  readonly prices: ReadonlyMap<string, Rate>;
  readonly orders: readonly PlannedOrder[];
  readonly held: ReadonlyMap<string, Held>;
  /** Without the client's own that go at an earlier date. */
  readonly lots: readonly OwnedLot[];
  /** All that the client has. */
  readonly owned: readonly OwnedLot[];
  /** The client's units that nothing has set aside, by series. */
  readonly free: Held;
  readonly since: SinceAudit;
};

/** Reads what redemptions of a client at a date follow from. */
export async function readEstimateBasis(
  database: Database,
  vehicle: Vehicle,
  day: Day,
  ownerId: string,
): Promise<EstimateBasis> {
  const { vehicleId, currency } = vehicle;
  const [standings, values, terms, orders, held, lots, earlier, sinceAudit, balances] =
    await inOrder([
      standingsBefore(database, vehicleId, day),
      valuesAfter(database, vehicleId, BEGINNING),
      termsInForce(database, vehicleId, day),
      ordersFor(database, vehicleId, day),
      heldFor(database, vehicleId, day),
      lotsOf(database, vehicleId),
      earlierOrders(database, vehicleId, day, ownerId),
      redeemedSinceAudit(database, vehicleId, day),
      balancesOf(database, ownerId),
    ]);
  const last = lastValues(standings, values, day);
  // In whole smallest units, as a value is entered.
  const minor = minorOf(currency, sum(last.map(({ gross }) => gross)), 'half_up');
  const series = valuedAt(standings, values, { at: day, grossAssets: asValue(currency, minor) });
  const prices = new Map(series.map((each) => [each.id, netPerUnit(each)]));
  const standing = lots.filter((lot) => prices.has(lot.series));
  const gone = partsOf(earlier, standing, { ownerId, day, currency, terms, prices });
  const before = sinceAudit.get(ownerId) ?? { proceeds: 0n, held: 0n };
  const since = new Map(sinceAudit).set(ownerId, {
    ...before,
    proceeds: before.proceeds + gone.proceeds,
  });
  const assets = new Map(standings.map(({ id, unitsAsset }) => [unitsAsset, id]));
  const free = balances.flatMap(({ purpose, asset, posted, held: units }) => {
    const id = purpose === 'units' ? assets.get(asset) : undefined;
    return id === undefined ? [] : [[id, posted - units] as const];
  });
  return {
    ...{ vehicle, day, ownerId, terms, series, prices, orders, held, since },
    valuedOn: last.map(({ asOf }) => asOf).reduce(latest, null),
    lots: lotsWithout(standing, gone.parts),
    owned: lots.filter((lot) => lot.ownerId === ownerId),
    free: new Map(free),
  };
}

const latest = (one: Day | null, other: Day | null): Day | null =>
  other !== null && (one === null || other > one) ? other : one;

/** What each series was last worth before a day, since its last dealing or by it. */
function lastValues(
  standings: readonly StandingSeries[],
  values: ReadonlyMap<string, ReadonlyMap<Day, Rate>>,
  day: Day,
): { gross: Rate; asOf: Day | null }[] {
  return standings.map(({ id, dealtOn, grossAssets }) => {
    const own = [...(values.get(id) ?? [])].filter(([asOf]) => asOf < day);
    const asOf = own.map(([each]) => each).reduce<Day | null>(latest, null);
    const [, gross] = own.find(([each]) => each === asOf && each > dealtOn) ?? [];
    return { gross: gross ?? grossAssets, asOf };
  });
}

type EarlierOrder = {
  readonly classId: string;
  readonly isReleased: boolean;
  readonly held: Held;
};

/** A client's redemptions that go at dates before a day and are not dealt. */
async function earlierOrders(
  database: Database,
  vehicleId: string,
  day: Day,
  ownerId: string,
): Promise<EarlierOrder[]> {
  const { rows } = await sql<{
    class_id: string;
    state: string;
    held: Readonly<Record<string, string>>;
  }>`
    select o.class_id, o.state, jsonb_object_agg(h.series_id, h.units::text) as held
    from fund_orders o join fund_order_holds h using (owner_id, order_id)
    where o.vehicle_id = ${vehicleId} and o.owner_id = ${ownerId} and o.dealing_day < ${day}
      and o.state in ('ACCEPTED', 'IN_BATCH')
    group by o.order_id, o.class_id, o.state
    order by o.order_id`.execute(database);
  return rows.map((row) => ({
    classId: row.class_id,
    isReleased: row.state === 'IN_BATCH',
    held: new Map(Object.entries(row.held).map(([id, units]) => [id, BigInt(units)])),
  }));
}

/** The lots that earlier orders take, and what those bring that no batch has written down yet. */
function partsOf(
  orders: readonly EarlierOrder[],
  lots: readonly OwnedLot[],
  {
    ownerId,
    day,
    currency,
    terms,
    prices,
  }: Pick<EstimateBasis, 'ownerId' | 'day' | 'terms' | 'prices'> & Pick<Vehicle, 'currency'>,
): { parts: LotPart[]; proceeds: bigint } {
  let proceeds = 0n;
  let left = lots.filter((lot) => lot.ownerId === ownerId);
  const parts = orders.flatMap(({ classId, isReleased, held }) => {
    const own = left.filter((lot) => lot.classId === classId);
    const of = { ...termsOf(terms, classId).redemption, currency };
    const taken = takeFromLots({ basis: 'ALL' }, capped(own, held), prices, day, of);
    left = lotsWithout(left, taken);
    if (!isReleased) proceeds += proceedsOf(taken, prices, of).paid;
    return taken;
  });
  return { parts, proceeds };
}

/** Units of a class that the client has free, and what they are worth in minor units. */
export function freeOf(
  { vehicle, ownerId, lots, free, prices }: EstimateBasis,
  classId: string,
): { readonly units: bigint; readonly minor: bigint } {
  const own = lots.filter((lot) => lot.ownerId === ownerId && lot.classId === classId);
  const series = [...new Set(own.map((lot) => lot.series))].map((id) => ({
    units: free.get(id) ?? 0n,
    price: prices.get(id) ?? 0n,
  }));
  const worth = sum(series.map(({ units, price }) => worthOfUnits(units, price)));
  return {
    units: sum(series.map(({ units }) => units)),
    minor: minorOf(vehicle.currency, worth, 'down'),
  };
}

/** All units of a class that the client has, smallest ones. */
export function ownedOf({ owned }: EstimateBasis, classId: string): bigint {
  return sum(owned.filter((lot) => lot.classId === classId).map(({ units }) => units));
}

/** What a redemption would bring, and what of it is set aside. */
export type Estimate = {
  readonly execution: OrderExecution;
  /** Smallest units by series, with what a gate leaves. */
  readonly parts: readonly { readonly series: string; readonly units: bigint }[];
  /** Those of them that are inside their lock-up at the date. */
  readonly earlyUnits: bigint;
  /** What those pay by: the terms in force where there are none, and null where not all pay by the same. */
  readonly lockUp: LockUp | null;
};

/** What a client's wish would bring at a date, dealt with all others that are asked for so far. Writes nothing. */
export function estimate(
  basis: EstimateBasis,
  { classId, wish }: { readonly classId: string; readonly wish: Wish },
): Estimate {
  const { vehicle, day, ownerId, terms, series, lots } = basis;
  const asked: PlannedOrder = {
    ...{ ownerId, orderId: ASKED, classId, side: 'REDEMPTION', wish, isAdvanced: false },
  };
  const orders = [...basis.orders, asked];
  const held = new Map(basis.held).set(ASKED, basis.free);
  const dealt = deal({
    at: day,
    currency: vehicle.currency,
    gateRate: vehicle.gateRate,
    series,
    lots,
    redemptions: redemptionsOf(orders, terms, held),
    opens: [],
    subscriptions: [],
  });
  const plan = { orders, opens: [], terms, lots, dealt: { ...dealt, subscriptions: [] } };
  const execution = executionsAfter(basis.since, vehicle, plan).find(
    ({ order }) => order.orderId === ASKED,
  );
  const own = dealt.redemptions.find(({ order }) => order === ASKED);
  if (!execution || !own) throw new Error('the redemption was not among those that are dealt');
  const parts = [...own.parts, ...own.carried];
  const early = parts.filter(({ isEarly }) => isEarly);
  return {
    execution,
    parts: [...Map.groupBy(parts, (part) => part.series)].map(([id, of]) => ({
      series: id,
      units: sum(of.map(({ units }) => units)),
    })),
    earlyUnits: sum(early.map(({ units }) => units)),
    lockUp: lockUpOfAll(termsOf(terms, classId).redemption, early),
  };
}

function lockUpOfAll(
  terms: ClassTerms['redemption'],
  early: readonly LotPart[],
): Estimate['lockUp'] {
  const [first, ...others] = early.map(({ since }) => lockUpOf(terms, since));
  if (!first) return terms;
  return others.every((each) => isDeepStrictEqual(each, first)) ? first : null;
}
