import { least } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import { beginsYear, type Day } from '../../database/days.ts';
import { asValue, sum, worthOfUnits } from './amounts.ts';
import {
  crystalliseManagementFee,
  crystalliseYear,
  issueUnits,
  openSeries,
  redeemUnits,
  rolledUnits,
  rollUp,
  standsAtMark,
} from './crystallisation.ts';
import type { FeeTerms } from './fees.ts';
import {
  type Gate,
  gateOf,
  type Lot,
  type LotPart,
  leaveBehind,
  type Proceeds,
  proceedsOf,
  type RedemptionTerms,
  type Subscribed,
  subscribe,
  takeFromLots,
  throughGate,
  type Wish,
} from './orders.ts';
import { netAssets, netPerUnit, type Series } from './valuation.ts';

/** A series and the class that it is of; those of a class stand in the order in which they were opened. */
export type ClassSeries = Series & { readonly classId: string };

export type OwnedLot = Lot & { readonly ownerId: string; readonly classId: string };

export type RedemptionOrder = {
  readonly id: string;
  readonly ownerId: string;
  readonly classId: string;
  readonly wish: Wish;
  readonly terms: Omit<RedemptionTerms, 'currency'>;
  /** The units that are held for it, by series; at most these are dealt. Whatever the client has, where it is not told. */
  readonly held?: ReadonlyMap<string, bigint>;
};

/** A subscription for the series that the dealing date opens of a class. */
export type SubscriptionOrder = {
  readonly id: string;
  readonly series: string;
  readonly minor: bigint;
};

/** A series that the dealing date opens, once something is subscribed to it. */
export type NewSeries = {
  readonly id: string;
  readonly classId: string;
  readonly price: Rate;
  readonly terms: FeeTerms;
};

/** A dealing date with its final values: everything that its outcome follows from. */
export type DealingDate = {
  readonly at: Day;
  readonly currency: AssetCode;
  readonly gateRate: Rate;
  /** As they are valued then, with what they have accrued. */
  readonly series: readonly ClassSeries[];
  readonly lots: readonly OwnedLot[];
  readonly redemptions: readonly RedemptionOrder[];
  readonly opens: readonly NewSeries[];
  readonly subscriptions: readonly SubscriptionOrder[];
};

/** What becomes due of a series' fees; for redeemed units, or for all that it has. */
export type Due = {
  readonly series: string;
  readonly kind: 'MANAGEMENT' | 'INCENTIVE';
  readonly cause: 'DEALING_DATE' | 'YEAR_END' | 'REDEMPTION';
  readonly fee: Rate;
  /** What had accrued, the fee among it. */
  readonly accrued: Rate;
  readonly units: bigint;
  readonly markBefore: Rate;
  readonly markAfter: Rate;
};

export type DealtRedemption = Proceeds & {
  readonly order: string;
  readonly parts: readonly LotPart[];
  /** What the gate did not let through, for the next dealing date. */
  readonly carried: readonly LotPart[];
};

export type DealtSubscription = Subscribed & { readonly order: string; readonly series: string };

export type RolledSeries = {
  readonly from: string;
  readonly into: string;
  readonly netFrom: Rate;
  readonly netInto: Rate;
};

export type Dealt = {
  readonly prices: ReadonlyMap<string, Rate>;
  readonly gate: Gate;
  readonly due: readonly Due[];
  readonly redemptions: readonly DealtRedemption[];
  readonly rolled: readonly RolledSeries[];
  readonly subscriptions: readonly DealtSubscription[];
  /** What is left after it, without series that have no units. */
  readonly series: readonly ClassSeries[];
  readonly lots: readonly OwnedLot[];
};

/**
 * Deals a date, in this order: accrued management fees become due, at the end of a year the incentive fees, too; redemptions, with
 * what crystallises for them; roll-ups at the end of a year; subscriptions (docs/domain/private-funds.md).
 */
export function deal(date: DealingDate): Dealt {
  const crystallised = crystalliseAll(date);
  const redeemed = redeem(date, crystallised.series);
  const lotsLeft = lotsWithout(
    date.lots,
    redeemed.redemptions.flatMap((each) => each.parts),
  );
  const rolled = beginsYear(date.at)
    ? rollUpAll(redeemed.series, lotsLeft)
    : { rolled: [], series: redeemed.series, lots: lotsLeft };
  const issued = issue(date);
  return {
    prices: redeemed.prices,
    gate: redeemed.gate,
    due: [...crystallised.due, ...redeemed.due],
    redemptions: redeemed.redemptions,
    rolled: rolled.rolled,
    subscriptions: issued.subscriptions,
    series: [...rolled.series, ...issued.series].filter(({ units }) => units > 0n),
    lots: rolled.lots,
  };
}

