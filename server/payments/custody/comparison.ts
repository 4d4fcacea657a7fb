import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { readAssets } from '../../database/assets.ts';
import type { Database } from '../../database/connect.ts';
import { withLongStatements } from '../../database/long-statements.ts';
import { transact } from '../../database/transact.ts';
import type { CustodyHoldings } from '../../providers/custody/port.ts';
import type { ComparedTotals } from '../reconciliation/runs.ts';

/**
 * The comparison of our books with what the custodian lists, movement by movement
 * (docs/decisions/0132-movements-by-name.md).
 */

export type FindingKind =
  /** The custodian lists it, and our books do not have it. */
  | 'NOT_BOOKED'
  /** Our books have it, and the custodian does not list it, or not as settled. */
  | 'NOT_LISTED'
  | 'AMOUNT_DIFFERS'
  | 'BOOKED_TWICE'
  /** The custodian holds something else than the sum of what it lists. */
  | 'BALANCE_DIFFERS';

/** Why a movement that is not booked is no cause for concern: it is parked, or its trade is still worked on. */
export type Explanation = 'PARKED' | 'TRADE_OPEN';

/** A difference by name. Amounts are signed minor units. */
export type Finding = {
  readonly asset: AssetCode;
  readonly kind: FindingKind;
  /** The provider's reference, or the ledger's entry where it names none; null for a balance. */
  readonly reference: string | null;
  readonly listed: bigint;
  /** Null for a balance. */
  readonly booked: bigint | null;
  /** What the custodian has more than our books. */
  readonly difference: bigint;
  readonly explainedBy: Explanation | null;
};

export type Comparison = ComparedTotals & { readonly findings: readonly Finding[] };

/** A moment: everything booked until `bookedUntil` must be listed up to `holdings.position`. */
export type Cut = { readonly holdings: CustodyHoldings; readonly bookedUntil: Date };

/** So many findings of an asset are named, those first that nothing explains; a difference of more is plain enough. */
const FINDINGS_MAX = 200;

/** The exchange tells of a fill before the custodian lists what it moved: for so long after it was booked nothing is amiss. */
const FILL_LISTED_MINUTES_MAX = 15;

/** The join reads the whole of the custody accounts, which may take longer than a call may. */
const JOIN_SECONDS_MAX = 240;

/**
 * Compares every movement up to the cut with the ledger's entries by the provider's reference, and each balance with the
 * sum of its movements. The list must have been read, and booked, up to the cut. What changed after it is left out.
 */
export async function compare(
  database: Database,
  { holdings, bookedUntil }: Cut,
): Promise<Comparison[]> {
  const held = new Map(holdings.balances.map(({ asset, amount }) => [asset, amount]));
  const rows = await transact(database, async (tx) => {
    const compared = compareByName(holdings.position, bookedUntil);
    return (await withLongStatements(tx, JOIN_SECONDS_MAX, () => compared.execute(tx))).rows;
  });
  const moved = new Map(rows.map((row) => [row.asset, row]));
  const { assets } = await readAssets(database);
  // What strangers send in an asset that is none of ours is parked, and nobody's money here.
  return assets
    .filter(({ code, kind }) => kind === 'crypto' || moved.has(code) || held.has(code))
    .map(({ code }) => comparisonOf(code, moved.get(code), held.get(code) ?? 0n))
    .toSorted((one, other) => (one.asset < other.asset ? -1 : 1));
}

type ComparedAsset = {
  asset: AssetCode;
  ledger: string;
  listed: string;
  explained: string;
  findings: readonly NamedFinding[] | null;
};

type NamedFinding = {
  kind: Exclude<FindingKind, 'BALANCE_DIFFERS'>;
  reference: string;
  listed: string;
  booked: string;
  explained_by: Explanation | null;
};

