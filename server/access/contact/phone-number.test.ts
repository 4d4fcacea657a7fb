import { expect, test } from 'vitest';
import { checkPhone, countryOfPhone, parsePhone, phoneRefusal } from './phone-number.ts';

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

test.each([
  ['premium rate', '+449098790000'],
  ['premium rate', '+33899123456'],
  ['a shared cost', '+448448790000'],
  ['calls that are free', '+18005550199'],
  ['any place of a company', '+443001234567'],
  ['a pager', '+447640123456'],
  ['voicemail', '+41860123456789'],
  ['no country', '+8816 123 45678'],
  ['no country', '+979 123 456 789'],
])('a number of %s, such as %s, is refused', async (_kind, phone) => {
  await expect(parsePhone(phone)).rejects.toThrow('Invalid phone number');
});

test.each([
  ['00442079460018', undefined, '+442079460018'],
  [' +44 20 7946 0018 ', undefined, '+442079460018'],
  ['020 7946 0018', 'GB', '+442079460018'],
  ['079 123 45 67', 'CH', '+41791234567'],
  ['+44 20 7946 0018', 'CH', '+442079460018'],
] as const)('"%s", typed for country %s, is %s', async (typed, country, phone) => {
  expect((await checkPhone({ phone: typed, country })).phone).toBe(phone);
});

test('zeros that begin no call abroad stay', async () => {
  await expect(checkPhone({ phone: '2079460018 00' })).rejects.toThrow('Invalid phone number');
});

test('a number is kept with its country and as people write it', async () => {
  expect(await checkPhone({ phone: '+41791234567' })).toEqual({
    phone: '+41791234567',
    written: '+41 79 123 45 67',
    country: 'CH',
  });
});

test('a kept number says its country, where it has one', async () => {
  expect(await countryOfPhone('+41791234567')).toBe('CH');
  expect(await countryOfPhone('+881612345678')).toBeNull();
  expect(await countryOfPhone('no number')).toBeNull();
});

test('the refusal says which field it is', () => {
  expect(phoneRefusal().fields).toMatchObject([{ loc: ['body', 'phone'], type: 'phone_invalid' }]);
});
