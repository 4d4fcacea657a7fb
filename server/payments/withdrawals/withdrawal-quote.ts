import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor, parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, worthOf } from '@ballast/contract/money/rate.ts';
import {
  obstacleToTotal,
  obstacleToWithdrawalAmount,
  type quoteWithdrawal as quoteWithdrawalCall,
  type WithdrawalTerms,
} from '@ballast/contract/payments/withdrawals.ts';
import { readNetworkTerms } from '../../database/assets.ts';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalances } from '../../ledger/balances.ts';
import { isOlderThan, type LatestPrice, LIMITS_AGE_MS, latestPrices } from '../../prices/prices.ts';
import { approvalsRequired, type LimitFacts, missingCall } from '../rules.ts';
import { type CallsHeld, callsHeld } from '../targets/video-calls.ts';
import { readWallets, type WalletRecord } from '../targets/wallets.ts';
import { withdrawalTermsOf } from '../terms.ts';
import { otherWithdrawalsUsd } from './payment-window.ts';

/** A client's funds in a currency, in minor units. */
export type Funds = { readonly available: bigint; readonly settling: bigint };

/** What a client has of a currency. */
export async function readFunds(
  database: Database,
  ownerId: string,
  currency: AssetCode,
): Promise<Funds> {
  const [available = 0n, settling = 0n] = await freeBalances(database, ownerId, [
    clientAccount(ownerId, 'available', currency),
    clientAccount(ownerId, 'settling', currency),
  ]);
  return { available, settling };
}

/** Value of a withdrawal in US dollars, alone and with the client's others in the payment window. */
export type WithdrawalValue = LimitFacts & { readonly valueUsd: Rate };

/** What a withdrawal is valued by: the currency's price, and the client's other withdrawals in the payment window. */
export type ValuedBy = {
  readonly latest: LatestPrice | undefined;
  readonly othersUsd: Rate;
};

/** Reads what a client's withdrawal of a currency is valued by at this moment. */
export async function readValuedBy(
  database: Database,
  ownerId: string,
  currency: AssetCode,
): Promise<ValuedBy> {
  const [prices, othersUsd] = await Promise.all([
    latestPrices(database, [currency]),
    otherWithdrawalsUsd(database, ownerId),
  ]);
  return { latest: prices.get(currency), othersUsd };
}

/** Values an amount at the latest price, alone and in the payment window. Refuses `price_unavailable`. */
export function valueAt(
  currency: AssetCode,
  minor: bigint,
  { latest, othersUsd }: ValuedBy,
): WithdrawalValue {
  if (!latest) throw new Refusal('price_unavailable');
  const valueUsd = worthOf(currency, minor, latest.price);
  return {
    valueUsd,
    windowUsd: valueUsd + othersUsd,
    isPriceOld: isOlderThan(latest, LIMITS_AGE_MS),
  };
}

/** Finds the client's own wallet. Refuses `not_found`. */
export function walletOf(wallets: readonly WalletRecord[], walletId: string): WalletRecord {
  const wallet = wallets.find((each) => each.walletId === walletId);
  if (!wallet) throw new Refusal('not_found');
  return wallet;
}

/** What a client wants to withdraw and where to; the amount as decimal text. */
export type QuoteInput = {
  readonly ownerId: string;
  readonly currency: AssetCode;
  readonly walletId: string;
  readonly amount: string | undefined;
};

/**
 * Returns the fee and the limits of a withdrawal at present. Refuses `not_found` for a wallet that
 * is not the client's or not for the currency, `currency_not_available`, and an amount that is none or above the maximum.
 */
