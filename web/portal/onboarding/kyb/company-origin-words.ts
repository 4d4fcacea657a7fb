import type { CompanyOrigin } from '@ballast/contract/onboarding/origins.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a company's money comes from, in the words of whoever chooses it. */
export const COMPANY_ORIGIN_WORDS: Readonly<Record<CompanyOrigin, MessageDescriptor>> = {
  BUSINESS_INCOME: msg`Income from its business`,
  CAPITAL_OF_OWNERS: msg`Capital paid in by its owners`,
  ASSET_SALE: msg`Sale of a business, property or other assets`,
  INVESTMENT_RETURNS: msg`Returns on investments`,
  FUND_SUBSCRIBERS: msg`Money that investors subscribed`,
  BORROWING: msg`Loans or bonds`,
  PUBLIC_FUNDS: msg`Public funds`,
  MINING: msg`Mining or staking`,
  OTHER: msg`Something else`,
};
