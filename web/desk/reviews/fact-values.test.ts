import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { factValue } from './fact-values.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });

test.each([
  ['document_type', 'RESIDENCE_PERMIT', 'Residence permit'],
  ['document_type', 'ID_CARD', 'Identity card'],
  ['liquid_investable_assets', 'HALF_TO_THREE_MM', '$0.5 million to $3 million'],
  ['date_of_birth', '1980-05-17', '17 May 1980'],
  ['us_tax_payer', 'yes', 'Yes'],
  ['residence_differs', 'yes', 'Yes'],
  ['source_of_wealth', 'SALARY, COMPANY_SALE', 'Salary, Company sale'],
  ['source_of_wealth_details', 'IBM, from 1990', 'IBM, from 1990'],
  ['has_told_sources', 'no', 'No'],
  ['country', 'Sweden (SE)', 'Sweden (SE)'],
  [
    'accreditation_criteria_type',
    'income',
    'By income. More than $200,000 a year, or more than $300,000 together with your spouse, in each of the last two years',
  ],
  [
    'accreditation_criteria_type',
    'total_assets',
    'By total assets. More than $5,000,000, and the company was not formed to make this investment',
  ],
  [
    'qualified_client_type',
    'INDIVIDUAL_NET_WORTH',
    'By net worth. More than $2,200,000, excluding your main residence',
  ],
  [
    'qualified_client_type',
    'INSTITUTIONAL_NET_WORTH',
    'By net worth. The company has more than $2,200,000 after its debts',
  ],
  [
    'class_told',
    'Portfolio: EUR 600000.5; Income: SGD 1200000; Transactions a quarter: 12',
    'Portfolio: EUR\u00a0600,000.50; Income: SGD\u00a01,200,000.00; Transactions a quarter: 12',
  ],
])('%s %s is read as %s', (field, value, words) => {
  expect(factValue(i18n, field, value)).toBe(words);
});

test('an answer that was corrected keeps its words and its moment', () => {
  const value = 'LT_HALF_MM (2026-03-05T12:30:00.000Z)';
  const words = factValue(i18n, 'corrected_liquid_investable_assets', value);
  expect(words).toMatch(/^Less than \$0\.5 million \(5 Mar 2026, \d\d:30\)$/);
});

test('what somebody typed stays as it was typed', () => {
  expect(factValue(i18n, 'last_name', 'YES')).toBe('YES');
  expect(factValue(i18n, 'city', 'LT_HALF_MM')).toBe('LT_HALF_MM');
});
