import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode, NetworkCode } from '@ballast/contract/money/asset.ts';
import type { WithdrawalTerms } from '@ballast/contract/payments/withdrawals.ts';
import {
  type BankTerms,
  type NetworkTerms,
  readBankTerms,
  readNetworkTerms,
} from '../database/assets.ts';
import type { Database } from '../database/connect.ts';
import type { Destination } from './targets/targets.ts';

/** At what terms a currency moves over a network; undefined when it does not. */
export function termsOf(
  terms: readonly NetworkTerms[],
  at: { readonly currency: AssetCode; readonly network: NetworkCode },
): NetworkTerms | undefined {
  return terms.find(({ asset, network }) => asset === at.currency && network === at.network);
}

/**
 * Fee and limits of withdrawals of a currency over a network. Refuses `not_found` when it does not move over it, and
 * `currency_not_available` when it cannot be withdrawn at present.
 */
export function withdrawalTermsOf(
  terms: readonly NetworkTerms[],
  at: { readonly currency: AssetCode; readonly network: NetworkCode },
): WithdrawalTerms {
  const found = termsOf(terms, at);
  if (!found) throw new Refusal('not_found');
  if (!found.mayBeWithdrawn) throw new Refusal('currency_not_available');
  const { withdrawalFee: fee, withdrawalMinimum: minimum, withdrawalMaximum: maximum } = found;
  return { fee, minimum, maximum };
}

/** The terms of every way out. */
export type PayoutTerms = {
  readonly networks: readonly NetworkTerms[];
  readonly banks: ReadonlyMap<AssetCode, BankTerms>;
};

/** Reads the terms of every way out. */
export async function readPayoutTerms(database: Database): Promise<PayoutTerms> {
  const [networks, banks] = await Promise.all([
    readNetworkTerms(database),
    readBankTerms(database),
  ]);
  return { networks, banks };
}

/** Fee and limits of withdrawals of a currency to a target. Refuses as `withdrawalTermsOf` does. */
export function payoutTermsOf(
  { networks, banks }: PayoutTerms,
  currency: AssetCode,
  to: Destination,
): WithdrawalTerms {
  if (to.kind === 'WALLET') return withdrawalTermsOf(networks, { currency, network: to.network });
  if (to.currency !== currency) throw new Refusal('not_found');
  const terms = banks.get(currency);
  if (!terms?.mayBeWithdrawn) throw new Refusal('currency_not_available');
  return terms;
}
