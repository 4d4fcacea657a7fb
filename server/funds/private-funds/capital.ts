import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { perUnit } from './amounts.ts';

/** From when on units counted at a value, and what it took of fees since the one before; each of one unit. */
export type UnitStep = {
  readonly knownAt: Date;
  readonly net: Rate;
  readonly management: Rate;
  /** Below zero where what had accrued was taken back. */
  readonly incentive: Rate;
};

export type UnitPath = { readonly issuePrice: Rate; readonly steps: readonly UnitStep[] };

type PathRow = {
  readonly units_asset: AssetCode;
  readonly issue_price: string;
  readonly as_of: Day | null;
  readonly known_at: Date;
  readonly net_per_unit: string;
  readonly management_fee: string;
  readonly incentive_fee: string;
  readonly units: string;
  readonly dealt_on: Day;
  readonly carried: string;
};

/**
 * What units of each of these series were worth, by the values that were approved by a moment, as the portfolio counts them: a value of
 * an older point than the last says nothing of now. Fees accrue from dealing to dealing (docs/domain/private-funds.md).
 */
export async function pathsOfUnits(
  database: Database,
  units: readonly AssetCode[],
  knownUntil: Date,
): Promise<Map<AssetCode, UnitPath>> {
  const { rows } = await sql<PathRow>`
    select s.units_asset, s.issue_price, n.as_of::text, n.known_at, n.net_per_unit, n.management_fee, n.incentive_fee, n.units,
      stood.dealt_on::text, stood.incentive_fee as carried
    from share_series s
    left join navs n on n.series_id = s.series_id and n.known_at <= ${knownUntil}
    left join lateral (
      select dealt_on, incentive_fee from series_standings t
      where t.series_id = s.series_id and t.dealt_on < n.as_of and t.known_at <= n.known_at
      order by dealt_on desc, version desc limit 1
    ) stood on true
    where s.units_asset = any (${units}::text[])
    order by n.known_at, n.as_of, n.version`.execute(database);
  return new Map(
    [...Map.groupBy(rows, (row) => row.units_asset)].map(([asset, of]) => [
      asset,
      { issuePrice: rateOf(of[0]?.issue_price ?? '0'), steps: stepsOf(of) },
    ]),
  );
}

function stepsOf(rows: readonly PathRow[]): UnitStep[] {
  const steps: UnitStep[] = [];
  let last: { asOf: Day; dealtOn: Day; management: Rate; incentive: Rate } | null = null;
  for (const row of rows) {
    // A series without a value yet, and one that came after a newer one.
    if (row.as_of === null || (last && row.as_of < last.asOf)) continue;
    const units = BigInt(row.units);
    const management = perUnit(rateOf(row.management_fee), units);
    const incentive = perUnit(rateOf(row.incentive_fee) - rateOf(row.carried), units);
    // What accrued up to a dealing became due or is carried; after it both are counted anew.
    const before: Pick<UnitStep, 'management' | 'incentive'> =
      last?.dealtOn === row.dealt_on ? last : { management: 0n, incentive: 0n };
    steps.push({
      knownAt: row.known_at,
      net: rateOf(row.net_per_unit),
      management: management - before.management,
      incentive: incentive - before.incentive,
    });
    last = { asOf: row.as_of, dealtOn: row.dealt_on, management, incentive };
  }
  return steps;
}

/** What an order paid in or out for the units of a series that an entry moved, in minor units. */
export type DealtUnits = { readonly paid: bigint; readonly earlyFee: bigint };

type DealtRow = {
  readonly entry_id: string;
  readonly units_asset: AssetCode;
  readonly paid: string;
  readonly early_fee: string;
  readonly worth: string;
};

/** By entry and units, which stand in `dealtKey`. */
export type Dealt = ReadonlyMap<string, DealtUnits>;

export const dealtKey = (entryId: bigint, units: AssetCode) => `${entryId} ${units}`;

/** Of each entry by which a client's units were issued or redeemed; an order of several series is split by what each was worth. */
export async function dealtUnits(database: Database, ownerId: string): Promise<Dealt> {
  const { rows } = await sql<DealtRow>`
    select x.entry_id, s.units_asset, x.paid, x.early_fee, sum(p.units * p.price)::text as worth
    from order_executions x
    join order_execution_parts p using (owner_id, batch_id, order_id)
    join share_series s using (series_id)
    where x.owner_id = ${ownerId} and x.entry_id is not null
    group by x.entry_id, x.paid, x.early_fee, s.units_asset
    order by x.entry_id, s.units_asset`.execute(database);
  return new Map(
    splitByWorth(rows, (row) => row.entry_id).map(({ of, ...part }) => [
      dealtKey(BigInt(of.entry_id), of.units_asset),
      part,
    ]),
  );
}

type Worth = Pick<DealtRow, 'units_asset' | 'paid' | 'early_fee' | 'worth'>;

/** Splits what each order came to by what its parts of series were worth. */
function splitByWorth<Row extends Worth>(rows: readonly Row[], orderOf: (row: Row) => string) {
  return [...Map.groupBy(rows, orderOf).values()].flatMap((parts) => {
    const worth = parts.map((part) => rateOf(part.worth));
    const paid = splitByWeights(BigInt(parts[0]?.paid ?? 0), worth);
    const earlyFees = splitByWeights(BigInt(parts[0]?.early_fee ?? 0), worth);
    return parts.map((of, i) => ({ of, paid: paid[i] ?? 0n, earlyFee: earlyFees[i] ?? 0n }));
  });
}

/** By how much more a redemption of units came to when it was restated, in minor units; less where negative. */
export type RestatedUnits = DealtUnits & { readonly units: AssetCode; readonly at: Date };

/** What was restated of a client's redemptions; an order of several series is split by what each was worth when it was dealt. */
export async function restatedUnits(database: Database, ownerId: string): Promise<RestatedUnits[]> {
  const { rows } = await sql<Worth & { readonly key: string; readonly at: Date }>`
    select concat_ws('/', r.batch_id, r.order_id) as key, r.posted_at as at, s.units_asset, r.paid - r.paid_before as paid,
      r.early_fee - r.early_fee_before as early_fee, sum(p.units * p.price)::text as worth
    from order_restatements r
    join order_execution_parts p on p.owner_id = r.owner_id and p.order_id = r.order_id
    join share_series s using (series_id)
    where r.owner_id = ${ownerId} and r.posted_at is not null
    group by r.batch_id, r.order_id, r.posted_at, r.paid, r.paid_before, r.early_fee, r.early_fee_before, s.units_asset
    order by r.posted_at, r.order_id, s.units_asset`.execute(database);
  return splitByWorth(rows, (row) => row.key).map(({ of, paid, earlyFee }) => ({
    ...{ units: of.units_asset, at: of.at, paid, earlyFee },
  }));
}
