import { divide } from '@ballast/contract/money/amount.ts';
import { type AssetCode, assetOf, unitOf } from '@ballast/contract/money/asset.ts';
import { type Rate, worthOf } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../database/connect.ts';
import { pricesAtEach, type StoredPrice } from '../../prices/prices.ts';

/** Values of assets at closes, in one currency. */
export type Valuer = {
  /** In US dollars; null of what has no price by then. */
  quoted(asset: AssetCode, close: Date): StoredPrice | null;
  /** In minor units of the currency, half up; null when either has no price by then. Nothing is worth nothing. */
  worth(asset: AssetCode, minor: bigint, close: Date): bigint | null;
};

/**
 * Reads what is needed to value assets at closes, as it was known by `knownUntil`: prices of closes, and of units also those that
 * people decided at other times. None of them is ever removed.
 */
export async function openValuer(
  database: Database,
  {
    assets,
    currency,
    closes,
    knownUntil,
  }: {
    readonly assets: readonly AssetCode[];
    readonly currency: AssetCode;
    readonly closes: readonly Date[];
    readonly knownUntil: Date;
  },
): Promise<Valuer> {
  const isUnits = (code: AssetCode) => assetOf(code).kind === 'units';
  const traded = [...new Set([...assets.filter((code) => !isUnits(code)), currency])];
  const [prices, unitPrices] = [
    await pricesAtEach(database, traded, closes, { knownUntil, closesOnly: true }),
    await pricesAtEach(database, assets.filter(isUnits), closes, { knownUntil }),
  ];
  const places = new Map(closes.map((close, place) => [close.getTime(), place]));
  const quoted: Valuer['quoted'] = (asset, close) => {
    const place = places.get(close.getTime()) ?? -1;
    return (isUnits(asset) ? unitPrices : prices)[place]?.get(asset) ?? null;
  };
  return {
    quoted,
    worth: (asset, minor, close) => {
      if (minor === 0n) return 0n;
      const own = quoted(asset, close);
      const shown = quoted(currency, close);
      if (!own || !shown) return null;
      return inMinor(worthOf(asset, minor, own.price), shown.price, currency);
    },
  };
}

/** Dollars as minor units of a currency that is worth `price` dollars. */
function inMinor(usd: Rate, price: Rate, currency: AssetCode): bigint {
  return divide(usd * unitOf(currency), price, 'half_up');
}
