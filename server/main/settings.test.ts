import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

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

test('nobody but us is told of a login unless the operator says so', () => {
  expect(readSettings({}).fingerprintMonitoring).toBe(false);
  expect(readSettings({ FINGERPRINT_MONITORING: 'on' }).fingerprintMonitoring).toBe(true);
});

test.each(['DATABASE_URL', 'PUBLIC_URL', 'BALLAST_SECRETS'])('production needs %s', (name) => {
  expect(() => readSettings({ ...production, [name]: '' })).toThrow(name);
});

test.each(['http://ballast.example', 'http://localhost.evil.example', 'ballast.example'])(
  'production does not send cookies in the clear to browsers at %s',
  (PUBLIC_URL) => {
    expect(() => readSettings({ ...production, PUBLIC_URL })).toThrow('https');
  },
);

test.each(['https://ballast.example', 'http://localhost:3000', 'http://127.0.0.1'])(
  'production serves browsers at %s',
  (PUBLIC_URL) => {
    expect(readSettings({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  },
);

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

test('without a registration nobody signs in with Google or Apple', () => {
  expect(readSettings(production).signIn).toEqual({ google: null, apple: null });
});

test('half a registration is refused, and says what is missing', () => {
  expect(() => readSettings({ GOOGLE_CLIENT_ID: 'ballast' })).toThrow('GOOGLE_CLIENT_SECRET');
  expect(() => readSettings({ APPLE_KEY_ID: 'K', APPLE_TEAM_ID: 'T' })).toThrow(
    'APPLE_CLIENT_ID and APPLE_PRIVATE_KEY',
  );
});

const APPLE = { APPLE_CLIENT_ID: 'web.ballast', APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K' };

test("Apple's key must be one that Apple gives", () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const key of ['no key', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()]) {
    expect(() => readSettings({ ...APPLE, APPLE_PRIVATE_KEY: key })).toThrow('P-256');
  }
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const oneLine = pem.replaceAll('\n', '\\n');
  expect(readSettings({ ...APPLE, APPLE_PRIVATE_KEY: oneLine }).signIn.apple?.keyId).toBe('K');
});
