import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import type { TARGET_STATES } from '@ballast/contract/payments/wallets.ts';

/** spec/decisions.md, section 3; docs/decisions/0050. */

type TargetState = (typeof TARGET_STATES)[number];

/** The decisions that staff may take in each state of a payout target. */
export const TARGET_DECISIONS: Readonly<Record<TargetState, readonly TargetState[]>> = {
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['SUSPENDED'],
  SUSPENDED: ['APPROVED'],
  REJECTED: [],
  REMOVED: [],
};

/** Hours from a wallet's approval until it may be paid to (spec/decisions.md, section 3). */
export const TARGET_WAIT_HOURS = 48;

export type WaitFacts = {
  readonly approvedAt: Date;
  /** Newest change of the client's password, email or second factor. */
  readonly credentialsChangedAt: Date | null;
  /** When video calls about the wallet were held, oldest first. */
  readonly callsAt: readonly Date[];
};

/**
 * When the wait of an approved wallet ends: 48 hours after the later of its approval and the newest
 * change of credentials, or with the first call held after both.
 */
export function waitEnd({ approvedAt, credentialsChangedAt, callsAt }: WaitFacts): Date {
  const approved = approvedAt.getTime();
  const changed = credentialsChangedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const end = Math.max(approved, changed) + TARGET_WAIT_HOURS * 3_600_000;
  const call = callsAt.map((at) => at.getTime()).find((at) => at >= approved && at > changed);
  return new Date(Math.min(end, call ?? end));
}

/** spec/investing.md, section 3. */
export const SETTLEMENT_HOURS = 24;

/** Hours over which a client's withdrawals are added up for approvals and calls. */
export const WITHDRAWAL_WINDOW_HOURS = 24;

/** Hours after which staff are told of a transfer on the chain that neither settled nor failed. */
export const CHAIN_LATE_HOURS = 6;

const TWO_APPROVALS_ABOVE_USD = rateOf('100000');
const CALL_ABOVE_USD = rateOf('250000');

/** Euros above which a self-hosted wallet must be proved (Regulation (EU) 2023/1113, article 14). */
const PROOF_ABOVE_EUR = 1000n;

/** Hours in which a client may confirm a withdrawal; then it ends (spec/decisions.md, section 12). */
export const CONFIRMATION_HOURS = 24;

/** What the limits of a withdrawal are judged by. */
export type LimitFacts = {
  /** The client's total in the payment window in US dollars, this one included, each at the price of its creation. */
  readonly windowUsd: Rate;
  /** The price is too old to say how much it is worth, so it counts as more than any limit. */
  readonly isPriceOld: boolean;
};

/** How many people must approve a withdrawal. */
export function approvalsRequired({ windowUsd, isPriceOld }: LimitFacts): 1 | 2 {
  return isPriceOld || windowUsd > TWO_APPROVALS_ABOVE_USD ? 2 : 1;
}

/** What decides whether a withdrawal needs a video call. */
export type CallFacts = LimitFacts & {
  readonly walletUsedBefore: boolean;
  readonly walletCallHeld: boolean;
  /** A call of purpose WITHDRAWAL about the wallet, at most 24 hours before the withdrawal was asked for. */
  readonly withdrawalCallHeld: boolean;
};

/** The video call that a withdrawal still needs; null for none (spec/decisions.md, section 3). */
export function missingCall(facts: CallFacts): 'WALLET' | 'WITHDRAWAL' | null {
  const isLarge = facts.isPriceOld || facts.windowUsd > CALL_ABOVE_USD;
  if (isLarge && !facts.withdrawalCallHeld) return 'WITHDRAWAL';
  const firstCallDue = !facts.walletUsedBefore && !facts.walletCallHeld;
  return firstCallDue && !facts.withdrawalCallHeld ? 'WALLET' : null;
}

/** What decides whether a wallet must be proved before it is paid to. */
export type ProofFacts = {
  /** US dollars of the withdrawal and of the client's others to this wallet in the payment window, each at the price of its creation. */
  readonly toTargetUsd: Rate;
  readonly isPriceOld: boolean;
  /** US dollars for a euro; null while no price of this hour is known. */
  readonly euroUsd: Rate | null;
};

/**
 * Whether so much may go to a self-hosted wallet only once its client proved that it is theirs (spec/decisions.md, section 12).
 * Where it is not known how much it is, it is more.
 */
export function needsProof({ toTargetUsd, isPriceOld, euroUsd }: ProofFacts): boolean {
  return isPriceOld || euroUsd === null || toTargetUsd > euroUsd * PROOF_ABOVE_EUR;
}
