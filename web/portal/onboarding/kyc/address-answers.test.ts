import { describe, expect, test } from 'vitest';
import {
  addressAnswers,
  addressProblems,
  isAddressGiven,
  type TypedAddress,
} from './address-answers.ts';

const NOTHING: TypedAddress = {
  address: '',
  address2: '',
  city: '',
  subdivision: '',
  zip_code: '',
  country: null,
};

const ZURICH: TypedAddress = {
  ...NOTHING,
  address: ' Bahnhofstrasse 1 ',
  city: 'Zürich',
  zip_code: '8001',
  country: 'CH',
};

describe('what is wrong with a typed address', () => {
  test('nothing, when street, city, code and country are there', () => {
    expect(addressProblems(ZURICH)).toEqual({});
  });

  test('each part that is missing, but for the second line and the region', () => {
    expect(addressProblems(NOTHING)).toEqual({
      address: 'missing',
      city: 'missing',
      zip_code: 'missing',
      country: 'missing',
    });
    expect(addressProblems({ ...ZURICH, city: ' ' })).toEqual({ city: 'missing' });
  });

  test('in the US a state that is missing and a code of another form', () => {
    const us: TypedAddress = { ...ZURICH, country: 'US' };
    expect(addressProblems(us)).toEqual({ subdivision: 'missing', zip_code: 'invalid' });
    expect(addressProblems({ ...us, zip_code: '' })).toEqual({
      subdivision: 'missing',
      zip_code: 'missing',
    });
    for (const zip_code of ['10001', '10001-1234'])
      expect(addressProblems({ ...us, subdivision: 'NY', zip_code })).toEqual({});
  });
});

describe('a typed address as it is sent', () => {
  test('has no blanks around its parts, and null where there is nothing', () => {
    expect(addressAnswers(ZURICH, 'residence')).toEqual({
      address_of_residence: 'Bahnhofstrasse 1',
      address2_of_residence: null,
      city_of_residence: 'Zürich',
      subdivision_of_residence: null,
      zip_code_of_residence: '8001',
      country_of_residence: 'CH',
    });
  });

  test('takes everything back where letters go to the same place', () => {
    expect(Object.values(addressAnswers(null, 'mailing'))).toEqual(Array(6).fill(null));
  });

  test('counts as given as soon as anything of it is', () => {
    expect(isAddressGiven(NOTHING)).toBe(false);
    expect(isAddressGiven({ ...NOTHING, country: 'CH' })).toBe(true);
    expect(isAddressGiven({ ...NOTHING, address2: 'c/o Keller' })).toBe(true);
  });
});
