import { createHmac } from 'node:crypto';
import { type KeyRing, keyOf } from '../../secrets/secrets.ts';
import { equals } from './browser-binding.ts';

/** What a refresh token claims to be, before its proof is checked. */
export type RefreshClaim = {
  readonly sessionId: string;
  readonly generation: number;
  readonly keyId: string;
  readonly proof: string;
};

/** Where a token belongs: a session, with the seed that only its row has. */
export type RefreshFamily = { readonly sessionId: string; readonly seed: Uint8Array };

const FORM =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([a-z0-9-]{1,32})\.([A-Za-z0-9_-]{43})$/;

/**
 * Derives the refresh token of a generation. It follows from the session's seed, which is in the
 * database, and a key, which is not; so no token is stored, and two requests that rotate at once come
 * to the same successor.
 */
export function refreshTokenOf(keys: KeyRing, family: RefreshFamily, generation: number): string {
  const [newest] = keys;
  const proof = proofOf(keys, newest.id, family, generation);
  return `${family.sessionId}.${generation}.${newest.id}.${proof}`;
}

/** Reads what a token claims to be; null when it is no token of ours by its form. */
export function readRefreshToken(token: string | undefined): RefreshClaim | null {
  const [, sessionId, generation, keyId, proof] = FORM.exec(token ?? '') ?? [];
  if (!sessionId || !generation || !keyId || !proof) return null;
  return { sessionId, generation: Number.parseInt(generation, 10), keyId, proof };
}

/** Says whether we made this token, of whatever generation. */
export function isRefreshTokenOf(
  keys: KeyRing,
  claim: RefreshClaim,
  family: RefreshFamily,
): boolean {
  return equals(claim.proof, proofOf(keys, claim.keyId, family, claim.generation));
}

function proofOf(
  keys: KeyRing,
  keyId: string,
  { sessionId, seed }: RefreshFamily,
  generation: number,
): string {
  const key = keyOf(keys, keyId);
  if (!key) return '';
  return createHmac('sha256', key)
    .update(seed)
    .update(`${sessionId} ${generation}`)
    .digest('base64url');
}
