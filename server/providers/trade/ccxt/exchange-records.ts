import { type AssetCode, findAsset } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import type { z } from 'zod';
import { OutcomeUnknown } from '../../failures.ts';
import {
  DepositAddress,
  type FilledPart,
  feesOf,
  Moves,
  read,
  Totals,
  Trades,
} from './exchange-answers.ts';
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

/** What came to the account or left it, to the last digit. */
export type ExchangeMove = {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: string;
  readonly asset: AssetCode;
  /** What came, or what arrives of what left; the fee was taken beside it. */
  readonly amount: Rate;
  readonly fee: Rate;
  readonly address: string | null;
  /** Whether it went over Ethereum, as far as the exchange tells: an address is the same on many networks. */
  readonly isOnEthereum: boolean;
  /** By which the chain knows its transaction, in lower case; null while nobody tells. */
  readonly hash: string | null;
  /** A deposit is in the balances once it is done, a withdrawal is out of them unless it failed. */
  readonly state: 'open' | 'done' | 'failed';
};

export type ExchangeRecords = {
  /** What lies at the exchange of each asset of ours, what stands in orders included. */
  balances(): Promise<Map<AssetCode, Rate>>;
  /** Every trade since, oldest first. */
  fillsSince(from: Date): Promise<ExchangeFill[]>;
  /** Whether it lists what came and left. */
  readonly listsMoves: boolean;
  /** All of our currencies that came or left since, within three months. */
  movesSince(from: Date): Promise<ExchangeMove[]>;
  /** Where it takes a currency on Ethereum. */
  depositAddress(
    asset: AssetCode,
  ): Promise<{ readonly address: string; readonly memo: string | null }>;
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
    listsMoves: Boolean(exchange.has.fetchDeposits && exchange.has.fetchWithdrawals),
    movesSince: async (from) => {
      const since = from.getTime();
      const came = read(Moves, await exchange.fetchDeposits(undefined, since), 'the deposits');
      const left = read(Moves, await exchange.fetchWithdrawals(undefined, since), 'what left');
      return [
        ...came.flatMap((each) => moveOf('deposit', each)),
        ...left.flatMap((each) => moveOf('withdrawal', each)),
      ];
    },
    depositAddress: async (asset) => {
      const answer = await exchange.fetchDepositAddress(asset, { network: 'ERC20' });
      const { address, tag: memo } = read(DepositAddress, answer, 'the address for deposits');
      return { address, memo };
    },
  };
}

/** What of a status is known; anything else is not at its end. */
const STATES: Readonly<Record<string, ExchangeMove['state']>> = {
  ok: 'done',
  failed: 'failed',
  canceled: 'failed',
};

function moveOf(
  kind: ExchangeMove['kind'],
  {
    id: named,
    txid,
    currency,
    amount,
    fee,
    address,
    network,
    status,
  }: z.output<typeof Moves>[number],
): ExchangeMove[] {
  if (!findAsset(currency)) return [];
  // One transaction may bring several currencies.
  const id = named || (txid && `${txid}/${currency}`);
  if (!id) throw new OutcomeUnknown(`the exchange names no ${kind}`);
  return [
    {
      ...{ kind, id, asset: currency, amount, address },
      isOnEthereum: network === null || /^(?:eth|ethereum)$|erc-?20/i.test(network),
      // A fee in another currency is listed there, and no part of this.
      fee: fee?.currency === currency ? (fee.cost ?? 0n) : 0n,
      hash: txid ? txid.toLowerCase() : null,
      state: STATES[status ?? ''] ?? 'open',
    },
  ];
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
