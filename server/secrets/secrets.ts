import { createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** A secret key with its id. A `KeyObject` never prints its bytes. */
export type NamedKey = { readonly id: string; readonly key: KeyObject };

/** Keys of one purpose: the first encrypts and signs, all of them decrypt and verify. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]];

export type Secrets = {
  readonly tokenKeys: KeyRing;
  readonly dataKeys: KeyRing;
  readonly xsrfKeys: KeyRing;
  readonly refreshKeys: KeyRing;
  /** Of marks by which equal values are found without being kept. */
  readonly markKeys: KeyRing;
  /** Of the links by which emails of a kind are switched off. */
  readonly unsubscribeKeys: KeyRing;
};

const KEY_FORM = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/_-]{43,}={0,2})(:data)?$/;
const MASTER_BYTES_MIN = 32;

/** Of 32 random bytes about 30 are different; fewer than this never are by chance. */
const DIFFERENT_BYTES_MIN = 16;

/** Master secrets that cannot be used; the message repeats no secret. */
export class SecretsError extends Error {}

/**
 * Reads master secrets, newest first, as `id:base64,id:base64` with at least 32 bytes each, and derives the
 * keys of every purpose. To rotate, put a new one in front; remove the old one when nothing uses it any more. An old one written
 * `id:base64:data` opens what it encrypted and vouches for nothing: no session, link or form made with it is good (for one
 * that has leaked). Throws a `SecretsError`.
 */
export function readSecrets(text: string): Secrets {
  const masters = text.split(',').map((part) => readMaster(part.trim()));
  const ids = new Set(masters.map(({ id }) => id));
  if (ids.size !== masters.length) throw new SecretsError('Two master secrets have the same id.');
  if (masters[0]?.isForDataAlone) {
    throw new SecretsError('The newest master secret cannot be for data alone.');
  }
  const vouching = masters.filter(({ isForDataAlone }) => !isForDataAlone);
  return {
    tokenKeys: ringOf(vouching, 'access tokens'),
    dataKeys: ringOf(masters, 'data at rest'),
    xsrfKeys: ringOf(vouching, 'xsrf tokens'),
    refreshKeys: ringOf(vouching, 'refresh tokens'),
    markKeys: ringOf(masters, 'contact marks'),
    unsubscribeKeys: ringOf(vouching, 'unsubscribe links'),
  };
}

type Master = { id: string; bytes: Buffer; isForDataAlone: boolean };

function readMaster(text: string): Master {
  const [, id, encoded, data] = KEY_FORM.exec(text) ?? [];
  const bytes = Buffer.from(encoded ?? '', 'base64');
  if (!id || bytes.length < MASTER_BYTES_MIN) {
    throw new SecretsError('A master secret must read id:base64 with at least 32 random bytes.');
  }
  if (!isRandom(bytes)) {
    throw new SecretsError(
      `The master secret ${id} is not random: make one with "openssl rand -base64 32".`,
    );
  }
  return { id, bytes, isForDataAlone: data !== undefined };
}

/** Zeros, one letter again and again and a sentence are what somebody wrote to get past the start. */
function isRandom(bytes: Buffer): boolean {
  const isText = bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
  return !isText && new Set(bytes).size >= DIFFERENT_BYTES_MIN;
}

function ringOf(masters: readonly Master[], purpose: string): KeyRing {
  const [newest, ...older] = masters.map(({ id, bytes }) => ({
    id,
    key: createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', `ballast ${purpose}`, 32))),
  }));
  if (!newest) throw new SecretsError('There is no master secret.');
  return [newest, ...older];
}

/** The key of a ring by its id; undefined when it is no longer there. */
export function keyOf(ring: KeyRing, id: unknown): KeyObject | undefined {
  return ring.find((key) => key.id === id)?.key;
}

/** Compares in constant time; an empty text equals nothing. */
export function equals(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
