import type {
  FUND_STATES,
  LIQUIDITIES,
  PRODUCT_TYPES,
  TOLD_TYPES,
} from '@ballast/contract/funds/funds.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Words<Values extends readonly string[]> = Readonly<Record<Values[number], MessageDescriptor>>;

export const PRODUCT_WORDS: Words<typeof PRODUCT_TYPES> = {
  sma: msg`Basket`,
  mutual: msg`Private fund`,
};

/** What a fund calls itself. */
export const TYPE_WORDS: Words<typeof TOLD_TYPES> = {
  ...PRODUCT_WORDS,
  SMA_TREND_SIGNAL: msg`Trend basket`,
};

/** How soon a fund pays out. */
export const LIQUIDITY_WORDS: Words<typeof LIQUIDITIES> = {
  instant: msg`Instant`,
  daily: msg`Daily`,
  monthly: msg`Monthly`,
  quarterly: msg`Quarterly`,
};

const CLOSED_WORDS: Readonly<Partial<Record<(typeof FUND_STATES)[number], MessageDescriptor>>> = {
  CLOSED: msg`Closed to new investments at present.`,
  INQUIRY_ONLY: msg`On enquiry: your relationship manager arranges investments.`,
};

/** Why a client does not invest here by themselves; nothing where they do. */
export function closedWords({
  state,
}: {
  state: (typeof FUND_STATES)[number];
}): MessageDescriptor | undefined {
  return CLOSED_WORDS[state];
}
