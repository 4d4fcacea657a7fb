import { isPasswordStrong } from '@ballast/contract/access/password.ts';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';

test.each([
  'Password123!',
  'P@ssw0rd2026!',
  'Pa$$w0rd1234',
  'PASSWORD-password-1',
  'Qwerty123456!',
  '!Qwertyuiop123',
  '1qaz@WSX3edc$RFV',
  'Welcome2026!!',
  'Summer-2026-!',
  'Liverpool1892!',
  'Bitcoin21000000!',
  'aaaaAAAA1111!!!!',
  'Michael-1985-!',
  'L3tM31n!123456',
])('%s keeps the rule of signs and is refused as common', (password) => {
  expect(isPasswordStrong(password)).toBe(true);
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'Ballast-demo-2026',
  'correct Horse7 battery!',
  'Tr7$kk-vLq!09za',
  'Wintergarten am See 4!',
  'mein-Hund-heißt-7Rufus',
])('%s is not common', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('a person’s own name and address are as common as any', () => {
  const ownWords = ['Thornbury', 'w.thornbury'];
  expect(isCommonPassword('Thornbury1985!', ownWords)).toBe(true);
  expect(isCommonPassword('WThornbury-1985', ownWords)).toBe(true);
  expect(isCommonPassword('Thornbury1985!')).toBe(false);
});
