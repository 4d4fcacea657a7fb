import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type KeyRing, keyOf } from '../../secrets/secrets.ts';

/**
 * What XSRF tokens of a browser are bound to: its session, or before that a random id of the browser.
 * The browser keeps it in a cookie that scripts cannot read and that only we can make.
 */
export type Binding = string;

/** Binding for a browser without a session. */
export function newAnonymousBinding(): Binding {
  return `anonymous-${randomBytes(16).toString('base64url')}`;
}

/** Writes a binding as the value of its cookie. */
export function encryptBinding(keys: KeyRing, binding: Binding): string {
  const [newest] = keys;
  return `${binding}.${newest.id}.${macOf(keys, newest.id, `browser ${binding}`)}`;
}

/** Reads the binding cookie; null when it is missing or not ours. */
export function openBinding(keys: KeyRing, value: string | undefined): Binding | null {
  const [binding, keyId, mac, ...rest] = (value ?? '').split('.');
  if (!binding || !keyId || !mac || rest.length > 0) return null;
  return equals(mac, macOf(keys, keyId, `browser ${binding}`)) ? binding : null;
}

/** Makes an XSRF token for a binding; each is different. */
export function makeXsrfToken(keys: KeyRing, binding: Binding): string {
  const [newest] = keys;
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${newest.id}.${macOf(keys, newest.id, `xsrf ${nonce} ${binding}`)}`;
}

/** Says whether a token was made for this binding. */
export function isXsrfTokenOf(keys: KeyRing, token: string, binding: Binding): boolean {
  const [nonce, keyId, mac, ...rest] = token.split('.');
  if (!nonce || !keyId || !mac || rest.length > 0) return false;
  return equals(mac, macOf(keys, keyId, `xsrf ${nonce} ${binding}`));
}

function macOf(keys: KeyRing, keyId: string, text: string): string {
  const key = keyOf(keys, keyId);
  return key ? createHmac('sha256', key).update(text).digest('base64url') : '';
}

/** Compares in constant time; an empty text equals nothing. */
export function equals(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
