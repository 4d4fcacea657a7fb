import type { Tx } from '../database/connect.ts';
import { findRequest } from '../ledger/requests.ts';
import { notifyClient } from '../messages/notifications.ts';
import type { OwnParent, TradeParents } from '../payments/trades/trades.ts';
import { getFundRecord } from './funds.ts';
import { finishInvestment } from './investments/finish-investment.ts';
import {
  finishFundExchange,
  tellFundExchangeChecked,
} from './order-exchanges/finish-fund-exchange.ts';
import { finishBlock } from './rebalances/rebalance-blocks.ts';
import { chargeWhatWasSold } from './redemptions/fee-sales.ts';
import { finishRedemption } from './redemptions/finish-redemption.ts';

/** What becomes of investments, redemptions, blocks of rebalances and exchanges for private funds with their trades. */
export const FUND_TRADE_PARENTS: Pick<
  TradeParents,
  'investment' | 'redemption' | 'rebalance' | 'fund_exchange'
> = {
  investment: {
    finish: finishInvestment,
    tellChecked: (tx, own) => tellChecked(tx, own, 'investment_checked'),
  },
  redemption: {
    finish: finishRedemption,
    follow: chargeWhatWasSold,
    tellChecked: (tx, own) => tellChecked(tx, own, 'redemption_checked'),
  },
  // Of many clients, who wait for nothing that they asked for.
  rebalance: { finish: finishBlock, tellChecked: async () => {} },
  fund_exchange: { finish: finishFundExchange, tellChecked: tellFundExchangeChecked },
};

async function tellChecked(
  tx: Tx,
  { ownerId, id }: OwnParent,
  message: 'investment_checked' | 'redemption_checked',
): Promise<void> {
  const request = await findRequest(tx, { ownerId, requestId: id });
  const { name: fundName } = await getFundRecord(tx, request?.fundId ?? '');
  await notifyClient(tx, ownerId, message, { fundName }, id);
}
