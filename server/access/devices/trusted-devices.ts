import { createHash, randomBytes } from 'node:crypto';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Device } from '../sessions/sessions.ts';

/** 30 days (spec/decisions.md, section 3). */
export const TRUST_LIFE_S = 30 * 86_400;

export type TrustedDevice = { readonly id: string; readonly cookie: string };

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Trusts a user's browser. The secret is in the cookie alone; the database has its hash. */
export async function trustDevice(
  tx: Tx,
  actor: Actor,
  userId: string,
  device: Pick<Device, 'name' | 'fingerprint'>,
): Promise<TrustedDevice> {
  const id = newId();
  const secret = randomBytes(32).toString('base64url');
  const now = await readClock(tx);
  await tx
    .insertInto('trusted_devices')
    .values({
      trusted_device_id: id,
      user_id: userId,
      secret_hash: hashOf(secret),
      visitor_id: device.fingerprint.visitor_id,
      name: device.name,
      trusted_until: new Date(now.getTime() + TRUST_LIFE_S * 1000),
    })
    .execute();
  const after = { user_id: userId, name: device.name };
  const subject = { kind: 'trusted_device', id, ownerId: null, userId };
  await recordAction(tx, actor, 'device_trusted', subject, null, after);
  return { id, cookie: `${id}.${secret}` };
}

/**
 * Finds the trusted device that a cookie proves for this user and browser, or null. The fingerprint alone
 * proves nothing.
 */
export async function findTrustedDevice(
  database: Database,
  userId: string,
  visitorId: string,
  cookie: string | undefined,
): Promise<string | null> {
  const [, id, secret] = FORM.exec(cookie ?? '') ?? [];
  if (!id || !secret) return null;
  const found = await database
    .selectFrom('trusted_devices')
    .select('trusted_device_id')
    .where('trusted_device_id', '=', id)
    .where('user_id', '=', userId)
    .where('visitor_id', '=', visitorId)
    .where('secret_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .where('trusted_until', '>', ({ fn }) => fn<Date>('clock_now'))
    .executeTakeFirst();
  return found?.trusted_device_id ?? null;
}

/** Revokes the trust of one device; safe to repeat. */
export async function revokeTrustedDevice(tx: Tx, actor: Actor, id: string): Promise<void> {
  const revoked = await tx
    .updateTable('trusted_devices')
    .set(({ fn }) => ({ revoked_at: fn<Date>('clock_now') }))
    .where('trusted_device_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!revoked) return;
  const subject = { kind: 'trusted_device', id, ownerId: null, userId: revoked.user_id };
  await recordAction(tx, actor, 'device_untrusted', subject);
}

/** Revokes the trust of all of a user's devices; the next login needs the second factor. */
export async function revokeTrustedDevices(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('trusted_devices')
    .set(({ fn }) => ({ revoked_at: fn<Date>('clock_now') }))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
