import { createSecretKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { readSecrets } from '../../secrets/secrets.ts';
import {
  assertInTime,
  isRefreshTokenOf,
  issueAccessToken,
  readAccessToken,
  readRefreshToken,
  refreshTokenOf,
} from './session-tokens.ts';

const master = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [older, newer] = [master('older'), master('newer')];
const keys = readSecrets(newer).tokenKeys;
const now = new Date('2026-05-01T12:00:00.500Z');
const session = { userId: randomUUID(), sessionId: randomUUID(), scope: 'full' } as const;

/** A token as we make it, with one thing made different. */
type Forgery = {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  key?: Parameters<SignJWT['sign']>[0];
};

const seconds = Math.floor(now.getTime() / 1000);
const CLAIMS = {
  iss: 'ballast',
  aud: 'ballast-api',
  sub: session.userId,
  sid: session.sessionId,
  iat: seconds,
  exp: seconds + 600,
};

function forge({ header, claims, key = keys[0].key }: Forgery): Promise<string> {
  return new SignJWT({ ...CLAIMS, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'newer', ...header })
    .sign(key);
}

test('a token says whose it is, of which session, and when it ends', async () => {
  const token = await readAccessToken(keys, await issueAccessToken(keys, session, now));
  expect(token).toMatchObject(session);
  expect(token.expiresAt - token.issuedAt).toBe(600);
});

test('that a token is known opens no other text and no other keys', async () => {
  const token = await issueAccessToken(keys, session, now);
  const first = await readAccessToken(keys, token);
  expect(await readAccessToken(keys, token)).toEqual(first);
  const flipped = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1);
  await expect(readAccessToken(keys, flipped)).rejects.toThrow('token_invalid');
  const others = readSecrets(master('newer')).tokenKeys;
  await expect(readAccessToken(others, token)).rejects.toThrow('token_invalid');
});

test('the forger makes good tokens when nothing is made different', async () => {
  expect(await readAccessToken(keys, await forge({}))).toMatchObject(session);
});

test('a token is read up to 2,048 characters, and no longer one, however well it is signed', async () => {
  const padded = (length: number) => forge({ claims: { pad: 'a'.repeat(length) } });
  const lengths = Array.from({ length: 200 }, (_, i) => 1_150 + i);
  const tokens = await Promise.all(lengths.map(padded));
  const [short, long] = [
    tokens.filter((token) => token.length <= 2_048),
    tokens.filter((token) => token.length > 2_048),
  ];
  expect(Math.min(short.length, long.length)).toBeGreaterThan(0);
  for (const token of short) expect(await readAccessToken(keys, token)).toMatchObject(session);
  for (const token of long)
    await expect(readAccessToken(keys, token)).rejects.toMatchObject({ code: 'token_invalid' });
});

