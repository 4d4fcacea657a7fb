import type {
  BatchEntry,
  BatchOrder,
  BatchState,
} from '@ballast/contract/staff/dealing-batches.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const BATCH_STATE_WORDS: Readonly<Record<BatchState, MessageDescriptor>> = {
  PREPARED: msg`Waits for release`,
  REPLACED: msg`Prepared anew since`,
  RELEASED: msg`Being dealt`,
  DEALT: msg`Dealt`,
  PAYING: msg`Being paid`,
  SETTLED: msg`Paid`,
};

/** A restatement is done once it is posted. */
export const RESTATEMENT_STATE_WORDS: Readonly<Record<BatchState, MessageDescriptor>> = {
  ...BATCH_STATE_WORDS,
  RELEASED: msg`Being restated`,
  SETTLED: msg`Restated`,
};

export const BATCH_STATE_TONES = {
  PREPARED: 'caution',
  REPLACED: 'neutral',
  RELEASED: 'caution',
  DEALT: 'good',
  PAYING: 'caution',
  SETTLED: 'good',
} as const satisfies Record<BatchState, string>;

export const ENTRY_WORDS: Readonly<Record<BatchEntry['kind'], MessageDescriptor>> = {
  fee_crystallisation: msg`Fees become due`,
  redemption_dealing: msg`Units redeemed`,
  roll_up: msg`Units rolled up`,
  subscription_advance: msg`Money of subscriptions goes to the vehicle`,
  subscription: msg`Units issued`,
  fund_settlement: msg`Cash of the vehicle`,
  redemption: msg`Redemptions paid`,
  redemption_holdback: msg`Held back until the audit`,
  redemption_restatement: msg`Redemptions restated`,
};

export const FEE_WORDS: Readonly<Record<'MANAGEMENT' | 'INCENTIVE', MessageDescriptor>> = {
  MANAGEMENT: msg`Management fee`,
  INCENTIVE: msg`Incentive fee`,
};

export const CAUSE_WORDS: Readonly<
  Record<'DEALING_DATE' | 'YEAR_END' | 'REDEMPTION', MessageDescriptor>
> = {
  DEALING_DATE: msg`at the dealing date`,
  YEAR_END: msg`at the end of the year`,
  REDEMPTION: msg`of what is redeemed`,
};

export const SIDE_WORDS: Readonly<Record<BatchOrder['side'], MessageDescriptor>> = {
  SUBSCRIPTION: msg`Subscription`,
  REDEMPTION: msg`Redemption`,
};
