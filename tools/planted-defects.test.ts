import { expect, test } from 'vitest';
import { goalsWithout, isCaught, readDefect } from './planted-defects.ts';

const TEXT = [
  'Goal: Codes of authenticators',
  'Defect: The code of an authenticator is not used up.',
  'Caught by: server/access/factors/authenticator.database.test.ts',
  'Test: is taken once, at whatever call',
  'Says: expected 200 to be 401',
  '',
  'diff --git a/x.ts b/x.ts',
].join('\n');

const defect = readDefect('authenticator-codes-are-taken-twice.patch', TEXT);

function reportOf(
  title: string,
  status: string,
  message = 'AssertionError: expected 200 to be 401',
) {
  return { testResults: [{ assertionResults: [{ title, status, failureMessages: [message] }] }] };
}

test('a patch says which goal it breaks and which test must fail', () => {
  expect(defect).toEqual({
    patch: 'authenticator-codes-are-taken-twice.patch',
    goal: 'Codes of authenticators',
    caughtBy: 'server/access/factors/authenticator.database.test.ts',
    test: 'is taken once, at whatever call',
    says: 'expected 200 to be 401',
  });
});

test.each(['Goal', 'Defect', 'Caught by', 'Test', 'Says'])(
  'a patch without "%s" is refused',
  (line) => {
    const text = TEXT.replace(`${line}: `, '');
    expect(() => readDefect('x.patch', text)).toThrow(`x.patch has no line "${line}: …"`);
  },
);

test('a defect is caught when its own test failed as it should, and by nothing else', () => {
  const title = 'is taken once, at whatever call';
  expect(isCaught(defect, reportOf(title, 'failed'))).toBe(true);
  expect(isCaught(defect, reportOf(title, 'failed', 'Error: no database'))).toBe(false);
  expect(isCaught(defect, reportOf(title, 'passed'))).toBe(false);
  expect(isCaught(defect, reportOf('another test', 'failed'))).toBe(false);
  expect(isCaught(defect, { testResults: [] })).toBe(false);
});

test('a goal for which no defect is planted is named', () => {
  const missing = goalsWithout([defect]);
  expect(missing).toContain('Refresh tokens');
  expect(missing).not.toContain('Codes of authenticators');
});
