import type { FeePeriod } from '@ballast/contract/fees/ranges.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const KIND_WORDS: Readonly<
  Record<'PLATFORM' | 'MANAGEMENT' | 'PERFORMANCE', MessageDescriptor>
> = {
  PLATFORM: msg`Platform fee`,
  MANAGEMENT: msg`Management fee`,
  PERFORMANCE: msg`Performance fee`,
};

/** For how long a rate is. */
export const RATE_WORDS: Readonly<Record<FeePeriod, MessageDescriptor>> = {
  YEAR: msg`a year`,
  HALF_YEAR: msg`a half year`,
  QUARTER: msg`a quarter`,
  MONTH: msg`a month`,
};

/** When a fee is billed. */
export const BILLED_WORDS: Readonly<Record<FeePeriod, MessageDescriptor>> = {
  YEAR: msg`Every year, on 1 January`,
  HALF_YEAR: msg`Every half year, on its first day`,
  QUARTER: msg`Every quarter, on its first day`,
  MONTH: msg`Every month, on the first day`,
};

export const CHARGE_WORDS: Readonly<
  Record<'HELD' | 'CHARGED' | 'RELEASED' | 'RETURNED', MessageDescriptor>
> = {
  HELD: msg`Set aside`,
  CHARGED: msg`Charged`,
  RELEASED: msg`Not charged`,
  RETURNED: msg`Paid back`,
};
