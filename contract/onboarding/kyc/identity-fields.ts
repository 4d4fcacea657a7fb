import { z } from 'zod';
import { text } from '../../fields.ts';
import { Country, UNITED_STATES } from '../answers.ts';
import { isNumberOfCountry, OTHER_NUMBER } from './tax-numbers.ts';

/** Age from which somebody can be a client (spec/decisions.md, section 3). */
const AGE_MIN = 18;

/** Nobody was born before. */
export const EARLIEST_BIRTH = '1900-01-01';

/** Social security number, like 111-22-3333: the tin of somebody who pays taxes in the US. */
export const Ssn = z.string().regex(/^\d{3}-\d{2}-\d{4}$/, 'Invalid data');

/** Tax reference number of any other country: letters and numbers only. */
const TaxNumber = text(50).regex(/^[\p{Letter}\p{Number}]+$/u, 'Invalid data');

/** What stands for a tax number wherever it is read: never its length, at most its last four characters. */
const MASKED = /^••••[\p{Letter}\p{Number}]{0,4}$/u;

/** A tax number as it is read back: half of a short one stays hidden, too. */
export function maskTaxNumber(tin: string): string {
  const shown = Math.min(4, Math.floor(tin.length / 2));
  return `••••${shown === 0 ? '' : tin.slice(-shown)}`;
}

/** Says whether a tax number is one that was read back rather than typed. */
export function isMaskedTaxNumber(tin: string): boolean {
  return MASKED.test(tin);
}

/**
 * A tax residency as given: a country, and a number or the mask of the one before wherever its type is named.
 * Numbers that cannot be checked must consist of letters and digits.
 */
export const TaxResidencyAnswer = z
  .strictObject({
    country_of_taxes: Country,
    type: text(50).nullable(),
    tin: z.string().nullable(),
  })
  .superRefine(({ country_of_taxes, type, tin }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['tin'], message });
    if (tin === null) return type === null ? undefined : refuse('Field is required');
    if (isMaskedTaxNumber(tin)) return undefined;
    const form = country_of_taxes === UNITED_STATES ? Ssn : TaxNumber;
    if (!form.safeParse(tin).success) return refuse('Invalid data');
    const isChecked = type !== OTHER_NUMBER || country_of_taxes === UNITED_STATES;
    if (!isChecked || isNumberOfCountry(tin, country_of_taxes)) return undefined;
    return refuse('This country gives no such number');
  });

/**
 * Says whether somebody born on a day is old enough on another, both as `2008-02-29`. A birthday on 29
 * February falls on 1 March of other years.
 */
export function isOldEnough(dateOfBirth: string, today: string): boolean {
  const [year = '', ...monthAndDay] = dateOfBirth.split('-');
  const birthday = [String(Number(year) + AGE_MIN).padStart(4, '0'), ...monthAndDay].join('-');
  return birthday <= today;
}
