import type { CallPurpose, CallState } from '@ballast/contract/video-calls/video-calls.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const PURPOSE_WORDS: Readonly<Record<CallPurpose, MessageDescriptor>> = {
  WALLET: msg`First withdrawal to a wallet`,
  WITHDRAWAL: msg`Large withdrawal`,
  ADVICE: msg`Advice`,
  CONTACT: msg`Question`,
};

export const STATE_WORDS: Readonly<Record<CallState, MessageDescriptor>> = {
  BOOKED: msg`Booked`,
  CANCELLED: msg`Cancelled`,
  HELD: msg`Held`,
  MISSED: msg`Missed`,
};
