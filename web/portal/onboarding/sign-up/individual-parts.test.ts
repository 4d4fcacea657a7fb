import type { IndividualDetails } from '@ballast/contract/onboarding/sign-up/individual.ts';
import { expect, test } from 'vitest';
import { PERSON } from '../../../../tests/models/person-walk.ts';
import { partsAt } from './individual-parts.ts';

const NAMED: IndividualDetails = {
  ...PERSON.start,
  phone: '+442079460000',
  phone_verified: true,
  password_set: true,
  first_name: 'Ada',
  last_name: 'Byron',
};
const TAXED: IndividualDetails = { ...NAMED, country_of_residence: 'US', us_tax_payer: true };
const ASKED: IndividualDetails = {
  ...TAXED,
  questionnaire: {
    liquid_investable_assets: 'HALF_TO_THREE_MM',
    digital_assets_investment_value: 'NO_DIGITAL_ASSETS',
    intended_investment_amount: 'GT_FIVE_MM',
  },
};

test.each([
  ['at the beginning', 'PHONE', PERSON.start, ['current', 'ahead', 'ahead']],
  ['at the end of the first part', 'COUNTRY_OF_RESIDENCE', NAMED, ['current', 'ahead', 'ahead']],
  ['in the middle', 'LIQUID', TAXED, ['done', 'current', 'ahead']],
  ['at the end', 'COMPLETE', ASKED, ['done', 'done', 'current']],
  ['back at the name from the risks', 'FULL_NAME', ASKED, ['current', 'done', 'ahead']],
] as const)('%s', (_where, step, details, states) => {
  expect(partsAt(step, details).map(({ state }) => state)).toEqual(states);
});

test('the parts take 5, 5 and 3 minutes', () => {
  expect(partsAt('PHONE', PERSON.start).map(({ minutes }) => minutes)).toEqual([5, 5, 3]);
});
