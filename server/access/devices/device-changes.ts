import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { type Device, endSession, endSessionsOf, readDevice } from '../sessions/sessions.ts';
import { revokeTrustedDevice } from './trusted-devices.ts';

/**
 * Updates what is known of the caller's browser. A trusted device stays bound to the old data: otherwise a
 * copied session could take the trust with it.
 */
export async function syncDevice(
  tx: Tx,
  actor: Actor,
  { sessionId, address }: Caller,
  device: Device,
): Promise<void> {
  const before = await readDevice(tx, sessionId);
  const { user_id } = await tx
    .updateTable('sessions')
    .set(({ fn }) => ({
      device_name: device.name,
      device_type: device.type,
      device_platform: device.platform,
      operating_system: device.operating_system,
      visitor_id: device.fingerprint.visitor_id,
      address,
      last_seen_at: fn<Date>('clock_now'),
    }))
    .where('session_id', '=', sessionId)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  if (JSON.stringify(before) === JSON.stringify(device)) return;
  const subject = { kind: 'session', id: sessionId, ownerId: null, userId: user_id };
  await recordAction(tx, actor, 'device_changed', subject, before, device);
}

/** Ends one of the caller's sessions, or a view-only one of staff; safe to repeat. */
export async function logoutDevice(
  tx: Tx,
  actor: Actor,
  { userId, sessionId: ownSessionId }: Caller,
  sessionId: string,
): Promise<void> {
  const own = await tx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('stage', '=', 'FULL')
    .executeTakeFirst();
  if (!own) throw new Refusal('not_found');
  await endSession(tx, actor, sessionId, sessionId === ownSessionId ? 'LOGOUT' : 'ENDED_BY_USER');
}

/** Ends every other session of the caller, also one that still owes its factor. Returns how many were signed in. */
export async function logoutOtherDevices(tx: Tx, actor: Actor, caller: Caller): Promise<number> {
  const { userId, sessionId } = caller;
  const { rows } = await sql<{ session_id: string }>`
    select session_id from sessions
    where user_id = ${userId} and session_id <> ${sessionId} and stage = 'FULL'
      and ended_at is null and idle_until > clock_now() and ends_at > clock_now()
    order by session_id for update`.execute(tx);
  await endSessionsOf(tx, actor, userId, 'ENDED_BY_USER', sessionId);
  return rows.length;
}

/**
 * Revokes the trust of a device; its next login needs the second factor. The id is that of a session in it or
 * of the trusted device itself.
 */
export async function untrustDevice(
  tx: Tx,
  actor: Actor,
  { userId }: Caller,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ trusted_device_id: string | null }>`
    select trusted_device_id from sessions
    where session_id = ${id} and user_id = ${userId} and stage = 'FULL'
    union all
    select trusted_device_id from trusted_devices
    where trusted_device_id = ${id} and user_id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Refusal('not_found');
  if (found.trusted_device_id) await revokeTrustedDevice(tx, actor, found.trusted_device_id);
}
