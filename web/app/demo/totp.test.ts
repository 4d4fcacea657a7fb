import { expect, test } from 'vitest';
import { totpCode } from './totp.ts';

// The secret and moments of RFC 6238, appendix B, with the last six digits of its codes.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', async (seconds, code) => {
  expect(await totpCode(SECRET, new Date(seconds * 1000))).toBe(code);
});
