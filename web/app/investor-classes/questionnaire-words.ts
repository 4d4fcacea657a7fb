import type {
  DIGITAL_ASSETS,
  INTENDED_AMOUNTS,
  LIQUID_ASSETS,
} from '@ballast/contract/onboarding/sign-up/individual.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the answer codes of the questionnaire say (spec/access.md, section 3), in their order. */

const PRIVATELY = msg`I would prefer to discuss this in person`;

/** What somebody has that is soon turned into money. */
export const LIQUID_WORDS: Readonly<Record<(typeof LIQUID_ASSETS)[number], MessageDescriptor>> = {
  LT_HALF_MM: msg`Less than $0.5 million`,
  HALF_TO_THREE_MM: msg`$0.5 million to $3 million`,
  THREE_TO_TEN_MM: msg`$3 million to $10 million`,
  TEN_TO_FIFTY_MM: msg`$10 million to $50 million`,
  FIFTY_TO_TWO_HUNDRED_MM: msg`$50 million to $200 million`,
  GT_TWO_HUNDRED_MM: msg`More than $200 million`,
  DISCUSS_PRIVATELY: PRIVATELY,
};

export const DIGITAL_WORDS: Readonly<Record<(typeof DIGITAL_ASSETS)[number], MessageDescriptor>> = {
  LT_QUARTER_MM: msg`Less than $0.25 million`,
  QUARTER_TO_ONE_MM: msg`$0.25 million to $1 million`,
  ONE_TO_FIVE_MM: msg`$1 million to $5 million`,
  FIVE_TO_TWENTY_MM: msg`$5 million to $20 million`,
  GT_TWENTY_MM: msg`More than $20 million`,
  NO_DIGITAL_ASSETS: msg`I have no digital assets`,
  DISCUSS_PRIVATELY: PRIVATELY,
};

/** What somebody wants to invest. */
export const INTENDED_WORDS: Readonly<
  Record<(typeof INTENDED_AMOUNTS)[number], MessageDescriptor>
> = {
  LT_TENTH_MM: msg`Less than $0.1 million`,
  TENTH_TO_HALF_MM: msg`$0.1 million to $0.5 million`,
  HALF_TO_ONE_MM: msg`$0.5 million to $1 million`,
  ONE_TO_FIVE_MM: msg`$1 million to $5 million`,
  GT_FIVE_MM: msg`More than $5 million`,
  DISCUSS_PRIVATELY: PRIVATELY,
};
