import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { readAssets } from '../database/assets.ts';
import type { Database } from '../database/connect.ts';

/** The currencies that pay for investments, and in which redemptions are paid, in the order in which screens list them. */
export async function readInvestedCurrencies(database: Database): Promise<AssetCode[]> {
  const { assets } = await readAssets(database);
  return assets.filter((asset) => asset.may_be_invested).map(({ code }) => code);
}

/** Refuses `currency_not_available` for a currency that pays for no investments. */
export async function assertInvested(database: Database, currency: AssetCode): Promise<void> {
  const currencies = await readInvestedCurrencies(database);
  if (!currencies.includes(currency)) throw new Refusal('currency_not_available');
}
