import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { refreshTokenOf } from '../access/sessions/session-tokens.ts';
import { decrypt, encrypt, isEncryptedByOlderKey } from './encrypt.ts';
import { keyOf, readSecrets, SecretsError } from './secrets.ts';
import { getOrCreateSecrets } from './secrets-file.ts';

const ONE = `one:${randomBytes(32).toString('base64')}`;
const TWO = `two:${randomBytes(32).toString('base64')}`;

test.each([
  ['nothing', ''],
  ['no id', randomBytes(32).toString('base64')],
  ['too few bytes', `one:${randomBytes(31).toString('base64')}`],
  ['the same id twice', `${ONE},${ONE}`],
  ['an id with a dot', `o.ne:${randomBytes(32).toString('base64')}`],
  ['zeros', `one:${Buffer.alloc(32).toString('base64')}`],
  ['zeros beside a good one', `${ONE},two:${Buffer.alloc(32).toString('base64')}`],
  ['one letter again and again', `one:${'A'.repeat(40)}BCDE`],
  ['the newest for data alone', `${ONE}:data,${TWO}`],
  ['another use than data', `${TWO},${ONE}:tokens`],
  ['a sentence', `one:${Buffer.from('change-me-before-you-go-live-1234567').toString('base64')}`],
  [
    'counted bytes of a few',
    `one:${Buffer.from(Array.from({ length: 40 }, (_, i) => i % 8)).toString('base64')}`,
  ],
])('master secrets are refused: %s', (_, text) => {
  expect(() => readSecrets(text)).toThrow(SecretsError);
});

test('secrets that are random are taken, whatever they came to', () => {
  for (let turn = 0; turn < 2_000; turn += 1) {
    expect(() => readSecrets(`k${turn}:${randomBytes(32).toString('base64')}`)).not.toThrow();
  }
});

test('what a refused secret was is not repeated', () => {
  expect(() => readSecrets('one:hunter2')).toThrow(/^(?!.*hunter2)/);
});

test('every purpose has its own key, and all of them follow from the master', () => {
  const [first, again] = [readSecrets(ONE), readSecrets(ONE)];
  const exported = Object.values(first).map(([newest]) => newest.key.export().toString('hex'));
  expect(new Set(exported).size).toBe(6);
  expect(keyOf(again.tokenKeys, 'one')?.equals(first.tokenKeys[0].key)).toBe(true);
});

test('keys do not show in what is logged', () => {
  const bytes = readSecrets(ONE).dataKeys[0].key.export();
  const logged = JSON.stringify(readSecrets(ONE));
  expect(logged).not.toContain(bytes.toString('hex'));
  expect(logged).not.toContain(bytes.toString('base64'));
});

test('encrypted text opens with its associated data only, and with the key that encrypted it', () => {
  const keys = readSecrets(ONE).dataKeys;
  const encrypted = encrypt(keys, 'JBSWY3DPEHPK3PXP', 'authenticator 7');
  expect(decrypt(keys, encrypted, 'authenticator 7')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => decrypt(keys, encrypted, 'authenticator 8')).toThrow();
  expect(() => decrypt(readSecrets(TWO).dataKeys, encrypted, 'authenticator 7')).toThrow(
    'data key one',
  );
  const flipped = encrypted.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  expect(() => decrypt(keys, flipped, 'authenticator 7')).toThrow();
});

test('after a rotation old text opens and is known to be old', () => {
  const encrypted = encrypt(readSecrets(ONE).dataKeys, 'secret', 'a row');
  const rotated = readSecrets(`${TWO},${ONE}`).dataKeys;
  expect(decrypt(rotated, encrypted, 'a row')).toBe('secret');
  expect(isEncryptedByOlderKey(rotated, encrypted)).toBe(true);
  expect(isEncryptedByOlderKey(rotated, encrypt(rotated, 'secret', 'a row'))).toBe(false);
});

test('an old secret for data alone opens what it encrypted, and vouches for nothing', () => {
  const encrypted = encrypt(readSecrets(ONE).dataKeys, 'secret', 'a row');
  const { dataKeys, markKeys, ...vouching } = readSecrets(`${TWO},${ONE}:data`);
  expect(decrypt(dataKeys, encrypted, 'a row')).toBe('secret');
  expect(markKeys.map(({ id }) => id)).toEqual(['two', 'one']);
  for (const ring of Object.values(vouching)) expect(ring.map(({ id }) => id)).toEqual(['two']);
});

test('a refresh token needs both the seed of the database and the key', () => {
  const keys = readSecrets(ONE).refreshKeys;
  const family = { sessionId: '0198f000-0000-7000-8000-000000000001', seed: Buffer.alloc(32, 3) };
  const token = refreshTokenOf(keys, family, 4);
  expect(refreshTokenOf(keys, family, 4)).toBe(token);
  expect(refreshTokenOf(keys, family, 5)).not.toBe(token);
  expect(refreshTokenOf(keys, { ...family, seed: Buffer.alloc(32, 4) }, 4)).not.toBe(token);
  expect(refreshTokenOf(readSecrets(TWO).refreshKeys, family, 4)).not.toBe(token);
});

test('a folder keeps one secret, readable by its owner alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ballast-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = getOrCreateSecrets(join(folder, 'data'));
  const kept = getOrCreateSecrets(join(folder, 'data'));
  expect(kept.dataKeys[0].key.equals(made.dataKeys[0].key)).toBe(true);
  const file = join(folder, 'data', 'secrets');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^made:/);
});
