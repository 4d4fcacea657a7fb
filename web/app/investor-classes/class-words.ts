import type { InvestorType } from '@ballast/contract/onboarding/answers.ts';
import type { Region } from '@ballast/contract/onboarding/regions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const CLASS_WORDS: Readonly<Record<InvestorType, MessageDescriptor>> = {
  PROFESSIONAL: msg`Professional investor`,
  ELECTIVE_PROFESSIONAL: msg`Elective professional investor`,
  HIGH_NET_WORTH_COMPANY: msg`High-net-worth company`,
  ACCREDITED: msg`Accredited investor`,
  EXPERT: msg`Expert investor`,
  INSTITUTIONAL: msg`Institutional investor`,
  OTHER_EXPERIENCED_NON_RETAIL: msg`Other experienced investor, not retail`,
};

/** What the regions are called whose rules say who may invest. */
export const REGION_WORDS: Readonly<Record<Region, MessageDescriptor>> = {
  EU: msg`European Union`,
  UK: msg`United Kingdom`,
  SWITZERLAND: msg`Switzerland`,
  SINGAPORE: msg`Singapore`,
  UAE: msg`United Arab Emirates`,
  HONG_KONG: msg`Hong Kong`,
  ELSEWHERE: msg`Elsewhere`,
};
