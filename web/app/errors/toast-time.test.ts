import { expect, test } from 'vitest';
import { toastMs } from './toast-time.ts';

test('a line of text shows for three seconds, what has a title or went wrong for five', () => {
  expect(toastMs({})).toBe(3_000);
  expect(toastMs({ tone: 'good' })).toBe(3_000);
  expect(toastMs({ title: 'Saved' })).toBe(5_000);
  expect(toastMs({ tone: 'bad' })).toBe(5_000);
});

test('a time of its own goes before, and 0 stays', () => {
  expect(toastMs({ forMs: 0 })).toBe(0);
  expect(toastMs({ title: 'Saved', forMs: 8_000 })).toBe(8_000);
});
