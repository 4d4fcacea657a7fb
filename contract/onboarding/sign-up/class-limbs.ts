import { z } from 'zod';
import { DecimalText } from '../../fields.ts';

/** What the rules of investor classes are made of: amounts, numbers and facts that a client tells. */

export const AMOUNTS = [
  'PORTFOLIO',
  'FINANCIAL_ASSETS',
  /** Of a person, without the home lived in; of a company, all of them. */
  'NET_ASSETS',
  /** The home lived in, less what is owed on it. */
  'MAIN_HOME',
  'ANNUAL_INCOME',
  'BALANCE_SHEET',
  'NET_TURNOVER',
  'OWN_FUNDS',
  'EQUITY',
  'SHARE_CAPITAL',
  'TOTAL_ASSETS',
  'ANNUAL_NET_INCOME',
  'CASH_AND_INVESTMENTS',
  'UNPAID_CAPITAL',
] as const;

export const NUMBERS = ['TRANSACTIONS_A_QUARTER', 'MEMBERS'] as const;

export const FACTS = [
  'YEAR_IN_FINANCE_ROLE',
  'KNOWLEDGE',
  'CAPITAL_MARKETS_BUSINESS',
  'SUPERVISED_BANK',
  'INSURER',
  'FUND_MANAGER',
  'PENSION_FUND',
  'PUBLIC_BODY',
] as const;

export const CLASS_CURRENCIES = ['EUR', 'GBP', 'CHF', 'SGD', 'AED', 'HKD'] as const;

type Amount = (typeof AMOUNTS)[number];
type Currency = (typeof CLASS_CURRENCIES)[number];
type Fact = (typeof FACTS)[number];

/** How a threshold is passed: by more than it, or by it too. */
type Passing = 'OVER' | 'AT_LEAST';

/** One thing that must be so. */
export type Condition =
  | {
      readonly kind: 'AMOUNT';
      /** Any of these passes. */
      readonly anyOf: readonly Amount[];
      /** Counted in addition, up to a limit. */
      readonly adding?: { readonly amount: Amount; readonly upTo: string };
      readonly passing: Passing;
      readonly threshold: string;
      readonly currency: Currency;
    }
  | {
      readonly kind: 'NUMBER';
      readonly number: (typeof NUMBERS)[number];
      readonly passing: Passing;
      readonly threshold: string;
    }
  | { readonly kind: 'FACT'; readonly fact: Fact };

/** A part of a rule: it holds when all its conditions do. */
export type Limb = { readonly name: string; readonly conditions: readonly Condition[] };

/** What a client tells of itself. An amount counts in its own currency only; nothing is converted. */
export const ClassAnswers = z.strictObject({
  amounts: z.partialRecord(
    z.enum(AMOUNTS),
    z.strictObject({ amount: DecimalText, currency: z.enum(CLASS_CURRENCIES) }),
  ),
  numbers: z.partialRecord(z.enum(NUMBERS), DecimalText),
  facts: z.array(z.enum(FACTS)).max(FACTS.length),
});

export type ClassAnswers = z.infer<typeof ClassAnswers>;

/** Nothing was told. */
export const NO_CLASS_ANSWERS: ClassAnswers = { amounts: {}, numbers: {}, facts: [] };

export function amountLimb(
  amount: Amount,
  passing: Passing,
  threshold: string,
  currency: Currency,
): Limb {
  return {
    name: amount,
    conditions: [{ kind: 'AMOUNT', anyOf: [amount], passing, threshold, currency }],
  };
}

export function factLimb(fact: Fact): Limb {
  return { name: fact, conditions: [{ kind: 'FACT', fact }] };
}
