import { WHOLE_BPS, weightBps } from '@ballast/contract/funds/own-weights.ts';
import { formatDecimal, parseDecimal } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';

/** Digits of a percentage that is typed: whole hundredths of a percent. */
export const PERCENT_PLACES = 2;

/** A fraction such as `0.25` as the percentage that is typed, `25`. */
export function percentOf(weight: string): string {
  const bps = weightBps(weight);
  return bps === null ? '' : formatDecimal(bps, PERCENT_PLACES).replace(/\.?0+$/, '');
}

/** A typed percentage in hundredths of a percent; zero where nothing is typed, null where it is none. */
export function bpsOf(percent: string): bigint | null {
  if (percent === '') return 0n;
  const bps = parseDecimal(percent, PERCENT_PLACES);
  return bps === null || bps > WHOLE_BPS ? null : bps;
}

/** Hundredths of a percent as a fraction, `2500` being `0.25`. */
export function fractionOf(bps: bigint): string {
  return formatDecimal(bps, PERCENT_PLACES + 2);
}

/** The weights of typed percentages; currencies without one are left out. */
export function weightsOf(
  percents: Readonly<Partial<Record<AssetCode, string>>>,
): Partial<Record<AssetCode, string>> {
  return Object.fromEntries(
    Object.entries(percents).flatMap(([asset, percent]) => {
      const bps = bpsOf(percent ?? '');
      return bps ? [[asset, fractionOf(bps)]] : [];
    }),
  );
}
