import { describe, expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

const NEW_YORK = {
  street: '128 Mercer Street',
  street2: 'Apt 4',
  city: 'New York',
  subdivision: 'NY',
  postcode: '10012',
  country: 'US',
};

describe('an address', () => {
  it('of the US ends with city, state and postcode', () => {
    expect(addressLines(NEW_YORK)).toEqual([
      '128 Mercer Street',
      'Apt 4',
      'New York, NY 10012',
      'United States',
    ]);
  });

  it('of other countries has the postcode before the city', () => {
    const zurich = { ...NEW_YORK, city: 'Zürich', postcode: '8001', country: 'CH', street2: null };
    expect(addressLines({ ...zurich, subdivision: null })).toEqual([
      '128 Mercer Street',
      '8001 Zürich',
      'Switzerland',
    ]);
  });

  it('leaves out what is missing, and names a city that is a country once', () => {
    const nothing = { street: '', street2: null, city: null, subdivision: '', postcode: null };
    expect(addressLines({ ...nothing, country: 'US' })).toEqual(['United States']);
    expect(addressLines({ ...nothing, city: 'Singapore', country: 'SG' })).toEqual(['Singapore']);
  });
});
