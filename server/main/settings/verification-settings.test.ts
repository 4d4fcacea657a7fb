import { expect, test } from 'vitest';
import { ACCOUNT_KEYS } from '../../../tests/worlds/account-keys.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

const named = {
  VERIFICATION_URL: 'https://verify.example/v1',
  VERIFICATION_TOKEN: 'token-of-ours',
  VERIFICATION_EVENT_SECRET: SECRET,
};

function refusalOf(environment: NodeJS.ProcessEnv): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('the provider that verifies identities is read, and none is the sandbox', () => {
  expect(readSettings(named).verification).toEqual({
    url: named.VERIFICATION_URL,
    token: named.VERIFICATION_TOKEN,
    eventSecrets: [SECRET],
  });
  const next = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
  const both = { ...named, VERIFICATION_EVENT_SECRET: `${next}, ${SECRET}` };
  expect(readSettings(both).verification?.eventSecrets).toEqual([next, SECRET]);
  expect(readSettings({}).verification).toBeNull();
});

test.each([
  ['half of an account', { VERIFICATION_TOKEN: '' }, 'VERIFICATION_TOKEN must be set'],
  ['an address in the clear', { VERIFICATION_URL: 'http://verify.example' }, 'with https'],
  ['a secret that is none', { VERIFICATION_EVENT_SECRET: 'hush' }, 'use whsec_'],
  ['one that is none beside a good one', { VERIFICATION_EVENT_SECRET: `${SECRET},hush` }, 'whsec_'],
])('%s is refused', (_, change, why) => {
  const message = refusalOf({ ...named, ...change });
  expect(message).toContain(why);
  expect(message).not.toContain('hush');
});

test('production uses the sandbox only when it is told to', () => {
  const production = {
    BALLAST_MODE: 'production',
    DATABASE_URL: 'postgres://ballast@db/ballast',
    PUBLIC_URL: 'https://ballast.example/',
    BALLAST_SECRETS: 'k1:AAAA',
    ...ACCOUNT_KEYS,
    SUPPORT_EMAIL: 'help@bank.example',
    LEGAL_ENTITY: 'Ballast Bank AG, CHE-123.456.789',
    LEGAL_ADDRESS: 'Quai 1, 8001 Zürich, Switzerland',
    BALLAST_SANDBOXES: 'custody,trade,messages,signing,screening',
  };
  expect(refusalOf(production)).toContain('no live provider for verification');
  expect(readSettings({ ...production, ...named }).verification).not.toBeNull();
  const allowed = 'custody,trade,messages,signing,verification,screening';
  expect(readSettings({ ...production, BALLAST_SANDBOXES: allowed }).verification).toBeNull();
});
