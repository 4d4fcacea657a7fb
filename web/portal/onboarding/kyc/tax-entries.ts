import type { CallingCountry } from '@ballast/contract/account/calling-codes.ts';
import { UNITED_STATES } from '@ballast/contract/onboarding/answers.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import type { KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { isNumberOfCountry, OTHER_NUMBER } from '@ballast/contract/onboarding/kyc/tax-numbers.ts';
import { isTaxNumber, tidyTaxNumber } from './tax-number.ts';

/** Kinds of tax numbers that can be named, and that a country gave none. */
export const TAX_NUMBER_TYPES = ['TIN', 'SOCIAL_SECURITY', 'NATIONAL_ID', 'OTHER', 'NONE'] as const;

export type TaxNumberType = (typeof TAX_NUMBER_TYPES)[number];

export type TaxEntry = {
  /** Tells entries apart on the screen. */
  key: number;
  country: CallingCountry | null;
  type: TaxNumberType;
  typed: string;
  /** The number as it is read back, masked; it stays while nothing is typed. */
  kept: string | null;
};

export type TaxEntryProblems = {
  country?: 'missing' | 'twice';
  number?: 'missing' | 'ssn' | 'characters' | 'country';
};

export function emptyEntry(key: number, country: TaxEntry['country'] = null): TaxEntry {
  return { key, country, type: 'TIN', typed: '', kept: null };
}

/** The entries to begin with: earlier answers, or one for the country of residence. */
export function entriesOf(data: KycDetails): TaxEntry[] {
  if (data.tax_residencies.length === 0) return [emptyEntry(0, data.country_of_residence)];
  return data.tax_residencies.map(({ country_of_taxes, type, tin }, key) => ({
    key,
    country: country_of_taxes,
    type: knownType(type, tin),
    typed: '',
    kept: tin,
  }));
}

function knownType(type: string | null, tin: string | null): TaxNumberType {
  if (tin === null) return 'NONE';
  return TAX_NUMBER_TYPES.find((known) => known === type) ?? 'OTHER';
}

export function entriesProblems(entries: readonly TaxEntry[]): TaxEntryProblems[] {
  return entries.map((entry, index) => {
    const isTwice = entries.slice(0, index).some(({ country }) => country === entry.country);
    return {
      ...(entry.country !== null && isTwice && { country: 'twice' as const }),
      ...(entry.country === null && { country: 'missing' as const }),
      ...numberProblem(entry),
    };
  });
}

function numberProblem({ type, typed, kept, country }: TaxEntry): Pick<TaxEntryProblems, 'number'> {
  if (type === 'NONE') return {};
  const number = tidyTaxNumber(typed, country);
  if (number === '') return kept === null ? { number: 'missing' } : {};
  const isUs = country === UNITED_STATES;
  if (!isTaxNumber(number, country)) return { number: isUs ? 'ssn' : 'characters' };
  if (country === null || (type === OTHER_NUMBER && !isUs)) return {};
  return isNumberOfCountry(number, country) ? {} : { number: 'country' };
}

/** The entries as the call takes them. What was checked before has a country each. */
export function entriesAnswer(entries: readonly TaxEntry[]): KycAnswers {
  return {
    tax_residencies: entries.flatMap(({ country, type, typed, kept }) => {
      const tin = tidyTaxNumber(typed, country) || kept;
      const number = type === 'NONE' ? { type: null, tin: null } : { type, tin };
      return country === null ? [] : [{ country_of_taxes: country, ...number }];
    }),
  };
}
