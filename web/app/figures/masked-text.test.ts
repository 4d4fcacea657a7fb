import { expect, test } from 'vitest';
import { maskNumbers } from './masked-text.ts';

test.each([
  ['Your deposit of 1,250.00 USDC has arrived', 'Your deposit of •••••• USDC has arrived'],
  [
    'Ihre Einzahlung von 1.250,00\u00a0USDC ist da.',
    'Ihre Einzahlung von ••••••\u00a0USDC ist da.',
  ],
  ['It came to $0.5.', 'It came to $••••••.'],
  ['Sent: 1\u202f000, and 2 more', 'Sent: ••••••, and •••••• more'],
  ['Nothing to hide', 'Nothing to hide'],
])('%s is masked where it has numbers', (text, masked) => {
  expect(maskNumbers(text)).toBe(masked);
});
