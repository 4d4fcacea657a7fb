import { expect, test } from 'vitest';
import { isOpen } from './open-room.ts';

test('a room is open on its own page, below it, and on the pages that it leads to', () => {
  const above = ['/deposit', '/withdrawal'];
  const pages = ['/', '/withdrawal', '/withdrawal/crypto/BTC/amount', '/withdrawals', '/settings'];
  expect(pages.map((page) => isOpen(page, '/', above))).toEqual([true, true, true, false, false]);
  expect(isOpen('/explore/core', '/explore', ['/explore'])).toBe(true);
});
