import { getOwnDrift, listOwnRebalances } from '@ballast/contract/funds/client-rebalances.ts';
import {
  getFund,
  getFundIndexChart,
  getFundIndexPlot,
  listFunds,
} from '@ballast/contract/funds/funds.ts';
import { listInquiries } from '@ballast/contract/funds/inquiries.ts';
import { getInvestmentLimits } from '@ballast/contract/funds/investments.ts';
import type { Period } from '@ballast/contract/funds/periods.ts';
import { getRebalancing, listRebalances } from '@ballast/contract/funds/rebalances.ts';
import { getRedemptionLimits } from '@ballast/contract/funds/redemptions.ts';
import { getInvestmentUnderlying, listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { wholeListQuery } from '../../app/figures/whole-list.ts';
import { callQuery } from '../../app/session/queries.ts';
import type { FundFilter } from './fund-filter.ts';

export const fundsQuery = (filter: FundFilter) => wholeListQuery(listFunds, { query: filter });

export const fundQuery = (fund: string) => callQuery(getFund, { params: { fund } });

export const fundIndexQuery = (fund: string, period: Period) =>
  callQuery(getFundIndexPlot, { params: { fund }, query: { period } });

export const fundIndexChartQuery = (fund: string) =>
  callQuery(getFundIndexChart, { params: { fund } });

export const inquiriesQuery = (fund: string) => wholeListQuery(listInquiries, { query: { fund } });

export const holdingsQuery = () => callQuery(listInvestments);

export const holdingPartsQuery = (fund: string) =>
  callQuery(getInvestmentUnderlying, { params: { fund } });

export const investmentLimitsQuery = (fund: string) =>
  callQuery(getInvestmentLimits, { query: { fund } });

export const redemptionLimitsQuery = (fund: string) =>
  callQuery(getRedemptionLimits, { query: { fund } });

export const rebalancingQuery = (fund: string) => callQuery(getRebalancing, { params: { fund } });

export const rebalancesQuery = (fund: string) =>
  wholeListQuery(listRebalances, { params: { fund } });

export const ownDriftQuery = (fund: string) => callQuery(getOwnDrift, { params: { fund } });

export const ownRebalancesQuery = (fund: string) =>
  wholeListQuery(listOwnRebalances, { params: { fund } });