function comparisonOf(
  asset: AssetCode,
  row: ComparedAsset | undefined,
  custody: bigint,
): Comparison {
  const listed = BigInt(row?.listed ?? 0);
  const named = (row?.findings ?? []).map((found): Finding => {
    const [onList, inBooks] = [BigInt(found.listed), BigInt(found.booked)];
    const { kind, reference, explained_by: explainedBy } = found;
    const difference = onList - inBooks;
    return { asset, kind, reference, listed: onList, booked: inBooks, difference, explainedBy };
  });
  const balance: Finding = {
    asset,
    kind: 'BALANCE_DIFFERS',
    reference: null,
    listed,
    booked: null,
    difference: custody - listed,
    explainedBy: null,
  };
  return {
    asset,
    ledger: BigInt(row?.ledger ?? 0),
    listed,
    custody,
    explained: BigInt(row?.explained ?? 0),
    findings: custody === listed ? named : [...named, balance],
  };
}

// What the custodian changed after the cut, and what was booked since the books were asked about, has its turn next time.
function compareByName(position: bigint, bookedUntil: Date) {
  const cut = sql`${position.toString()}::bigint`;
  return sql<ComparedAsset>`
    with listed as (
      select provider_ref, asset, max(position) as position,
        bool_and(kind = 'trade' and position is null) as is_unlisted_fill,
        (max(request_id::text) filter (where kind = 'trade'))::uuid as trade_id,
        coalesce(sum(amount) filter (
          where settled_position <= ${cut} and coalesce(undone_position > ${cut}, true)), 0) as amount,
        coalesce(sum(amount) filter (where state = 'settled'), 0) as latest
      from provider_movements group by provider_ref, asset
    ), booked as (
      select provider_ref, asset, sum(amount) as amount, min(booked_at) as booked_at, count(*) filter (where not is_reversal) as entries
      from booked_movements where held_at = 'custody' group by provider_ref, asset
    ), joined as (
      select provider_ref, asset, trade_id, coalesce(l.amount, 0) as listed, coalesce(b.amount, 0) as booked,
        coalesce(l.position > ${cut} and l.latest = coalesce(b.amount, 0), false)
          or (coalesce(l.amount, 0) = 0 and b.booked_at > ${bookedUntil})
          or coalesce(l.is_unlisted_fill
            and b.booked_at > ${bookedUntil}::timestamptz - ${FILL_LISTED_MINUTES_MAX} * interval '1 minute', false) as is_later,
        coalesce(b.entries, 0) as entries
      from listed l full join booked b using (provider_ref, asset)
    ), judged as (
      select *,
        case
          when listed = booked or is_later then null
          when booked = 0 then 'NOT_BOOKED'
          when listed = 0 then 'NOT_LISTED'
          when entries > 1 then 'BOOKED_TWICE'
          else 'AMOUNT_DIFFERS'
        end as kind
      from joined
    ), explained as (
      select judged.*,
        case
          when kind is distinct from 'NOT_BOOKED' then null
          when exists (
            select from parked_transfers p
            where p.provider_ref = judged.provider_ref and source = 'BOOKS'
              and reason <> 'address_unknown' and transfer ->> 'direction' = 'in'
          ) then 'PARKED'
          when exists (
            select from audit_requests r
            where r.request_id = trade_id and r.state in ('submitted', 'processing')
          ) then 'TRADE_OPEN'
        end as explained_by
      from judged
    ), placed as (
      select *,
        row_number() over (partition by asset, kind is null order by explained_by is not null, provider_ref) as place
      from explained
    )
    select asset, sum(case when is_later then listed else booked end) as ledger, sum(listed) as listed,
      coalesce(sum(listed - booked) filter (where explained_by is not null), 0) as explained,
      jsonb_agg(jsonb_build_object('kind', kind, 'reference', provider_ref, 'listed', listed::text,
          'booked', booked::text, 'explained_by', explained_by) order by provider_ref)
        filter (where kind is not null and place <= ${FINDINGS_MAX}) as findings
    from placed group by asset`;
}