describe('a forged token is refused', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = createSecretKey(randomBytes(32));
  const embedded = foreign.export({ format: 'jwk' });

  test.each<[string, Forgery]>([
    ['signed with the key of another environment', { key: foreign }],
    ['an RSA signature', { header: { alg: 'RS256' }, key: rsa.privateKey }],
    [
      'a public key taken as a secret',
      { key: createSecretKey(Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' }))) },
    ],
    [
      'another length of the same algorithm',
      { header: { alg: 'HS512' }, key: createSecretKey(randomBytes(64)) },
    ],
    ['a key that the token brings along', { header: { jwk: embedded }, key: foreign }],
    [
      'a key set that the token points at',
      { header: { jku: 'https://evil.example/keys' }, key: foreign },
    ],
    ['an unknown key', { header: { kid: 'other' } }],
    ['no key named', { header: { kid: undefined } }],
    [
      'a path as the key',
      { header: { kid: '../../dev/null' }, key: createSecretKey(Buffer.from([0])) },
    ],
    ['SQL as the key', { header: { kid: "' union select 'a" } }],
    ['a critical header that we do not know', { header: { crit: ['x'], x: 1 } }],
    ['another issuer', { claims: { iss: 'elsewhere' } }],
    ['another audience', { claims: { aud: 'elsewhere' } }],
    ['several audiences', { claims: { aud: ['ballast-api', 'elsewhere'] } }],
    ['another type', { header: { typ: 'JWT' } }],
    ['no type', { header: { typ: undefined } }],
    ['no end', { claims: { exp: undefined } }],
    ['an end in words', { claims: { exp: '2099-01-01' } }],
    ['no session', { claims: { sid: undefined } }],
    ['a session that is no id', { claims: { sid: "1' or '1'='1" } }],
    ['a user that is no id', { claims: { sub: 'admin' } }],
  ])('%s', async (_, forgery) => {
    const token = await forge(forgery).catch(() => forgeByHand(forgery));
    await expect(readAccessToken(keys, token)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  test.each([
    ['unsigned', new UnsecuredJWT(CLAIMS).encode()],
    ['empty', ''],
    ['three empty parts', '..'],
    ['five parts', 'a.b.c.d.e'],
    ['a refresh token', `${session.sessionId}.0.newer.${'A'.repeat(43)}`],
    ['very long', 'a'.repeat(100_000)],
  ])('%s', async (_, token) => {
    await expect(readAccessToken(keys, token)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  test('any one bit flipped', async () => {
    const token = await issueAccessToken(keys, session, now);
    const parts = token.split('.').map((part) => Buffer.from(part, 'base64url'));
    for (const [index, part] of parts.entries()) {
      for (let bit = 0; bit < part.length * 8; bit += 1) {
        const flipped = Buffer.from(part);
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const forged = parts.with(index, flipped).map((bytes) => bytes.toString('base64url'));
        await expect(readAccessToken(keys, forged.join('.'))).rejects.toMatchObject({
          code: 'token_invalid',
        });
      }
    }
  });
});

/** Headers that the library refuses to sign are written by hand, with the right signature. */
async function forgeByHand({ header, claims }: Forgery): Promise<string> {
  const { createHmac } = await import('node:crypto');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = encode({ alg: 'HS256', typ: 'at+jwt', kid: 'newer', ...header });
  const text = `${head}.${encode({ ...CLAIMS, ...claims })}`;
  return `${text}.${createHmac('sha256', keys[0].key).update(text).digest('base64url')}`;
}

describe('time', () => {
  const at = (offset: number) => new Date((seconds + offset) * 1000);

  test.each([
    [599, null],
    [600, 'token_expired'],
    [86_400, 'token_expired'],
    [-60, null],
    [-61, 'token_invalid'],
  ])('%i seconds after it was made: %s', async (offset, code) => {
    const token = await readAccessToken(keys, await issueAccessToken(keys, session, at(0)));
    const check = () => assertInTime(token, at(offset));
    if (code) expect(check).toThrow(code);
    else expect(check).not.toThrow();
  });

  test('a token that is not valid yet is refused', async () => {
    const token = await readAccessToken(keys, await forge({ claims: { nbf: seconds + 120 } }));
    expect(() => assertInTime(token, now)).toThrow('token_invalid');
  });
});

test('a token ends with its session where that ends before, and keeps its scope', async () => {
  const endsAt = new Date(now.getTime() + 90_000);
  const made = await issueAccessToken(keys, { ...session, scope: 'factor', endsAt }, now);
  const token = await readAccessToken(keys, made);
  expect(token).toEqual({
    ...{ userId: session.userId, sessionId: session.sessionId, scope: 'factor' },
    ...{ issuedAt: seconds, notBefore: seconds, expiresAt: seconds + 90 },
  });
  const later = new Date(now.getTime() + 86_400_000);
  const long = await issueAccessToken(keys, { ...session, endsAt: later }, now);
  expect((await readAccessToken(keys, long)).expiresAt).toBe(seconds + 600);
});

describe('a refresh token', () => {
  const family = { sessionId: randomUUID(), seed: randomBytes(32) };
  const token = refreshTokenOf(keys, family, 7);
  const claim = readRefreshToken(token);

  test('claims its session, generation and key, and is the same each time', () => {
    expect(claim).toMatchObject({ sessionId: family.sessionId, generation: 7, keyId: 'newer' });
    expect(refreshTokenOf(keys, family, 7)).toBe(token);
    expect(refreshTokenOf(keys, family, 8)).not.toBe(token);
    expect(readRefreshToken(refreshTokenOf(keys, family, 123_456_789))).toMatchObject({
      generation: 123_456_789,
    });
    if (!claim) throw new Error('it is not read');
    expect(isRefreshTokenOf(keys, claim, family)).toBe(true);
  });

  test('is none of another generation, session, seed or key', () => {
    if (!claim) throw new Error('it is not read');
    const is = (differently: object, of: object = {}) =>
      isRefreshTokenOf(keys, { ...claim, ...differently }, { ...family, ...of });
    expect(is({ generation: 8 })).toBe(false);
    expect(is({}, { sessionId: randomUUID() })).toBe(false);
    expect(is({}, { seed: randomBytes(32) })).toBe(false);
    expect(is({ keyId: 'unknown' })).toBe(false);
    expect(is({ keyId: 'unknown', proof: '' })).toBe(false);
    expect(isRefreshTokenOf(readSecrets(master('newer')).tokenKeys, claim, family)).toBe(false);
  });

  test.each([
    undefined,
    '',
    `${token}x`,
    `x${token}`,
    token.slice(0, -1),
    token.replace('.7.', '.1234567890.'),
    token.replace('.7.', '.-7.'),
    token.replace('.newer.', '..'),
    token.replace('.newer.', `.${'a'.repeat(33)}.`),
    token.toUpperCase(),
  ])('is not read in another form: %s', (text) => {
    expect(readRefreshToken(text)).toBeNull();
  });
});

describe('rotation of keys', () => {
  const [before, during, after] = [older, `${newer},${older}`, newer].map(
    (text) => readSecrets(text).tokenKeys,
  ) as [typeof keys, typeof keys, typeof keys];

  test('tokens made before stay good while the old key stands behind the new one', async () => {
    const token = await issueAccessToken(before, session, now);
    expect(await readAccessToken(during, token)).toMatchObject(session);
    await expect(readAccessToken(after, token)).rejects.toMatchObject({ code: 'token_invalid' });
  });

  test('new tokens are made with the new key', async () => {
    const token = await issueAccessToken(during, session, now);
    expect(await readAccessToken(after, token)).toMatchObject(session);
  });
});
