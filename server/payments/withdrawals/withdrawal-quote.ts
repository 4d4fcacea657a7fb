import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { type FeeShare, feeOnWithdrawal } from '@ballast/contract/fees/on-withdrawal.ts';
import { formatMinor, least, parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, worthOf } from '@ballast/contract/money/rate.ts';
import {
  obstacleToTotal,
  obstacleToWithdrawalAmount,
  type quoteWithdrawal as quoteWithdrawalCall,
  type WithdrawalTerms,
} from '@ballast/contract/payments/withdrawals.ts';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { FEE_ASSET } from '../../fees/client-fees.ts';
import { readFeeShare, withdrawableOf } from '../../fees/withdrawal-fees.ts';
import { clientAccount } from '../../ledger/account.ts';
import { freeBalances } from '../../ledger/balances.ts';
import { isOlderThan, type LatestPrice, LIMITS_AGE_MS, latestPrices } from '../../prices/prices.ts';
import { stoppedAssets } from '../reconciliation/read-stopped.ts';
import {
  approvalsRequired,
  type LimitFacts,
  missingCall,
  needsProof,
  type ProofFacts,
} from '../rules.ts';
import { type CallsHeld, callsHeld } from '../targets/held-calls.ts';
import { NOT_USABLE, readTargets, type TargetRecord } from '../targets/targets.ts';
import { payoutTermsOf, readPayoutTerms } from '../terms.ts';
import { EURO, euroIn, type OtherWithdrawals, otherWithdrawals } from './payment-window.ts';

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
export type WithdrawalValue = LimitFacts & ProofFacts & { readonly valueUsd: Rate };

/**
 * What a withdrawal is valued by: the currency's price and that of the euro, and the client's other withdrawals in the payment
 * window.
 */
export type ValuedBy = {
  readonly latest: LatestPrice | undefined;
  readonly euroUsd: Rate | null;
  readonly others: OtherWithdrawals;
};

/** Reads what a client's withdrawal of a currency to a target is valued by at this moment. */
export async function readValuedBy(
  database: Database,
  { ownerId, currency, targetId }: Pick<QuoteInput, 'ownerId' | 'currency' | 'targetId'>,
): Promise<ValuedBy> {
  const [prices, others] = await Promise.all([
    latestPrices(database, [currency, EURO]),
    otherWithdrawals(database, ownerId, { targetId }),
  ]);
  return { latest: prices.get(currency), euroUsd: euroIn(prices), others };
}

/** Values an amount at the latest price, alone and in the payment window. Refuses `price_unavailable`. */
export function valueAt(
  currency: AssetCode,
  minor: bigint,
  { latest, euroUsd, others }: ValuedBy,
): WithdrawalValue {
  if (!latest) throw new Refusal('price_unavailable');
  const valueUsd = worthOf(currency, minor, latest.price);
  return {
    valueUsd,
    windowUsd: valueUsd + others.usd,
    toTargetUsd: valueUsd + others.toTargetUsd,
    euroUsd,
    isPriceOld: isOlderThan(latest, LIMITS_AGE_MS),
  };
}

/** Finds the client's own target. Refuses `not_found`. */
export function targetOf(targets: readonly TargetRecord[], targetId: string): TargetRecord {
  const target = targets.find((each) => each.targetId === targetId);
  if (!target) throw new Refusal('not_found');
  return target;
}

/** What of a target decides about calls: that about a bank account is optional (spec/decisions.md, section 3). */
export function isSpokenAbout({
  to,
  usedBefore,
}: Pick<TargetRecord, 'to' | 'usedBefore'>): boolean {
  return to.kind === 'BANK' || usedBefore;
}

/** What a client wants to withdraw and where to; the amount as decimal text. */
export type QuoteInput = {
  readonly ownerId: string;
  readonly currency: AssetCode;
  readonly targetId: string;
  readonly amount: string | undefined;
};

/**
 * Returns the fee and the limits of a withdrawal at present. Refuses `not_found` for a target that
 * is not the client's or not for the currency, `currency_not_available`, and an amount that is none or above the maximum.
 */
