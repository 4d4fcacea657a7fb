import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CompanyPeople,
  type CompanyPerson,
  CompanyRegister,
  isLei,
  isMoreThanWhole,
  shareUnits,
} from './company-facts.ts';

/** Of the LEI foundation itself and of two banks, as published. */
const KNOWN = ['506700GE1G29325QX363', '529900W18LQJJN6SJ336', '7LTWFZYICNSX8D621K86'];

const REGISTER = {
  register_number: 'CHE-123.456.788',
  register_place: 'Handelsregister Zürich',
  registered_on: '2001-02-03',
  address_of_seat: 'Bahnhofstrasse 1',
  address2_of_seat: null,
  city_of_seat: 'Zürich',
  subdivision_of_seat: null,
  zip_code_of_seat: '8001',
  country_of_seat: 'CH',
  lei: null,
};

function person(changed: Partial<CompanyPerson> = {}): CompanyPerson {
  return {
    first_name: 'Mei',
    last_name: 'Tan',
    date_of_birth: '1970-01-02',
    country_of_residence: 'SG',
    is_director: true,
    share: null,
    has_control: false,
    ...changed,
  };
}

const problemsOf = (people: readonly CompanyPerson[]) =>
  CompanyPeople.safeParse(people).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? [];

describe('a legal entity identifier', () => {
  test.each(KNOWN)('%s is one', (lei) => {
    expect(isLei(lei)).toBe(true);
  });

  // A letter counts as two digits, so that exchanging it for a digit may by chance go unnoticed.
  test('with a digit changed or two neighbours exchanged is none', () => {
    const lei = fc.constantFrom(...KNOWN);
    fc.assert(
      fc.property(lei, fc.nat(18), fc.nat(9), (known, at, digit) => {
        const pair = known.slice(at, at + 2);
        fc.pre(/^\d\d$/.test(pair));
        const changed = `${known.slice(0, at)}${digit}${known.slice(at + 1)}`;
        expect(isLei(changed)).toBe(changed === known);
        const [one = '', other = ''] = pair;
        const exchanged = known.slice(0, at) + other + one + known.slice(at + 2);
        expect(isLei(exchanged)).toBe(exchanged === known);
      }),
    );
  });

  test('is taken with blanks and small letters, and kept without', () => {
    const told = { ...REGISTER, lei: '5067 00ge 1g29 325q x363' };
    expect(CompanyRegister.parse(told).lei).toBe('506700GE1G29325QX363');
    expect(CompanyRegister.safeParse({ ...told, lei: '506700GE1G29325QX364' }).success).toBe(false);
  });
});

describe('shares', () => {
  test.each(['0', '0.0', '100.0001', '25.12345', '-1', '1e2', ' 25', '25,5', '', '101'])(
    '“%s” is none',
    (share) => {
      expect(shareUnits(share)).toBeNull();
    },
  );

  test('are added exactly: thirds are the whole, and a ten-thousandth more is too much', () => {
    expect(isMoreThanWhole(['33.3333', '33.3333', '33.3334'])).toBe(false);
    expect(isMoreThanWhole(['33.3334', '33.3333', '33.3334'])).toBe(true);
    const units = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(units, { maxLength: 8 }), (parts) => {
        const shares = parts.map(
          (part) => `${Math.floor(part / 10_000)}.${String(part % 10_000).padStart(4, '0')}`,
        );
        expect(shares.map(shareUnits)).toEqual(parts.map(BigInt));
        const sum = parts.reduce((total, each) => total + each, 0);
        expect(isMoreThanWhole(shares)).toBe(sum > 1_000_000);
      }),
    );
  });
});

describe('the people of a company', () => {
  const owner = person({ first_name: 'Jun', is_director: false, share: '60' });

  test('are a director at least, each for something, once, with no more than the whole', () => {
    expect(problemsOf([person(), owner])).toEqual([]);
    expect(problemsOf([owner])).toEqual([['', 'Name at least one director']]);
    expect(problemsOf([person({ is_director: false })])[0]?.[0]).toBe('0.is_director');
    expect(problemsOf([person(), person({ first_name: 'MEI' })])).toEqual([
      ['1.last_name', 'You have named this person already'],
    ]);
    expect(problemsOf([person({ share: '40.0001' }), owner])).toEqual([
      ['', 'The shares are more than 100 %'],
    ]);
  });
});

describe('a seat', () => {
  const fieldsOf = (changed: object) =>
    CompanyRegister.safeParse({ ...REGISTER, ...changed }).error?.issues.map(({ path }) =>
      path.join('.'),
    ) ?? [];

  test('is a street of its country, in the US with a state', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ address_of_seat: 'PO Box 12' })).toEqual(['address_of_seat']);
    expect(fieldsOf({ zip_code_of_seat: '80011' })).toEqual(['zip_code_of_seat']);
    expect(fieldsOf({ country_of_seat: 'US', zip_code_of_seat: '94105' })).toEqual([
      'subdivision_of_seat',
    ]);
    expect(fieldsOf({ zip_code_of_seat: null })).toEqual(['zip_code_of_seat']);
    expect(fieldsOf({ country_of_seat: 'HK', zip_code_of_seat: null })).toEqual([]);
  });
});
