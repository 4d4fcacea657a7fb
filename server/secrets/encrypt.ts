import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type KeyRing, keyOf } from './secrets.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text with the newest data key (AES-256-GCM). `associatedData` names its row: a text moved to
 * another row does not open.
 */
export function encrypt(keys: KeyRing, text: string, associatedData: string): string {
  const [newest] = keys;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, newest.key, iv).setAAD(Buffer.from(associatedData));
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${newest.id}.${Buffer.concat(parts).toString('base64url')}`;
}

/** Decrypts a text. Throws when its key is gone, its row is another or a bit was changed. */
export function decrypt(keys: KeyRing, encrypted: string, associatedData: string): string {
  const [keyId, encoded] = encrypted.split('.');
  const key = keyOf(keys, keyId);
  if (!key) throw new Error(`the data key ${keyId} is not among the secrets`);
  const bytes = Buffer.from(encoded ?? '', 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(associatedData))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** Says whether the key of an encrypted text is no longer in the ring. */
export function isKeyGone(keys: KeyRing, encrypted: string): boolean {
  return keyOf(keys, encrypted.split('.')[0]) === undefined;
}

/** Says whether an encrypted text uses an older key. */
export function isEncryptedByOlderKey(keys: KeyRing, encrypted: string): boolean {
  return !encrypted.startsWith(`${keys[0].id}.`);
}

const SALT_BYTES = 32;

/** Encrypted in pieces, so that a long file never stands in memory. */
const PIECE_BYTES = 64 * 1024;

/** What `decryptStream` throws when a file was changed, cut short, moved or its key is gone. */
export class DecryptionFailed extends Error {}

/**
 * Encrypts a file piece by piece with the newest key (AES-256-GCM). Every file has a key of its own, derived
 * with a salt; every piece has its number and whether it is the last. No piece can be changed, left out or
 * moved, nor the file given another `associatedData`.
 */
export async function* encryptStream(
  keys: KeyRing,
  content: AsyncIterable<Uint8Array>,
  associatedData: string,
): AsyncGenerator<Uint8Array> {
  const [newest] = keys;
  const salt = randomBytes(SALT_BYTES);
  const key = fileKey(newest.key.export(), salt, associatedData);
  const keyId = Buffer.from(newest.id);
  yield Buffer.concat([Buffer.of(keyId.length), keyId, salt]);
  let number = 0;
  for await (const { piece, last } of cut(content, PIECE_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key, ivOf(number++, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts a file; a piece is returned only after it was verified. Throws `DecryptionFailed`. */
export async function* decryptStream(
  keys: KeyRing,
  encrypted: AsyncIterable<Uint8Array>,
  associatedData: string,
): AsyncGenerator<Uint8Array> {
  const rest = reader(encrypted);
  const [idBytes = 0] = await rest.take(1);
  const keyId = (await rest.take(idBytes)).toString();
  const master = keyOf(keys, keyId);
  if (!master) throw new DecryptionFailed(`the key ${keyId} is not there`);
  const key = fileKey(master.export(), await rest.take(SALT_BYTES), associatedData);
  let number = 0;
  for await (const { piece, last } of cut(rest.all(), PIECE_BYTES + TAG_BYTES)) {
    yield openPiece(key, piece, ivOf(number++, last));
  }
}

function openPiece(key: Buffer, piece: Buffer, iv: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    const text = decipher.update(piece.subarray(0, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch (error) {
    throw new DecryptionFailed('a piece was changed', { cause: error });
  }
}

function fileKey(master: Buffer, salt: Uint8Array, associatedData: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, salt, `ballast file ${associatedData}`, 32));
}

/** The number of the piece and whether it is the last (the STREAM construction of Hoang et al., 2015). */
function ivOf(number: number, last: boolean): Buffer {
  const iv = Buffer.alloc(IV_BYTES);
  iv.writeUInt32BE(number, IV_BYTES - 5);
  iv[IV_BYTES - 1] = last ? 1 : 0;
  return iv;
}

/** Cuts content into pieces of one length and a last one, which may be empty. */
async function* cut(content: AsyncIterable<Uint8Array>, bytes: number) {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const part of content) {
    waiting.push(part);
    length += part.length;
    if (length <= bytes) continue;
    const joined = Buffer.concat(waiting);
    let at = 0;
    for (; joined.length - at > bytes; at += bytes) {
      yield { piece: joined.subarray(at, at + bytes), last: false };
    }
    waiting = [joined.subarray(at)];
    length = joined.length - at;
  }
  yield { piece: Buffer.concat(waiting), last: true };
}

/** Reads exact lengths from a stream, and then the rest. */
function reader(source: AsyncIterable<Uint8Array>) {
  const parts = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  return {
    take: async (bytes: number): Promise<Buffer> => {
      while (held.length < bytes) {
        const { value, done } = await parts.next();
        if (done) throw new DecryptionFailed('a file is cut short');
        held = Buffer.concat([held, value]);
      }
      const taken = held.subarray(0, bytes);
      held = held.subarray(bytes);
      return taken;
    },
    all: async function* (): AsyncGenerator<Uint8Array> {
      yield held;
      yield* { [Symbol.asyncIterator]: () => parts };
    },
  };
}