function crystalliseAll({ at, series }: Pick<DealingDate, 'at' | 'series'>): {
  series: ClassSeries[];
  due: Due[];
} {
  const due: Due[] = [];
  const after = series.map((before) => {
    const management = crystalliseManagementFee(before);
    due.push(dueOf(before, before, 'DEALING_DATE', management.fee));
    if (!beginsYear(at)) return { ...before, ...management.series };
    const year = crystalliseYear(management.series, at);
    due.push(dueOf(before, year.series, 'YEAR_END', year.fee));
    return { ...before, ...year.series };
  });
  return { series: after, due };
}

/** A redemption as it was dealt: which units of which lots, whatever they bring. */
export type RestatedOrder = {
  readonly id: string;
  readonly terms: Omit<RedemptionTerms, 'currency'>;
  readonly parts: readonly LotPart[];
};

/** A date that was dealt, with its restated values. */
export type RestatedDate = Pick<DealingDate, 'at' | 'currency' | 'series'> & {
  readonly redemptions: readonly RestatedOrder[];
  /** What was left of the lots of these series after it. */
  readonly lots: readonly OwnedLot[];
};

/**
 * What a date that was dealt comes to at other values: units stay as they were dealt, only money changes. What it opened is issued
 * at a fixed price, so that stays, too. Not for a year's end, at which series are rolled up by their values.
 */
export function restate({ at, currency, series, redemptions, lots }: RestatedDate): Dealt {
  const crystallised = crystalliseAll({ at, series });
  const prices = new Map(crystallised.series.map((each) => [each.id, netPerUnit(each)]));
  const dealt = redemptions.map(
    ({ id, terms, parts }): DealtRedemption => ({
      ...proceedsOf(parts, prices, { ...terms, currency }),
      ...{ order: id, parts, carried: [] },
    }),
  );
  const left = takeOut(crystallised.series, dealt, currency);
  return {
    ...{ prices, lots, redemptions: dealt },
    gate: { asked: 0n, allowed: 0n },
    due: [...crystallised.due, ...left.due],
    ...{ rolled: [], subscriptions: [] },
    series: left.series,
  };
}

function dueOf(
  before: Series,
  after: Series,
  cause: Due['cause'],
  fee: Rate,
  units = before.units,
): Due {
  const isManagement = cause === 'DEALING_DATE';
  return {
    series: before.id,
    kind: isManagement ? 'MANAGEMENT' : 'INCENTIVE',
    cause,
    fee,
    accrued: isManagement ? before.managementFee : before.incentiveFee,
    units,
    markBefore: before.mark,
    markAfter: after.mark,
  };
}

function redeem(date: DealingDate, series: readonly ClassSeries[]) {
  const { at, currency, gateRate } = date;
  const prices = new Map(series.map((each) => [each.id, netPerUnit(each)]));
  const left = new Map(Map.groupBy(date.lots, ({ ownerId }) => ownerId));
  const wished = date.redemptions.map((order) => {
    const terms = { ...order.terms, currency };
    const own = left.get(order.ownerId) ?? [];
    const parts = takeFromLots(order.wish, lotsFor(order, own), prices, at, terms);
    left.set(order.ownerId, lotsWithout(own, parts));
    return { order, terms, parts };
  });
  const worth = (parts: readonly LotPart[]) =>
    sum(parts.map((part) => worthOfUnits(part.units, prices.get(part.series) ?? 0n)));
  const asked = sum(wished.map(({ parts }) => worth(parts)));
  const gate = gateOf(sum(series.map(netAssets)), asked, gateRate);
  const redemptions = wished.map(({ order, terms, parts }): DealtRedemption => {
    const dealt = parts.map((part) => ({ ...part, units: throughGate(part.units, gate) }));
    const carried = parts.map((part, i) => ({
      ...part,
      units: part.units - (dealt[i]?.units ?? 0n),
    }));
    return {
      ...proceedsOf(dealt, prices, terms),
      order: order.id,
      parts: dealt.filter(({ units }) => units > 0n),
      carried: carried.filter(({ units }) => units > 0n),
    };
  });
  return { prices, gate, redemptions, ...takeOut(series, redemptions, currency) };
}

