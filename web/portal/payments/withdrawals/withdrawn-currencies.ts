import { type Asset, knownAssets } from '@ballast/contract/money/asset.ts';

/** The currencies that can be withdrawn, of a kind or all, in the order in which screens list them. */
export function withdrawnCurrencies(kind?: 'crypto' | 'fiat'): Asset[] {
  return knownAssets().filter(
    (asset) =>
      asset.kind !== 'units' && asset.may_be_withdrawn && asset.kind === (kind ?? asset.kind),
  );
}
