import { randomBytes } from 'node:crypto';
import type { LoginDevice } from '@ballast/contract/access/sessions.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { z } from 'zod';
import { getUser, readUsers, shutOut, type UserRow } from '../../account/users.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { withCommit } from '../../database/transact.ts';
import { forgetPushOf } from '../../messages/push/push-subscriptions.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import type { Factor } from '../factors/factors.ts';
import { ACCESS_TOKEN_LIFE_S, isRefreshTokenOf, readRefreshToken } from './session-tokens.ts';
import type { Binding } from './xsrf.ts';

const DAY_MS = 86_400_000;

/** A browser without a session has another kind of binding. */
const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const MINUTE_MS = 60_000;

/** How long a client's session lives without a refresh, and at most (spec/decisions.md, section 3). */
export const SESSION_IDLE_MS = 30 * DAY_MS;
const SESSION_LIFE_MS = 90 * DAY_MS;

/** The same of staff, whose session shows every client: half an hour, and a working day. */
export const STAFF_IDLE_MS = 30 * MINUTE_MS;
const STAFF_LIFE_MS = 12 * 60 * MINUTE_MS;

export type EndReason =
  | 'LOGOUT'
  | 'FACTOR_PASSED'
  | 'NEW_LOGIN'
  | 'TOKEN_REUSED'
  | 'PASSWORD_CHANGED'
  | 'FACTOR_CHANGED'
  | 'SUSPENDED'
  | 'ENDED_BY_USER'
  | 'EMAIL_CHANGED'
  | 'AGENT_SIGNED_OUT';

export type Device = z.output<typeof LoginDevice>;

/** A stage of `FACTOR` opens the second factor and logout only. */
export type NewSession = {
  readonly userId: string;
  readonly stage: 'FACTOR' | 'FULL';
  readonly device: Device;
  readonly address: string | null;
  /** Country of the address, as far as the network reveals it. */
  readonly country: string | null;
  readonly trustedDeviceId: string | null;
  /** Absent for a view-only session. */
  readonly proof?: SessionProof;
  /** Only of a view-only session. */
  readonly view?: SupportView;
};

/** What proved who somebody is: first, and second where one was owed. */
export type SessionProof = {
  readonly first: 'PASSWORD' | 'SSO' | 'SIGN_UP_CODE' | 'INVITATION_CODE' | 'PASSKEY';
  readonly second: Factor | 'TRUSTED_DEVICE' | null;
};

export type SupportView = {
  readonly agentId: string;
  /** Whose account is looked at. */
  readonly clientId: string;
  readonly reason: string;
  /** The desk's session that it was opened from and ends with. */
  readonly deskSessionId: string;
  readonly endsAt: Date;
};

export type OpenSession = {
  readonly sessionId: string;
  readonly userId: string;
  /** The client for whom it acts; null for staff at the desk. */
  readonly clientId: string | null;
  readonly stage: 'FACTOR' | 'FULL';
  readonly seed: Uint8Array;
  readonly generation: number;
  readonly now: Date;
  /** When it ends unless it is refreshed before. */
  readonly idleUntil: Date;
};

/**
 * Opens a session: a view acts for the client that is looked at, any other for the client whose member the user has been for
 * the longest, or for none. The user's row must be locked, at least for share, since before it was checked.
 */
export async function openSession(tx: Tx, session: NewSession): Promise<OpenSession> {
  const now = await readClock(tx);
  const user = await getUser(tx, session.userId);
  const { idleMs, lifeMs } = livesFor(session.stage, user.kind);
  const endsAt = session.view?.endsAt ?? new Date(now.getTime() + lifeMs);
  const open: OpenSession = {
    sessionId: newId(),
    userId: session.userId,
    clientId: session.view?.clientId ?? user.client_id,
    stage: session.stage,
    seed: randomBytes(32),
    generation: 0,
    now,
    idleUntil: new Date(Math.min(now.getTime() + idleMs, endsAt.getTime())),
  };
  await tx
    .insertInto('sessions')
    .values({
      session_id: open.sessionId,
      user_id: session.userId,
      client_id: open.clientId,
      stage: session.stage,
      trusted_device_id: session.trustedDeviceId,
      first_factor: session.proof?.first ?? null,
      second_factor: session.proof?.second ?? null,
      device_name: session.device.name,
      device_type: session.device.type,
      device_platform: session.device.platform,
      operating_system: session.device.operating_system,
      visitor_id: session.device.fingerprint.visitor_id,
      address: session.address,
      country: session.country,
      refresh_seed: open.seed,
      idle_until: open.idleUntil,
      ends_at: endsAt,
      support_agent_id: session.view?.agentId ?? null,
      support_reason: session.view?.reason ?? null,
      opened_from_session_id: session.view?.deskSessionId ?? null,
    })
    .execute();
  if (session.stage === 'FULL' && !session.view) supersedeOthers(tx, session.userId);
  return open;
}

/** Marks what a person's newest two sessions supersede, so that it is deleted in time. */
function supersedeOthers(tx: Tx, userId: string): void {
  const whole = tx
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('stage', '=', 'FULL')
    .where('support_agent_id', 'is', null);
  const newest = whole.orderBy('created_at', 'desc').orderBy('session_id', 'desc').limit(2);
  withCommit(
    tx,
    tx
      .updateTable('sessions')
      .set({ superseded: true })
      .where('user_id', '=', userId)
      .where('superseded', '=', false)
      .where('session_id', 'in', whole)
      .where('session_id', 'not in', newest),
  );
}

