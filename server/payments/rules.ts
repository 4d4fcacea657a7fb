import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import type { TARGET_STATES } from '@ballast/contract/payments/wallets.ts';
import type { WithdrawalTerms } from '@ballast/contract/payments/withdrawals.ts';

/** Rules of payments that need no database (spec/decisions.md, section 3; docs/decisions/0050). */

/** Terms by currency, as docs/decisions/0050 lists them. */
export const WITHDRAWAL_TERMS: Readonly<Record<CryptoCode, WithdrawalTerms>> = {
  BTC: terms('BTC', { fee: '0.0002', minimum: '0.001', maximum: '100' }),
  ETH: terms('ETH', { fee: '0.002', minimum: '0.01', maximum: '2500' }),
  USDT: terms('USDT', { fee: '5', minimum: '20', maximum: '10000000' }),
  USDC: terms('USDC', { fee: '5', minimum: '20', maximum: '10000000' }),
};

function terms(currency: CryptoCode, text: Record<keyof WithdrawalTerms, string>): WithdrawalTerms {
  const minor = (decimal: string) => {
    const parsed = parseAmount(currency, decimal);
    if (!parsed) throw new TypeError(`not an amount of ${currency}: ${decimal}`);
    return parsed.minor;
  };
  return { fee: minor(text.fee), minimum: minor(text.minimum), maximum: minor(text.maximum) };
}

type TargetState = (typeof TARGET_STATES)[number];

/** What staff may decide about a wallet in each state. */
export const WALLET_DECISIONS: Readonly<Record<TargetState, readonly TargetState[]>> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['SUSPENDED'],
  SUSPENDED: ['APPROVED'],
  REJECTED: [],
  REMOVED: [],
};

/** Hours that a new withdrawal target waits after its approval (spec/decisions.md, section 3). */
export const TARGET_WAIT_HOURS = 48;

/** What the wait of an approved wallet follows from. */
export type WaitFacts = {
  readonly approvedAt: Date;
  /** The newest change of the client's password, email or second factor, null when there was none. */
  readonly credentialsChangedAt: Date | null;
  /** When calls of purpose WALLET about the wallet were held, oldest first. */
  readonly callsAt: readonly Date[];
};

/**
 * When the wait of an approved wallet ends: 48 hours after its approval or the newest change of
 * credentials, whichever is later, or with the first call that was held after both.
 */
export function waitEnd({ approvedAt, credentialsChangedAt, callsAt }: WaitFacts): Date {
  const approved = approvedAt.getTime();
  const changed = credentialsChangedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const end = Math.max(approved, changed) + TARGET_WAIT_HOURS * 3_600_000;
  const call = callsAt.map((at) => at.getTime()).find((at) => at >= approved && at > changed);
  return new Date(Math.min(end, call ?? end));
}

/** Hours that a credited deposit is being settled (spec/investing.md, section 3). */
export const SETTLEMENT_HOURS = 24;

/** Hours over which a client's withdrawals are added up for approvals and calls. */
export const WITHDRAWAL_WINDOW_HOURS = 24;

/** Minutes that a network needs to confirm a deposit, as the deposit screen says. */
export const CONFIRMATION_MINUTES = 10;

const TWO_APPROVALS_ABOVE_USD = rateOf('100000');
const CALL_ABOVE_USD = rateOf('250000');

/**
 * How many people must approve a withdrawal, given the value in US dollars of all the client's
 * withdrawals of the last 24 hours, this one included, each at the price of its creation.
 */
export function approvalsRequired(windowUsd: Rate): 1 | 2 {
  return windowUsd > TWO_APPROVALS_ABOVE_USD ? 2 : 1;
}

/** What is known of a withdrawal and its wallet when a video call may be due. */
export type CallFacts = {
  /** The client's withdrawals of 24 hours in US dollars, this one included. */
  readonly windowUsd: Rate;
  /** A withdrawal to the wallet was completed before. */
  readonly walletUsedBefore: boolean;
  /** A call of purpose WALLET about the wallet was completed. */
  readonly walletCallHeld: boolean;
  /** A call of purpose WITHDRAWAL about the wallet was completed within the last 24 hours. */
  readonly withdrawalCallHeld: boolean;
};

/** Which completed call a withdrawal lacks, null when it lacks none (spec/decisions.md, section 3). */
export function missingCall(facts: CallFacts): 'WALLET' | 'WITHDRAWAL' | null {
  if (facts.windowUsd > CALL_ABOVE_USD && !facts.withdrawalCallHeld) return 'WITHDRAWAL';
  const firstCallDue = !facts.walletUsedBefore && !facts.walletCallHeld;
  return firstCallDue && !facts.withdrawalCallHeld ? 'WALLET' : null;
}
