import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type KeyRing, keyOf } from './secrets.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text for the database with the newest data key (AES-256-GCM). `associatedData` names the row it is
 * for: encrypted text that was moved to another row does not open.
 */
export function encrypt(keys: KeyRing, text: string, associatedData: string): string {
  const [newest] = keys;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, newest.key, iv).setAAD(Buffer.from(associatedData));
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return `${newest.id}.${Buffer.concat(parts).toString('base64url')}`;
}

/** Decrypts an encrypted text. Throws when its key is gone, its place is another or a bit was changed. */
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

/** Says whether the key of an encrypted text is not in the ring any more. */
export function isKeyGone(keys: KeyRing, encrypted: string): boolean {
  return keyOf(keys, encrypted.split('.')[0]) === undefined;
}

/** Says whether an encrypted text still hangs on an older key. */
export function isEncryptedByOlderKey(keys: KeyRing, encrypted: string): boolean {
  return !encrypted.startsWith(`${keys[0].id}.`);
}
