import type { FUND_STATES, LIQUIDITIES, PRODUCT_TYPES } from '@ballast/contract/funds/funds.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type Words<Values extends readonly string[]> = Readonly<Record<Values[number], MessageDescriptor>>;

export const PRODUCT_WORDS: Words<typeof PRODUCT_TYPES> = {
  sma: msg`Basket`,
  mutual: msg`Private fund`,
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

type Offered = {
  product_type: (typeof PRODUCT_TYPES)[number];
  state: (typeof FUND_STATES)[number];
};

/** Why a client does not invest here by themselves; nothing where they do. Private funds are arranged by the manager. */
export function closedWords({ product_type: type, state }: Offered): MessageDescriptor | undefined {
  return CLOSED_WORDS[type === 'mutual' && state === 'OPEN' ? 'INQUIRY_ONLY' : state];
}
