import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { ClientPurpose } from '../../ledger/account.ts';
import type { AccountHistory, AccountLine } from '../../ledger/account-histories.ts';

/** What changes a capital account beside gain: each is signed as it changes it. */
export const CAPITAL_CHANGES = [
  'contribution',
  'withdrawal',
  'withdrawal_restated',
  'transfer',
  'management_fee',
  'incentive_fee',
  'early_redemption_fee',
] as const;
export type CapitalChange = (typeof CAPITAL_CHANGES)[number];

/** What everything returned over a quarter: `value` is a fraction. */
export const RETURN_KINDS = ['time_weighted_return', 'money_weighted_return'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** A row of a statement, as its files show it; null is empty. */
export type Row = {
  readonly row:
    | 'holding'
    | 'opening'
    | 'movement'
    | 'closing'
    | 'price_change'
    | CapitalChange
    | 'gain'
    | ReturnKind
    | 'total_opening'
    | 'total_closing';
  readonly asset: AssetCode | null;
  readonly account: ClientPurpose | null;
  readonly fund: string | null;
  readonly booked_at: string | null;
  readonly effective_at: string | null;
  readonly type: AccountLine['kind'] | null;
  readonly reverses: AccountLine['reversedKind'];
  readonly amount: string | null;
  readonly balance: string | null;
  readonly price: string | null;
  readonly price_currency: AssetCode | null;
  readonly price_as_of: string | null;
  readonly value: string | null;
  readonly value_currency: AssetCode;
  readonly line: string | null;
};

/** An account that a statement is about, with the name that its fund has there. */
export type Account = AccountHistory & { readonly fund: string | null };

/** What a row leaves empty unless it says so. */
export const EMPTY = {
  booked_at: null,
  effective_at: null,
  type: null,
  reverses: null,
  amount: null,
  balance: null,
  price: null,
  price_currency: null,
  price_as_of: null,
  value: null,
  line: null,
} as const;

/** Where a row belongs. */
export const placeOf = ({ asset, purpose, fund }: Account) => ({ asset, account: purpose, fund });

/** The sum of the values of rows; not known once one of them is not. */
export function totalRow(row: Row['row'], parts: readonly Row[], currency: AssetCode): Row {
  const values = parts.map(({ value }) => value);
  const total = values.every((value) => value !== null)
    ? values.reduce((sum, value) => sum + minorOf(value), 0n)
    : null;
  return {
    ...EMPTY,
    row,
    asset: null,
    account: null,
    fund: null,
    value: valueText(currency, total),
    value_currency: currency,
  };
}

/** A value of a row in minor units: it has all places of its currency. */
export const minorOf = (value: string) => BigInt(value.replace('.', ''));

export function valueText(currency: AssetCode, minor: bigint | null): string | null {
  return minor === null ? null : formatMinor(currency, minor);
}
