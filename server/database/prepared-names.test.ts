import { expect, test } from 'vitest';
import { preparedNames } from './prepared-names.ts';

test('a statement has a name of its own from its third run on', () => {
  const { nameOf } = preparedNames();
  expect([nameOf('a'), nameOf('a'), nameOf('b')]).toEqual([undefined, undefined, undefined]);
  const name = nameOf('a');
  expect(name).toBeDefined();
  expect(nameOf('a')).toBe(name);
  nameOf('b');
  expect(nameOf('b')).toBeDefined();
  expect(nameOf('b')).not.toBe(name);
});

test('when all places are taken, no further statement gets one', () => {
  const { nameOf } = preparedNames(1);
  for (const text of ['a', 'a', 'a', 'b', 'b']) nameOf(text);
  expect(nameOf('a')).toBeDefined();
  expect(nameOf('b')).toBeUndefined();
});

test('texts that come once are forgotten and take no place', () => {
  const { nameOf } = preparedNames(256, 2);
  for (const text of ['a', 'a', 'b', 'once']) nameOf(text);
  // What was counted for "a" is forgotten, so this is its first run again.
  expect(nameOf('a')).toBeUndefined();
  nameOf('a');
  expect(nameOf('a')).toBeDefined();
});
