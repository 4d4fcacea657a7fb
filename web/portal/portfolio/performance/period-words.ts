import type { Period } from '@ballast/contract/funds/periods.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Short names of the periods, in the order in which charts offer them. */
export const PERIOD_WORDS: Readonly<Record<Period, MessageDescriptor>> = {
  LAST_24H: msg`24h`,
  LAST_WEEK: msg`1W`,
  LAST_MONTH: msg`1M`,
  LAST_3MONTH: msg`3M`,
  YEAR_TO_DATE: msg`YTD`,
  LAST_YEAR: msg`1Y`,
  ALL_TIME: msg`All`,
};

/** The periods as sentences end with them. */
export const PERIOD_PHRASES: Readonly<Record<Period, MessageDescriptor>> = {
  LAST_24H: msg`over the last 24 hours`,
  LAST_WEEK: msg`over the last week`,
  LAST_MONTH: msg`over the last month`,
  LAST_3MONTH: msg`over the last three months`,
  YEAR_TO_DATE: msg`since the start of the year`,
  LAST_YEAR: msg`over the last year`,
  ALL_TIME: msg`since inception`,
};
