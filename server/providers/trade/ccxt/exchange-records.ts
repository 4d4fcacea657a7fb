import { type AssetCode, findAsset } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import { type FilledPart, feesOf, read, Totals, Trades } from './exchange-answers.ts';
import type { ExchangeMarkets } from './exchange-markets.ts';
import { referenceOf } from './exchange-orders.ts';
import type { Exchange } from './load-exchange.ts';

/** What an exchange lists of one trade that it made for us, to the last digit. */
export type ExchangeFill = {
  /** The exchange's name of the trade. */
  readonly id: string;
  /** The reference of the order that it was made for. */
  readonly order: string;
  readonly at: Date;
  /** What it moved of each currency, fees included; below zero for what left. */
  readonly moved: ReadonlyMap<string, Rate>;
};

export type ExchangeRecords = {
  /** What lies at the exchange of each asset of ours, what stands in orders included. */
  balances(): Promise<Map<AssetCode, Rate>>;
  /** Every trade since, oldest first. */
  fillsSince(from: Date): Promise<ExchangeFill[]>;
};

/** How many trades are asked for at once. */
const PAGE = 500;

/** What an exchange says that it holds and did, for comparing. */
export function exchangeRecords(exchange: Exchange, markets: ExchangeMarkets): ExchangeRecords {
  async function fillsOn(symbol: string, from: Date): Promise<FilledPart[]> {
    const found = new Map<string, FilledPart>();
    for (let since = from.getTime(); ; ) {
      const page = read(Trades, await exchange.fetchMyTrades(symbol, since, PAGE), symbol);
      const before = found.size;
      for (const part of page) found.set(part.id, part);
      // The next page begins with the moment at which this one ends, of which it may have told some.
      if (page.length < PAGE || found.size === before) return [...found.values()];
      since = Math.max(since, ...page.map(({ timestamp }) => timestamp.getTime()));
    }
  }

  return {
    balances: async () => {
      const { total } = read(Totals, await exchange.fetchBalance(), 'the balances');
      return new Map(
        Object.entries(total).flatMap(([code, amount]) =>
          findAsset(code) && amount !== null ? [[code, amount]] : [],
        ),
      );
    },
    fillsSince: async (from) => {
      const parts: ExchangeFill[] = [];
      for (const { symbol, base, quote } of await markets.ours()) {
        const found = await fillsOn(symbol, from);
        parts.push(...found.map((part) => fillOf(part, base, quote)));
      }
      return parts.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    },
  };
}

function fillOf(part: FilledPart, base: string, quote: string): ExchangeFill {
  const { id, order, symbol, side, amount, cost, timestamp: at } = part;
  const sign = side === 'buy' ? 1n : -1n;
  const moved = new Map([
    [base, sign * amount],
    [quote, -sign * cost],
  ]);
  for (const { currency, cost: fee } of feesOf(part)) {
    if (currency !== null && fee !== null) moved.set(currency, (moved.get(currency) ?? 0n) - fee);
  }
  return { id: referenceOf(symbol, id), order: referenceOf(symbol, order ?? ''), at, moved };
}
