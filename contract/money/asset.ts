/**
 * The assets of the books. `scale` is the number of decimal places of the smallest unit (spec/investing.md,
 * section 3, and spec/decisions.md, section 6).
 */
export const ASSETS = {
  BTC: { name: 'Bitcoin', kind: 'crypto', scale: 8 },
  ETH: { name: 'Ether', kind: 'crypto', scale: 18 },
  USDT: { name: 'Tether', kind: 'crypto', scale: 6 },
  USDC: { name: 'USD Coin', kind: 'crypto', scale: 6 },
  USD: { name: 'US dollar', kind: 'fiat', scale: 2 },
  EUR: { name: 'Euro', kind: 'fiat', scale: 2 },
  GBP: { name: 'Pound sterling', kind: 'fiat', scale: 2 },
  CHF: { name: 'Swiss franc', kind: 'fiat', scale: 2 },
  SGD: { name: 'Singapore dollar', kind: 'fiat', scale: 2 },
} as const satisfies Record<string, { name: string; kind: 'crypto' | 'fiat'; scale: number }>;

export type AssetCode = keyof typeof ASSETS;

/** Every asset code, in the order in which screens list them. */
export const ASSET_CODES = Object.keys(ASSETS) as [AssetCode, ...AssetCode[]];

/** The crypto currencies that clients hold, deposit and withdraw. */
export const CRYPTO_CODES = ['BTC', 'ETH', 'USDT', 'USDC'] as const satisfies AssetCode[];

export type CryptoCode = (typeof CRYPTO_CODES)[number];

/** The crypto currency of a code out of an address; undefined when it is none. */
export function cryptoCodeOf(code: string): CryptoCode | undefined {
  return CRYPTO_CODES.find((known) => known === code);
}

/** Networks over which a crypto currency moves. */
export const NETWORKS = {
  BITCOIN: { name: 'Bitcoin', currencies: ['BTC'] },
  ETHEREUM: { name: 'Ethereum', currencies: ['ETH', 'USDT', 'USDC'] },
} as const satisfies Record<string, { name: string; currencies: readonly CryptoCode[] }>;

export type NetworkCode = keyof typeof NETWORKS;

export const NETWORK_CODES = Object.keys(NETWORKS) as [NetworkCode, ...NetworkCode[]];

/** Says whether `code` is one of our assets. */
export function isAssetCode(code: string): code is AssetCode {
  return Object.hasOwn(ASSETS, code);
}

/** Decimal places of an asset's smallest unit. */
export function scaleOf(asset: AssetCode): number {
  return ASSETS[asset].scale;
}
