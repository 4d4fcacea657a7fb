import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import type { PricesAsOf } from '../prices/prices.ts';
import {
  type Position,
  positionsIn,
  type Rates,
  type Scope,
  totalWorth,
  type Worth,
  worthOfAsset,
  worthOfScope,
} from './holdings.ts';
import {
  changeBetween,
  inCurrenciesAfter,
  NO_FLOW,
  negative,
  ratesAmong,
} from './in-currencies.ts';
import { type Movement, moneyOfFlow, scopesOfFlow, scopesTouched } from './movements.ts';
import { type Measure, measureClose, measureFlow, UNMEASURED } from './rules.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** For how long before now full hours are shown (spec/decisions.md, section 7). */
export const HOURS_SHOWN_MS = 48 * HOUR_MS;

/** Why a valuation was made: the close of a day, a full hour, or an external flow. */
export type ValuationKind = 'CLOSE' | 'HOUR' | 'FLOW';

/** The worth of a scope at a moment, with its measure. */
export type Valuation = {
  readonly scope: Scope;
  readonly at: Date;
  readonly kind: ValuationKind;
  /** Entry of the flow; 0 at a close or hour, which come before the flows of the same moment. */
  readonly entryId: bigint;
  /** Worth right before the flow; at a close or hour the same as the measure's value. */
  readonly valueBefore: Rate;
  readonly flow: Rate;
  readonly measure: Measure;
  readonly carried: boolean;
};

/** The state of the replay through a client's history. */
export type ValuationState = {
  /** Everything up to this moment is valued; null before the first movement. */
  readonly valuedUntil: Date | null;
  readonly positions: ReadonlyMap<string, Position>;
  readonly measures: ReadonlyMap<Scope, Measure>;
};

/** A client before the first movement. */
export const NOTHING_YET: ValuationState = {
  valuedUntil: null,
  positions: new Map(),
  measures: new Map(),
};

/** One step of the replay: a close, an hour, or a movement of the ledger. */
export type Step =
  | { readonly at: Date; readonly kind: 'CLOSE' | 'HOUR' }
  | { readonly at: Date; readonly kind: 'MOVEMENT'; readonly movement: Movement };

/** How far to replay: `until` a moment, with hourly valuations after `hoursAfter`; null is none. */
export type Stretch = { readonly until: Date; readonly hoursAfter: Date | null };

/**
 * The steps to the end of a stretch, in order. `movements` are those since then, oldest first. One that was
 * written late counts at the present state of the replay: stored valuations stay.
 */
export function stepsOf(
  state: ValuationState,
  movements: readonly Movement[],
  { until, hoursAfter }: Stretch,
): Step[] {
  const from = state.valuedUntil ?? movements[0]?.at;
  if (!from) return [];
  const steps: Step[] = movements.map((movement) => ({
    at: new Date(Math.max(movement.at.getTime(), from.getTime())),
    kind: 'MOVEMENT',
    movement,
  }));
  steps.push(...boundaries(from, until, hoursAfter));
  return steps.sort((left, right) => left.at.getTime() - right.at.getTime() || order(left, right));
}

function boundaries(from: Date, until: Date, hoursAfter: Date | null): Step[] {
  const steps: Step[] = [];
  const stride = hoursAfter === null ? DAY_MS : HOUR_MS;
  let at = Math.floor(from.getTime() / stride) * stride + stride;
  while (at <= until.getTime()) {
    if (at % DAY_MS === 0) steps.push({ at: new Date(at), kind: 'CLOSE' });
    else if (hoursAfter && at > hoursAfter.getTime())
      steps.push({ at: new Date(at), kind: 'HOUR' });
    at += stride;
  }
  return steps;
}

// A day ends before what happens at midnight; movements of one moment keep the ledger's order.
function order(left: Step, right: Step): number {
  const rank = (step: Step) => (step.kind === 'MOVEMENT' ? 1 : 0);
  return rank(left) - rank(right);
}

/** The moments at which a replay needs prices, each once. */
export function pricedMoments(steps: readonly Step[]): Date[] {
  const priced = steps.filter(
    (step) => step.kind !== 'MOVEMENT' || scopesOfFlow(step.movement).length > 0,
  );
  return [...new Map(priced.map(({ at }) => [at.getTime(), at])).values()];
}

