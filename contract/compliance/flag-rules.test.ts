import { expect, test } from 'vitest';
import { Condition, holds } from './flag-rules.ts';

const FACTS = {
  citizenship: 'CH',
  countries_of_taxes: ['CH', 'US'],
  home: 'DE',
  class: 'SG',
  digital: 'GT_TWENTY_MM',
  some: 'ONE_TO_FIVE_MM',
  none: 'NO_DIGITAL_ASSETS',
  liquid: 'HALF_TO_THREE_MM',
  nothing: [],
  unknown: null,
};

const regionOf = (country: string) => (['DE', 'FR'].includes(country) ? 'EU' : country);

test.each<[unknown, boolean]>([
  [{ is: ['citizenship', 'CH'] }, true],
  [{ is: ['citizenship', 'US'] }, false],
  [{ is: ['countries_of_taxes', 'US'] }, true],
  [{ is: ['unknown', 'US'] }, false],
  [{ is: ['never_told', 'US'] }, false],
  [{ is: [{ region: 'home' }, 'EU'] }, true],
  [{ in: ['citizenship', ['AT', 'CH']] }, true],
  [{ in: ['citizenship', ['AT']] }, false],
  [{ known: 'citizenship' }, true],
  [{ known: 'nothing' }, false],
  [{ known: 'unknown' }, false],
  [{ not: { known: 'unknown' } }, true],
  [{ all: [{ known: 'home' }, { known: 'unknown' }] }, false],
  [{ any: [{ known: 'home' }, { known: 'unknown' }] }, true],
  [{ differs: ['home', 'class'] }, true],
  [{ differs: ['home', 'home'] }, false],
  [{ differs: ['home', 'unknown'] }, false],
  [{ differs: ['citizenship', 'countries_of_taxes'] }, false],
  [{ differs: [{ region: 'home' }, { region: 'class' }] }, true],
  [{ above: ['digital', 'liquid'] }, true],
  [{ above: ['some', 'liquid'] }, false],
  [{ above: ['none', 'liquid'] }, false],
  [{ above: ['digital', 'unknown'] }, false],
])('%j holds: %s', (condition, expected) => {
  expect(holds(Condition.parse(condition), { facts: FACTS, regionOf })).toBe(expected);
});

test.each([{}, { all: [] }, { is: ['a'] }, { same: ['a', 'b'] }, { is: ['a', 'b'], not: {} }])(
  '%j is no condition',
  (condition) => {
    expect(Condition.safeParse(condition).success).toBe(false);
  },
);
