import { type AssetCode, scaleOf } from './asset.ts';
import { formatDecimal, parseDecimal } from './decimal.ts';

/** An amount of one asset in its minor units (satoshi, wei, cents). */
export type Amount = { readonly asset: AssetCode; readonly minor: bigint };

/**
 * Reads an amount written as decimal text in whole units of the asset, `0.015` for BTC.
 * Returns null when the text is not a plain decimal or has more places than the asset.
 */
export function parseAmount(asset: AssetCode, text: string): Amount | null {
  const minor = parseDecimal(text, scaleOf(asset));
  return minor === null ? null : { asset, minor };
}

/** Writes minor units of an asset as decimal text with all the asset's places. */
export function formatMinor(asset: AssetCode, minor: bigint): string {
  return formatDecimal(minor, scaleOf(asset));
}
