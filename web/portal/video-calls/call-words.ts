import type { CallPurpose, CallState } from '@ballast/contract/video-calls/video-calls.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const PURPOSE_WORDS: Readonly<Record<CallPurpose, MessageDescriptor>> = {
  WALLET: msg`About where you withdraw to`,
  WITHDRAWAL: msg`About a large withdrawal`,
  ADVICE: msg`With your advisor`,
  CONTACT: msg`With our team`,
};

export const STATE_WORDS: Readonly<Record<CallState, MessageDescriptor>> = {
  BOOKED: msg`Booked`,
  CANCELLED: msg({ context: 'a call', message: 'Cancelled' }),
  HELD: msg({ context: 'a call', message: 'Held' }),
  MISSED: msg`Missed`,
};

/** The zone of the reader's device, in which all times on the page are. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
