import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listInvestments } from '@ballast/contract/portfolio/portfolio.ts';
import { useQuery } from '@tanstack/react-query';
import { holdingsQuery } from './queries.ts';

type Holding = AnswerOf<typeof listInvestments>['items'][number] & {
  /** In which its figures are told. */
  readonly currency: string;
};

/** The client's own holding in a fund; undefined when there is none or it is not known yet. */
export function useHolding(slug: string): Holding | undefined {
  const { data } = useQuery(holdingsQuery());
  const own = data?.items.find(({ fund_slug }) => fund_slug === slug);
  return own && data && { ...own, currency: data.display_currency };
}
