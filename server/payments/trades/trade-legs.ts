import { formatMinor } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { TransactionLeg } from '@ballast/contract/payments/transactions.ts';
import type { z } from 'zod';
import { rateOfAmounts } from './conversion.ts';
import type { TradeRecord, TradeState } from './trades.ts';

/** A part of a transaction as calls answer it. */
export type TradeLeg = z.infer<typeof TransactionLeg>;

const STATUS_OF = {
  WAITING: 'processing',
  SENT: 'processing',
  FILLED: 'completed',
  FAILED: 'failed',
} as const satisfies Record<TradeState, string>;

/** The execution record of a trade: what was quoted, and what its order brought when. */
export function tradedLeg(trade: TradeRecord): TradeLeg {
  const { sell, buy, quoted, bought, rate, state, finishedAt } = trade;
  return {
    spent_asset: sell.asset,
    spent: formatMinor(sell.asset, sell.minor),
    received_asset: buy,
    quoted: formatMinor(buy, quoted),
    quoted_rate: formatRate(rateOfAmounts(sell, { asset: buy, minor: quoted })),
    filled: bought === null ? null : formatMinor(buy, bought),
    filled_rate: rate === null ? null : formatRate(rate),
    difference: bought === null ? null : formatMinor(buy, bought - quoted),
    status: STATUS_OF[state],
    ended_at: finishedAt?.toISOString() ?? null,
  };
}
