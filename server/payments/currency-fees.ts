import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { type AssetCode, assetOf, type NetworkCode } from '@ballast/contract/money/asset.ts';
import { SPREAD } from '@ballast/contract/money/quoted.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { getCurrencyFees as getCurrencyFeesCall } from '@ballast/contract/payments/currency-fees.ts';
import type { WithdrawalTerms } from '@ballast/contract/payments/withdrawals.ts';
import type { Database } from '../database/connect.ts';
import { shownSchedule } from '../fees/answers.ts';
import { FEE_ASSET } from '../fees/client-fees.ts';
import { readSchedules } from '../fees/schedules.ts';
import { readFeeShare } from '../fees/withdrawal-fees.ts';
import { latestPrices } from '../prices/prices.ts';
import { type PayoutTerms, readPayoutTerms } from './terms.ts';

/** What holding, withdrawing and exchanging a currency costs a client. Refuses `not_found` for units of a fund. */
export async function getCurrencyFees(
  database: Database,
  { ownerId, code }: { readonly ownerId: string; readonly code: AssetCode },
  now: Date,
): Promise<AnswerOf<typeof getCurrencyFeesCall>> {
  if (assetOf(code).kind === 'units') throw new Refusal('not_found');
  const [schedules, terms, share, prices] = await Promise.all([
    readSchedules(database),
    readPayoutTerms(database),
    readFeeShare(database, ownerId),
    latestPrices(database, [code]),
  ]);
  const latest = prices.get(code);
  return {
    platform: shownSchedule(schedules, { kind: 'PLATFORM', fundId: null }, now),
    price_usd: latest ? formatRate(latest.price) : null,
    ways_out: waysOut(terms, code),
    unpaid: formatMinor(FEE_ASSET, share.unpaid),
    portfolio: formatRate(share.portfolio),
    spread: formatRate(SPREAD),
  };
}

function waysOut(
  { networks, banks }: PayoutTerms,
  code: AssetCode,
): AnswerOf<typeof getCurrencyFeesCall>['ways_out'] {
  const way = (network: NetworkCode | null, { fee, minimum, maximum }: WithdrawalTerms) => ({
    network,
    fee: formatMinor(code, fee),
    minimum: formatMinor(code, minimum),
    maximum: formatMinor(code, maximum),
  });
  const bank = banks.get(code);
  return [
    ...networks
      .filter(({ asset, mayBeWithdrawn }) => asset === code && mayBeWithdrawn)
      .map((terms) =>
        way(terms.network, {
          fee: terms.withdrawalFee,
          minimum: terms.withdrawalMinimum,
          maximum: terms.withdrawalMaximum,
        }),
      ),
    ...(bank?.mayBeWithdrawn ? [way(null, bank)] : []),
  ];
}
