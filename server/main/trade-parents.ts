import { FUND_TRADE_PARENTS } from '../funds/trade-parents.ts';
import { EXCHANGE_TRADE_PARENTS } from '../payments/exchange/finish-exchange.ts';
import type { TradeParents } from '../payments/trades/trades.ts';

/** What becomes of everything that trades are made for. */
export const TRADE_PARENTS: TradeParents = { ...EXCHANGE_TRADE_PARENTS, ...FUND_TRADE_PARENTS };
