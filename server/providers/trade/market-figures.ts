import type { AssetCode } from '@ballast/contract/money/asset.ts';

/** How the sandbox's market treats one asset. Shares are parts of a billion (ppb) a day. */
export type MarketFigures = {
  start: string;
  places: number;
  /** Growth of the level around which the price walks. */
  growthPpb: number;
  /** Standard deviation of a day's move of its own. */
  ownPpb: number;
  /** Standard deviation of a day's move that all crypto currencies make together. */
  sharedPpb: number;
  /** How much of the distance to its level the price walks back. */
  pullPpb: number;
};

const FIAT = { places: 5, growthPpb: 0, sharedPpb: 0, pullPpb: 5_000_000 } as const;
const STABLE = {
  start: '1',
  places: 5,
  growthPpb: 0,
  ownPpb: 250_000,
  sharedPpb: 0,
  pullPpb: 300_000_000,
} as const;

/** Plausible levels and volatilities; they imitate, and promise nothing about, real markets. */
const KNOWN_FIGURES: Readonly<Record<AssetCode, MarketFigures>> = {
  BTC: {
    start: '30000',
    places: 2,
    growthPpb: 545_000,
    ownPpb: 12_000_000,
    sharedPpb: 22_000_000,
    pullPpb: 4_000_000,
  },
  ETH: {
    start: '1300',
    places: 2,
    growthPpb: 499_000,
    ownPpb: 22_000_000,
    sharedPpb: 25_000_000,
    pullPpb: 4_000_000,
  },
  USDT: STABLE,
  USDC: STABLE,
  EUR: { ...FIAT, start: '1.1', ownPpb: 4_200_000 },
  GBP: { ...FIAT, start: '1.28', ownPpb: 4_600_000 },
  CHF: { ...FIAT, start: '1.12', ownPpb: 4_000_000 },
  SGD: { ...FIAT, start: '0.745', ownPpb: 2_500_000 },
};

/** A currency of which the sandbox knows nothing. */
const ANY_OTHER: MarketFigures = {
  start: '10',
  places: 4,
  growthPpb: 0,
  ownPpb: 20_000_000,
  sharedPpb: 20_000_000,
  pullPpb: 4_000_000,
};

/** How the market treats an asset; US dollars are what it counts in. */
export function figuresOf(code: AssetCode): MarketFigures {
  return KNOWN_FIGURES[code] ?? ANY_OTHER;
}
