import type { PaymentFile, PaymentFileState } from '@ballast/contract/staff/payment-files.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Tone } from '../../ui/status-badge.tsx';

export const RAIL_WORDS: Readonly<Record<PaymentFile['rail'], MessageDescriptor>> = {
  WIRE: msg`wire`,
  SWIFT: msg`SWIFT`,
};

export const STATE_WORDS: Readonly<Record<PaymentFileState, MessageDescriptor>> = {
  PREPARED: msg`Waits for release`,
  RELEASED: msg`Released`,
  WRITTEN: msg`Being sent`,
  SENT: msg`Sent`,
  DISCARDED: msg`Discarded`,
};

export const STATE_TONES: Readonly<Record<PaymentFileState, Tone>> = {
  PREPARED: 'caution',
  RELEASED: 'neutral',
  WRITTEN: 'neutral',
  SENT: 'good',
  DISCARDED: 'neutral',
};

/** Why the platform kept a released file back. */
export const REASON_WORDS: Readonly<
  Record<NonNullable<PaymentFile['discarded_because']>, MessageDescriptor>
> = {
  SUSPENDED: msg`It did not go: a client’s account was suspended after the release. Its payments wait for another file.`,
  STOPPED: msg`It did not go: withdrawals of the currency were paused after the release. Its payments wait for another file.`,
  CHANGED: msg`It did not go: a payment was no longer the one that was prepared. Its payments wait for another file.`,
};
