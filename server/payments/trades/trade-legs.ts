import { formatMinor } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { TransactionLeg } from '@ballast/contract/payments/transactions.ts';
import type { z } from 'zod';
import { rateOfAmounts } from './conversion.ts';
import { isClients, type TradeRecord, type TradeState } from './trades.ts';

/** A part of a transaction as calls answer it. */
export type TradeLeg = z.infer<typeof TransactionLeg>;

const STATUS_OF = {
  WAITING: 'processing',
  SENT: 'processing',
  FILLED: 'completed',
  FAILED: 'failed',
} as const satisfies Record<TradeState, string>;

/**
 * The execution record of trades: what was quoted, and what each order brought when. Of a second order that failed nothing is
 * told: another takes its place, and its client has what was quoted.
 */
export function tradedLegs(trades: readonly TradeRecord[]): TradeLeg[] {
  return trades.filter((trade) => isClients(trade) || trade.state !== 'FAILED').map(tradedLeg);
}

function tradedLeg(trade: TradeRecord): TradeLeg {
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
    at_house_risk: !isClients(trade),
  };
}
