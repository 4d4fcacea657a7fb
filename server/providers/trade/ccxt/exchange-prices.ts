import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { divideRates, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../failures.ts';
import type { Candle, CandleQuery, MarketPrice, Resolution } from '../port.ts';
import { Candles, type Market, read, type Ticker } from './exchange-answers.ts';
import type { ExchangeMarkets } from './exchange-markets.ts';
import type { Exchange } from './load-exchange.ts';
import { decimalOf } from './order-terms.ts';

const PERIODS: Readonly<Record<Resolution, { readonly ms: number; readonly name: string }>> = {
  DAY: { ms: 86_400_000, name: '1d' },
  HOUR: { ms: 3_600_000, name: '1h' },
  MINUTE: { ms: 60_000, name: '1m' },
};
const PERIODS_MAX = 5000;

/** How many periods are asked for at once. */
const PAGE = 1000;

/** A market, and which of its two currencies is priced in the other. */
type Step = { readonly market: Market; readonly isTurned: boolean };

export type ExchangePrices = {
  prices(codes: readonly AssetCode[]): Promise<MarketPrice[]>;
  candles(query: CandleQuery): Promise<Candle[]>;
};

/**
 * Prices in dollars: of the market of a currency against them, or over one more market where there is none. `dollar` is what
 * counts as one where the exchange has no dollars.
 */
export function exchangePrices(
  exchange: Exchange,
  markets: ExchangeMarkets,
  dollar: AssetCode,
): ExchangePrices {
  async function stepBetween(code: AssetCode, to: AssetCode): Promise<Step | null> {
    const market = await markets.marketOf(code, to);
    return market && { market, isTurned: market.quote === code };
  }

  /** The markets over which a currency is priced in dollars, at most two; none for what is one. */
  async function wayOf(code: AssetCode): Promise<Step[]> {
    if (code === 'USD' || code === dollar) return [];
    const direct = await stepBetween(code, dollar);
    if (direct) return [direct];
    for (const over of ['USDC', 'USDT', 'EUR', 'BTC'].filter((each) => each !== code)) {
      const [first, second] = [await stepBetween(code, over), await stepBetween(over, dollar)];
      if (first && second) return [first, second];
    }
    throw new ProviderRefusal('pair_not_traded');
  }

  async function prices(codes: readonly AssetCode[]): Promise<MarketPrice[]> {
    const ways = await Promise.all(codes.map(wayOf));
    const now = new Date(exchange.milliseconds());
    const tickers = await markets.tickersOf([...new Set(ways.flat().map(({ market }) => market))]);
    return codes.map((code, i) => {
      const steps = ways[i] ?? [];
      const told = steps.map(({ market }) => tickers.get(market));
      const price = steps.reduce(
        (sofar, { market, isTurned }, at) => times(sofar, priceIn(told[at], market), isTurned),
        RATE_ONE,
      );
      const times_ = told.map((ticker) => ticker?.timestamp ?? now);
      const oldest = new Date(Math.min(...times_.map((at) => at.getTime()), now.getTime()));
      return { code, price: decimalOf(price), at: oldest };
    });
  }

  async function candles({ code, from, to, resolution }: CandleQuery): Promise<Candle[]> {
    const { ms } = PERIODS[resolution];
    const first = Math.ceil(from.getTime() / ms) * ms;
    const end = Math.min(to.getTime(), Math.floor(exchange.milliseconds() / ms) * ms);
    if ((end - first) / ms > PERIODS_MAX) throw new ProviderRefusal('range_too_long');
    const steps = await wayOf(code);
    const histories = await Promise.all(
      steps.map(async (step) => ({
        ...step,
        rows: await history(step.market, resolution, first, end),
      })),
    );
    const [one] = histories;
    if (!one) return flat(first, end, ms);
    return [...one.rows.keys()].flatMap((start) => {
      const rows = histories.map(({ rows, isTurned }) => ({ row: rows.get(start), isTurned }));
      const at = (which: 'open' | 'close') =>
        rows.reduce<Rate | null>(
          (sofar, { row, isTurned }) => (sofar && row ? times(sofar, row[which], isTurned) : null),
          RATE_ONE,
        );
      const [open, close] = [at('open'), at('close')];
      if (!open || !close) return [];
      return [{ start: new Date(start), open: decimalOf(open), close: decimalOf(close) }];
    });
  }

  /** The finished periods of a market, as many as the exchange still has, oldest first. */
  async function history({ symbol }: Market, resolution: Resolution, first: number, end: number) {
    const { ms, name } = PERIODS[resolution];
    const rows = new Map<number, { readonly open: Rate; readonly close: Rate }>();
    for (let since = first; since < end; ) {
      const answer = await exchange.fetchOHLCV(symbol, name, since, PAGE);
      const page = read(Candles, answer, symbol);
      for (const [start, open, , , close] of page) {
        const at = start.getTime();
        if (at >= first && at < end) rows.set(at, { open, close });
      }
      const last = page.at(-1)?.[0].getTime() ?? end;
      if (last < since) break;
      since = last + ms;
    }
    return rows;
  }

  return { prices, candles };
}

/** What a dollar costs in dollars. */
function flat(first: number, end: number, ms: number): Candle[] {
  const count = Math.max(0, Math.ceil((end - first) / ms));
  return Array.from({ length: count }, (_, i) => ({
    start: new Date(first + i * ms),
    open: '1',
    close: '1',
  }));
}

/** Between what is bid and asked, which is of now; what was traded last may be of long ago. */
function priceIn(ticker: Ticker | undefined, { symbol }: Market): Rate {
  const { bid, ask, last } = ticker ?? { bid: null, ask: null, last: null };
  const price = bid && ask ? (bid + ask) / 2n : last;
  if (!price) throw new OutcomeUnknown(`${symbol} has no price`);
  return price;
}

function times(one: Rate, price: Rate, isTurned: boolean): Rate {
  return isTurned ? divideRates(one, price) : (one * price) / RATE_ONE;
}