export function assetsOf(state: ValuationState, movements: readonly Movement[]): AssetCode[] {
  const held = [...state.positions.values()].map(({ asset }) => asset);
  const moved = movements.flatMap(({ lines }) => lines.map(({ asset }) => asset));
  return [...new Set([...held, ...moved])];
}

/**
 * Prices of everything held or moved at a moment, but of `unpriced`: what never had a price. A scope with something of
 * those in it is not known from then on.
 */
export type PriceLookup = (at: Date) => PricesAsOf;

/** Since when the worth of scopes is not known, because something in them never had a price. */
export type UnknownSince = ReadonlyMap<Scope, Date>;

export type Replayed = {
  readonly state: ValuationState;
  readonly valuations: Valuation[];
  /** Those scopes stand in `state` as they were last known. */
  readonly unknownSince: UnknownSince;
};

/** The flows that are stored of entries which later ones reverse. */
export type FlowLookup = (scope: Scope, entryId: bigint) => Worth | undefined;

export type ReplayOptions = {
  readonly storedFlow?: FlowLookup;
  readonly unpriced?: ReadonlySet<AssetCode>;
  /** In which currencies besides dollars everything is measured. */
  readonly currencies?: readonly AssetCode[];
};

/**
 * Walks through a client's history: values everything at every close, hour and flow, and links the growth in
 * between. Pure, so one long replay and many short ones over the same history agree.
 */
export function replay(
  state: ValuationState,
  steps: readonly Step[],
  pricesAt: PriceLookup,
  { storedFlow = () => undefined, unpriced = new Set(), currencies = [] }: ReplayOptions = {},
): Replayed {
  const positions = new Map(state.positions);
  const measures = new Map(state.measures);
  const unknownSince = new Map<Scope, Date>();
  const valuations: Valuation[] = [];
  const flowOf: FlowLookup = (scope, entryId) => {
    const made = valuations.find((each) => each.entryId === entryId && each.scope === scope);
    return made ? flowWorth(made) : storedFlow(scope, entryId);
  };
  const market = (at: Date): Market => {
    const prices = pricesAt(at);
    return { prices, rates: ratesAmong(currencies, prices) };
  };
  const progress = { positions, measures, unknownSince, market, flowOf, unpriced };
  for (const step of steps) {
    if (step.kind === 'MOVEMENT') valuations.push(...move(step.at, step.movement, progress));
    else valuations.push(...valueAll(step.at, step.kind, progress));
  }
  const valuedUntil = steps.at(-1)?.at ?? state.valuedUntil;
  return { state: { valuedUntil, positions, measures }, valuations, unknownSince };
}

function flowWorth({ flow, measure, carried }: Valuation): Worth {
  const inCurrencies = new Map([...measure.inCurrencies].map(([code, own]) => [code, own.flow]));
  return { value: flow, inCurrencies, carried };
}

type Market = { readonly prices: PricesAsOf; readonly rates: Rates };

type Progress = {
  positions: Map<string, Position>;
  measures: Map<Scope, Measure>;
  unknownSince: Map<Scope, Date>;
  market: (at: Date) => Market;
  flowOf: FlowLookup;
  unpriced: ReadonlySet<AssetCode>;
};

function move(at: Date, movement: Movement, progress: Progress): Valuation[] {
  const { positions, measures, unknownSince } = progress;
  const known = (scope: Scope) => !unknownSince.has(scope);
  const flowsOf = scopesOfFlow(movement).filter(known);
  const { prices, rates } = progress.market(at);
  const valueNow = (scope: Scope) => priced(worthOfScope(scope, positions.values(), prices, rates));
  const before = new Map(flowsOf.map((scope) => [scope, valueNow(scope)]));
  for (const { accountId, asset, fundId, product, amount, balanceAfter } of movement.lines) {
    const balance = balanceAfter ?? (positions.get(accountId)?.balance ?? 0n) + amount;
    positions.set(accountId, { asset, fundId, product, balance });
  }
  for (const scope of scopesTouched(movement).filter(known)) {
    if (hasUnpriced(scope, movement, progress)) unknownSince.set(scope, at);
  }
  return [...before]
    .filter(([scope]) => known(scope))
    .map(([scope, worthBefore]) => {
      const after = valueNow(scope);
      const flow =
        flowInto(scope, movement, progress, { prices, rates }) ?? changeBetween(worthBefore, after);
      const last = measures.get(scope);
      const cut = { before: worthBefore.value, amount: flow.value, after: after.value };
      const next = measureFlow(last ?? UNMEASURED, cut);
      const worths = { before: worthBefore, flow, after };
      const measure = { ...next, inCurrencies: inCurrenciesAfter(last, next, rates, worths) };
      measures.set(scope, measure);
      return {
        scope,
        at,
        kind: 'FLOW',
        entryId: movement.entryId,
        valueBefore: worthBefore.value,
        flow: flow.value,
        measure,
        carried: after.carried || worthBefore.carried,
      };
    });
}

