import { minorOfCents } from '@ballast/contract/fees/on-withdrawal.ts';
import { type AssetCode, unitOf } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { clientAccount, houseAccount } from '../ledger/account.ts';
import { type Line, line } from '../ledger/entries.ts';
import { FEE_ASSET } from './client-fees.ts';

/** Cents of a fee, and what is taken of an asset for them. */
type Taken = { readonly asset: AssetCode; readonly minor: bigint; readonly cents: bigint };

/** What so many cents come to of an asset, rounded up; or of what is free of it, the cents that it covers. Null for nothing. */
export function takeFrom(
  asset: AssetCode,
  free: bigint,
  price: Rate,
  cents: bigint,
): { readonly cents: bigint; readonly minor: bigint } | null {
  const minor = minorOfCents(asset, cents, price);
  if (minor <= free) return { cents, minor };
  const covered = (free * price * 100n) / (unitOf(asset) * RATE_ONE);
  return covered > 0n ? { cents: covered, minor: free } : null;
}

/** Lines that take a fee from a client's cash: the house's own from now on. */
export function chargedLines(ownerId: string, { asset, minor, cents }: Taken): Line[] {
  return [
    line(clientAccount(ownerId, 'available', asset), -minor),
    line(houseAccount('fees', asset), minor),
    line(houseAccount('fees_awaited', FEE_ASSET), -cents),
  ];
}