/** Takes redeemed units out of their series; what they do not bring stays with those who remain. */
function takeOut(
  series: readonly ClassSeries[],
  redemptions: readonly DealtRedemption[],
  currency: AssetCode,
) {
  const due: Due[] = [];
  const parts = Map.groupBy(
    redemptions.flatMap((each) => each.parts),
    (part) => part.series,
  );
  const after = series.map((before) => {
    const units = sum((parts.get(before.id) ?? []).map((part) => part.units));
    if (units === 0n) return before;
    const taken = redeemUnits(before, units);
    if (taken.fee > 0n) due.push(dueOf(before, before, 'REDEMPTION', taken.fee, units));
    return { ...before, ...taken.series };
  });
  const taken = sum(series.map(netAssets)) - sum(after.map(netAssets));
  const paid = asValue(currency, sum(redemptions.map((each) => each.paid)));
  const remaining = after.filter(({ units }) => units > 0n);
  const richer = leaveBehind(remaining, taken - paid);
  return {
    due,
    series: remaining.map((each, i) => ({ ...each, ...richer[i] })),
  };
}

/** A client's lots of the class, of each series at most what the order holds. */
function lotsFor({ classId, held }: RedemptionOrder, lots: readonly OwnedLot[]) {
  const own = lots.filter((lot) => lot.classId === classId);
  return held ? capped(own, held) : own;
}

/** Lots, of each series at most so many units together, the oldest first. */
export function capped<T extends Lot>(lots: readonly T[], most: ReadonlyMap<string, bigint>): T[] {
  const left = new Map(most);
  return lots
    .toSorted((one, other) => one.since.localeCompare(other.since))
    .map((lot) => {
      const units = least(lot.units, left.get(lot.series) ?? 0n);
      left.set(lot.series, (left.get(lot.series) ?? 0n) - units);
      return { ...lot, units };
    });
}

/** What is left of lots without parts of them. */
export function lotsWithout(
  lots: readonly OwnedLot[],
  parts: readonly Pick<LotPart, 'id' | 'units'>[],
): OwnedLot[] {
  const taken = Map.groupBy(parts, ({ id }) => id);
  return lots
    .map((lot) => ({
      ...lot,
      units: lot.units - sum((taken.get(lot.id) ?? []).map(({ units }) => units)),
    }))
    .filter(({ units }) => units > 0n);
}

/** Rolls what stands at its mark into the oldest series of its class, where that one does, too. */
function rollUpAll(series: readonly ClassSeries[], lots: readonly OwnedLot[]) {
  const standing = new Set(series.filter(standsAtMark).map(({ id }) => id));
  const rolled: RolledSeries[] = [];
  const left: ClassSeries[] = [];
  let converted = [...lots];
  for (const each of series) {
    const place = left.findIndex(({ classId }) => classId === each.classId);
    const lead = left[place];
    if (!lead || !standing.has(lead.id) || !standing.has(each.id)) {
      left.push(each);
      continue;
    }
    const [netFrom, netInto] = [netPerUnit(each), netPerUnit(lead)];
    const roll = { from: each.id, into: lead.id, netFrom, netInto };
    const holdings = converted.filter((lot) => lot.series === each.id);
    const richer = rollUp(
      lead,
      each,
      holdings.map(({ units }) => units),
    );
    rolled.push(roll);
    left[place] = { ...lead, ...richer };
    converted = converted.map((lot) => rolledLot(lot, roll));
  }
  return { rolled, series: left, lots: converted };
}

/** A lot after its series was rolled up. */
export function rolledLot<T extends Lot>(lot: T, roll: RolledSeries): T {
  if (lot.series !== roll.from) return lot;
  return {
    ...lot,
    series: roll.into,
    units: rolledUnits(lot.units, roll.netFrom, roll.netInto),
  };
}

function issue({ at, currency, opens, subscriptions }: DealingDate) {
  const dealt = subscriptions.map(({ id, series, minor }): DealtSubscription => {
    const { price } = newSeriesOf(opens, series);
    return { order: id, series, ...subscribe(currency, minor, price) };
  });
  const bySeries = Map.groupBy(dealt, (each) => each.series);
  const series = opens.map((opened): ClassSeries => {
    const own = bySeries.get(opened.id) ?? [];
    const empty = openSeries(opened, opened.price, at);
    const [units, cost] = [sum(own.map((each) => each.units)), sum(own.map((each) => each.cost))];
    return { ...issueUnits(empty, units, asValue(currency, cost)), classId: opened.classId };
  });
  return { subscriptions: dealt, series };
}

function newSeriesOf(opens: readonly NewSeries[], id: string): NewSeries {
  const series = opens.find((each) => each.id === id);
  if (!series) throw new RangeError(`the dealing date does not open the series ${id}`);
  return series;
}
