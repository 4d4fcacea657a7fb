import { createHmac } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { compactVerify, errors, SignJWT } from 'jose';
import { z } from 'zod';
import { equals, type KeyRing, keyOf } from '../../secrets/secrets.ts';

/** spec/decisions.md, section 3. */
export const ACCESS_TOKEN_LIFE_S = 600;

const ALGORITHM = 'HS256';
const ISSUER = 'ballast';
const AUDIENCE = 'ballast-api';
const TOKEN_LENGTH_MAX = 2048;

/** How far ahead of the clock a token may be dated. */
const AHEAD_MAX_S = 60;

/** A token for everything, and one for the second factor and logout only. */
const TYPES = { full: 'at+jwt', factor: 'factor+jwt' } as const;

/** What a token claims to open; the session decides. */
export type TokenScope = keyof typeof TYPES;

/** Times are seconds since 1970. */
export type AccessToken = {
  readonly userId: string;
  readonly sessionId: string;
  readonly scope: TokenScope;
  readonly issuedAt: number;
  readonly notBefore: number;
  readonly expiresAt: number;
};

const Claims = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.int(),
  nbf: z.int().optional(),
  exp: z.int(),
});

/** Issues an access token, valid for ten minutes from `now`, and not beyond `endsAt`. */
export function issueAccessToken(
  keys: KeyRing,
  session: { userId: string; sessionId: string; scope: TokenScope; endsAt?: Date },
  now: Date,
): Promise<string> {
  const [newest] = keys;
  const issuedAt = Math.floor(now.getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_LIFE_S;
  const endsAt = Math.floor((session.endsAt?.getTime() ?? Number.POSITIVE_INFINITY) / 1000);
  return new SignJWT({ sid: session.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPES[session.scope], kid: newest.id })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(session.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(expiresAt, endsAt))
    .sign(newest.key);
}

/** Tokens read before, because a browser sends the same one for ten minutes. */
const knownTokens = new WeakMap<KeyRing, Map<string, AccessToken>>();
const KNOWN_MAX = 20_000;

/**
 * Reads a token that we signed; `assertInTime` then checks its times against the one clock. Refuses
 * everything else with `token_invalid`: other algorithms, keys, issuers, audiences and types.
 */
export async function readAccessToken(keys: KeyRing, token: string): Promise<AccessToken> {
  if (token.length > TOKEN_LENGTH_MAX) throw new Refusal('token_invalid');
  const known = knownTokens.get(keys) ?? new Map<string, AccessToken>();
  knownTokens.set(keys, known);
  const read = known.get(token) ?? (await readNewToken(keys, token));
  // Signatures stay valid, so the cache is cleared only for room.
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(token, read);
  return read;
}

async function readNewToken(keys: KeyRing, token: string): Promise<AccessToken> {
  const { payload, protectedHeader } = await verified(keys, token);
  const scope = scopeOf(protectedHeader.typ);
  const claims = Claims.safeParse(parsed(payload));
  if (!scope || !claims.success) throw new Refusal('token_invalid');
  const { sub, sid, iat, nbf, exp } = claims.data;
  return {
    userId: sub,
    sessionId: sid,
    scope,
    issuedAt: iat,
    notBefore: nbf ?? iat,
    expiresAt: exp,
  };
}

/** Refuses a token that has expired (`token_expired`) or is not valid yet (`token_invalid`). */
export function assertInTime(token: AccessToken, now: Date): void {
  const seconds = now.getTime() / 1000;
  if (seconds >= token.expiresAt) throw new Refusal('token_expired');
  const ahead = Math.max(token.issuedAt, token.notBefore) - seconds;
  if (ahead > AHEAD_MAX_S) throw new Refusal('token_invalid');
}

async function verified(keys: KeyRing, token: string) {
  const checked = await compactVerify(
    token,
    (header) => keyOf(keys, header.kid) ?? Promise.reject(new Refusal('token_invalid')),
    { algorithms: [ALGORITHM] },
  ).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  });
  if (!checked) throw new Refusal('token_invalid');
  return checked;
}

function scopeOf(type: unknown): TokenScope | undefined {
  if (type === TYPES.full) return 'full';
  return type === TYPES.factor ? 'factor' : undefined;
}

function parsed(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}

/** What a refresh token claims, before its proof is checked. */
export type RefreshClaim = {
  readonly sessionId: string;
  readonly generation: number;
  readonly keyId: string;
  readonly proof: string;
};

/** A session, with the seed that only its row has. */
export type RefreshFamily = { readonly sessionId: string; readonly seed: Uint8Array };

const REFRESH_FORM =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([a-z0-9-]{1,32})\.([A-Za-z0-9_-]{43})$/;

/**
 * Derives the refresh token of a generation from the session's seed, which is in the database, and a key,
 * which is not. No token is stored, and two concurrent rotations get the same successor.
 */
export function refreshTokenOf(keys: KeyRing, family: RefreshFamily, generation: number): string {
  const [newest] = keys;
  const proof = proofOf(keys, newest.id, family, generation);
  return `${family.sessionId}.${generation}.${newest.id}.${proof}`;
}

/** Reads the claim of a token; null when it does not look like ours. */
export function readRefreshToken(token: string | undefined): RefreshClaim | null {
  const [, sessionId, generation, keyId, proof] = REFRESH_FORM.exec(token ?? '') ?? [];
  if (!sessionId || !generation || !keyId || !proof) return null;
  return { sessionId, generation: Number.parseInt(generation, 10), keyId, proof };
}

/** Says whether we made this token, of any generation. */
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
