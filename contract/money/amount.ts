import { type AssetCode, scaleOf } from './asset.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';

/** An amount of one asset in its minor units (satoshi, wei, cents). */
export type Amount = { readonly asset: AssetCode; readonly minor: bigint };

/** Makes an amount of minor units. */
export function amount(asset: AssetCode, minor: bigint): Amount {
  return { asset, minor };
}

/**
 * Reads an amount written as decimal text in whole units of the asset, `0.015` for BTC.
 * Answers null when the text is not a plain decimal or has more places than the asset.
 */
export function parseAmount(asset: AssetCode, text: string): Amount | null {
  const minor = parseDecimal(text, scaleOf(asset));
  return minor === null ? null : { asset, minor };
}

/** Writes minor units of an asset as decimal text with all the asset's places. */
export function formatMinor(asset: AssetCode, minor: bigint): string {
  return formatDecimal(minor, scaleOf(asset));
}

/** Writes an amount as decimal text with all the asset's places. */
export function formatAmount(value: Amount): string {
  return formatMinor(value.asset, value.minor);
}

/** Adds two amounts of the same asset. Throws when the assets differ. */
export function add(left: Amount, right: Amount): Amount {
  assertSameAsset(left, right);
  return { asset: left.asset, minor: left.minor + right.minor };
}

/** Subtracts an amount of the same asset. Throws when the assets differ. */
export function subtract(left: Amount, right: Amount): Amount {
  assertSameAsset(left, right);
  return { asset: left.asset, minor: left.minor - right.minor };
}

function assertSameAsset(left: Amount, right: Amount): void {
  if (left.asset !== right.asset) {
    throw new TypeError(`amounts of ${left.asset} and ${right.asset} do not mix`);
  }
}
