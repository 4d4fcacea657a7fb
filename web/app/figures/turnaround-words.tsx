import type { Turnaround } from '@ballast/contract/reviews/turnaround.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** How long a review takes at most, to stand in a sentence: "This takes …". */
export const TURNAROUND_WORDS: Readonly<Record<Turnaround, MessageDescriptor>> = {
  TEN_MINUTES: msg`up to 10 minutes`,
  DAY: msg`up to 24 hours`,
  ONE_BUSINESS_DAY: msg`up to one business day`,
  ONE_TO_TWO_BUSINESS_DAYS: msg`up to 1-2 business days`,
  TWO_TO_THREE_BUSINESS_DAYS: msg`2-3 business days`,
  FIVE_BUSINESS_DAYS: msg`up to 5 business days`,
};

/** What a client was promised, in the middle of a sentence. */
export function TurnaroundWords({ turnaround }: { turnaround: Turnaround }) {
  const { i18n } = useLingui();
  return i18n._(TURNAROUND_WORDS[turnaround]);
}