export async function quoteWithdrawal(
  database: Database,
  input: QuoteInput,
): Promise<AnswerOf<typeof quoteWithdrawalCall>> {
  const { ownerId, currency, walletId } = input;
  // In one transaction, so that they go to the server together.
  const [wallets, every, funds, valuedBy, held] = await transact(database, (tx) =>
    Promise.all([
      readWallets(tx, { ownerId }),
      readNetworkTerms(tx),
      readFunds(tx, ownerId, currency),
      readValuedBy(tx, ownerId, currency),
      callsHeld(tx, { ownerId, walletId }),
    ]),
  );
  const wallet = walletOf(wallets, walletId);
  const terms = withdrawalTermsOf(every, { currency, network: wallet.network });
  const { fee, minimum, maximum } = terms;
  const { available, settling } = funds;
  const affordable = available > fee ? available - fee : 0n;
  const write = (minor: bigint) => formatMinor(currency, minor);
  return {
    currency,
    available: write(available),
    settling: write(settling),
    minimum: write(minimum),
    maximum: write(affordable < maximum ? affordable : maximum),
    fee: write(fee),
    ...quoteAmount(input, terms, valuedBy, { walletUsedBefore: wallet.usedBefore, ...held }),
  };
}

function quoteAmount(
  { currency, amount: text }: QuoteInput,
  { fee, maximum }: WithdrawalTerms,
  valuedBy: ValuedBy,
  calls: CallsHeld & { readonly walletUsedBefore: boolean },
) {
  if (text === undefined) {
    return { total: null, value_usd: null, approvals_required: null, call_required: null };
  }
  const amount = parseAmount(currency, text);
  if (!amount) throw new Refusal('amount_invalid');
  if (amount.minor > maximum) {
    throw new Refusal('amount_above_maximum', { maximum: formatMinor(currency, maximum) });
  }
  const value = valueAt(currency, amount.minor, valuedBy);
  return {
    total: formatMinor(currency, amount.minor + fee),
    value_usd: formatRate(value.valueUsd),
    approvals_required: approvalsRequired(value),
    call_required: missingCall({ ...value, ...calls }),
  };
}

const BOUNDS = {
  amount_invalid: undefined,
  amount_does_not_cover_fee: 'fee',
  amount_below_minimum: 'minimum',
  amount_above_maximum: 'maximum',
} as const;

/** Refuses `wallet_not_approved`, or `wallet_on_hold` with the end of the wait. */
export function assertUsable(wallet: WalletRecord): void {
  const { state, usable, usableFrom } = wallet;
  if (state !== 'APPROVED') throw new Refusal('wallet_not_approved', { state });
  if (!usable) {
    throw new Refusal('wallet_on_hold', { usable_from: usableFrom?.toISOString() ?? null });
  }
}

/**
 * Reads an amount as minor units. Refuses `amount_invalid`, `amount_does_not_cover_fee`,
 * `amount_below_minimum` and `amount_above_maximum`.
 */
export function readAmount(currency: AssetCode, text: string, terms: WithdrawalTerms): bigint {
  const minor = parseAmount(currency, text)?.minor ?? 0n;
  const obstacle = obstacleToWithdrawalAmount(minor, terms);
  if (!obstacle) return minor;
  const bound = BOUNDS[obstacle];
  throw new Refusal(obstacle, bound && { [bound]: formatMinor(currency, terms[bound]) });
}

/**
 * Refuses `funds_being_settled` when what is being settled would cover the total, else
 * `insufficient_funds`. The hold decides; this tells the client which of the two it is.
 */
export function assertFunds(currency: AssetCode, total: bigint, funds: Funds): void {
  const obstacle = obstacleToTotal(total, funds);
  if (!obstacle) return;
  throw new Refusal(obstacle, {
    available: formatMinor(currency, funds.available),
    total: formatMinor(currency, total),
  });
}

/** Refuses `video_call_required` with the purpose of the missing call. */
export function assertCallHeld(wallet: WalletRecord, limits: LimitFacts, held: CallsHeld): void {
  const purpose = missingCall({ ...limits, walletUsedBefore: wallet.usedBefore, ...held });
  if (purpose) throw new Refusal('video_call_required', { purpose, wallet_id: wallet.walletId });
}
