import { Refusal } from '@ballast/contract/errors.ts';
import { getUser } from '../account/users.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Caller } from '../http/caller.ts';
import type { AccessContext } from './authenticate.ts';
import { verifyAuthenticatorCode } from './authenticator-codes.ts';
import { claimCodeAttempt } from './code-attempts.ts';
import { type KnownAccount, withPassword } from './password-check.ts';
import { verifyRecoveryCode } from './recovery-codes.ts';
import {
  type Device,
  endSession,
  endSessionOfBrowser,
  holdUser,
  type OpenSession,
  openSession,
  readDevice,
} from './sessions.ts';
import { findTrustedDevice, type TrustedDevice, trustDevice } from './trusted-devices.ts';

/** A sign-in as a browser sends it, with the cookies that it has. */
export type Login = {
  readonly email: string;
  readonly password: string;
  readonly device: Device;
  /** Asks for a session of the staff desk. */
  readonly admin: boolean;
  readonly address: string;
  readonly deviceCookie: string | undefined;
  readonly refreshCookie: string | undefined;
};

/**
 * Signs in with a password. A client with an authenticator owes its code, unless the browser is
 * trusted; staff always owe it. The session of stage `FACTOR` then opens nothing else. Refuses with
 * `invalid_credentials`, `too_many_requests` or `account_suspended`.
 */
export function login(context: AccessContext, given: Login): Promise<OpenSession> {
  const { email, password, address, admin, device } = given;
  const visitorId = device.fingerprint.visitor_id;
  const deviceOf = (userId: string) =>
    findTrustedDevice(context.database, userId, visitorId, given.deviceCookie);
  const kind = admin ? 'STAFF' : 'CLIENT';
  return withPassword(
    context.database,
    { email, password, address, kind, deviceOf },
    (tx, account) => openAfterPassword(tx, context, given, account),
  );
}

async function openAfterPassword(
  tx: Tx,
  context: AccessContext,
  { admin, device, address, refreshCookie }: Login,
  { userId, otpEnabled, trustedDeviceId }: KnownAccount,
): Promise<OpenSession> {
  const actor: Actor = {
    userId,
    kind: admin ? 'staff' : 'client',
    supportAgentId: null,
    address,
  };
  await endSessionOfBrowser(tx, actor, context.settings.secrets, refreshCookie);
  const stage = admin || (otpEnabled && !trustedDeviceId) ? 'FACTOR' : 'FULL';
  const session = await openSession(tx, { userId, stage, device, address, trustedDeviceId });
  const action = stage === 'FULL' ? 'signed_in' : 'factor_asked';
  const subject = { kind: 'session', id: session.sessionId };
  await recordAction(tx, actor, action, subject, null, { device: device.name, trustedDeviceId });
  return session;
}

/** A second factor as a browser sends it. */
export type LoginFactor = { readonly code: string; readonly trustDevice: boolean };

/**
 * Passes the second factor of a login with an authenticator or recovery code. The session that owed
 * it ends and a whole one takes its place. Staff devices are never trusted. Refuses with
 * `invalid_otp`, `challenge_dead` or `too_many_requests`.
 */
export async function passFactor(
  context: AccessContext,
  caller: Caller,
  actor: Actor,
  { code, trustDevice: trusts }: LoginFactor,
): Promise<{ session: OpenSession; trusted: TrustedDevice | null }> {
  const { database } = context;
  const { userId, sessionId, address } = caller;
  if (!caller.partlySignedIn) throw new Refusal('forbidden');
  const challenge = { ownerId: userId, purpose: 'LOGIN', subjectId: sessionId } as const;
  const attempt = await claimCodeAttempt(database, actor, challenge);
  const verify = /^\d{6}$/.test(code) ? verifyAuthenticatorCode : verifyRecoveryCode;
  return transact(database, async (tx) => {
    await holdUser(tx, userId);
    const isRight = await verify(tx, actor, context.settings.secrets, attempt, code);
    if (!isRight) throw new Refusal('invalid_otp');
    const wasOpen = await endSession(tx, actor, sessionId, 'FACTOR_PASSED');
    if (!wasOpen) throw new Refusal('token_revoked');
    const device = await readDevice(tx, sessionId);
    const isTrusted = trusts && caller.kind === 'client';
    const trusted = isTrusted ? await trustDevice(tx, actor, userId, device) : null;
    const trustedDeviceId = trusted?.id ?? null;
    const session = await openSession(tx, {
      userId,
      stage: 'FULL',
      device,
      address,
      trustedDeviceId,
    });
    const subject = { kind: 'session', id: session.sessionId };
    await recordAction(tx, actor, 'signed_in', subject, null, {
      device: device.name,
      trustedDeviceId,
    });
    return { session, trusted };
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
  const given = { email, password, address: caller.address, kind, deviceOf };
  return withPassword(context.database, given, change);
}
