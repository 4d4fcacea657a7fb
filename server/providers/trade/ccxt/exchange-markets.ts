import { type AssetCode, findAsset } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import type { MarketPair } from '../port.ts';
import { Market, read, Ticker } from './exchange-answers.ts';
import type { Exchange } from './load-exchange.ts';

export type ExchangeMarkets = {
  /** Where one asset is traded for another, either way; null where it is not. */
  marketOf(one: AssetCode, other: AssetCode): Promise<Market | null>;
  /** The markets of two assets of ours. */
  ours(): Promise<Market[]>;
  /** Which of some assets are traded for which, each way for itself. */
  pairsAmong(codes: readonly AssetCode[]): Promise<MarketPair[]>;
  /** The last that was told of some markets. */
  tickersOf(markets: readonly Market[]): Promise<Map<Market, Ticker>>;
  /** The best price at which somebody sells; null where that cannot be said. */
  askedFor(market: Market): Promise<Rate | null>;
  feeShare(market: Market): Rate;
};

/** How long what an exchange says of its markets counts. */
const KNOWN_MS = 600_000;

/** What is reckoned with where nobody says what an exchange takes: a quarter of a percent. */
const FEE_SHARE = 2_500_000_000_000_000n;

/** The markets of an exchange on which money is traded for money, as they trade now. */
export function exchangeMarkets(exchange: Exchange, given: Rate | null): ExchangeMarkets {
  let known: Promise<ReadonlyMap<string, Market>> | null = null;
  let knownAt = 0;

  function load(): Promise<ReadonlyMap<string, Market>> {
    if (known && performance.now() - knownAt < KNOWN_MS) return known;
    knownAt = performance.now();
    // Without `true` ccxt repeats a failure for good.
    known = exchange.loadMarkets(true).then(tradedNow, (error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  }

  async function tickersOf(markets: readonly Market[]): Promise<Map<Market, Ticker>> {
    if (markets.length === 0) return new Map();
    const answer = await exchange.fetchTickers(markets.map(({ symbol }) => symbol));
    const told = new Map(Object.entries(answer ?? {}));
    return new Map(
      markets.map((market) => [market, read(Ticker, told.get(market.symbol), market.symbol)]),
    );
  }

  return {
    marketOf: async (one, other) => {
      const markets = await load();
      return markets.get(`${one}/${other}`) ?? markets.get(`${other}/${one}`) ?? null;
    },
    ours: async () => {
      const isOurs = ({ base, quote }: Market) => [base, quote].every((code) => findAsset(code));
      return [...(await load()).values()].filter(isOurs);
    },
    pairsAmong: async (codes) => {
      const markets = [...(await load()).values()];
      return markets
        .filter(({ base, quote }) => codes.includes(base) && codes.includes(quote))
        .flatMap(({ base, quote }) => [
          { sell: base, buy: quote },
          { sell: quote, buy: base },
        ]);
    },
    tickersOf,
    askedFor: async (market) => {
      try {
        return (await tickersOf([market])).get(market)?.ask ?? null;
      } catch {
        return null;
      }
    },
    feeShare: ({ taker }) => given ?? taker ?? FEE_SHARE,
  };
}

function tradedNow(answer: unknown): ReadonlyMap<string, Market> {
  const markets = new Map<string, Market>();
  for (const each of Object.values(answer ?? {})) {
    const { success, data } = Market.safeParse(each);
    if (!success || data.spot !== true || data.active === false) continue;
    markets.set(`${data.base}/${data.quote}`, data);
  }
  return markets;
}
