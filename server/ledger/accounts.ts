import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { readAssets } from '../database/assets.ts';
import type { Tx } from '../database/connect.ts';
import type { ClientPurpose } from './account.ts';

export type NewAccount = {
  readonly ownerId: string;
  readonly asset: AssetCode;
  readonly purpose: ClientPurpose;
  /** Only for units. */
  readonly fundId?: string;
};

/** Opens client accounts, unless they are open. */
export async function openAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<void> {
  const wanted = accounts.map((account) => ({
    owner_id: account.ownerId,
    asset: account.asset,
    purpose: account.purpose,
    fund_id: account.fundId ?? null,
  }));
  await sql`select open_accounts(${JSON.stringify(wanted)})`.execute(tx);
}

const EVERYBODYS = ['available', 'settling', 'holdback'] as const;

/** Opens what every verified client has: available, settling and holdback in each currency. */
export async function openClientAccounts(tx: Tx, ownerId: string): Promise<void> {
  const { assets } = await readAssets(tx);
  const currencies = assets.filter(({ kind }) => kind !== 'units').map(({ code }) => code);
  await openCurrencyAccounts(tx, ownerId, currencies);
}

/** Opens what a client has of currencies, for those that came after the client. */
export async function openCurrencyAccounts(
  tx: Tx,
  ownerId: string,
  currencies: readonly AssetCode[],
): Promise<void> {
  await openAccounts(
    tx,
    currencies.flatMap((asset) => EVERYBODYS.map((purpose) => ({ ownerId, asset, purpose }))),
  );
}

/** Opens what a client owes of a currency. It is the only account of a client that may be below zero, and never paid out. */
export async function openReceivable(tx: Tx, ownerId: string, asset: AssetCode): Promise<void> {
  await openAccounts(tx, [{ ownerId, asset, purpose: 'receivable' }]);
}

/**
 * Opens a fund's accounts, or those of one vehicle of it, in an asset: cash, subscriptions in advance, redemptions and fees
 * payable in money, the register in units.
 */
export async function openFundAccounts(tx: Tx, fundId: string, asset: AssetCode): Promise<void> {
  await sql`select open_own_accounts(${asset}, ${fundId}::uuid)`.execute(tx);
}

/** Opens a client's units accounts of a fund, one for each asset that it holds. */
export async function openUnitsAccounts(
  tx: Tx,
  ownerId: string,
  fundId: string,
  assets: readonly AssetCode[],
): Promise<void> {
  await openAccounts(
    tx,
    assets.map((asset) => ({ ownerId, asset, purpose: 'units' as const, fundId })),
  );
}
