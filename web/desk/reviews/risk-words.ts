import type { Exposure, RiskRating } from '@ballast/contract/compliance/risk.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a client is rated. */
export const RATING_WORDS: Readonly<Record<RiskRating, MessageDescriptor>> = {
  LOW: msg`Low risk`,
  MEDIUM: msg`Medium risk`,
  HIGH: msg`High risk`,
};

/** How a client stands to political exposure. */
export const EXPOSURE_TITLES: Readonly<Record<Exposure, MessageDescriptor>> = {
  EXPOSED: msg`Politically exposed`,
  WITHDRAWAL_OPEN: msg`Politically exposed: yes, and now no`,
  WITHDRAWN: msg`Politically exposed before`,
};
