import type { CallPurpose, CallState } from '@ballast/contract/video-calls/video-calls.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LOCALE } from '../../app/figures/format-decimal.ts';

/** 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

export const weekdayName = (weekday: number): string =>
  new Intl.DateTimeFormat(LOCALE, { weekday: 'long', timeZone: 'UTC' }).format(
    // The first of that month was a Monday.
    new Date(Date.UTC(2026, 5, weekday)),
  );

export const PURPOSE_WORDS: Readonly<Record<CallPurpose, MessageDescriptor>> = {
  WALLET: msg`First withdrawal to a wallet or bank account`,
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
