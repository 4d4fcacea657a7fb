import type { PersonOrigin } from '@ballast/contract/onboarding/origins.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What money comes from, in the words of a person who chooses it. */
export const ORIGIN_WORDS: Readonly<Record<PersonOrigin, MessageDescriptor>> = {
  SALARY: msg`Salary or pension`,
  BUSINESS: msg`My own business`,
  COMPANY_SALE: msg`Sale of a company`,
  INVESTMENTS: msg`Investments`,
  INHERITANCE: msg`Inheritance`,
  PROPERTY: msg`Property`,
  GIFT: msg`Gift`,
  EARLY_DIGITAL_ASSETS: msg`Mining, or digital assets held early`,
  OTHER: msg`Something else`,
};
