import { describe, expect, test } from 'vitest';
import {
  addressAnswers,
  addressProblems,
  isAddressGiven,
  type TypedAddress,
} from './address-answers.ts';

const MISSING = 'Field is required';

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
    expect(addressProblems(ZURICH, 'residence')).toEqual({});
  });

  test('each part that is missing, but for the second line and the region', () => {
    expect(addressProblems(NOTHING, 'residence')).toEqual({
      address_of_residence: MISSING,
      city_of_residence: MISSING,
      zip_code_of_residence: MISSING,
      country_of_residence: MISSING,
    });
    expect(addressProblems({ ...ZURICH, city: ' ' }, 'mailing')).toEqual({
      city_of_mailing: MISSING,
    });
  });

  test('in the US a state that is missing and a code of another form', () => {
    const us: TypedAddress = { ...ZURICH, country: 'US' };
    expect(addressProblems(us, 'residence')).toEqual({
      subdivision_of_residence: MISSING,
      zip_code_of_residence: 'This is not a postcode of this country',
    });
    expect(addressProblems({ ...us, zip_code: '' }, 'residence')).toEqual({
      subdivision_of_residence: MISSING,
      zip_code_of_residence: MISSING,
    });
    for (const zip_code of ['10001', '10001-1234'])
      expect(addressProblems({ ...us, subdivision: 'NY', zip_code }, 'residence')).toEqual({});
  });

  test('what cannot be a home, though letters may go there', () => {
    const box = { ...ZURICH, address: 'Postfach 12', city: '8001' };
    expect(addressProblems(box, 'residence')).toEqual({
      address_of_residence: 'Enter a street address, not a PO box',
      city_of_residence: 'Enter the name of a city or town',
    });
    expect(addressProblems({ ...ZURICH, address: 'Postfach 12' }, 'mailing')).toEqual({});
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
