import type { Experience } from '@ballast/contract/funds/subscriptions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const EXPERIENCE_WORDS: Readonly<Record<Experience, MessageDescriptor>> = {
  NONE: msg`I have not invested before`,
  UP_TO_TWO_YEARS: msg`Up to 2 years`,
  TWO_TO_FIVE_YEARS: msg`2 to 5 years`,
  OVER_FIVE_YEARS: msg`More than 5 years`,
};
