import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { shownParts, shownSum } from '../../app/figures/shown-parts.ts';

type Answer = AnswerOf<typeof getPortfolioAssets>;
type Totals = Answer['totals'];

/** What is not in funds. */
const CASH = ['available', 'settling', 'pending', 'holdback'] as const;

const PARTS = ['invested', ...CASH] as const;

/** The totals of a portfolio as they are shown: their parts add up to what is shown of the total. As they are where one is not known. */
export function shownTotals({ totals, display_currency: currency }: Answer): Totals {
  const values = PARTS.flatMap((part) => totals[part] ?? []);
  if (totals.total === null || values.length < PARTS.length) return totals;
  const shown = shownParts(values, totals.total, currency);
  const cash = shownSum(shown.slice(-CASH.length), currency);
  const parts = Object.fromEntries(PARTS.map((part, index) => [part, shown[index]]));
  return { ...totals, ...parts, cash: cash };
}