function livesFor(stage: NewSession['stage'], kind: UserRow['kind']) {
  const shortMs = ACCESS_TOKEN_LIFE_S * 1000;
  if (stage === 'FACTOR') return { idleMs: shortMs, lifeMs: shortMs };
  if (kind === 'STAFF') return { idleMs: STAFF_IDLE_MS, lifeMs: STAFF_LIFE_MS };
  return { idleMs: SESSION_IDLE_MS, lifeMs: SESSION_LIFE_MS };
}

export function findBoundSession(
  database: Database,
  boundTo: Binding | null,
): Promise<OpenSession | null> {
  const isSession = boundTo !== null && SESSION_ID.test(boundTo);
  return isSession ? findOpenSession(database, boundTo) : Promise.resolve(null);
}

/** An open session with what its newest refresh token is derived from; null when it is over. */
export async function findOpenSession(
  database: Database,
  sessionId: string,
): Promise<OpenSession | null> {
  const now = await readClock(database);
  const row = await database
    .selectFrom('sessions')
    .select(['user_id', 'client_id', 'stage', 'refresh_seed', 'generation', 'idle_until'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    sessionId,
    userId: row.user_id,
    clientId: row.client_id,
    stage: row.stage,
    seed: row.refresh_seed,
    generation: row.generation,
    now,
    idleUntil: row.idle_until,
  };
}

/** Locks a user for share, so that a session may be opened. Refuses with `account_suspended` and `account_closed`. */
export async function lockUserOpen(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('user_id').where('user_id', '=', userId).forShare().execute();
  const user = await readUsers(tx).where('user_id', '=', userId).executeTakeFirst();
  if (!user) throw new Refusal('account_suspended');
  if (user.suspended_at) throw shutOut(user);
}

export async function readProof(
  database: Database,
  sessionId: string,
): Promise<SessionProof | null> {
  const row = await database
    .selectFrom('sessions')
    .select(['first_factor', 'second_factor'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!row?.first_factor) return null;
  return { first: row.first_factor, second: row.second_factor };
}

export async function readDevice(tx: Tx, sessionId: string): Promise<Device> {
  const row = await tx
    .selectFrom('sessions')
    .select(['device_name', 'device_type', 'device_platform', 'operating_system', 'visitor_id'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return {
    name: row.device_name,
    type: row.device_type,
    platform: row.device_platform,
    operating_system: row.operating_system,
    fingerprint: { visitor_id: row.visitor_id },
  };
}

/** Ends a session and the view-only ones opened from it. False when it had ended before. */
export async function endSession(
  tx: Tx,
  actor: Actor,
  sessionId: string,
  reason: EndReason,
): Promise<boolean> {
  const ended = await tx
    .updateTable('sessions')
    .set(({ fn }) => ({ ended_at: fn<Date>('clock_now'), end_reason: reason }))
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!ended) return false;
  const subject = { kind: 'session', id: sessionId, ownerId: null, userId: ended.user_id };
  await recordAction(tx, actor, 'session_ended', subject, null, { reason });
  forgetPushOf(tx, { userId: ended.user_id, sessionId });
  await endViewsFrom(tx, actor, sessionId);
  return true;
}

async function endViewsFrom(tx: Tx, actor: Actor, deskSessionId: string): Promise<void> {
  const views = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('opened_from_session_id', '=', deskSessionId)
    .where('ended_at', 'is', null)
    .execute();
  for (const view of views) await endSession(tx, actor, view.session_id, 'AGENT_SIGNED_OUT');
}

/**
 * Ends all sessions of a user but one; null ends all. Their tokens are refused from the commit on. Opening a
 * session locks the user's row, so none slips through.
 */
export async function endSessionsOf(
  tx: Tx,
  actor: Actor,
  userId: string,
  reason: EndReason,
  keptSessionId: string | null = null,
): Promise<void> {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
  let live = tx
    .selectFrom('sessions')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('session_id')
    .forUpdate();
  if (keptSessionId) live = live.where('session_id', '<>', keptSessionId);
  for (const { session_id } of await live.execute()) {
    await endSession(tx, actor, session_id, reason);
  }
}

/** Ends the browser's session, by its refresh token or else by its binding, because a new one takes its place. */
export async function endSessionOfBrowser(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { refreshCookie, boundTo }: { refreshCookie: string | undefined; boundTo: Binding | null },
): Promise<void> {
  const claim = readRefreshToken(refreshCookie);
  if (!claim) {
    if (boundTo && SESSION_ID.test(boundTo)) await endSession(tx, actor, boundTo, 'NEW_LOGIN');
    return;
  }
  const row = await tx
    .selectFrom('sessions')
    .select('refresh_seed')
    .where('session_id', '=', claim.sessionId)
    .executeTakeFirst();
  const family = row && { sessionId: claim.sessionId, seed: row.refresh_seed };
  if (!family || !isRefreshTokenOf(secrets.refreshKeys, claim, family)) return;
  await endSession(tx, actor, claim.sessionId, 'NEW_LOGIN');
}
