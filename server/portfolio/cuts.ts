import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Current } from './current.ts';
import type { Scope } from './holdings.ts';
import { measureIn } from './in-currencies.ts';
import type { Cut } from './measures.ts';
import { type MeasureRow, measureColumns, measureOf } from './stored-measures.ts';

type Row = MeasureRow & {
  at: Date;
  kind: Cut['kind'];
  entry_id: string;
  value_before_usd: string;
  flow_usd: string;
};

/** Those after a cut, or from the first of all on, until a moment; at most how many. */
export type CutsWanted = {
  readonly after: Pick<Cut, 'at' | 'entryId'> | null;
  readonly until: Date;
  readonly limit: number | null;
};

const LAST_ENTRY_ID = 2n ** 63n - 1n;

/** After every cut of a moment. */
export function afterAllAt(at: Date): NonNullable<CutsWanted['after']> {
  return { at, entryId: LAST_ENTRY_ID };
}

/** The cuts of a scope in a currency, oldest first: those that are stored, then those that are due. */
export async function readCuts(
  database: Database,
  { ownerId, tail }: Pick<Current, 'ownerId' | 'tail'>,
  scope: Scope,
  currency: AssetCode,
  { after, until, limit }: CutsWanted,
): Promise<Cut[]> {
  const { rows } = await sql<Row>`
    select at, kind, entry_id, value_before_usd, flow_usd, ${measureColumns(currency)}
    from valuations
    where owner_id = ${ownerId} and scope = ${scope} and at <= ${until}
      ${after === null ? sql`` : sql`and (at, entry_id) > (${after.at}, ${after.entryId.toString()})`}
    order by at, entry_id limit ${limit}::int8`.execute(database);
  const due = tail.flatMap((valuation): Cut[] => {
    const { kind, at } = valuation;
    if (valuation.scope !== scope || kind === 'HOUR' || at > until) return [];
    return after === null || isAfter(valuation, after)
      ? cutIn(currency, { ...valuation, kind })
      : [];
  });
  const cuts = [...rows.flatMap((row) => cutIn(currency, toCut(row))), ...due];
  return limit === null ? cuts : cuts.slice(0, limit);
}

function isAfter(cut: Pick<Cut, 'at' | 'entryId'>, after: Pick<Cut, 'at' | 'entryId'>): boolean {
  const laterMs = cut.at.getTime() - after.at.getTime();
  return laterMs > 0 || (laterMs === 0 && cut.entryId > after.entryId);
}

function toCut(row: Row): Cut {
  return {
    at: row.at,
    kind: row.kind,
    entryId: BigInt(row.entry_id),
    valueBefore: rateOf(row.value_before_usd),
    flow: rateOf(row.flow_usd),
    measure: measureOf(row),
  };
}

/** A cut in a currency; none where nothing is told in it. */
function cutIn(currency: AssetCode, cut: Cut): Cut[] {
  const measure = measureIn(currency, cut.measure);
  if (!measure) return [];
  const own = cut.measure.inCurrencies.get(currency);
  const { valueBefore, flow } = own ?? cut;
  return [{ ...cut, valueBefore, flow, measure }];
}
