import { expect, test } from 'vitest';
import { DatabaseUnavailable, isUnavailable, unavailableOr } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300'])(
  '%s means that the database is away',
  (code) => {
    expect(isUnavailable(withCode(code))).toBe(true);
    expect(unavailableOr(withCode(code))).toBeInstanceOf(DatabaseUnavailable);
  },
);

test.each(['57014', '55P03', '25P03'])(
  '%s means that the database is too slow to answer in its time',
  (code) => expect(isUnavailable(withCode(code))).toBe(true),
);

test.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
  '"%s" means that the database is away',
  (message) => expect(isUnavailable(new Error(message))).toBe(true),
);

test.each(['23505', '40001', 'BL003', '42P01'])('%s is the statement’s own fault', (code) => {
  const error = withCode(code);
  expect(isUnavailable(error)).toBe(false);
  expect(unavailableOr(error)).toBe(error);
});
