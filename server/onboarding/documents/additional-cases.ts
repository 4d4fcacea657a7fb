import { Refusal } from '@ballast/contract/errors.ts';
import { displayName, getClient, lockClient, markDocumentsWanted } from '../../account/clients.ts';
import { getUser } from '../../account/users.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { toCaseDocument } from '../../files/shown-upload.ts';
import { notifyClient } from '../../messages/notifications.ts';
import type { CaseFact, CaseSubject, CaseVerdict } from '../../reviews/case-subject.ts';
import { freeSent } from './additional-documents.ts';
import { endRequest, readOpenRequest, readRequest, readSendings } from './document-requests.ts';

export const ADDITIONAL_DOCUMENT_CASES: CaseSubject = {
  queue: 'additional_documents',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE', 'ASK_AGAIN', 'REJECT'],
  read: async ({ database }, { subjectId, clientId }) => ({
    facts: await readRequestFacts(database, subjectId, clientId),
    documents: (await readSendings(database, clientId, subjectId)).flatMap(({ files }) =>
      files.map((file) => toCaseDocument(file)),
    ),
  }),
  decide: decideDocuments,
};

/**
 * Carries out a decision about additional documents and tells the client; asked again, the request stays
 * open. Refuses with `case_not_ready` one that is over.
 */
async function decideDocuments(tx: Tx, actor: Actor, verdict: CaseVerdict): Promise<void> {
  const { subjectId, clientId, decision, reason } = verdict;
  await lockClient(tx, clientId);
  const open = await readOpenRequest(tx, clientId);
  if (open?.id !== subjectId || actor.userId === null) throw new Refusal('case_not_ready');
  await freeSent(tx, clientId, subjectId);
  if (decision !== 'ASK_AGAIN') {
    const outcome = decision === 'APPROVE' ? 'APPROVED' : 'REJECTED';
    await endRequest(tx, { clientId, requestId: subjectId }, outcome, actor.userId);
    await markDocumentsWanted(tx, clientId, false);
  }
  const subject = { kind: 'document_request', id: subjectId, ownerId: clientId };
  const outcome = SUFFIXES[decision];
  await recordAction(tx, actor, `additional_documents_${outcome}`, subject, null, {
    client_id: clientId,
    reason,
  });
  await notifyClient(tx, clientId, `documents_${outcome}`, { reason });
}

const SUFFIXES = { APPROVE: 'approved', REJECT: 'rejected', ASK_AGAIN: 'asked_again' } as const;

async function readRequestFacts(
  database: Database,
  requestId: string,
  clientId: string,
): Promise<CaseFact[]> {
  const client = await getClient(database, clientId);
  const { wanted, requestedAt, requestedBy } = await readRequest(database, clientId, requestId);
  const sendings = await readSendings(database, clientId, requestId);
  const group = 'request';
  return [
    { group, field: 'client_name', value: displayName(client) },
    { group, field: 'documents_wanted', value: wanted },
    { group, field: 'requested_by', value: displayName(await getUser(database, requestedBy)) },
    { group, field: 'requested_at', value: requestedAt.toISOString() },
    ...sendings.flatMap(({ note }) => (note ? [{ group, field: 'client_note', value: note }] : [])),
  ];
}
