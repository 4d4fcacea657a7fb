import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const production = {
  BALLAST_MODE: 'production',
  DATABASE_URL: 'postgres://ballast@db/ballast',
  PUBLIC_URL: 'https://ballast.example/',
  BALLAST_SECRETS: 'k1:AAAA',
  BALLAST_SANDBOXES: 'custody,trade,messages',
};

test('on loopback without a database server the mode is demo', () => {
  expect(readSettings({}).mode).toBe('demo');
});

test.each([{ HOST: '0.0.0.0' }, { DATABASE_URL: 'postgres://localhost/x' }])(
  'with %o the mode must be named',
  (environment) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
  },
);

test.each(['DATABASE_URL', 'PUBLIC_URL', 'BALLAST_SECRETS'])('production needs %s', (name) => {
  expect(() => readSettings({ ...production, [name]: '' })).toThrow(name);
});

test('production refuses a sandbox that is not named', () => {
  expect(() => readSettings({ ...production, BALLAST_SANDBOXES: 'custody,messages' })).toThrow(
    'no live provider for trade',
  );
});

test('production with everything named starts, and its address has no trailing slash', () => {
  expect(readSettings(production)).toMatchObject({
    mode: 'production',
    publicUrl: 'https://ballast.example',
  });
});

test.each(['-1', '65536', '3000x', '1e3', ''])('a port of "%s" is refused', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow('PORT');
});
