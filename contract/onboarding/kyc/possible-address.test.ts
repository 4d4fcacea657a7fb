import { describe, expect, test } from 'vitest';
import { addressObjections, isPostBox } from './possible-address.ts';
import { isPostcodeOf } from './postcodes.ts';

test.each([
  'PO Box 123',
  'P.O.Box 7',
  'P. O. Box 99',
  'POB 12',
  'p.o. box',
  'Post Office Box 5',
  'GPO Box 2890',
  'Private Bag 92019',
  'Locked Bag 1',
  'Postfach 10 01 22',
  'Postfach',
  'Boîte postale 12',
  'BP 123',
  'Case postale 45',
  'CP 45',
  'Apartado de correos 12',
  'Apartado 1234',
  'Apdo. 12',
  'Casilla de Correo 55',
  'Casella postale 9',
  'Caixa Postal 77',
  'Postbus 12345',
  'Postboks 55',
  'Box 123',
  'c/o Hart, PO Box 9',
])('"%s" is a post box', (line) => {
  expect(isPostBox(line)).toBe(true);
});

test.each([
  '1 High Street',
  'Box Hill Road 12',
  'Postfachweg 3',
  '14 Postbox Lane',
  'Postbusweg 2',
  'Bus 12, Meir 1',
  'Calle Apartado',
  'Casilla del Monte 4',
  'Bpostlaan 3',
  'Poststrasse 12',
  'Rue de la Poste 3',
  '12 Popov Street',
  'Via Casella 3',
  'Po Bogdana 12',
])('"%s" is a street', (line) => {
  expect(isPostBox(line)).toBe(false);
});

describe('a postcode', () => {
  test.each([
    ['DE', '10115'],
    ['DE', 'D-10115'],
    ['DE', 'DE 10115'],
    ['CH', '8001'],
    ['CH', 'CH-8001'],
    ['AT', 'A-1010'],
    ['LI', 'FL-9490'],
    ['GB', 'EC2N 2AA'],
    ['GB', 'e1 6an'],
    ['IE', 'D02 X285'],
    ['JE', 'JE2 3QA'],
    ['NL', '1012 AB'],
    ['SE', '111 29'],
    ['CZ', '110 00'],
    ['PL', '00-950'],
    ['PT', '1000-001'],
    ['US', '94103'],
    ['US', '94103-1234'],
    ['CA', 'K1A 0B1'],
    ['BR', '01310-100'],
    ['JP', '100-0001'],
    ['KR', '04524'],
    ['TW', '106'],
    ['SG', '018960'],
    ['IN', '400001'],
    ['LV', 'LV-1010'],
    ['MT', 'VLT 1117'],
    ['KY', 'KY1-1106'],
    ['AE', '00000'],
    ['HK', '-'],
  ])('of %s may be %s', (country, postcode) => {
    expect(isPostcodeOf(country, postcode)).toBe(true);
  });

  test.each([
    ['DE', 'ABC'],
    ['DE', '!!'],
    ['DE', '1011'],
    ['CH', '10115'],
    ['GB', '12345'],
    ['US', '9410'],
    ['US', '94103-12'],
    ['FR', '75-001-2'],
    ['NL', '1012'],
    ['CA', '12345'],
    ['SG', '0189'],
  ])('of %s is not %s', (country, postcode) => {
    expect(isPostcodeOf(country, postcode)).toBe(false);
  });
});

const HOME = {
  street: 'Torstrasse 1',
  street2: null,
  city: 'Berlin',
  subdivision: null,
  postcode: '10115',
  country: 'DE',
};

describe('an address', () => {
  test('that may be true is not objected to', () => {
    expect(addressObjections(HOME, 'residence')).toEqual({});
  });

  test.each([
    [{ street: 'Postfach 10 01 22' }, { street: 'post_box' }],
    [{ street2: 'PO Box 7' }, { street2: 'post_box' }],
    [{ street: '!!' }, { street: 'invalid' }],
    [{ city: '12345' }, { city: 'city_unknown' }],
    [{ postcode: 'ABC' }, { postcode: 'postcode_unknown' }],
    [{ country: 'US', postcode: '94103', subdivision: 'XX' }, { subdivision: 'state_unknown' }],
    [{ city: '東京', country: 'JP', postcode: '100-0001' }, {}],
    [{ street: null, city: null, postcode: null }, {}],
  ])('with %o is objected to with %o', (changes, objections) => {
    expect(addressObjections({ ...HOME, ...changes }, 'residence')).toEqual(objections);
  });

  test('for letters may be a post box', () => {
    expect(addressObjections({ ...HOME, street: 'Postfach 12' }, 'mailing')).toEqual({});
  });
});
