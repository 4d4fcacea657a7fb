import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { fundsOfVehicles } from '../funds/private-funds/vehicles.ts';
import { linesOf, type OwnLine } from '../ledger/lines.ts';
import {
  firstPrices,
  type PricesAsOf,
  pricesAtEach,
  pricesCompleteUntil,
} from '../prices/prices.ts';
import { PRODUCT_SCOPES, type Product, type Scope, type Worth } from './holdings.ts';
import { otherCurrencies, readInCurrencies, type StoredInCurrencies } from './in-currencies.ts';
import type { Movement, MovementLine } from './movements.ts';
import {
  assetsOf,
  pricedMoments,
  type Replayed,
  replay,
  type Step,
  stepsOf,
  type Valuation,
} from './replay.ts';
import { storedMeasure } from './stored-measures.ts';
import {
  lockValuationState,
  NOTHING_STORED,
  type StoredValuationState,
  updateValuationState,
  type Wait,
} from './valuation-state.ts';

/** For how long the rate of a currency that is merely shown is waited for. */
const RATES_AWAITED_MS = 24 * 60 * 60 * 1000;

/** Lines that one transaction values at most. */
const LINES_MAX = 4000;

/**
 * Values a client's holdings up to `now`, or as far as the prices of what is held are complete: at every close and external
 * flow. What came in of an asset that never had a price waits for the first one, and so does everything after it. Safe to
 * repeat. Returns false when there is more to do.
 */
export async function bringUpToDate(tx: Tx, ownerId: string, now: Date): Promise<boolean> {
  const locked = await lockValuationState(tx, ownerId);
  const state = locked.hasProducts ? locked : await addProducts(tx, ownerId, locked);
  const lines = await nextLines(tx, ownerId, state);
  const { until, lacking } = await pricedUntil(tx, state, lines, now);
  const journey = journeyUntil(state, lines, until);
  const replayed = await follow(tx, ownerId, state, journey, null);
  const { state: reached, valuations, unknownSince } = replayed;
  if (unknownSince.size > 0) throw new RangeError('what has no price so far would be stored');
  await insertValuations(tx, ownerId, valuations);
  const waits = lacking && journey.isWhole ? waitFor(lacking, journey, lines, now) : null;
  const { lastLineId } = journey;
  await updateValuationState(tx, ownerId, { ...reached, lastLineId, hasProducts: true }, waits);
  return journey.isWhole;
}

/** Values the products of a client from the beginning to where everything else is valued, which stays as it is. */
async function addProducts(
  tx: Tx,
  ownerId: string,
  state: StoredValuationState,
): Promise<StoredValuationState> {
  if (state.valuedUntil === null) throw new RangeError('what is not valued has its products');
  let reached = NOTHING_STORED;
  for (let isWhole = false; !isWhole; ) {
    const lines = (await nextLines(tx, ownerId, reached)).filter(
      ({ lineId }) => lineId <= state.lastLineId,
    );
    const journey = journeyUntil(reached, lines, state.valuedUntil);
    const replayed = await follow(tx, ownerId, reached, journey, null);
    const ofProducts = replayed.valuations.filter(({ scope }) => PRODUCT_SCOPES.includes(scope));
    await insertValuations(tx, ownerId, ofProducts);
    reached = { ...replayed.state, lastLineId: journey.lastLineId, hasProducts: true };
    isWhole = journey.isWhole;
  }
  const products = [...reached.measures].filter(([scope]) => PRODUCT_SCOPES.includes(scope));
  return {
    ...state,
    positions: reached.positions,
    measures: new Map([...state.measures, ...products]),
    hasProducts: true,
  };
}

