import { getExposure, getPerformanceMeasures } from '@ballast/contract/portfolio/measures.ts';
import { getAnalytics, listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { callQuery } from '../../../app/session/queries.ts';
import { analyticsQuery } from '../first-queries.ts';
import { periodOf } from '../performance/chart-search.ts';
import { type AnalyticsSearch, partOf } from './analytics-search.ts';

export const investmentsQuery = () => callQuery(listInvestments);

export const chartQuery = (search: AnalyticsSearch) =>
  callQuery(getAnalytics, { query: analyticsQuery(search, partOf(search)) });

export const measuresQuery = (search: AnalyticsSearch) =>
  callQuery(getPerformanceMeasures, {
    query: { period: periodOf(search), ...partOf(search) },
  });

export const exposureQuery = ({ day }: Pick<AnalyticsSearch, 'day'>) =>
  callQuery(getExposure, day ? { query: { as_of: day } } : undefined);
