import {
  type AssetCode,
  type AssetList,
  learnAssets,
  type NetworkCode,
  UnknownAsset,
} from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from './connect.ts';

/** Reads every asset and every network, in the order in which screens list them. */
export async function readAssets(database: Database): Promise<AssetList> {
  const [assets, networks] = await Promise.all([
    database
      .selectFrom('assets')
      .select(['code', 'name', 'kind', 'scale', 'shown_places'])
      .select([DEPOSITED.as('may_be_deposited'), WITHDRAWN.as('may_be_withdrawn')])
      .select(['may_be_invested', 'may_be_displayed'])
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

/** An asset that moves over networks, and that nobody keeps over any of them, is not offered. */
const IS_KEPT = sql<boolean>`coalesce(
  (select bool_or(has_custody) from asset_networks where asset_networks.asset = assets.code), true)`;
const DEPOSITED = sql<boolean>`may_be_deposited and ${IS_KEPT}`;
const WITHDRAWN = sql<boolean>`may_be_withdrawn and ${IS_KEPT}`;

/** Money that is kept over a network at least, or moves over none; units of funds are none. In the order in which screens list it. */
export async function readKeptMoney(database: Database): Promise<AssetCode[]> {
  const rows = await database
    .selectFrom('assets')
    .select('code')
    .where('kind', '<>', 'units')
    .where(IS_KEPT)
    .orderBy('position')
    .execute();
  return rows.map(({ code }) => code);
}

/**
 * Says what the custodian keeps, by network; null is everything. What it does not keep is not offered from then on, whatever its row of
 * `assets` says.
 */
export async function offerKept(
  database: Database,
  kept: { readonly network: NetworkCode; readonly assets: readonly AssetCode[] } | null,
): Promise<void> {
  const isKept =
    kept === null
      ? sql`true`
      : sql`(network = ${kept.network} and asset = any (${[...kept.assets]}::text[]))`;
  await sql`
    update asset_networks set has_custody = ${isKept} where has_custody <> ${isKept}`.execute(
    database,
  );
}

/** Makes the units of a series of a private fund, which are an asset of six places. Its accounts of the house come with it. */
export async function addUnitsAsset(tx: Tx, code: AssetCode, name: string): Promise<void> {
  await sql`select add_units_asset(${code}, ${name})`.execute(tx);
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
    mayBeDeposited: row.may_be_deposited && row.has_custody,
    mayBeWithdrawn: row.may_be_withdrawn && row.has_custody,
  }));
}

/** What a payment through the bank costs, and how much may leave by one; amounts in minor units. */
export type BankTerms = {
  readonly fee: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly mayBeWithdrawn: boolean;
};

/** Reads the terms of payments through the bank, by currency. */
export async function readBankTerms(database: Database): Promise<Map<AssetCode, BankTerms>> {
  const rows = await database
    .selectFrom('bank_terms')
    .innerJoin('assets', 'assets.code', 'bank_terms.currency')
    .select(['currency', 'fee', 'minimum', 'maximum', 'may_be_withdrawn'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.currency,
      {
        fee: BigInt(row.fee),
        minimum: BigInt(row.minimum),
        maximum: BigInt(row.maximum),
        mayBeWithdrawn: row.may_be_withdrawn,
      },
    ]),
  );
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
