import { expect, test } from 'vitest';
import { newId } from './identifier.ts';

const ids = Array.from({ length: 20_000 }, newId);

test('an id is a UUID of version 7', () => {
  const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(ids.filter((id) => !shape.test(id))).toEqual([]);
});

test('ids rise and never come twice, however many are made in a millisecond', () => {
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