export async function quoteWithdrawal(
  database: Database,
  input: QuoteInput,
): Promise<AnswerOf<typeof quoteWithdrawalCall>> {
  const { ownerId, currency, targetId } = input;
  // In one transaction, so that they go to the server together.
  const [targets, every, stopped, funds, valuedBy, held, share] = await transact(database, (tx) =>
    Promise.all([
      readTargets(tx, { ownerId }),
      readPayoutTerms(tx),
      stoppedAssets(tx),
      readFunds(tx, ownerId, currency),
      readValuedBy(tx, input),
      callsHeld(tx, { ownerId, targetId }),
      readFeeShare(tx, ownerId),
    ]),
  );
  const target = targetOf(targets, targetId);
  const terms = payoutTermsOf(every, currency, target.to);
  const { fee, minimum, maximum } = terms;
  const { available, settling } = funds;
  const free = available > fee ? available - fee : 0n;
  const affordable = withdrawableOf(share, currency, free, valuedBy.latest?.price);
  const most = least(affordable, maximum);
  const write = (minor: bigint) => formatMinor(currency, minor);
  return {
    currency,
    withdrawals_stopped: stopped.has(currency),
    available: write(available),
    settling: write(settling),
    minimum: write(minimum),
    maximum: write(most),
    fee: write(fee),
    unpaid: formatMinor(FEE_ASSET, share.unpaid),
    portfolio: formatRate(share.portfolio),
    price_usd: valuedBy.latest ? formatRate(valuedBy.latest.price) : null,
    ...quoteAmount(input, terms, valuedBy, { target, held, share, most }),
  };
}

type QuotedFor = {
  readonly target: TargetRecord;
  readonly held: CallsHeld;
  readonly share: FeeShare;
  /** What can be withdrawn at most. */
  readonly most: bigint;
};

function quoteAmount(
  { currency, amount: text }: QuoteInput,
  { fee, maximum }: WithdrawalTerms,
  valuedBy: ValuedBy,
  { target, held, share, most }: QuotedFor,
) {
  const price = valuedBy.latest?.price ?? 0n;
  const platformFeeOf = (minor: bigint) =>
    feeOnWithdrawal(share, currency, minor, price)?.minor ?? 0n;
  if (text === undefined) {
    const unknown = { total: null, value_usd: null, approvals_required: null };
    return {
      ...unknown,
      platform_fee: formatMinor(currency, platformFeeOf(most)),
      proof_required: false,
      call_required: null,
    };
  }
  const amount = parseAmount(currency, text);
  if (!amount) throw new Refusal('amount_invalid');
  if (amount.minor > maximum) {
    throw new Refusal('amount_above_maximum', { maximum: formatMinor(currency, maximum) });
  }
  const value = valueAt(currency, amount.minor, valuedBy);
  const platformFee = platformFeeOf(amount.minor);
  return {
    platform_fee: formatMinor(currency, platformFee),
    total: formatMinor(currency, amount.minor + fee + platformFee),
    value_usd: formatRate(value.valueUsd),
    approvals_required: approvalsRequired(value),
    proof_required: lacksProof(target, value),
    call_required: missingCall({ ...value, ...held, walletUsedBefore: isSpokenAbout(target) }),
  };
}

const BOUNDS = {
  amount_invalid: undefined,
  amount_does_not_cover_fee: 'fee',
  amount_below_minimum: 'minimum',
  amount_above_maximum: 'maximum',
} as const;

/** Refuses as `NOT_USABLE` says, with the end of the wait. */
export function assertUsable(target: TargetRecord): void {
  const { state, usable, usableFrom } = target;
  const codes = NOT_USABLE[target.to.kind];
  if (state !== 'APPROVED') throw new Refusal(codes.state, { state });
  if (!usable) throw new Refusal(codes.wait, { usable_from: usableFrom?.toISOString() ?? null });
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

/** Whether a target must be proved before so much is paid to it: a self-hosted wallet that was not. */
export function lacksProof({ to, provedAt }: TargetRecord, facts: ProofFacts): boolean {
  return to.kind === 'WALLET' && to.hostedBy === null && provedAt === null && needsProof(facts);
}

/** Refuses `wallet_proof_required` with the wallet. */
export function assertProved(target: TargetRecord, facts: ProofFacts): void {
  if (lacksProof(target, facts)) {
    throw new Refusal('wallet_proof_required', { target_id: target.targetId });
  }
}

/** Refuses `video_call_required` with the purpose of the missing call. */
export function assertCallHeld(target: TargetRecord, limits: LimitFacts, held: CallsHeld): void {
  const purpose = missingCall({ ...limits, walletUsedBefore: isSpokenAbout(target), ...held });
  if (purpose) throw new Refusal('video_call_required', { purpose, target_id: target.targetId });
}
