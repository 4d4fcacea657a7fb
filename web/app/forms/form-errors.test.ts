import { CallError } from '@ballast/client/call-error.ts';
import { IndividualAnswers } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { blanksAsNull, fieldMessages, refusedFields, ruleProblems } from './form-errors.ts';
import './form-rule-words.ts';

const FullName = IndividualAnswers.pick({
  first_name: true,
  middle_name: true,
  last_name: true,
}).required();

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

function refusal(...locations: (string | number)[][]): CallError {
  const fields = locations.map((loc) => ({ loc, msg: 'Invalid data', type: 'invalid' }));
  return new CallError(422, 'fields_invalid', { fields });
}

test('onboarding reads the last element of a location, KYC the second', () => {
  const error = refusal(['body', 'tax_residencies', 0, 'tin']);
  expect(fieldMessages(error, 'last')).toEqual({ tin: 'Invalid data' });
  expect(fieldMessages(error, 'second')).toEqual({ tax_residencies: 'Invalid data' });
});

test('one entry without a usable location makes the whole error unexpected', () => {
  expect(fieldMessages(refusal(['body', 'email'], ['body']))).toBeNull();
  expect(fieldMessages(refusal(['body', 'email'], ['body', 0]))).toBeNull();
  expect(fieldMessages(refusal())).toBeNull();
});

test('a failure of another kind is not about fields', () => {
  expect(fieldMessages(new CallError(409, 'conflict'))).toBeNull();
  expect(fieldMessages(new Error('inside'))).toBeNull();
});

test('the rules of the contract say at each field what is wrong with it', () => {
  const typed = { first_name: ' ', middle_name: '', last_name: 'www.hollis' };
  expect(ruleProblems(i18n, FullName, blanksAsNull(typed))).toEqual({
    first_name: 'Invalid first name',
    last_name: 'Invalid last name',
  });
  expect(
    ruleProblems(i18n, FullName, { ...typed, first_name: 'Ines', last_name: 'Hollis' }),
  ).toEqual({
    middle_name: 'Invalid middle name',
  });
});

test('what the schema library says in its own English is never shown', () => {
  const Answer = IndividualAnswers.pick({ us_tax_payer: true, questionnaire: true }).required();
  expect(ruleProblems(i18n, Answer, { questionnaire: { liquid_investable_assets: 'X' } })).toEqual({
    us_tax_payer: 'Field is required',
    liquid_investable_assets: 'Choose one of the options',
  });
});

test('a screen may have words of its own for a field in which nothing stands, not for a wrong one', () => {
  const missing = { first_name: 'Who are you?', last_name: 'Of whom?' };
  expect(
    ruleProblems(i18n, FullName, { first_name: null, middle_name: null, last_name: '3' }, missing),
  ).toEqual({ first_name: 'Who are you?', last_name: 'Invalid last name' });
});

test('what the server refuses is said at the fields of the screen, or is unexpected as a whole', () => {
  const fields = ['email', 'note'];
  expect(refusedFields(i18n, refusal(['body', 'email']), { fields })).toEqual({
    email: 'Invalid data',
  });
  expect(refusedFields(i18n, refusal(['body', 'email'], ['body', 'phone']), { fields })).toBeNull();
  expect(refusedFields(i18n, refusal(['body', 'note', 3]), { fields, position: 'second' })).toEqual(
    { note: 'Invalid data' },
  );
});

test('a refusal without a location lands on the field that it is about', () => {
  const refusals = { email_taken: ['email', 'This email is already taken.'] } as const;
  const input = { fields: ['email'], refusals };
  expect(refusedFields(i18n, new CallError(409, 'email_taken'), input)).toEqual({
    email: 'This email is already taken.',
  });
  expect(refusedFields(i18n, new CallError(409, 'conflict'), input)).toBeNull();
});
