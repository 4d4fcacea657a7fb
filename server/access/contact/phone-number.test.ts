import { expect, test } from 'vitest';
import { parsePhone } from './phone-number.ts';

test.each([
  ['+44 20 7946 0018', '+442079460018'],
  ['+41 79 123 45 67', '+41791234567'],
  ['+1 (212) 555-0123', '+12125550123'],
  ['+6581234567', '+6581234567'],
])('%s is kept as %s', async (text, number) => {
  expect(await parsePhone(text)).toBe(number);
});

test.each([
  '',
  '020 7946 0018',
  '+44',
  '+44 20 7946 001',
  '+1 999 555 0123',
  '+999 1234567',
  '+41 79 123 45 67 ext. 5',
  'call me',
])('"%s" is refused', async (text) => {
  await expect(parsePhone(text)).rejects.toThrow('Invalid phone number');
});

test.each(['+449098790000', '+33899123456', '+18005550199', '+8816 123 45678', '+979 123 456 789'])(
  '%s, of premium rate or of no country, is refused',
  async (phone) => {
    await expect(parsePhone(phone)).rejects.toThrow('Invalid phone number');
  },
);