/** Until when every asset that a client holds has its prices; `lacking` is the one without later ones. */
async function pricedUntil(
  tx: Tx,
  { positions }: StoredValuationState,
  lines: readonly OwnLine[],
  now: Date,
): Promise<{ until: Date; lacking: AssetCode | null }> {
  const held = [...positions.values()].filter(({ balance }) => balance !== 0n);
  const currencies = otherCurrencies();
  const codes = new Set([...held, ...lines].map(({ asset }) => asset).concat(currencies));
  const completeUntil = await pricesCompleteUntil(tx, [...codes], now);
  let until = now;
  let lacking: AssetCode | null = null;
  // Before it came in an asset needs no price.
  const need = (asset: AssetCode, cameIn: number) => {
    const complete = completeUntil.get(asset)?.getTime() ?? 0;
    const priced = Math.max(complete, cameIn - 1);
    if (priced >= until.getTime()) return;
    until = new Date(priced);
    lacking = asset;
  };
  for (const { asset } of held) need(asset, 0);
  for (const { asset, at } of lines) {
    if (at > until) break;
    need(asset, at.getTime());
  }
  // Each cut keeps its own rates; one that nobody knows in time keeps no client's valuations back for longer.
  for (const code of currencies) {
    if (completeUntil.has(code)) need(code, now.getTime() - RATES_AWAITED_MS);
  }
  return { until, lacking };
}

/** What the first movement that was not read waits for. */
function waitFor(
  asset: AssetCode,
  { lastLineId }: Journey,
  lines: readonly OwnLine[],
  now: Date,
): Wait | null {
  const unread = lines.find(({ lineId }) => lineId > lastLineId);
  return unread && unread.at <= now ? { asset, until: unread.at } : null;
}

/** What happened to a client since that state, as far as it is read. */
export type Journey = {
  readonly movements: readonly Movement[];
  readonly until: Date;
  readonly lastLineId: bigint;
  /** Nothing is left before `until`. */
  readonly isWhole: boolean;
};

/** Reads what happened after that state and at or before a moment. */
export async function nextJourney(
  database: Database,
  ownerId: string,
  state: StoredValuationState,
  until: Date,
): Promise<Journey> {
  return journeyUntil(state, await nextLines(database, ownerId, state), until);
}

/** The lines after those that a state knows. Units of a vehicle are of its fund. */
async function nextLines(
  database: Database,
  ownerId: string,
  { lastLineId }: StoredValuationState,
): Promise<ReadLine[]> {
  const lines = await linesOf(database, ownerId, lastLineId, LINES_MAX);
  const ids = new Set(lines.flatMap(({ fundId }) => (fundId === null ? [] : [fundId])));
  const funds = ids.size === 0 ? new Map() : await fundsOfVehicles(database, [...ids]);
  return lines.map((line) => {
    const pooled = line.fundId === null ? undefined : funds.get(line.fundId);
    if (pooled !== undefined) return { ...line, fundId: pooled, product: 'mutual' };
    return { ...line, product: line.fundId === null ? null : 'sma' };
  });
}

/** A line with what its fund is. */
type ReadLine = OwnLine & { readonly product: Product | null };

function journeyUntil(
  state: StoredValuationState,
  lines: readonly ReadLine[],
  until: Date,
): Journey {
  const happened = linesUntil(lines, until);
  const isWhole = lines.length < LINES_MAX || happened.length < lines.length;
  // The last entry may have more lines than were read.
  const last = lines.at(-1);
  const read = isWhole ? happened : happened.filter((line) => line.entryId !== last?.entryId);
  const lastRead = read.at(-1);
  return {
    movements: toMovements(read),
    until: isWhole ? until : (lastRead?.at ?? until),
    lastLineId: lastRead?.lineId ?? state.lastLineId,
    isWhole,
  };
}

/**
 * The lines before the first that is later than `until`. What is read is a prefix of the owner's lines, so that none
 * is jumped over when the clock stepped back between two of them.
 */
export function linesUntil<Line extends OwnLine>(lines: readonly Line[], until: Date): Line[] {
  const beyond = lines.findIndex((line) => line.at > until);
  return lines.slice(0, beyond === -1 ? lines.length : beyond);
}

function toMovements(lines: readonly ReadLine[]): Movement[] {
  const byEntry = Map.groupBy(lines, (line) => line.entryId);
  return [...byEntry].map(([entryId, [first, ...rest]]) => {
    if (!first) throw new RangeError('an entry has no lines');
    const kind = first.kind === 'reversal' ? first.reversedKind : first.kind;
    if (!kind) throw new RangeError('a reversal reverses nothing');
    const { reverses, at } = first;
    return { entryId, kind, reverses, at, lines: [first, ...rest].map(toMovementLine) };
  });
}

function toMovementLine({ minor, ...line }: ReadLine): MovementLine {
  const { accountId, asset, fundId, product, balanceAfter } = line;
  return { accountId, asset, fundId, product, amount: minor, balanceAfter };
}

