import type { listSupportSessions as listSupportSessionsCall } from '@ballast/contract/access/support-views.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { getClient, namesOf } from '../../account/clients.ts';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from '../../http/cursor.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { endSession, type OpenSession, openSession, readDevice } from '../sessions/sessions.ts';

/** No refresh makes it longer (spec/investing.md, section 6). */
const VIEW_LIFE_MS = 60 * 60_000;

export type NewSupportSession = { readonly clientId: string; readonly reason: string };

/**
 * Opens a view-only session on a client's account from a session of the desk, which it ends with. The agent's
 * earlier one ends. The client is told by email. Refuses with `token_revoked` when the desk's session has
 * just ended.
 */
export async function startSupportSession(
  tx: Tx,
  caller: Caller,
  actor: Actor,
  { clientId, reason }: NewSupportSession,
): Promise<OpenSession> {
  const desk = await lockDeskSession(tx, caller);
  await endOtherViews(tx, actor, caller.userId);
  const lifeEnd = new Date(desk.now.getTime() + VIEW_LIFE_MS);
  const endsAt = lifeEnd < desk.ends_at ? lifeEnd : desk.ends_at;
  const { user_id: userId } = await getClient(tx, clientId);
  const session = await openSession(tx, {
    userId,
    stage: 'FULL',
    device: await readDevice(tx, caller.sessionId),
    address: caller.address,
    country: desk.country,
    trustedDeviceId: null,
    view: { agentId: caller.userId, clientId, reason, deskSessionId: caller.sessionId, endsAt },
  });
  await recordAction(tx, actor, 'support_session_started', clientSubject(clientId), null, {
    session_id: session.sessionId,
    reason,
    ends_at: endsAt,
  });
  await tellClient(tx, caller.userId, { clientId, reason }, endsAt);
  return session;
}

type Desk = { now: Date; ends_at: Date; country: string | null };

/** Locks the agent and the desk's session, so that neither ends or opens another view meanwhile. */
async function lockDeskSession(tx: Tx, { userId, sessionId }: Caller): Promise<Desk> {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
  const { rows } = await sql<Desk>`
    select clock_now() as now, ends_at, country from sessions
    where session_id = ${sessionId} and ended_at is null for share`.execute(tx);
  if (!rows[0]) throw new Refusal('token_revoked');
  return rows[0];
}

async function endOtherViews(tx: Tx, actor: Actor, agentId: string): Promise<void> {
  const views = await tx
    .selectFrom('sessions as view')
    .innerJoin('sessions as desk', 'desk.session_id', 'view.opened_from_session_id')
    .select('view.session_id')
    .where('desk.user_id', '=', agentId)
    .where('desk.ended_at', 'is', null)
    .where('view.ended_at', 'is', null)
    .execute();
  for (const { session_id } of views) await endSession(tx, actor, session_id, 'NEW_LOGIN');
}

async function tellClient(
  tx: Tx,
  agentId: string,
  { clientId, reason }: NewSupportSession,
  endsAt: Date,
): Promise<void> {
  const names = await namesOf(tx, [agentId]);
  const agent = names.get(agentId) ?? '';
  await notifyClient(tx, clientId, 'support_session_opened', { agent, reason, endsAt });
}

type ViewRow = {
  session_id: string;
  support_agent_id: string;
  support_reason: string;
  created_at: Date;
  over_at: Date;
  over: boolean;
};

export async function listSupportSessions(
  database: Database,
  { clientId }: Pick<Caller, 'clientId'>,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<AnswerOf<typeof listSupportSessionsCall>> {
  const [at, id] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  const older = at ? sql`and (created_at, session_id) < (${at}::timestamptz, ${id}::uuid)` : sql``;
  const { rows } = await sql<ViewRow>`
    select session_id, support_agent_id, support_reason, created_at,
      least(ends_at, ended_at) as over_at,
      ended_at is not null or ends_at <= clock_now() as over
    from sessions
    where client_id = ${clientId} and support_agent_id is not null ${older}
    order by created_at desc, session_id desc limit ${limit + 1}`.execute(database);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const names = await namesOf(
    database,
    page.map((row) => row.support_agent_id),
  );
  return {
    items: page.map((row) => ({
      id: row.session_id,
      agent_name: names.get(row.support_agent_id) ?? '',
      reason: row.support_reason,
      started_at: row.created_at.toISOString(),
      ends_at: row.over_at.toISOString(),
      ended: row.over,
    })),
    next_cursor: last ? writeCursor([last.created_at.toISOString(), last.session_id]) : null,
  };
}
