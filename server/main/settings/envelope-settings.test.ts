import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ACCOUNT_KEYS } from '../../../tests/worlds/account-keys.ts';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const pem = (key: typeof privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const named = {
  SIGNING_ENVELOPES_URL: 'https://eu.docusign.net/restapi/v2.1/',
  SIGNING_ENVELOPES_ACCOUNT: 'account',
  SIGNING_ENVELOPES_AUTH_URL: 'https://account.docusign.com',
  SIGNING_ENVELOPES_CLIENT: 'client',
  SIGNING_ENVELOPES_USER: 'user',
  SIGNING_ENVELOPES_KEY: pem(privateKey),
  SIGNING_ENVELOPES_FRAMES: 'https://apps.docusign.com, https://eu.docusign.net',
};

function refusalOf(change: Record<string, string>): string {
  try {
    readSettings({ ...named, ...change });
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('an envelope provider is read as a whole, and none is none', () => {
  expect(readSettings({}).envelopes).toBeNull();
  expect(readSettings(named).envelopes).toMatchObject({
    url: 'https://eu.docusign.net/restapi/v2.1',
    frameOrigins: ['https://apps.docusign.com', 'https://eu.docusign.net'],
  });
});

test.each([
  ['half of it', { SIGNING_ENVELOPES_USER: '' }, 'SIGNING_ENVELOPES_USER must be set'],
  ['calls in the clear', { SIGNING_ENVELOPES_URL: 'http://docusign.net' }, 'https'],
  ['an authority in the clear', { SIGNING_ENVELOPES_AUTH_URL: 'account' }, 'https'],
  ['a frame of everybody', { SIGNING_ENVELOPES_FRAMES: '*' }, 'use origins'],
  ['a frame with a path', { SIGNING_ENVELOPES_FRAMES: 'https://a.example/sign' }, 'use origins'],
  [
    'a frame with a policy in it',
    { SIGNING_ENVELOPES_FRAMES: "https://a.example; script-src 'self'" },
    'use origins',
  ],
  ['a key of another kind', { SIGNING_ENVELOPES_KEY: pem(ec) }, 'RSA key'],
  ['no key', { SIGNING_ENVELOPES_KEY: 'MIIEvQ' }, 'RSA key'],
])('%s is refused', (_, change, why) => {
  const message = refusalOf(change as Record<string, string>);
  expect(message).toContain(why);
  expect(message).not.toContain('MIIEvQ');
});

test('production that has one needs no ceremony of its own', () => {
  const production = {
    BALLAST_MODE: 'production',
    DATABASE_URL: 'postgres://ballast@db/ballast',
    PUBLIC_URL: 'https://ballast.example/',
    BALLAST_SECRETS: 'k1:AAAA',
    ...ACCOUNT_KEYS,
    SUPPORT_EMAIL: 'help@bank.example',
    LEGAL_ENTITY: 'Ballast Bank AG, CHE-123.456.789',
    LEGAL_ADDRESS: 'Quai 1, 8001 Zürich, Switzerland',
  };
  const refusal = () => {
    try {
      readSettings({ ...production, ...named });
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(refusal()).not.toContain('signing');
});
