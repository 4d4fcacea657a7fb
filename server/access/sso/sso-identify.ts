import { createHash } from 'node:crypto';
import { SSO_PROVIDERS, type SsoProvider } from '@ballast/contract/access/sso.ts';
import type { SsoReturn } from '@ballast/contract/access/sso-return.ts';
import { type ErrorCode, Refusal } from '@ballast/contract/errors.ts';
import type { z } from 'zod';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { addressKey } from '../../http/address-key.ts';
import type { Context } from '../../http/context.ts';
import { ProviderRefusal } from '../../providers/failures.ts';
import type { Identity } from '../../providers/sign-in/port.ts';
import { claimAttempt, LIMITS } from '../attempts/attempts.ts';
import { tooMany } from '../attempts/too-many.ts';
import type { SsoAttempts } from './sso-attempts.ts';

/** A browser that came back from a provider, with the secrets that it left with. */
export type Returned = {
  readonly sso: z.output<typeof SsoReturn>;
  readonly attempts: SsoAttempts | null;
  readonly address: string;
};

export type SsoStart = { readonly provider: SsoProvider; readonly authorization_url: string };

/** The addresses of the providers that are set up; one that cannot be reached is left out. */
export async function getSsoSettings(context: Context, attempts: SsoAttempts): Promise<SsoStart[]> {
  const starts = SSO_PROVIDERS.map(async (provider): Promise<SsoStart[]> => {
    const known = context.providers.signIn[provider];
    if (!known) return [];
    try {
      return [{ provider, authorization_url: await known.authorizationUrl(attempts[provider]) }];
    } catch (error) {
      context.logger.warn({ err: error, provider }, 'a sign-in provider cannot be reached');
      return [];
    }
  });
  return (await Promise.all(starts)).flat();
}

/**
 * Identifies somebody by a provider's answer. Counts as a wrong login from this network address until it is
 * forgiven, and uses the browser's secrets up. Refuses with `invalid_credentials`, `too_many_requests`, or
 * `service_unavailable` when the provider does not answer.
 */
export async function identify(context: Context, returned: Returned): Promise<Identity> {
  const { provider, code, state } = returned.sso;
  const attempt = returned.attempts?.[provider] ?? null;
  const isFirstUse = await claim(context, returned.address, attempt?.state ?? null);
  const identities = context.providers.signIn[provider];
  if (!attempt || !isFirstUse || !identities) {
    throw await refuseSso(context, returned, 'invalid_credentials');
  }
  try {
    return await identities.identify(attempt, { code, state });
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      context.logger.info({ err: error, provider }, 'a sign-in was not what it should be');
      throw await refuseSso(context, returned, 'invalid_credentials');
    }
    context.logger.warn({ err: error, provider }, 'a sign-in provider did not answer');
    const refusal = new Refusal('service_unavailable');
    refusal.cause = error;
    throw refusal;
  }
}

export async function refuseSso(
  context: Context,
  { sso, address }: Returned,
  code: ErrorCode,
  identity: Identity | null = null,
): Promise<Refusal> {
  const who = identity ? `${identity.issuer} ${identity.subject}` : 'nobody';
  const subject = { kind: 'sso_identity', id: hashOf(who).slice(0, 32), ownerId: null };
  const after = { provider: sso.provider, refusal: code };
  await transact(context.database, (tx) =>
    recordAction(tx, { ...SYSTEM, address }, 'login_refused', subject, null, after),
  );
  return new Refusal(code);
}

/** Counts the attempt before it is checked. Returns whether its secrets are used for the first time. */
async function claim(context: Context, address: string, state: string | null): Promise<boolean> {
  return transact(context.database, async (tx) => {
    const seconds = await claimAttempt(tx, LIMITS.loginFromAddress, addressKey(address));
    if (seconds !== null) throw tooMany(seconds);
    if (state === null) return false;
    return (await claimAttempt(tx, LIMITS.ssoAttempt, hashOf(state))) === null;
  });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
