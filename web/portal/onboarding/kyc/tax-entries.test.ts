import { maskTaxNumber } from '@ballast/contract/onboarding/kyc/identity-fields.ts';
import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { describe, expect, test } from 'vitest';
import {
  emptyEntry,
  entriesAnswer,
  entriesOf,
  entriesProblems,
  type TaxEntry,
} from './tax-entries.ts';

const SWISS: TaxEntry = { ...emptyEntry(0, 'CH'), typed: '756.9217.0769.85' };
const answersOf = (...tax_residencies: KycDetails['tax_residencies']) =>
  ({ country_of_residence: 'CH', tax_residencies }) as KycDetails;

describe('tax residencies as they are typed', () => {
  test('begin where the person lives, and with what was answered', () => {
    expect(entriesOf(answersOf())).toEqual([emptyEntry(0, 'CH')]);
    const known = entriesOf(
      answersOf(
        { country_of_taxes: 'CH', type: 'AHV', tin: maskTaxNumber('7569217076985') },
        { country_of_taxes: 'AE', type: null, tin: null },
      ),
    );
    expect(known).toEqual([
      { key: 0, country: 'CH', type: 'OTHER', typed: '', kept: maskTaxNumber('7569217076985') },
      { key: 1, country: 'AE', type: 'NONE', typed: '', kept: null },
    ]);
  });

  test.each<[string, Partial<TaxEntry>, object]>([
    ['nothing is wrong with a number', {}, {}],
    ['a country is missing', { country: null }, { country: 'missing' }],
    ['a number is missing', { typed: ' ' }, { number: 'missing' }],
    ['a number of before stays', { typed: '', kept: maskTaxNumber('7569217076985') }, {}],
    ['a country that gives none needs none', { typed: '', type: 'NONE' }, {}],
    ['other characters', { typed: '756#9217' }, { number: 'characters' }],
    [
      'a number that Switzerland does not give',
      { typed: '756.9217.0769.86' },
      { number: 'country' },
    ],
    ['another kind of number', { typed: '12 345', type: 'OTHER' }, {}],
    [
      'a number that the US never gave',
      { country: 'US', typed: '000-12-3456' },
      { number: 'country' },
    ],
    ['the form of the US', { country: 'US', typed: '11-22' }, { number: 'ssn' }],
    ['a number of the US without hyphens', { country: 'US', typed: '111223333' }, {}],
  ])('%s', (_name, part, problems) => {
    expect(entriesProblems([{ ...SWISS, ...part }])).toEqual([problems]);
  });

  test('name each country once', () => {
    expect(entriesProblems([SWISS, { ...SWISS, key: 1 }])).toEqual([{}, { country: 'twice' }]);
    expect(entriesProblems([SWISS, emptyEntry(1)])).toEqual([
      {},
      { country: 'missing', number: 'missing' },
    ]);
  });

  test('are sent without what people write between the digits, and as they were when nothing was typed', () => {
    const kept = { ...emptyEntry(1, 'DE'), kept: maskTaxNumber('0123401234') };
    const none = { ...emptyEntry(2, 'AE'), type: 'NONE', typed: 'x' } as const;
    const us = { ...emptyEntry(3, 'US'), typed: '111223333' };
    expect(entriesAnswer([SWISS, kept, none, us]).tax_residencies).toEqual([
      { country_of_taxes: 'CH', type: 'TIN', tin: '7569217076985' },
      { country_of_taxes: 'DE', type: 'TIN', tin: maskTaxNumber('0123401234') },
      { country_of_taxes: 'AE', type: null, tin: null },
      { country_of_taxes: 'US', type: 'TIN', tin: '111-22-3333' },
    ]);
  });
});
