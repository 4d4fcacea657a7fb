import { expect, test } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

test.each(['password', 'totp_secret', 'code', 'refresh_token', 'tin', 'ssn', 'iban', 'tax_number'])(
  '%s is masked, however deep',
  (field) => {
    expect(maskSecrets({ a: [{ [field]: 'canary' }] })).toEqual({ a: [{ [field]: '***' }] });
  },
);

test('what is no secret stays, and what JSON cannot hold becomes text', () => {
  const at = new Date('2026-01-02T03:04:05Z');
  expect(maskSecrets({ amount: 5n, at, currency_code: 'USD', password: null })).toEqual({
    amount: '5',
    at: '2026-01-02T03:04:05.000Z',
    currency_code: 'USD',
    password: null,
  });
});
