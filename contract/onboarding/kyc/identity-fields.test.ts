import { describe, expect, it, test } from 'vitest';
import {
  isMaskedTaxNumber,
  isOldEnough,
  maskTaxNumber,
  Ssn,
  TaxResidencyAnswer,
} from './identity-fields.ts';

test.each([
  ['111-22-3333', true],
  ['111223333', false],
  ['111-22-333', false],
  ['111-22-33334', false],
  ['11a-22-3333', false],
  [' 111-22-3333', false],
  ['', false],
])('social security number %s: %s', (text, good) => {
  expect(Ssn.safeParse(text).success).toBe(good);
});

describe('a tax residency as it is given', () => {
  const reads = (country: string, type: string | null, tin: string | null) =>
    TaxResidencyAnswer.safeParse({ country_of_taxes: country, type, tin }).success;

  it('has letters and numbers only as its number', () => {
    expect(reads('DE', 'IDNR', '47036892816')).toBe(true);
    expect(reads('GB', 'NINO', 'AB123456C')).toBe(true);
    for (const tin of ['470 368', '470-368', '', '470.368', '#1'])
      expect(reads('DE', 'IDNR', tin)).toBe(false);
  });

  it('has a social security number in the US', () => {
    expect(reads('US', null, '111-22-3333')).toBe(true);
    expect(reads('US', null, '111223333')).toBe(false);
  });

  it.each([
    ['CH', 'AHV', '7569217076985', '7569217076986'],
    ['DE', 'IDNR', '47036892816', '47036892817'],
    ['GB', 'NINO', 'AB123456C', 'QQ123456C'],
    ['GB', 'UTR', '1955839661', '2955839661'],
    ['FR', 'SPI', '3023217600053', '3023217600054'],
    ['ES', 'NIE', 'X0000000T', 'X0000000R'],
    ['IT', 'CF', 'RCCMNL83S18D969H', 'RCCMNL83S18D969A'],
    ['NL', 'BSN', '111222333', '111252333'],
    ['US', 'SSN', '536-90-4399', '000-12-3456'],
    ['US', 'SSN', '111-22-3333', '900-12-3456'],
    ['US', 'SSN', '123-45-6789', '078-05-1120'],
  ])('has a number that %s gives: as %s %s, not %s', (country, type, right, wrong) => {
    expect(reads(country, type, right)).toBe(true);
    expect(reads(country, type, wrong)).toBe(false);
  });

  it('may have another kind of number, and any of a country whose numbers are not checked', () => {
    expect(reads('CH', 'OTHER', '12345')).toBe(true);
    expect(reads('CH', 'OTHER', '123.45')).toBe(false);
    expect(reads('US', 'OTHER', '000-12-3456')).toBe(false);
    expect(reads('SG', 'TIN', 'S0000001I')).toBe(true);
    expect(reads('SE', 'TIN', '198803200016')).toBe(true);
  });

  it('needs a number where the type is named, and always a country', () => {
    expect(reads('AE', null, null)).toBe(true);
    expect(reads('DE', 'IDNR', null)).toBe(false);
    expect(reads('XX', null, null)).toBe(false);
  });
});

test.each([
  ['111-22-3333', '••••3333'],
  ['7569217076985', '••••6985'],
  ['1234567', '••••567'],
  ['123', '••••3'],
  ['1', '••••'],
])('tax number %s is read back as %s, which may be given again', (tin, masked) => {
  expect(maskTaxNumber(tin)).toBe(masked);
  expect(isMaskedTaxNumber(masked)).toBe(true);
  expect(isMaskedTaxNumber(tin)).toBe(false);
  const again = { country_of_taxes: 'US', type: 'SSN', tin: masked };
  expect(TaxResidencyAnswer.safeParse(again).success).toBe(true);
});

test.each([
  ['2008-03-02', '2026-03-02', true],
  ['2008-03-03', '2026-03-02', false],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-29', '2026-03-01', true],
  ['1926-01-01', '2026-03-02', true],
  ['2027-01-01', '2026-03-02', false],
])('born on %s, on %s old enough: %s', (born, today, enough) => {
  expect(isOldEnough(born, today)).toBe(enough);
});
