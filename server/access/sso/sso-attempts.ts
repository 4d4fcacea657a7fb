import '@fastify/cookie';
import { randomBytes } from 'node:crypto';
import type { SsoProvider } from '@ballast/contract/access/sso.ts';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../http/context.ts';
import type { SignInAttempt } from '../../providers/sign-in/port.ts';
import { decrypt, encrypt } from '../../secrets/encrypt.ts';
import { cookieName, cookieOptions } from '../sessions/cookies.ts';

/** The secrets of a browser's next attempt, by provider, so that none counts for another. */
export type SsoAttempts = Readonly<Record<SsoProvider, SignInAttempt>>;

/** How long a browser may take, from the page with the buttons until it comes back. */
const LIFE_MS = 3_600_000;

const ASSOCIATED_DATA = 'attempts with other providers';

type Kept = { readonly madeAt: number; readonly attempts: SsoAttempts };

/**
 * The secrets of this browser's next attempts, in an encrypted cookie of this host alone. Fresh ones stay, so
 * that two tabs do not spoil each other's.
 */
export function getOrCreateSsoAttempts(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): SsoAttempts {
  const known = readCookie(context, request);
  if (known && now.getTime() - known.madeAt < LIFE_MS / 2) return known.attempts;
  const attempts = { GOOGLE: newAttempt(), APPLE: newAttempt() } satisfies SsoAttempts;
  const kept: Kept = { madeAt: now.getTime(), attempts };
  const encrypted = encrypt(
    context.settings.secrets.dataKeys,
    JSON.stringify(kept),
    ASSOCIATED_DATA,
  );
  reply.setCookie(nameOf(context), encrypted, optionsOf(context, LIFE_MS / 1000));
  return attempts;
}

/** Takes the secrets from the browser. Null when they are missing, too old or forged. */
export function consumeSsoAttempts(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): SsoAttempts | null {
  const kept = readCookie(context, request);
  reply.clearCookie(nameOf(context), optionsOf(context, 0));
  return kept && now.getTime() - kept.madeAt < LIFE_MS ? kept.attempts : null;
}

function readCookie(context: Context, request: FastifyRequest): Kept | null {
  const encrypted = request.cookies[nameOf(context)];
  if (!encrypted) return null;
  try {
    return JSON.parse(decrypt(context.settings.secrets.dataKeys, encrypted, ASSOCIATED_DATA));
  } catch {
    return null;
  }
}

function newAttempt(): SignInAttempt {
  return { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function nameOf({ settings }: Context): string {
  return cookieName(settings.publicUrl, '__Host-', 'sso');
}

// Strict: it is read when our own page calls, not when the provider sends the browser back.
function optionsOf({ settings }: Context, maxAge: number): CookieSerializeOptions {
  return { ...cookieOptions(settings.publicUrl), path: '/', sameSite: 'strict', maxAge };
}