/** The flow into a scope by what was paid; undefined where it is the change of the scope's worth. */
function flowInto(
  scope: Scope,
  movement: Movement,
  { flowOf }: Progress,
  { prices, rates }: Market,
): Worth | undefined {
  // What is undone is worth what it was when it was done: a mistake earns nothing in between.
  const undone = movement.reverses === null ? undefined : flowOf(scope, movement.reverses);
  if (undone !== undefined) return negative(undone);
  const money = moneyOfFlow(scope, movement);
  if (money.length === 0) return undefined;
  const worths = money.map(({ asset, amount }) => worthOfAsset(asset, amount, prices, rates));
  return negative(priced(totalWorth(worths)));
}

/** Whether a scope holds something that never had a price after a movement, or was paid for with it. */
function hasUnpriced(scope: Scope, movement: Movement, { positions, unpriced }: Progress): boolean {
  if (unpriced.size === 0) return false;
  const held = positionsIn(scope, positions.values()).filter(({ balance }) => balance !== 0n);
  const isFlow = scopesOfFlow(movement).includes(scope);
  const money = isFlow ? moneyOfFlow(scope, movement) : [];
  return [...held, ...money].some(({ asset }) => unpriced.has(asset));
}

function priced(worth: Worth | null): Worth {
  if (!worth) throw new RangeError('a price that is there is missing from a replay');
  return worth;
}

function valueAll(at: Date, kind: 'CLOSE' | 'HOUR', progress: Progress): Valuation[] {
  const { positions, measures, unknownSince } = progress;
  const { prices, rates } = progress.market(at);
  return [...measures].flatMap(([scope, last]) => {
    if (unknownSince.has(scope)) return [];
    const worth = priced(worthOfScope(scope, positions.values(), prices, rates));
    if (isIdle(last, worth)) return [];
    const measure = closeMeasure(last, worth, rates);
    if (kind === 'CLOSE') measures.set(scope, measure);
    const { value: valueBefore, carried } = worth;
    return [{ scope, at, kind, entryId: 0n, valueBefore, flow: 0n, measure, carried }];
  });
}

function closeMeasure(last: Measure, worth: Worth, rates: Rates): Measure {
  const next = measureClose(last, worth.value);
  const cut = { before: worth, flow: NO_FLOW, after: worth };
  return { ...next, inCurrencies: inCurrenciesAfter(last, next, rates, cut) };
}

// After a full exit nothing is written until something is held again.
function isIdle(last: Measure, worth: Worth): boolean {
  return last.value === 0n && worth.value === 0n;
}

/** Values every scope that is known as of one moment, without a cut, for pages. */
export function valueNow(
  { state, unknownSince }: Pick<Replayed, 'state' | 'unknownSince'>,
  prices: PricesAsOf,
  at: Date,
  currencies: readonly AssetCode[] = [],
): { measures: ReadonlyMap<Scope, Measure>; unknownSince: UnknownSince } {
  const measures = new Map<Scope, Measure>();
  const rates = ratesAmong(currencies, prices);
  const unknown = new Map(unknownSince);
  for (const [scope, last] of state.measures) {
    const worth = worthOfScope(scope, state.positions.values(), prices, rates);
    if (worth && !unknown.has(scope)) measures.set(scope, closeMeasure(last, worth, rates));
    // A first price may come between the reading of these and of those before.
    else if (!unknown.has(scope)) unknown.set(scope, at);
  }
  return { measures, unknownSince: unknown };
}
