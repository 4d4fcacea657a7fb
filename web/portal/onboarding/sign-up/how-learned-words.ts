import type { HOW_LEARNED } from '@ballast/contract/onboarding/answers.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the codes say by which somebody learned of the platform (spec/access.md, section 3). */
export const HOW_LEARNED_WORDS: Readonly<Record<(typeof HOW_LEARNED)[number], MessageDescriptor>> =
  {
    RECOMMENDATIONS_AND_REFERRALS: msg`Somebody recommended it`,
    PROFESSIONAL_ADVISOR: msg`From a professional adviser`,
    DIRECT_OUTREACH: msg`Somebody from Ballast contacted me`,
    ADVERTISEMENT: msg`From an advertisement`,
    SEARCH_THROUGH_INTERNET: msg`I found it on the internet`,
    OTHER: msg`Another way`,
  };
