import { formatMinor } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { FundFacts } from '../payments/transactions.ts';
import { fundNames, listFundRecords } from './funds.ts';
import { type TradeState, tradesOf } from './trades/trades.ts';

const STATUS_OF = {
  WAITING: 'processing',
  SENT: 'processing',
  FILLED: 'completed',
  FAILED: 'failed',
} as const satisfies Record<TradeState, string>;

/** What the list of transactions shows of funds. */
export const FUND_FACTS: FundFacts = {
  names: fundNames,
  idOf: async (database, slug) => {
    const funds = await listFundRecords(database);
    return funds.find((fund) => fund.slug === slug)?.id ?? null;
  },
  legs: async (database, { ownerId, requestId }) => {
    const trades = await tradesOf(database, { ownerId, id: requestId });
    return trades.map(({ sell, buy, bought, rate, state }) => ({
      spent_asset: sell.asset,
      spent: formatMinor(sell.asset, sell.minor),
      bought_asset: buy,
      bought: bought === null ? null : formatMinor(buy, bought),
      rate: rate === null ? null : formatRate(rate),
      status: STATUS_OF[state],
    }));
  },
};
