import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import { expect, test, vi } from 'vitest';
import { createAttemptKeys, onceUnderway, queryClient } from './queries.ts';

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

function countedKeys() {
  let made = 0;
  return createAttemptKeys(() => {
    made += 1;
    return `key ${made}`;
  });
}

const input = { body: { amount: '1.5', fund: 'core' } };

test('a second try with the same input has the same key', () => {
  const keys = countedKeys();
  expect([keys.keyFor(input), keys.keyFor(structuredClone(input))]).toEqual(['key 1', 'key 1']);
});

test('other input has another key, also when it goes back to the first', () => {
  const keys = countedKeys();
  const other = { body: { ...input.body, amount: '2' } };
  expect([input, other, input].map(keys.keyFor)).toEqual(['key 1', 'key 2', 'key 3']);
});

test('after success the same input is something new', () => {
  const keys = countedKeys();
  const first = keys.keyFor(input);
  keys.succeeded();
  expect([first, keys.keyFor(input)]).toEqual(['key 1', 'key 2']);
});

test('a key is a UUID', () => {
  expect(createAttemptKeys().keyFor(input)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

test('the same input is sent once while it is underway, other input and a later try by themselves', async () => {
  const first = Promise.withResolvers<string>();
  const send = vi.fn((input: { id: number }) =>
    input.id === 1 ? first.promise : Promise.resolve('second'),
  );
  const once = onceUnderway(send);
  const answers = [once({ id: 1 }), once({ id: 1 }), once({ id: 2 })];
  first.resolve('first');
  expect(await Promise.all(answers)).toEqual(['first', 'first', 'second']);
  expect(send.mock.calls).toEqual([[{ id: 1 }], [{ id: 2 }]]);
  await once({ id: 1 });
  expect(send).toHaveBeenCalledTimes(3);
});

test('what failed can be sent again', async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('lost'));
  const once = onceUnderway(send);
  await expect(once(undefined)).rejects.toThrow('lost');
  send.mockResolvedValue('there');
  expect(await once(undefined)).toBe('there');
});
