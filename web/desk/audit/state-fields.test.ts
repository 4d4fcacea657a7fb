import { describe, expect, test } from 'vitest';
import { wordsOfCode } from './code-words.ts';
import { shownValue, stateFields } from './state-fields.ts';

test.each([
  ['kyc_stage', 'KYC stage'],
  ['kycStage', 'KYC stage'],
  ['sha256', 'SHA-256'],
  ['us_tax_payer', 'US tax payer'],
  ['PENDING_ACTIVATION', 'Pending activation'],
])('%s is said as %s', (code, words) => {
  expect(wordsOfCode(code)).toBe(words);
});

describe('the fields of a change', () => {
  test('stand side by side, and what changed is marked', () => {
    const before = { stage: 'CREATED', address: { city: 'Bern' }, old: 1 };
    const after = { stage: 'SUBMITTED', address: { city: 'Bern' }, kinds: ['A', 'B'] };
    expect(stateFields(before, after)).toEqual([
      { name: 'Stage', before: 'CREATED', after: 'SUBMITTED', changed: true },
      { name: 'Address · City', before: 'Bern', after: 'Bern', changed: false },
      { name: 'Kinds', before: undefined, after: 'A, B', changed: true },
      { name: 'Old', before: 1, after: undefined, changed: true },
    ]);
  });

  test('are not marked where there was nothing before, nor after', () => {
    expect(stateFields(null, { email: 'ada@example.com' })).toEqual([
      { name: 'Email', before: undefined, after: 'ada@example.com', changed: false },
    ]);
    expect(stateFields({ trusted: true }, null).map(({ changed }) => changed)).toEqual([false]);
    expect(stateFields(null, null)).toEqual([]);
  });

  test('inside a list are counted', () => {
    expect(stateFields(null, { rows: [{ asset: 'BTC' }, { asset: 'ETH' }] })).toMatchObject([
      { name: 'Rows · 1 · Asset', after: 'BTC' },
      { name: 'Rows · 2 · Asset', after: 'ETH' },
    ]);
  });
});

test.each([
  [null, { kind: 'none' }],
  ['', { kind: 'none' }],
  [false, { kind: 'no' }],
  ['2026-11-25T18:00:01.000Z', { kind: 'moment', at: '2026-11-25T18:00:01.000Z' }],
  ['01a21405-67ec-7020-a51a-cb675cce112d', { kind: 'person', name: 'Omar Haddad' }],
  [
    '01a21405-63a4-7003-8bc9-16a7fc181cfe',
    { kind: 'reference', id: '01a21405-63a4-7003-8bc9-16a7fc181cfe' },
  ],
  ['PENDING_ACTIVATION', { kind: 'text', text: 'Pending activation' }],
  ['USDC', { kind: 'text', text: 'USDC' }],
  ['1.50', { kind: 'text', text: '1.50' }],
  [12, { kind: 'text', text: '12' }],
])('%j is shown as %j', (value, shown) => {
  expect(shownValue(value, { '01a21405-67ec-7020-a51a-cb675cce112d': 'Omar Haddad' })).toEqual(
    shown,
  );
});
