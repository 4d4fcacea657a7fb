import type { askRelationshipManager as askCall } from '@ballast/contract/account/manager.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { sql } from 'kysely';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type {
  CaseFact,
  CaseSubject,
  CaseVerdict,
  SubjectOfCase,
} from '../../reviews/case-subject.ts';
import type { OwnActor } from '../identity/identity.ts';
import { openRequest } from './open-request.ts';
import { profileChangeFacts, settleProfileChange } from './profile-changes.ts';
import { withdrawalFacts } from './withdrawal-requests.ts';

/** What a client asks of their manager, who answers it; compliance may, too, when the manager is away. */
export const CLIENT_REQUEST_CASES: CaseSubject = {
  queue: 'client_requests',
  preparers: [],
  deciders: ['RELATIONSHIP_MANAGER', 'COMPLIANCE'],
  decisions: ['APPROVE', 'REJECT'],
  read: async ({ database }, subject) => ({
    facts: await readFacts(database, subject),
    documents: [],
  }),
  decide: async (tx, actor, verdict) => {
    const { clientId, decision, reason } = verdict;
    const about = await answerRequest(tx, actor, verdict);
    if (about === 'PROFILE_CHANGE') return settleProfileChange(tx, actor, verdict);
    const answer = reason === '' ? null : reason;
    const name = decision === 'APPROVE' ? 'request_answered' : 'request_not_met';
    await notifyClient(tx, clientId, name, { answer });
  },
};

/** Keeps what a client is answered, and returns what the request was about. */
export async function answerRequest(
  tx: Tx,
  actor: Actor,
  { subjectId, clientId, decision, reason }: CaseVerdict,
): Promise<string> {
  const { about } = await tx
    .updateTable('client_requests')
    .set({ answer: reason || null, answered_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', clientId)
    .where('request_id', '=', subjectId)
    .returning('about')
    .executeTakeFirstOrThrow();
  const subject = { kind: 'client_request', id: subjectId, ownerId: clientId };
  await recordAction(tx, actor, 'client_request_answered', subject, null, { decision, reason });
  return about;
}

/** What a client said with some requests, by their ids; those without words are left out. */
export async function messagesOf(
  database: Database,
  clientId: string,
  requestIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (requestIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('client_requests')
    .select(['request_id', 'message'])
    .where('owner_id', '=', clientId)
    .where('request_id', 'in', requestIds)
    .execute();
  return new Map(
    rows.flatMap(({ request_id, message }) => (message === null ? [] : [[request_id, message]])),
  );
}

/** Asks a client's manager for something, as a case. Returns the id of the request. */
export async function askRelationshipManager(
  tx: Tx,
  actor: OwnActor,
  asked: BodyOf<typeof askCall>,
): Promise<string> {
  const { requestId } = await openRequest(tx, actor, asked);
  return requestId;
}

async function readFacts(database: Database, subject: SubjectOfCase): Promise<CaseFact[]> {
  const { clientId, subjectId } = subject;
  const { about, message, sent_at } = await database
    .selectFrom('client_requests')
    .select(['about', 'message', 'sent_at'])
    .where('owner_id', '=', clientId)
    .where('request_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  const group = 'client_request';
  return [
    { group, field: 'request_topic', value: about },
    ...(await withdrawalFacts(database, subject)).map((fact) => ({ ...fact, group })),
    ...(await profileChangeFacts(database, subject)).map((fact) => ({ ...fact, group })),
    ...(message === null ? [] : [{ group, field: 'client_message', value: message }]),
    { group, field: 'sent_at', value: sent_at.toISOString() },
  ];
}
