import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { clientAccount } from '../../ledger/account.ts';
import { type Command, execute } from '../../ledger/execute.ts';
import { holdCommand, openRequestCommand } from '../../ledger/requests.ts';
import type { Amount } from '../../payments/trades/trades.ts';
import type { FundExchange, FundExchangeCause } from './fund-exchange-record.ts';

/** What a fund pays a client who chose another currency. */
type Payout = {
  readonly ownerId: string;
  readonly orderId: string;
  readonly vehicleId: string;
  readonly cause: Exclude<FundExchangeCause, 'SUBSCRIPTION'>;
  readonly paid: Amount;
  /** The currency that the client chose. */
  readonly into: AssetCode;
};

/** The command that opens the request of an exchange, under that of its order. */
export function openFundExchangeCommand({
  id,
  ownerId,
  orderId,
  vehicleId,
  cause,
  sell,
}: Pick<FundExchange, 'id' | 'ownerId' | 'orderId' | 'vehicleId' | 'cause' | 'sell'>): Command {
  return openRequestCommand({
    ...{ requestId: id, ownerId, kind: 'exchange', idemKey: `${cause}:${orderId}` },
    ...{ asset: sell.asset, minor: sell.minor, state: 'processing' },
    ...{ parentId: orderId, fundId: vehicleId },
  });
}

/**
 * Sets aside what was paid to clients, in the transaction that pays it, so that it is exchanged before they can use it otherwise; the
 * sweep takes it to the market. Payouts of nothing are left out.
 */
export async function exchangePayouts(tx: Tx, payouts: readonly Payout[]): Promise<void> {
  const opened = payouts
    .filter(({ paid }) => paid.minor > 0n)
    .map((payout) => ({ ...payout, id: newId(), holdId: newId(), sell: payout.paid }));
  if (opened.length === 0) return;
  await execute(
    tx,
    opened.flatMap((each) => [
      openFundExchangeCommand(each),
      holdCommand({
        holdId: each.holdId,
        account: clientAccount(each.ownerId, 'available', each.sell.asset),
        minor: each.sell.minor,
        requestId: each.id,
      }),
    ]),
  );
  await tx
    .insertInto('fund_exchanges')
    .values(
      opened.map(({ id, ownerId, orderId, cause, sell, into, holdId }) => ({
        ...{ id, owner_id: ownerId, order_id: orderId, cause },
        ...{ sell_asset: sell.asset, sell_amount: sell.minor.toString(), buy_asset: into },
        hold_id: holdId,
      })),
    )
    .execute();
}
