import { expect, test } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';

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
