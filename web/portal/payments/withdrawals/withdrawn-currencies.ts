import { type Asset, knownAssets } from '@ballast/contract/money/asset.ts';

/** The crypto currencies that can be withdrawn, in the order in which screens list them. */
export function withdrawnCurrencies(): Asset[] {
  return knownAssets().filter(
    ({ kind, may_be_withdrawn: mayBeWithdrawn }) => kind === 'crypto' && mayBeWithdrawn,
  );
}
