import type { AssetCode } from '@ballast/contract/money/asset.ts';

/** spec/decisions.md, section 6. Units belong to a fund. */
export type ClientPurpose = 'available' | 'settling' | 'units' | 'holdback' | 'receivable';

export type HousePurpose =
  | 'fees'
  | 'fees_accrued'
  | 'fees_awaited'
  | 'rewards'
  | 'rounding'
  | 'trade_clearing'
  | 'rebalance_clearing'
  | 'trade_result'
  | 'trading_income'
  | 'house_capital'
  | 'network_costs'
  | 'suspense';

/** Of the house, for one fund: its money and what of it is others'. */
export type FundPurpose =
  | 'fund_cash'
  | 'subscriptions_in_advance'
  | 'redemptions_payable'
  | 'fees_payable'
  | 'fees_due'
  | 'fund_equity';

/** Purposes of accounts that stand for the outside. */
export type WorldPurpose = 'custody' | 'bank' | 'fund_register';

/** An account by its purpose. The ledger finds its row, and opens it for house and world. */
export type Account = {
  /** Null for house and world. */
  readonly ownerId: string | null;
  readonly asset: AssetCode;
  readonly key: string;
};

/** A client's account of an asset; units need `unitsAccount`. */
export function clientAccount(
  ownerId: string,
  purpose: Exclude<ClientPurpose, 'units'>,
  asset: AssetCode,
): Account {
  return { ownerId, asset, key: `${ownerId}/${asset}/${purpose}` };
}

export function unitsAccount(ownerId: string, fundId: string, asset: AssetCode): Account {
  return { ownerId, asset, key: `${ownerId}/${asset}/units/${fundId}` };
}

/** A house account: of the stripe that stands with the owner of the entry or hold. */
export function houseAccount(purpose: HousePurpose, asset: AssetCode): Account {
  return { ownerId: null, asset, key: `house/${asset}/${purpose}/*` };
}

/** An account of a fund, or of one vehicle of it, in money; `openFundAccounts` opens it. */
export function fundAccount(purpose: FundPurpose, fundId: string, asset: AssetCode): Account {
  return { ownerId: null, asset, key: `house/${asset}/${purpose}/${fundId}/*` };
}

/** What the register of a fund has of its units: it falls as units are issued. `openFundAccounts` opens it. */
export function fundRegister(fundId: string, units: AssetCode): Account {
  return { ownerId: null, asset: units, key: `world/${units}/fund_register/${fundId}/*` };
}

/** An account of the world outside: it falls as assets come in and rises as they go out. */
export function worldAccount(
  purpose: Exclude<WorldPurpose, 'fund_register'>,
  asset: AssetCode,
): Account {
  return { ownerId: null, asset, key: `world/${asset}/${purpose}/*` };
}
