import type { askRelationshipManager as askCall } from '@ballast/contract/account/manager.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { sql } from 'kysely';
import { lockClient } from '../../account/clients.ts';
import { recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { CaseFact, CaseSubject, SubjectOfCase } from '../../reviews/case-subject.ts';
import { openCase } from '../../reviews/cases.ts';
import type { OwnActor } from '../identity/identity.ts';

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
  decide: async (tx, actor, { subjectId, clientId, decision, reason }) => {
    await tx
      .updateTable('client_requests')
      .set({ answer: reason || null, answered_at: sql<Date>`clock_now()` })
      .where('owner_id', '=', clientId)
      .where('request_id', '=', subjectId)
      .execute();
    const subject = { kind: 'client_request', id: subjectId, ownerId: clientId };
    await recordAction(tx, actor, 'client_request_answered', subject, null, { decision, reason });
    const answer = reason === '' ? null : reason;
    const name = decision === 'APPROVE' ? 'request_answered' : 'request_not_met';
    await notifyClient(tx, clientId, name, { answer });
  },
};

/** Asks a client's manager for something, as a case. Returns the id of the request. */
export async function askRelationshipManager(
  tx: Tx,
  actor: OwnActor,
  { about, message }: BodyOf<typeof askCall>,
): Promise<string> {
  const { clientId, userId } = actor;
  await lockClient(tx, clientId);
  const requestId = newId();
  await tx
    .insertInto('client_requests')
    .values({ owner_id: clientId, request_id: requestId, about, message, sent_by: userId })
    .execute();
  const subject = { kind: 'client_request', id: requestId, ownerId: clientId };
  await recordAction(tx, actor, 'client_request_sent', subject, null, { about });
  await openCase(tx, actor, {
    queue: 'client_requests',
    clientId,
    subjectId: requestId,
    enteredBy: userId,
    turnaround: 'TWO_TO_THREE_BUSINESS_DAYS',
  });
  return requestId;
}

async function readFacts(
  database: Database,
  { clientId, subjectId }: SubjectOfCase,
): Promise<CaseFact[]> {
  const { about, message, sent_at } = await database
    .selectFrom('client_requests')
    .select(['about', 'message', 'sent_at'])
    .where('owner_id', '=', clientId)
    .where('request_id', '=', subjectId)
    .executeTakeFirstOrThrow();
  const group = 'client_request';
  return [
    { group, field: 'request_topic', value: about },
    { group, field: 'client_message', value: message },
    { group, field: 'sent_at', value: sent_at.toISOString() },
  ];
}
