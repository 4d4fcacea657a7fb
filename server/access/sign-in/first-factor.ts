import type { Language } from '@ballast/contract/account/languages.ts';
import type { FastifyRequest } from 'fastify';
import { getUser } from '../../account/users.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Context } from '../../http/context.ts';
import { languageOf } from '../../http/request-language.ts';
import { notifyUser } from '../../messages/notifications.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { findTrustedDevice } from '../devices/trusted-devices.ts';
import { type Factor, strongestFactor } from '../factors/factors.ts';
import { deviceCookieOf, refreshCookieOf } from '../sessions/session-cookies.ts';
import {
  type Device,
  endSessionOfBrowser,
  lockUserOpen,
  type OpenSession,
  openSession,
  type SessionProof,
} from '../sessions/sessions.ts';
import { type Binding, bindingOf } from '../sessions/xsrf.ts';

/** A browser that asks for a session, as `arrivalOf` reads it. */
export type Arrival = {
  readonly device: Device;
  readonly address: string;
  /** ISO 3166-1 alpha-2, as far as the network reveals it. */
  readonly country: string | null;
  /** Of the page from which they come. */
  readonly language: Language;
  readonly deviceCookie: string | undefined;
  readonly refreshCookie: string | undefined;
  /** The session of its binding, which a sign-up sends too, where the cookie is held back. */
  readonly boundTo: Binding | null;
};

export type Proven = {
  readonly userId: string;
  /** The trusted device (`trustedDeviceOf`), which owes no second factor. */
  readonly trustedDeviceId: string | null;
};

export type SignedIn = { readonly session: OpenSession; readonly owed: Factor | null };

export function trustedDeviceOf(
  database: Database,
  userId: string,
  { device, deviceCookie }: Pick<Arrival, 'device' | 'deviceCookie'>,
): Promise<string | null> {
  return findTrustedDevice(database, userId, device.fingerprint.visitor_id, deviceCookie);
}

/**
 * Opens a session after the first factor, by password or provider. It owes the account's strongest second
 * factor, unless the browser is trusted; staff always owe theirs. The browser's earlier session ends. Refuses
 * with `account_suspended`.
 */
export async function openAfterFirstFactor(
  tx: Tx,
  secrets: Secrets,
  arrival: Arrival,
  { userId, trustedDeviceId, first }: Proven & Pick<SessionProof, 'first'>,
): Promise<SignedIn> {
  await lockUserOpen(tx, userId);
  const user = await getUser(tx, userId);
  const isStaff = user.kind === 'STAFF';
  const actor: Actor = {
    userId,
    clientId: user.client_id,
    kind: isStaff ? 'staff' : 'client',
    supportAgentId: null,
    address: arrival.address,
  };
  await endSessionOfBrowser(tx, actor, secrets, arrival);
  if (trustedDeviceId && !isStaff) {
    const session = await openWholeSession(tx, actor, {
      ...arrival,
      userId,
      trustedDeviceId,
      proof: { first, second: 'TRUSTED_DEVICE' },
    });
    return { session, owed: null };
  }
  const owed = strongestFactor(user);
  const proof = { first, second: null };
  const asked = { ...arrival, userId, stage: 'FACTOR', trustedDeviceId: null, proof } as const;
  const session = await openSession(tx, asked);
  const subject = { kind: 'session', id: session.sessionId, ownerId: null, userId };
  await recordAction(tx, actor, 'factor_asked', subject, null, {
    device: arrival.device.name,
    factor: owed,
  });
  return { session, owed };
}

type WholeSession = Proven &
  Pick<Arrival, 'device' | 'address' | 'country'> & { readonly proof: SessionProof };

/**
 * Opens a session that owes nothing. Its owner gets an email when the account was never used in this browser,
 * except the first. The user must be locked.
 */
export async function openWholeSession(
  tx: Tx,
  actor: Actor,
  whole: WholeSession,
): Promise<OpenSession> {
  const { userId, device, trustedDeviceId } = whole;
  const isNew = await isNewBrowser(tx, userId, device.fingerprint.visitor_id);
  const session = await openSession(tx, { ...whole, stage: 'FULL' });
  const subject = { kind: 'session', id: session.sessionId, ownerId: null, userId };
  await recordAction(tx, actor, 'signed_in', subject, null, {
    device: device.name,
    trustedDeviceId,
  });
  if (isNew) await tellNewBrowser(tx, whole, session.now);
  return session;
}

async function isNewBrowser(tx: Tx, userId: string, visitorId: string): Promise<boolean> {
  const whole = tx
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('stage', '=', 'FULL')
    .where('support_agent_id', 'is', null)
    .limit(1);
  if (await whole.where('visitor_id', '=', visitorId).executeTakeFirst()) return false;
  return (await whole.executeTakeFirst()) !== undefined;
}

async function tellNewBrowser(
  tx: Tx,
  { userId, device, address, country }: WholeSession,
  now: Date,
): Promise<void> {
  await notifyUser(tx, userId, 'new_browser_signed_in', {
    device: device.name,
    operatingSystem: device.operating_system,
    at: now,
    address,
    country,
  });
}

export function arrivalOf(context: Context, request: FastifyRequest, device: Device): Arrival {
  return {
    device,
    address: request.ip,
    country: countryOf(context, request),
    language: languageOf(request),
    deviceCookie: deviceCookieOf(context, request),
    refreshCookie: refreshCookieOf(context, request),
    boundTo: bindingOf(context, request),
  };
}

/**
 * The country of a request when a trusted proxy sends it (`COUNTRY_HEADER`); else null. The header is not
 * believed from anybody else.
 */
export function countryOf({ settings }: Context, request: FastifyRequest): string | null {
  if (settings.countryHeader === null) return null;
  // Behind a trusted proxy there are at least two addresses: its own and its client's.
  if ((request.ips?.length ?? 0) < 2) return null;
  const country = String(request.headers[settings.countryHeader] ?? '').toUpperCase();
  return /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null;
}
