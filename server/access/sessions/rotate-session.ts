import { sql } from 'kysely';
import { type Actor, recordAction, SYSTEM, userSubject } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { addressKey } from '../../http/address-key.ts';
import { notifyUser } from '../../messages/notifications.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { revokeTrustedDevice } from '../devices/trusted-devices.ts';
import { isRefreshTokenOf, type RefreshClaim } from './session-tokens.ts';
import { endSession, type OpenSession, SESSION_IDLE_MS, STAFF_IDLE_MS } from './sessions.ts';

/** For how long, in seconds, a rotated token still returns the newest one. */
const GRACE_S = 10;

/**
 * For how long, in seconds, the token before the newest one still returns it where nothing shows that the newest one arrived:
 * nobody has come with it, and whoever comes is where it was sent to. An answer may be lost on its way.
 */
const LOST_ANSWER_S = 60;

/** The result of a refresh. A refused one changes nothing, except that reuse ends the session. */
export type Rotation =
  | {
      readonly kind: 'rotated';
      readonly session: OpenSession;
      readonly supportAgentId: string | null;
    }
  | { readonly kind: 'token_invalid' | 'token_expired' | 'token_revoked' };

export type RefreshOrigin = {
  readonly address: string;
  /** Session of the desk that the browser is bound to, when a view-only session is refreshed. */
  readonly deskSessionId: string | null;
};

type Row = {
  user_id: string;
  client_id: string | null;
  support_agent_id: string | null;
  opened_from_session_id: string | null;
  refresh_seed: Uint8Array;
  generation: number;
  ended: boolean;
  expired: boolean;
  suspended: boolean;
  recent_rotations: number;
  /** Of whoever was given the newest token. */
  address: string | null;
  /** Seconds since then. */
  newest_age: number | null;
  now: Date;
  idle_until: Date;
};

/**
 * Rotates a session's refresh token (spec/decisions.md, section 3). One of several requests with the same
 * token advances the generation; the others, within ten seconds, get the same successor, and so does, within a minute,
 * whoever may not have got the answer. Later, a rotated token counts as stolen: the session ends and its owner is told. A view-only session is refreshed only in
 * the browser of its desk, and never beyond its end.
 */
export async function rotateSession(
  tx: Tx,
  secrets: Secrets,
  claim: RefreshClaim,
  { address, deskSessionId }: RefreshOrigin,
): Promise<Rotation> {
  const before = await readRow(tx, claim.sessionId);
  const family = before && { sessionId: claim.sessionId, seed: before.refresh_seed };
  if (!family || !isRefreshTokenOf(secrets.refreshKeys, claim, family)) {
    return { kind: 'token_invalid' };
  }
  if (before.opened_from_session_id !== deskSessionId) return { kind: 'token_invalid' };
  const advanced = await advance(tx, claim, address);
  const row = await readRow(tx, claim.sessionId);
  if (!row) return { kind: 'token_invalid' };
  if (row.ended || row.suspended) return { kind: 'token_revoked' };
  if (row.expired) return { kind: 'token_expired' };
  if (advanced || isGraced(row, claim) || isAnswerLost(row, claim, address)) {
    const supportAgentId = row.support_agent_id;
    return { kind: 'rotated', session: openOf(row, claim), supportAgentId };
  }
  await endForReuse(tx, row, claim, { ...SYSTEM, address });
  return { kind: 'token_revoked' };
}

/** Advances the generation when the claim is of the newest one and the session lives. */
async function advance(tx: Tx, claim: RefreshClaim, address: string): Promise<boolean> {
  const { rows } = await sql`
    update sessions s set
      generation = s.generation + 1,
      rotated_at = array(
        select at from unnest(s.rotated_at) as at
        where at > clock_now() - make_interval(secs => ${GRACE_S}) order by at
      ) || clock_now(),
      last_seen_at = clock_now(),
      address = ${address},
      idle_until = least(s.ends_at, clock_now() + make_interval(secs =>
        case u.kind when 'STAFF' then ${STAFF_IDLE_MS / 1000}::int4 else ${SESSION_IDLE_MS / 1000}::int4 end))
    from people u
    where s.session_id = ${claim.sessionId} and s.generation = ${claim.generation}
      and s.stage = 'FULL' and s.ended_at is null
      and s.idle_until > clock_now() and s.ends_at > clock_now()
      and u.user_id = s.user_id and (u.suspended_at is null or s.support_agent_id is not null)
      and u.client_id is not distinct from s.client_id
    returning s.session_id`.execute(tx);
  return rows.length === 1;
}

async function readRow(tx: Tx, sessionId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select s.user_id, s.client_id, s.support_agent_id, s.opened_from_session_id,
      s.refresh_seed, s.generation, s.idle_until, clock_now() as now,
      s.ended_at is not null as ended,
      s.idle_until <= clock_now() or s.ends_at <= clock_now() as expired,
      (select count(*)::int4 from unnest(s.rotated_at) as at
        where at > clock_now() - make_interval(secs => ${GRACE_S})) as recent_rotations,
      s.address, extract(epoch from clock_now() - s.rotated_at[cardinality(s.rotated_at)])::float8 as newest_age,
      u.suspended_at is not null and s.support_agent_id is null as suspended
    from sessions s
    join people u on u.user_id = s.user_id and u.client_id is not distinct from s.client_id
    where s.session_id = ${sessionId} and s.stage = 'FULL'`.execute(tx);
  return rows[0];
}

/** A token was rotated recently when every rotation since then was. */
function isGraced(row: Row, claim: RefreshClaim): boolean {
  const rotationsSince = row.generation - claim.generation;
  return rotationsSince > 0 && rotationsSince <= row.recent_rotations;
}

function isAnswerLost(row: Row, claim: RefreshClaim, address: string): boolean {
  if (row.generation - claim.generation !== 1 || row.newest_age === null) return false;
  const isSamePlace = row.address !== null && addressKey(row.address) === addressKey(address);
  return isSamePlace && row.newest_age < LOST_ANSWER_S;
}

function openOf(row: Row, claim: RefreshClaim): OpenSession {
  return {
    sessionId: claim.sessionId,
    userId: row.user_id,
    clientId: row.client_id,
    stage: 'FULL',
    seed: row.refresh_seed,
    generation: row.generation,
    now: row.now,
    idleUntil: row.idle_until,
  };
}

/** Ends a session whose token was copied, and the trust of its device: the thief has the cookies of both. */
async function endForReuse(tx: Tx, row: Row, claim: RefreshClaim, actor: Actor): Promise<void> {
  if (!(await endSession(tx, actor, claim.sessionId, 'TOKEN_REUSED'))) return;
  const { trusted_device_id: device } = await tx
    .selectFrom('sessions')
    .select('trusted_device_id')
    .where('session_id', '=', claim.sessionId)
    .executeTakeFirstOrThrow();
  if (device !== null) await revokeTrustedDevice(tx, actor, device);
  await recordAction(tx, actor, 'refresh_reused', userSubject(row.user_id), null, {
    session_id: claim.sessionId,
    generation: claim.generation,
    newest_generation: row.generation,
  });
  // The agent's browser has the tokens of a view-only session, not the client's.
  await notifyUser(tx, row.support_agent_id ?? row.user_id, 'session_ended_for_reuse', {});
}
