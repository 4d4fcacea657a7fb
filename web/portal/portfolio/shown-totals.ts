import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { shownParts, shownSum } from '../../app/figures/shown-parts.ts';

type Totals = AnswerOf<typeof getPortfolioAssets>['totals'];

/** What is not in funds. */
const CASH = ['available_usd', 'settling_usd', 'pending_usd', 'holdback_usd'] as const;

const PARTS = ['invested_usd', ...CASH] as const;

/** The totals of a portfolio as they are shown: their parts add up to the cent. As they are where one is not known. */
export function shownTotals(totals: Totals): Totals {
  const values = PARTS.flatMap((part) => totals[part] ?? []);
  if (totals.total_usd === null || values.length < PARTS.length) return totals;
  const shown = shownParts(values, totals.total_usd);
  const cash = shownSum(shown.slice(-CASH.length));
  const parts = Object.fromEntries(PARTS.map((part, index) => [part, shown[index]]));
  return { ...totals, ...parts, cash_usd: cash };
}
