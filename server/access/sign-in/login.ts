import { Refusal } from '@ballast/contract/errors.ts';
import { getUser } from '../../account/users.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { type TrustedDevice, trustDevice } from '../devices/trusted-devices.ts';
import { type Factor, strongestFactor } from '../factors/factors.ts';
import type { AccessContext } from '../sessions/authenticate.ts';
import {
  endSession,
  lockUserOpen,
  type OpenSession,
  readDevice,
  readProof,
} from '../sessions/sessions.ts';
import { claimFactor } from './factor-check.ts';
import {
  type Arrival,
  openAfterFirstFactor,
  openWholeSession,
  type SignedIn,
  trustedDeviceOf,
} from './first-factor.ts';
import { withPassword } from './password-check.ts';

/** A sign-in with a password, as a browser sends it. */
export type Login = {
  readonly email: string;
  readonly password: string;
  /** Asks for a session of the staff desk. */
  readonly admin: boolean;
};

/**
 * Signs in with a password; the session owes a second factor unless the browser is trusted. Refuses
 * with `invalid_credentials`, `too_many_requests`, `account_suspended` or `sso_links_exists`.
 */
export function login(
  { database, settings }: AccessContext,
  arrival: Arrival,
  { email, password, admin }: Login,
): Promise<SignedIn> {
  const deviceOf = (userId: string) => trustedDeviceOf(database, userId, arrival);
  const kind = admin ? 'STAFF' : 'CLIENT';
  const { address } = arrival;
  const given = { email, password, address, kind, intent: 'SIGN_IN', deviceOf } as const;
  return withPassword(database, given, (tx, account) =>
    openAfterFirstFactor(tx, settings.secrets, arrival, { ...account, first: 'PASSWORD' }),
  );
}

/** A second factor as a browser sends it. */
export type LoginFactor = {
  readonly factor: Factor;
  readonly code: string;
  readonly trustDevice: boolean;
  readonly country: string | null;
};

/**
 * Passes the second factor of a login: a code by email or phone, or of the authenticator, in whose
 * place a recovery code may stand. The session that owed it ends and a whole one takes its place. Staff
 * devices are never trusted. Refuses with `invalid_otp`, `incorrect_code`, `otp_required`,
 * `challenge_dead`, `too_many_requests` or `account_suspended`.
 */
export async function confirmLogin(
  context: AccessContext,
  caller: Caller,
  actor: Actor,
  { factor, code, trustDevice: trusts, country }: LoginFactor,
): Promise<{ session: OpenSession; trusted: TrustedDevice | null }> {
  const { database, settings } = context;
  const { userId, sessionId, address } = caller;
  if (!caller.partlySignedIn) throw new Refusal('forbidden');
  const owed = strongestFactor(await getUser(database, userId));
  const given = { userId, purpose: 'LOGIN', subject: sessionId, owed, factor, code } as const;
  const check = await claimFactor(database, settings.secrets, actor, given);
  return transact(database, async (tx) => {
    await lockUserOpen(tx, userId);
    await check(tx);
    const wasOpen = await endSession(tx, actor, sessionId, 'FACTOR_PASSED');
    if (!wasOpen) throw new Refusal('token_revoked');
    const device = await readDevice(tx, sessionId);
    const isTrusted = trusts && caller.kind === 'client';
    const trusted = isTrusted ? await trustDevice(tx, actor, userId, device) : null;
    const { first = 'PASSWORD' } = (await readProof(tx, sessionId)) ?? {};
    const proof = { first, second: factor };
    const trustedDeviceId = trusted?.id ?? null;
    const whole = { userId, device, address, country, trustedDeviceId, proof };
    return { session: await openWholeSession(tx, actor, whole), trusted };
  });
}

/** Ends the caller's session; its tokens are refused from the answer on. */
export function logout(context: AccessContext, caller: Caller, actor: Actor): Promise<void> {
  return transact(context.database, async (tx) => {
    await endSession(tx, actor, caller.sessionId, 'LOGOUT');
  });
}

/**
 * Checks the password of somebody signed in, before a change that it must protect, and runs the change.
 * Counts as a login. Refuses with `invalid_credentials` or `too_many_requests`.
 */
export async function withOwnPassword<T>(
  context: AccessContext,
  caller: Caller,
  password: string,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { email, kind } = await getUser(context.database, caller.userId);
  const deviceOf = async () => null;
  const { address } = caller;
  const given = { email, password, address, kind, intent: 'CONFIRM', deviceOf } as const;
  return withPassword(context.database, given, change);
}
