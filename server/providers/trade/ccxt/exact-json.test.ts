import { expect, test } from 'vitest';
import { exactJson } from './exact-json.ts';

test.each([
  ['12345678901234567890', '12345678901234567890'],
  ['0.12345678901234567890', '0.12345678901234567890'],
  ['10.10', '10.10'],
  ['1e-8', 1e-8],
  ['0.1', 0.1],
  ['1700000000000', 1_700_000_000_000],
  ['"0.10"', '0.10'],
])('the number %s keeps its digits, in lists and in fields', (written, read) => {
  expect(exactJson(`{"a":${written},"b":[${written}]}`)).toEqual({ a: read, b: [read] });
});

test.each(['', '<html>', '{"a":', 'null'])('what is no answer (%s) is none', (text) => {
  expect(exactJson(text) ?? undefined).toBeUndefined();
});
