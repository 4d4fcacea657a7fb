import type { listSupportSessionViews as listViewsCall } from '@ballast/contract/access/support-views.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  type Actor,
  type RecordedAction,
  readActions,
  recordAction,
} from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import type { SupportRequest } from '../../http/context.ts';

const ACTION = 'support_request';
const PATH_LENGTH_MAX = 500;

type SupportAction = {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly refusal?: string;
};

const names = new Map([...CALLS].map(([name, { method, path }]) => [`${method} ${path}`, name]));

/** Records a request of a view-only session in the audit trail, with the agent and the client. */
export async function recordSupportRequest(
  tx: Tx,
  actor: Actor,
  sessionId: string,
  { call, url, status, refusal }: SupportRequest,
): Promise<void> {
  const [path = ''] = url.split('?');
  const action: SupportAction = {
    call: names.get(`${call.method} ${call.path}`) ?? call.path,
    method: call.method,
    path: path.slice(0, PATH_LENGTH_MAX),
    status,
    ...(refusal !== null && { refusal }),
  };
  const subject = { kind: 'session', id: sessionId, ownerId: actor.clientId };
  await recordAction(tx, actor, ACTION, subject, null, action);
}

/**
 * What a view-only session on the caller's account looked at, in the order of the first look: its queries,
 * and what was tried and refused.
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
  const actions = await readActions(database, { kind: 'session', id: sessionId }, ACTION);
  const views = Map.groupBy(actions.map(toView).filter(isTold), ({ call, refused }) =>
    refused ? `${call} refused` : call,
  );
  return {
    items: [...views.values()].map((alike) => {
      const times = alike.map(({ at }) => at.getTime());
      const { call = '', refused = false } = alike[0] ?? {};
      return {
        call,
        summary: CALLS.get(call)?.summary ?? call,
        refused,
        count: alike.length,
        first_at: new Date(Math.min(...times)).toISOString(),
        last_at: new Date(Math.max(...times)).toISOString(),
      };
    }),
  };
}

type View = {
  readonly at: Date;
  readonly call: string;
  readonly method: string;
  readonly refused: boolean;
};

function toView({ at, after }: RecordedAction): View {
  const { call, method, refusal } = after as SupportAction;
  return { at, call, method, refused: refusal !== undefined };
}

function isTold({ method, refused }: View): boolean {
  return method === 'GET' || refused;
}
