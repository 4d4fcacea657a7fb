import { CallError } from '@ballast/client/call-error.ts';
import { expect, test } from 'vitest';
import { fieldMessages } from './form-errors.ts';

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
