import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import { expect, test } from 'vitest';
import { queryClient } from './queries.ts';

const { retry } = queryClient.getDefaultOptions().queries ?? {};

function isRetried(error: Error, failures = 0): unknown {
  return typeof retry === 'function' && retry(failures, error);
}

test.each<[number, CallCode]>([
  [0, 'unreachable'],
  [502, 'unexpected'],
  [503, 'unexpected'],
  [503, 'service_unavailable'],
  [503, 'price_unavailable'],
])('a query that fails with %s %s is tried again, twice', (status, code) => {
  const error = new CallError(status, code);
  expect([0, 1, 2].map((failures) => isRetried(error, failures))).toEqual([true, true, false]);
});

test.each<[number, CallCode]>([
  [401, 'unauthorized'],
  [404, 'not_found'],
  [409, 'conflict'],
  [422, 'fields_invalid'],
  [429, 'too_many_requests'],
  [500, 'internal_error'],
  [500, 'unexpected'],
])('a query that fails with %s %s is not', (status, code) => {
  expect(isRetried(new CallError(status, code))).toBe(false);
});

test('a query that fails in the browser itself is not tried again', () => {
  expect(isRetried(new TypeError('inside'))).toBe(false);
});
