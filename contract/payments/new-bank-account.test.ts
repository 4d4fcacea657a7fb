import { expect, test } from 'vitest';
import { BankDetails, hasIban, isIbanOf, isRoutingNumber } from './new-bank-account.ts';

const US = {
  ...{ type: 'US', currency: 'USD', name: null, holder_name: 'Ada Byron', bank_name: 'Bank' },
  ...{ routing_number: '021000021', account_number: '4401000217' },
};

const ABROAD = {
  ...{ type: 'INTERNATIONAL', currency: 'EUR', name: null, holder_name: 'Ada Byron' },
  ...{
    bank_name: 'Bank',
    country: 'DE',
    bic: 'DEUTDEFF',
    account_number: 'DE89370400440532013000',
  },
};

/** The fields that are refused. */
const refused = (account: object): PropertyKey[] => {
  const { error } = BankDetails.safeParse(account);
  return [...new Set(error?.issues.flatMap(({ path }) => path))];
};

test('a routing number has nine digits, the last of which checks the others', () => {
  expect(isRoutingNumber('021000021')).toBe(true);
  expect(isRoutingNumber('011401533')).toBe(true);
  // One digit changed, two neighbours exchanged, one too few, one too many, a letter, nothing but noughts.
  const wrong = ['021000022', '201000021', '02100002', '0210000210', '02100002A', '000000000'];
  for (const text of wrong) expect([text, isRoutingNumber(text)]).toEqual([text, false]);
});

test('an American account has 4 to 17 digits, in groups or not', () => {
  for (const number of ['1234', '12345678901234567', '4401 0002-17']) {
    expect([number, refused({ ...US, account_number: number })]).toEqual([number, []]);
  }
  for (const number of ['123', '123456789012345678', '44010002A7', '']) {
    expect([number, refused({ ...US, account_number: number })]).toEqual([
      number,
      ['account_number'],
    ]);
  }
  expect(refused({ ...US, routing_number: '021000022' })).toEqual(['routing_number']);
});

test('an IBAN is of its country, in the form there, and its remainder by 97 is one', () => {
  expect(isIbanOf('DE89370400440532013000', 'DE')).toBe(true);
  expect(isIbanOf('GB29NWBK60161331926819', 'GB')).toBe(true);
  expect(isIbanOf('DE89370400440532013000', 'GB')).toBe(false);
  // One digit changed, two neighbours exchanged, and one digit short with check digits that are right.
  const wrong = ['DE89370400440532013001', 'DE89370400440532010300', 'DE5137040044053201300'];
  for (const text of wrong) expect([text, isIbanOf(text, 'DE')]).toEqual([text, false]);
});

test('where a country has IBANs an account is one, and elsewhere 4 to 34 characters', () => {
  expect([hasIban('DE'), hasIban('US'), hasIban('SG')]).toEqual([true, false, false]);
  expect(refused(ABROAD)).toEqual([]);
  expect(refused({ ...ABROAD, account_number: 'de89 3704 0044 0532 0130 00' })).toEqual([]);
  expect(refused({ ...ABROAD, account_number: '532013000' })).toEqual(['account_number']);
  expect(refused({ ...ABROAD, country: 'FR' })).toEqual(['account_number']);
  const singapore = { ...ABROAD, country: 'SG', currency: 'USD', bic: 'DBSSSGSG' };
  expect(refused({ ...singapore, account_number: '0123456789' })).toEqual([]);
  expect(refused({ ...singapore, account_number: '123' })).toEqual(['account_number']);
  expect(refused({ ...singapore, account_number: '1'.repeat(35) })).toEqual(['account_number']);
});

test('a BIC has eight characters, or eleven with a branch', () => {
  for (const bic of ['DEUTDEFF', 'DEUTDEFF500', 'deut de ff']) {
    expect([bic, refused({ ...ABROAD, bic })]).toEqual([bic, []]);
  }
  for (const bic of ['DEUTDEF', 'DEUTDEFF5', 'DEUT1EFF', 'DEUTDEFF5000', '']) {
    expect([bic, refused({ ...ABROAD, bic })]).toEqual([bic, ['bic']]);
  }
});
