import type { User } from '@ballast/contract/account/me.ts';
import type { Condition, FACTS, Limb } from '@ballast/contract/onboarding/sign-up/class-limbs.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LOCALE } from '../figures/format-decimal.ts';

/** What the conditions of investor classes are called, for clients and for staff. */

type AccountType = User['account_type'];
type AmountCondition = Extract<Condition, { kind: 'AMOUNT' }>;
export type AmountName = AmountCondition['anyOf'][number];
export type NumberName = Extract<Condition, { kind: 'NUMBER' }>['number'];
export type FactName = (typeof FACTS)[number];

const AMOUNT_WORDS: Readonly<Record<AmountName, MessageDescriptor>> = {
  PORTFOLIO: msg`Portfolio of investments and cash`,
  FINANCIAL_ASSETS: msg`Financial assets, less what is owed on them`,
  NET_ASSETS: msg`Net assets excluding your main residence`,
  MAIN_HOME: msg`Main residence, less the mortgage on it`,
  ANNUAL_INCOME: msg`Income of the last 12 months`,
  BALANCE_SHEET: msg`Balance sheet total`,
  NET_TURNOVER: msg`Net turnover of a year`,
  OWN_FUNDS: msg`Own funds`,
  EQUITY: msg`Equity`,
  SHARE_CAPITAL: msg`Called-up share capital`,
  TOTAL_ASSETS: msg`Total assets`,
  ANNUAL_NET_INCOME: msg`Net income of a year`,
  CASH_AND_INVESTMENTS: msg`Cash and investments`,
  UNPAID_CAPITAL: msg`Subscribed capital that is not paid in`,
};

export const NUMBER_WORDS: Readonly<Record<NumberName, MessageDescriptor>> = {
  TRANSACTIONS_A_QUARTER: msg`Significant transactions per quarter, on average over the past year`,
  MEMBERS: msg`Members of the company`,
};

const FACT_WORDS: Readonly<Record<FactName, MessageDescriptor>> = {
  YEAR_IN_FINANCE_ROLE: msg`At least one year in a role in finance that takes knowledge of such investments`,
  KNOWLEDGE: msg`Knowledge of such investments from education or work in finance`,
  CAPITAL_MARKETS_BUSINESS: msg`A business or profession in acquiring, holding or disposing of capital markets products`,
  SUPERVISED_BANK: msg`A supervised bank`,
  INSURER: msg`A supervised insurer`,
  FUND_MANAGER: msg`A supervised fund manager`,
  PENSION_FUND: msg`A pension fund`,
  PUBLIC_BODY: msg`A public body`,
};

/** What is meant otherwise by a company. */
const COMPANY_WORDS: Readonly<{ [name in AmountName | FactName]?: MessageDescriptor }> = {
  NET_ASSETS: msg`Net assets`,
  YEAR_IN_FINANCE_ROLE: msg`At least one year in a role in finance that takes knowledge of such investments, of whoever decides on the company’s investments`,
  KNOWLEDGE: msg`Knowledge of such investments from education or work in finance, of whoever decides on the company’s investments`,
};

export function amountWord(name: AmountName, accountType: AccountType): MessageDescriptor {
  const own = accountType === 'INSTITUTIONAL' ? COMPANY_WORDS[name] : undefined;
  return own ?? AMOUNT_WORDS[name];
}

export function factWord(name: FactName, accountType: AccountType): MessageDescriptor {
  const own = accountType === 'INSTITUTIONAL' ? COMPANY_WORDS[name] : undefined;
  return own ?? FACT_WORDS[name];
}

const OR = msg({ message: '{first} or {second}' });
const AND = msg({ message: '{first}, and {second}' });
const OVER = msg({ message: '{what}: more than {limit}' });
const AT_LEAST = msg({ message: '{what}: at least {limit}' });
const COUNTED_IN = msg({ message: '{condition}; {added} counts up to {limit}' });

/** What a limb asks of an account of a kind, thresholds in words. */
export function limbWords(i18n: I18n, limb: Limb, accountType: AccountType): string {
  return limb.conditions
    .map((condition) => conditionWords(i18n, condition, accountType))
    .reduce((first, second) => i18n._(AND.id, { first, second }, AND));
}

/** An amount of a rule: whole, with the code of its currency. */
function thresholdWords(threshold: string, currency?: string): string {
  const figure = new Intl.NumberFormat(LOCALE).format(threshold as `${number}`);
  return currency ? `${currency}\u00a0${figure}` : figure;
}

function conditionWords(i18n: I18n, condition: Condition, accountType: AccountType): string {
  if (condition.kind === 'FACT') return i18n._(factWord(condition.fact, accountType));
  if (condition.kind === 'NUMBER') {
    const what = i18n._(NUMBER_WORDS[condition.number]);
    return passing(i18n, condition, what, thresholdWords(condition.threshold));
  }
  const { anyOf, adding, threshold, currency } = condition;
  const what = anyOf
    .map((name) => i18n._(amountWord(name, accountType)))
    .reduce((first, second) => i18n._(OR.id, { first, second }, OR));
  const words = passing(i18n, condition, what, thresholdWords(threshold, currency));
  if (!adding) return words;
  const added = i18n._(amountWord(adding.amount, accountType));
  const limit = thresholdWords(adding.upTo, currency);
  return i18n._(COUNTED_IN.id, { condition: words, added, limit }, COUNTED_IN);
}

function passing(
  i18n: I18n,
  condition: Exclude<Condition, { kind: 'FACT' }>,
  what: string,
  limit: string,
): string {
  const words = condition.passing === 'OVER' ? OVER : AT_LEAST;
  return i18n._(words.id, { what, limit }, words);
}
