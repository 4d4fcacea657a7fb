import type { Amount } from '@ballast/contract/money/amount.ts';
import type { Formats } from '../../formats.ts';
import type { Templates } from '../template.ts';

/** What terms of a class are of, in the order in which they are told. */
const TERMS = {
  management: 'management fee a year',
  incentive: 'incentive fee',
  hurdle: 'hurdle a year',
  lockUp: 'lock-up in months',
  early: 'early-redemption fee within the lock-up',
  notice: 'notice for redemptions in days',
  cutOff: 'cut-off for subscriptions in business days before a dealing date',
  minimumFirst: 'smallest first subscription',
  minimumNext: 'smallest further subscription',
  holdback: 'part of redemptions that is held back until an audit',
  holdbackAbove: 'part of a holding above whose redemption something is held back',
};

/** A percentage as it is typed, a count, or an amount. */
export type TermValue =
  | { readonly percent: string }
  | { readonly count: number }
  | { readonly amount: Amount };

/** A term of a class that is another from a day on. */
export type ChangedTerm = {
  readonly term: keyof typeof TERMS;
  readonly before: TermValue;
  readonly after: TermValue;
};

type NewTerms = {
  readonly fundName: string;
  readonly className: string;
  readonly on: Date;
  readonly changes: readonly ChangedTerm[];
};

function written(value: TermValue, { amount, decimal }: Formats): string {
  if ('percent' in value) return `${decimal(value.percent)}%`;
  return 'count' in value ? String(value.count) : amount(value.amount);
}

/** Messages about the terms of a private fund's classes. */
export const CLASS_TERMS = {
  /** To whoever has units of the class, or asks for some. */
  class_terms_changed: ({ fundName, className, on, changes }: NewTerms, formats: Formats) => {
    const each = changes.map(
      ({ term, before, after }) =>
        `${TERMS[term]} ${written(after, formats)} instead of ${written(before, formats)}`,
    );
    return {
      subject: `New terms of class ${className} of ${fundName}`,
      text: `From ${formats.day(on)} class ${className} of ${fundName} has new terms: ${each.join('; ')}. Everything else stays. For units that you have then, the lock-up does not become longer and the early-redemption fee not higher. You do not need to do anything. If you do not want the new terms, you can redeem, or take back what you have asked for, before the cut-off of the first dealing date that they apply to. All terms are on the fund's page.`,
    };
  },
} satisfies Templates;
