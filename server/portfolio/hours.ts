import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { newestOwnLinesOf, type OwnLine } from '../ledger/lines.ts';
import type { Position, Scope } from './holdings.ts';
import { HOURS_SHOWN_MS, type Valuation } from './replay.ts';
import type { Measure } from './rules.ts';
import { type MeasureRow, measureOf } from './stored-measures.ts';
import { readValuationState, type StoredValuationState } from './valuation-state.ts';
import { follow, nextJourney } from './valuations.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LINES_PAGE = 200;

/**
 * A client's valuations since the last close that is at least 48 hours old: closes, flows, and the full hours of the last
 * 48. They are reckoned from what was held at that close and the prices since; nothing is stored.
 */
export async function readLatestHours(
  database: Database,
  ownerId: string,
  now: Date,
): Promise<readonly Valuation[]> {
  const hoursAfter = new Date(now.getTime() - HOURS_SHOWN_MS);
  const close = new Date(Math.floor(hoursAfter.getTime() / DAY_MS) * DAY_MS);
  const state = await stateAt(database, ownerId, close);
  const journey = await nextJourney(database, ownerId, state, now);
  return (await follow(database, ownerId, state, journey, hoursAfter)).valuations;
}

/** How a client stood right after a moment that was valued, or later where it is not valued so far. */
async function stateAt(
  database: Database,
  ownerId: string,
  moment: Date,
): Promise<StoredValuationState> {
  const state = await readValuationState(database, ownerId);
  if (state.valuedUntil === null || state.valuedUntil <= moment) return state;
  const measures = await measuresAt(database, ownerId, [...state.measures.keys()], moment);
  const later = await valuedAfter(database, ownerId, state, moment);
  const positions = new Map<string, Position>(state.positions);
  // Newest first, so that what stood before the first of an account's lines is what remains.
  for (const { accountId, minor } of later) {
    const position = positions.get(accountId);
    if (position) positions.set(accountId, { ...position, balance: position.balance - minor });
  }
  const first = later.at(-1);
  return {
    valuedUntil: measures.size === 0 ? null : moment,
    positions,
    measures,
    lastLineId: first ? first.lineId - 1n : state.lastLineId,
    hasProducts: state.hasProducts,
  };
}

/** The lines, newest first, that the valuation had read and that count after a moment. */
async function valuedAfter(
  database: Database,
  ownerId: string,
  { lastLineId, measures }: StoredValuationState,
  moment: Date,
): Promise<OwnLine[]> {
  // What was written late counts when it was valued, though it has an earlier time.
  const { rows } = await sql<{ first_entry: string | null }>`
    select min(entry_id) as first_entry from valuations
    where owner_id = ${ownerId} and scope = any (${[...measures.keys()]}::text[])
      and at > ${moment} and kind = 'FLOW'`.execute(database);
  const firstEntry = rows[0]?.first_entry == null ? null : BigInt(rows[0].first_entry);
  const isAfter = ({ at, entryId }: OwnLine) =>
    at > moment || (firstEntry !== null && entryId >= firstEntry);
  const later: OwnLine[] = [];
  for (let before = lastLineId + 1n; ; ) {
    const page = await newestOwnLinesOf(database, ownerId, before, LINES_PAGE);
    const counted = page.filter(isAfter);
    later.push(...counted);
    const last = page.at(-1);
    if (!last || counted.length < page.length) return later;
    before = last.lineId;
  }
}

/** The last measure of each scope that was valued at or before a moment. */
async function measuresAt(
  database: Database,
  ownerId: string,
  scopes: readonly Scope[],
  moment: Date,
): Promise<Map<Scope, Measure>> {
  const { rows } = await sql<MeasureRow & { scope: Scope }>`
    select s.scope, v.*
    from unnest(${[...scopes]}::text[]) as s (scope)
    cross join lateral (
      select value_usd, return_index, paid_in_usd, taken_out_usd, losses, in_currencies from valuations
      where owner_id = ${ownerId} and valuations.scope = s.scope and at <= ${moment}
      order by at desc, entry_id desc limit 1
    ) v`.execute(database);
  return new Map(rows.map(({ scope, ...row }) => [scope, measureOf(row)]));
}
