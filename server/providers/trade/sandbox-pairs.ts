import { type AssetCode, findAsset } from '@ballast/contract/money/asset.ts';
import type { MarketPair } from './port.ts';

/**
 * Whether the sandbox's exchange sells one asset for another. As most exchanges it lists currencies of states against US
 * dollars and against crypto currencies, and not against each other.
 */
export function isListed(sell: AssetCode, buy: AssetCode): boolean {
  const [sold, bought] = [findAsset(sell), findAsset(buy)];
  if (!sold || !bought || sell === buy) return false;
  return [sold, bought].some(({ code, kind }) => kind !== 'fiat' || code === 'USD');
}

/** The pairs that it lists among some assets, each way for itself. */
export function pairsAmong(codes: readonly AssetCode[]): MarketPair[] {
  return codes.flatMap((sell) =>
    codes.filter((buy) => isListed(sell, buy)).map((buy) => ({ sell, buy })),
  );
}
