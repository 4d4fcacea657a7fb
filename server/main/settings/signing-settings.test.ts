import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { ACCOUNT_KEYS } from '../../../tests/worlds/account-keys.ts';
import { makeAuthority } from '../../providers/signing/make-authority.ts';
import { proveSigning, readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

const { identity } = await makeAuthority('Example Ltd', new Date());
const other = await makeAuthority('Example Ltd', new Date());
const named = {
  SIGNING_CERTIFICATES: identity.certificate + identity.chain.join(''),
  SIGNING_KEY: identity.privateKey,
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

test('the identity that seals documents is read with its authority', () => {
  const { signing } = readSettings(named);
  expect(signing?.certificate).toBe(identity.certificate.trim());
  expect(signing?.chain).toHaveLength(1);
});

test('lines of its certificates and its key may be parted by \\n', () => {
  const lines = Object.entries(named).map(([name, pem]) => [name, pem.replaceAll('\n', '\\n')]);
  expect(readSettings(Object.fromEntries(lines)).signing).toEqual(readSettings(named).signing);
});

test.each([
  ['a certificate without a key', { SIGNING_KEY: '' }, 'set together'],
  ['the key of another', { SIGNING_KEY: other.identity.privateKey }, 'not the key'],
  ['a key of elliptic curves', { SIGNING_KEY: makeEllipticKey() }, 'no RSA key'],
  ['no key', { SIGNING_KEY: 'MIIEvQ' }, 'cannot be used'],
  ['no certificate', { SIGNING_CERTIFICATES: 'MIIEvQ' }, 'certificates as PEM'],
  [
    'the root of another',
    { SIGNING_CERTIFICATES: identity.certificate + other.identity.chain.join('') },
    'was not issued by',
  ],
  ['no root', { SIGNING_CERTIFICATES: identity.certificate }, 'was not issued by'],
])('%s is refused', (_, change, why) => {
  const message = refusalOf({ ...named, ...change });
  expect(message).toContain(why);
  expect(message).not.toContain(identity.privateKey.split('\n')[1]);
});

test('an identity makes a seal before the platform starts, and one that cannot is refused', async () => {
  await expect(proveSigning(identity)).resolves.toBeUndefined();
  const short = identity.certificate.replace(/\n[^-\n]{1,64}\n-----END/, '\n-----END');
  await expect(proveSigning({ ...identity, certificate: short })).rejects.toThrow(SettingsError);
});

function makeEllipticKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

test('production does not make an authority of its own unless it is told to', () => {
  const production = {
    BALLAST_MODE: 'production',
    DATABASE_URL: 'postgres://ballast@db/ballast',
    PUBLIC_URL: 'https://ballast.example/',
    BALLAST_SECRETS: 'k1:AAAA',
    ...ACCOUNT_KEYS,
    SUPPORT_EMAIL: 'help@bank.example',
    LEGAL_ENTITY: 'Ballast Bank AG, CHE-123.456.789',
    LEGAL_ADDRESS: 'Quai 1, 8001 Zürich, Switzerland',
    BALLAST_SANDBOXES: 'custody,trade,messages,verification,screening',
  };
  expect(refusalOf(production)).toContain('no live provider for signing');
  expect(readSettings({ ...production, ...named }).signing).not.toBeNull();
  const allowed = {
    ...production,
    BALLAST_SANDBOXES: 'custody,trade,messages,signing,verification,screening',
  };
  expect(readSettings(allowed).signing).toBeNull();
});
