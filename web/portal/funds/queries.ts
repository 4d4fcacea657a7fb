import { getFund, getFundIndexPlot, listFunds } from '@ballast/contract/funds/funds.ts';
import { getInvestmentLimits } from '@ballast/contract/funds/investments.ts';
import type { Period } from '@ballast/contract/funds/periods.ts';
import { getRedemptionLimits } from '@ballast/contract/funds/redemptions.ts';
import { getInvestmentUnderlying, listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { wholeListQuery } from '../../app/figures/whole-list.ts';
import { callQuery } from '../../app/session/queries.ts';
import type { FundFilter } from './fund-filter.ts';

/** The funds that a filter leaves. */
export const fundsQuery = (filter: FundFilter) => wholeListQuery(listFunds, { query: filter });

/** A fund, by its id or its slug. */
export const fundQuery = (fund: string) => callQuery(getFund, { params: { fund } });

/** The period that a fund's chart shows first. */
export const FIRST_PERIOD: Period = 'LAST_YEAR';

/** How a fund's index went. */
export const fundIndexQuery = (fund: string, period: Period) =>
  callQuery(getFundIndexPlot, { params: { fund }, query: { period } });

/** What the client holds, by fund. */
export const holdingsQuery = () => callQuery(listInvestments);

/** What the client's holding in a fund consists of. */
export const holdingPartsQuery = (fund: string) =>
  callQuery(getInvestmentUnderlying, { params: { fund } });

/** How much the client may invest in a fund. */
export const investmentLimitsQuery = (fund: string) =>
  callQuery(getInvestmentLimits, { query: { fund } });

/** How much of a fund the client may redeem. */
export const redemptionLimitsQuery = (fund: string) =>
  callQuery(getRedemptionLimits, { query: { fund } });
