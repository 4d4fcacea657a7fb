import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database } from '../database/connect.ts';
import { balancesOf } from '../ledger/balances.ts';

/** What a client has of one asset inside a fund, in minor units. */
export type HeldPart = {
  readonly asset: AssetCode;
  /** Everything; of it `held` is being redeemed. */
  readonly units: bigint;
  readonly held: bigint;
};

/** A basket is a managed account, so each client has parts of their own. */
export type FundHolding = { readonly fundId: string; readonly parts: readonly HeldPart[] };

export async function holdingsOf(database: Database, ownerId: string): Promise<FundHolding[]> {
  const balances = await balancesOf(database, ownerId);
  const parts = balances.flatMap(({ asset, fundId, purpose, posted, held }) =>
    purpose === 'units' && fundId !== null && posted > 0n
      ? [{ fundId, part: { asset, units: posted, held } }]
      : [],
  );
  return [...Map.groupBy(parts, ({ fundId }) => fundId)].map(([fundId, group]) => ({
    fundId,
    parts: group.map(({ part }) => part),
  }));
}

/** What of an asset inside a fund is not being redeemed, in minor units. */
export type FreeUnits = { readonly asset: AssetCode; readonly units: bigint };

export async function freeUnits(
  database: Database,
  ownerId: string,
  fundId: string,
): Promise<FreeUnits[]> {
  return freeUnitsIn(await holdingsOf(database, ownerId), fundId);
}

/** What a holding of a fund has that is not being redeemed. */
export function freeUnitsIn(holdings: readonly FundHolding[], fundId: string): FreeUnits[] {
  const parts = holdings.find((holding) => holding.fundId === fundId)?.parts ?? [];
  return parts
    .map(({ asset, units, held }) => ({ asset, units: units - held }))
    .filter(({ units }) => units > 0n);
}
