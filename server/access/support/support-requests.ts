import type { listSupportSessionViews as listViewsCall } from '@ballast/contract/access/support-views.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { SupportRequest } from '../../http/admission.ts';
import type { Caller } from '../../http/caller.ts';

const ACTION = 'support_request';
const PATH_LENGTH_MAX = 500;

const names = new Map([...CALLS].map(([name, { method, path }]) => [`${method} ${path}`, name]));

/** Writes a request of a view-only session to the audit trail, with the agent and the client. */
export async function recordSupportRequest(
  tx: Tx,
  actor: Actor,
  sessionId: string,
  { call, url, status, refusal }: SupportRequest,
): Promise<void> {
  const [path = ''] = url.split('?');
  await recordAction(tx, actor, ACTION, { kind: 'session', id: sessionId }, null, {
    call: names.get(`${call.method} ${call.path}`) ?? call.path,
    method: call.method,
    path: path.slice(0, PATH_LENGTH_MAX),
    status,
    ...(refusal !== null && { refusal }),
  });
}

type ViewRow = { call: string; refused: boolean; count: number; first_at: Date; last_at: Date };

/**
 * What was looked at in a view-only session on the caller's account, in the order in which it was first
 * looked at: its readings, and what was tried and refused. Refuses with `not_found`.
 */
export async function listSupportSessionViews(
  database: Database,
  { userId }: Pick<Caller, 'userId'>,
  sessionId: string,
): Promise<AnswerOf<typeof listViewsCall>> {
  const session = await database
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('support_agent_id', 'is not', null)
    .executeTakeFirst();
  if (!session) throw new Refusal('not_found');
  const { rows } = await sql<ViewRow>`
    select state_after ->> 'call' as call, state_after ? 'refusal' as refused,
      count(*)::int4 as count, min(at) as first_at, max(at) as last_at
    from audit_trail
    where subject_kind = 'session' and subject_id = ${sessionId} and action = ${ACTION}
      and (state_after ->> 'method' = 'GET' or state_after ? 'refusal')
    group by 1, 2 order by min(audit_id)`.execute(database);
  return {
    items: rows.map(({ call, refused, count, first_at, last_at }) => ({
      call,
      summary: CALLS.get(call)?.summary ?? call,
      refused,
      count,
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
  };
}
