import { divide } from '../money/amount.ts';
import { type AssetCode, unitOf } from '../money/asset.ts';
import { RATE_ONE, type Rate, worthOf } from '../money/rate.ts';

/** What the platform fee on a withdrawal is a share of: what has accrued and is unpaid, in cents, and the portfolio's worth. */
export type FeeShare = { readonly unpaid: bigint; readonly portfolio: Rate };

/** The part of the unpaid fee that goes with a withdrawal, in cents and in minor units of the withdrawn asset. */
export type FeeCharge = { readonly cents: bigint; readonly minor: bigint };

/**
 * Unpaid x withdrawn / portfolio, the whole where the portfolio is no larger; rounded up, against whoever withdraws. Null for
 * none.
 */
export function feeOnWithdrawal(
  { unpaid, portfolio }: FeeShare,
  asset: AssetCode,
  minor: bigint,
  price: Rate,
): FeeCharge | null {
  if (unpaid <= 0n || minor <= 0n || price <= 0n) return null;
  const withdrawn = worthOf(asset, minor, price);
  const cents = withdrawn >= portfolio ? unpaid : divide(unpaid * withdrawn, portfolio, 'up');
  return cents > 0n ? { cents, minor: minorOfCents(asset, cents, price) } : null;
}

/** Minor units of an asset that are worth so many cents, rounded up: against whoever is charged. */
export function minorOfCents(asset: AssetCode, cents: bigint, price: Rate): bigint {
  return divide(cents * unitOf(asset) * RATE_ONE, price * 100n, 'up');
}
