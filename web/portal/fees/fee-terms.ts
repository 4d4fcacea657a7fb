import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFeeBill, getFees } from '@ballast/contract/fees/fees.ts';
import type { FeePart, FeeTerms } from '@ballast/contract/fees/ranges.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';

export type Fees = AnswerOf<typeof getFees>;
export type Schedule = NonNullable<Fees['platform']>;
export type Standing = Fees['standings'][number];
export type Day = Standing['days'][number];
export type Charge = Standing['on_withdrawals'][number];
export type Bill = AnswerOf<typeof getFeeBill>;

/** A schedule as the contract's rules read it. */
export function termsOf({ period, ranges }: Schedule): FeeTerms {
  return {
    period,
    ranges: ranges.map(({ from, to, rate }) => ({
      from: rateOf(from),
      to: to === null ? null : rateOf(to),
      rate: rateOf(rate),
    })),
  };
}

/** A part of a fee with the key of its row. */
export type PartRow = FeePart & { readonly key: string };

export function rowsOf(parts: readonly FeePart[]): PartRow[] {
  return parts.map((part) => ({ ...part, key: part.from.toString() }));
}
