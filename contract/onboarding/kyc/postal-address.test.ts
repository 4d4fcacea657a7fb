import { describe, expect, it } from 'vitest';
import { addressLines, type PostalAddress } from './postal-address.ts';

const NOTHING: PostalAddress = {
  street: '',
  street2: null,
  city: null,
  subdivision: '',
  postcode: null,
  country: null,
};

describe('an address', () => {
  it.each<[string, Partial<PostalAddress>, string[]]>([
    [
      'the US',
      {
        street: '128 Mercer Street',
        street2: 'Apt 4',
        city: 'New York',
        subdivision: 'NY',
        postcode: '10012',
        country: 'US',
      },
      ['128 Mercer Street', 'Apt 4', 'New York, NY 10012', 'United States'],
    ],
    [
      'Switzerland',
      { street: 'Rämistrasse 5', city: 'Zürich', postcode: '8001', country: 'CH' },
      ['Rämistrasse 5', 'CH-8001 Zürich', 'Switzerland'],
    ],
    [
      'Switzerland, written with its letters and a canton',
      { city: 'Zürich', subdivision: 'ZH', postcode: 'CH-8001', country: 'CH' },
      ['CH-8001 Zürich', 'ZH', 'Switzerland'],
    ],
    [
      'Liechtenstein',
      { city: 'Vaduz', postcode: 'FL-9490', country: 'LI' },
      ['FL-9490 Vaduz', 'Liechtenstein'],
    ],
    [
      'the United Kingdom',
      { street: '10 Downing Street', city: 'London', postcode: 'SW1A 2AA', country: 'GB' },
      ['10 Downing Street', 'London', 'SW1A 2AA', 'United Kingdom'],
    ],
    [
      'Canada',
      { city: 'Toronto', subdivision: 'ON', postcode: 'M5H 2N2', country: 'CA' },
      ['Toronto ON M5H 2N2', 'Canada'],
    ],
    [
      'Japan, whose form in Latin letters has no place for a city',
      {
        street: '1-1 Marunouchi',
        city: 'Chiyoda',
        subdivision: 'Tokyo',
        postcode: '100-0005',
        country: 'JP',
      },
      ['1-1 Marunouchi, Tokyo', '100-0005', 'Chiyoda', 'Japan'],
    ],
    [
      'the Emirates, which have no postcodes',
      { city: 'Dubai', subdivision: 'Dubai', postcode: '00000', country: 'AE' },
      ['Dubai', '00000', 'United Arab Emirates'],
    ],
    ['a city that is a country', { city: 'Singapore', country: 'SG' }, ['Singapore']],
    ['a country alone', { country: 'US' }, ['United States']],
    ['nothing', {}, []],
    [
      'signs that mean something elsewhere',
      { street: '%C $& %n', city: '<b>', country: 'DE' },
      ['%C $& %n', '<b>', 'Germany'],
    ],
  ])('of %s', (_, given, lines) => {
    expect(addressLines({ ...NOTHING, ...given }, 'en-GB')).toEqual(lines);
  });

  it('names its country in the language of the reader', () => {
    expect(addressLines({ ...NOTHING, country: 'CH' }, 'de')).toEqual(['Schweiz']);
  });

  it.each([...Array(26).keys()])('loses nothing of any country, %d', (first) => {
    const letters = [...Array(26).keys()].map((n) => String.fromCharCode(65 + n));
    for (const second of letters) {
      const country = `${letters[first]}${second}`;
      const given = { street: 'Street 1', street2: 'Flat 2', city: 'City', subdivision: 'Region' };
      const lines = addressLines({ ...given, postcode: '12345', country }, 'en').join('\n');
      for (const part of [...Object.values(given), '12345']) expect(lines).toContain(part);
    }
  });
});
