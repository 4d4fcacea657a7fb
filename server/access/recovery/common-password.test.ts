import { isPasswordStrong } from '@ballast/contract/access/password.ts';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-password.ts';

test.each([
  'Password123!',
  'Password1234!',
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
  // Far down in the list.
  'Nottingham-2026!',
  'Galatasaray1905!',
])('%s keeps the rule of signs and is refused as common', async (password) => {
  expect(isPasswordStrong(password)).toBe(true);
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'Ballast-demo-2026',
  'correct Horse7 battery!',
  'Tr7$kk-vLq!09za',
  'Wintergarten am See 4!',
  'mein-Hund-heißt-7Rufus',
])('%s is not common', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test.each([
  ['letters under signs before and after', '!!2026 Monkey Monkey 2026!!'],
  ['l for one', 'He11o-He11o-88'],
  ['signs for letters in the middle', 'Fo0tb@ll-19-55'],
  ['a plus for t', 'Ra++lesnake-12'],
  ['the number keys with shift', '!@#$%^&*()Aa'],
  ['full width letters', 'Ｐａｓｓｗｏｒｄ2026!'],
  ['one sign again and again', '!!!!!!!!!!!!'],
])('a common one is seen through %s (%s)', async (_way, password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test('own words of two letters are no words', async () => {
  expect(await isCommonPassword('Zq-Zq-Zq-81!', ['zq'])).toBe(false);
  expect(await isCommonPassword('Zqv-Zqv-81!', ['Zqv'])).toBe(true);
});

test('a person’s own name and address are as common as any', async () => {
  const ownWords = ['Thornbury', 'w.thornbury'];
  expect(await isCommonPassword('Thornbury1985!', ownWords)).toBe(true);
  expect(await isCommonPassword('WThornbury-1985', ownWords)).toBe(true);
  expect(await isCommonPassword('Thornbury1985!')).toBe(false);
});

test('a thousand passwords of the greatest length take less than a second', async () => {
  const passwords = Array.from({ length: 1000 }, (_, n) => `${n} Kr7-`.repeat(32).slice(0, 128));
  await isCommonPassword('the list is read');
  const start = performance.now();
  for (const password of passwords) expect(await isCommonPassword(password)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1000);
});