/**
 * Replays a journey, with full hours after `hoursAfter` where one is given. What never had a price makes the scopes that
 * hold it unknown from the moment on at which it came in.
 */
export async function follow(
  database: Database,
  ownerId: string,
  state: StoredValuationState,
  { movements, until }: Journey,
  hoursAfter: Date | null,
): Promise<Replayed> {
  const steps: Step[] = stepsOf(state, movements, { until, hoursAfter });
  const moments = pricedMoments(steps);
  const currencies = otherCurrencies();
  const codes =
    steps.length === 0 ? [] : [...new Set([...assetsOf(state, movements), ...currencies])];
  const { prices, unpriced } = await pricesOf(database, codes, moments);
  const byMoment = new Map(moments.map((moment, i) => [moment.getTime(), prices[i] ?? new Map()]));
  const reversed = movements.flatMap(({ reverses }) => (reverses === null ? [] : [reverses]));
  const flows = await storedFlows(database, ownerId, reversed);
  return replay(state, steps, (at) => byMoment.get(at.getTime()) ?? new Map(), {
    storedFlow: (scope, entryId) => flows.get(`${scope} ${entryId}`),
    unpriced,
    currencies,
  });
}

type Prices = {
  /** The prices of each moment; of an asset that had none so far its first one. */
  readonly prices: readonly PricesAsOf[];
  /** What never had a price. */
  readonly unpriced: ReadonlySet<AssetCode>;
};

async function pricesOf(
  database: Database,
  codes: readonly AssetCode[],
  moments: readonly Date[],
): Promise<Prices> {
  const prices = await pricesAtEach(database, codes, moments);
  const missing = codes.filter(
    (code) => code !== 'USD' && (moments.length === 0 || prices.some((each) => !each.has(code))),
  );
  if (missing.length === 0) return { prices, unpriced: new Set() };
  const first = await firstPrices(database, missing);
  return {
    prices: prices.map((each) => new Map([...first, ...each])),
    unpriced: new Set(missing.filter((code) => !first.has(code))),
  };
}

/** The stored flows of entries, by scope and entry. */
async function storedFlows(
  database: Database,
  ownerId: string,
  entryIds: readonly bigint[],
): Promise<Map<string, Worth>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<StoredFlow>`
    select scope, entry_id, flow_usd, in_currencies from valuations
    where owner_id = ${ownerId} and kind = 'FLOW' and entry_id = any(${entryIds.map(String)}::bigint[])
  `.execute(database);
  return new Map(rows.map((row) => [`${row.scope} ${row.entry_id}`, worthOfFlow(row)]));
}

type StoredFlow = {
  scope: Scope;
  entry_id: string;
  flow_usd: string;
  in_currencies: StoredInCurrencies;
};

function worthOfFlow({ flow_usd, in_currencies }: StoredFlow): Worth {
  const each = [...readInCurrencies(in_currencies)].map(
    ([code, { flow }]) => [code, flow] as const,
  );
  return { value: rateOf(flow_usd), inCurrencies: new Map(each), carried: false };
}

async function insertValuations(
  tx: Tx,
  ownerId: string,
  valuations: readonly Valuation[],
): Promise<void> {
  if (valuations.length === 0) return;
  const rows = valuations.map(
    ({ scope, at, kind, entryId, valueBefore, flow, measure, carried }) => ({
      scope,
      at,
      entry_id: entryId.toString(),
      kind,
      value_before_usd: formatRate(valueBefore),
      flow_usd: formatRate(flow),
      ...storedMeasure(measure),
      carried,
    }),
  );
  await sql`
    insert into valuations (owner_id, scope, at, entry_id, kind, value_before_usd, flow_usd,
      value_usd, return_index, paid_in_usd, taken_out_usd, losses, in_currencies, carried)
    select ${ownerId}, scope, at, entry_id, kind, value_before_usd, flow_usd,
      value_usd, return_index, paid_in_usd, taken_out_usd, losses, in_currencies, carried
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (
      scope text, at timestamptz, entry_id bigint, kind text, value_before_usd numeric,
      flow_usd numeric, value_usd numeric, return_index numeric, paid_in_usd numeric,
      taken_out_usd numeric, losses smallint, in_currencies jsonb, carried boolean)`.execute(tx);
}
