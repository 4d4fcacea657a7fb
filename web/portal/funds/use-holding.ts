import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { useQuery } from '@tanstack/react-query';
import { holdingsQuery } from './queries.ts';

/** The client's own holding in a fund; undefined when there is none or it is not known yet. */
export function useHolding(
  slug: string,
): AnswerOf<typeof listInvestments>['items'][number] | undefined {
  return useQuery(holdingsQuery()).data?.items.find(({ fund_slug }) => fund_slug === slug);
}
