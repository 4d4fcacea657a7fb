import {
  type AssetCode,
  type AssetList,
  learnAssets,
  type NetworkCode,
  UnknownAsset,
} from '@ballast/contract/money/asset.ts';
import type { Database } from './connect.ts';

/** Reads every asset and every network, in the order in which screens list them. */
export async function readAssets(database: Database): Promise<AssetList> {
  const [assets, networks] = await Promise.all([
    database
      .selectFrom('assets')
      .select(['code', 'name', 'kind', 'scale', 'shown_places'])
      .select(['may_be_deposited', 'may_be_withdrawn', 'may_be_invested', 'may_be_displayed'])
      .orderBy('position')
      .execute(),
    database
      .selectFrom('networks')
      .select(['code', 'name', 'address_kind', 'confirmation_minutes', 'transaction_url'])
      .orderBy('position')
      .execute(),
  ]);
  return { assets, networks };
}

/** What moves over which network, and at what terms; amounts in minor units. */
export type NetworkTerms = {
  readonly asset: AssetCode;
  readonly network: NetworkCode;
  readonly depositMinimum: bigint;
  readonly withdrawalFee: bigint;
  readonly withdrawalMinimum: bigint;
  readonly withdrawalMaximum: bigint;
  readonly mayBeDeposited: boolean;
  readonly mayBeWithdrawn: boolean;
};

/** Reads what moves over which network, in the order in which screens list networks and assets. */
export async function readNetworkTerms(database: Database): Promise<NetworkTerms[]> {
  const rows = await database
    .selectFrom('asset_networks')
    .innerJoin('assets', 'assets.code', 'asset_networks.asset')
    .innerJoin('networks', 'networks.code', 'asset_networks.network')
    .selectAll('asset_networks')
    .select(['may_be_deposited', 'may_be_withdrawn'])
    .orderBy('networks.position')
    .orderBy('assets.position')
    .execute();
  return rows.map((row) => ({
    asset: row.asset,
    network: row.network,
    depositMinimum: BigInt(row.deposit_minimum),
    withdrawalFee: BigInt(row.withdrawal_fee),
    withdrawalMinimum: BigInt(row.withdrawal_minimum),
    withdrawalMaximum: BigInt(row.withdrawal_maximum),
    mayBeDeposited: row.may_be_deposited,
    mayBeWithdrawn: row.may_be_withdrawn,
  }));
}

/** Learns the assets and networks of the database, and returns them. */
export async function learnFrom(database: Database): Promise<AssetList> {
  const list = await readAssets(database);
  learnAssets(list);
  return list;
}

/**
 * Runs work that may meet an asset or a network that came while this process ran: then they are learned again and the work
 * is run once more, so it must change nothing before it asks about them, or be undone. Throws what the work throws, an
 * `UnknownAsset` too when there is none of that code.
 */
export async function knowingAssets<T>(database: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isAboutUnknownAsset(error)) throw error;
    await learnFrom(database);
    return work();
  }
}

function isAboutUnknownAsset(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof UnknownAsset || error.cause instanceof UnknownAsset;
}
