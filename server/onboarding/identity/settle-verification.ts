import { acceptedDocuments } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import { sql } from 'kysely';
import { type ClientRow, lockClient, setKycStage } from '../../account/clients.ts';
import { type Actor, clientSubject, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { freeQuota } from '../../files/uploads.ts';
import type { Context } from '../../http/context.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { defineJob } from '../../jobs/job.ts';
import { SessionChangedEvent } from '../../providers/event-data.ts';
import { type EventHandlers, onEvent } from '../../providers/process-events.ts';
import type { SessionReport } from '../../providers/verification/port.ts';
import { askAgainFor } from '../../reviews/cases.ts';
import { notifyIdentityReview, submitVerifiedDocument } from './identity.ts';
import { insertReview, readIdentity, uploadsOf } from './identity-record.ts';
import {
  changeSession,
  failureIn,
  findNamedSession,
  findSession,
  type OwnSession,
  type SessionRow,
} from './verification-record.ts';

/** Asks the provider how a session stands, and goes on with it. */
export const SETTLE_VERIFICATION = defineJob<OwnSession>('onboarding.settle_verification');

/** Events only wake: the provider's state decides (docs/decisions/0051). */
export const VERIFICATION_EVENTS: EventHandlers = {
  'verification.session_changed': onEvent(SessionChangedEvent, async (tx, change) => {
    const session = await findNamedSession(tx, change.reference);
    if (!session) return { parked: 'session_unknown' };
    if (session.provider_ref === null) return { later: 'session_being_opened' };
    if (session.provider_ref !== change.provider_ref)
      return { parked: 'session_of_another_reference' };
    await enqueue(tx, SETTLE_VERIFICATION, ownSession(session));
    return 'done';
  }),
};

export type SettlingContext = Pick<Context, 'database' | 'providers'>;

/**
 * Asks the provider how a session stands. One of which the person is through, though nobody said so to us, is
 * finished first. One that it passed is left to the desk, one that it did not asks the person for another document
 * and says why. Returns whether it is settled now.
 */
export async function settleVerification(
  { database, providers }: SettlingContext,
  named: OwnSession,
): Promise<boolean> {
  const session = await findSession(database, named);
  if (!session || session.provider_ref === null || isSettled(session)) return false;
  const report = await providers.verification.readSession(session.provider_ref);
  if (report.state === 'OPEN') return false;
  return transact(database, async (tx) => {
    await closeSession(tx, SYSTEM, session);
    return report.state !== 'PROCESSING' && settle(tx, session, report);
  });
}

function isSettled({ state }: SessionRow): boolean {
  return state === 'PASSED' || state === 'FAILED';
}

async function settle(tx: Tx, before: SessionRow, report: SessionReport) {
  const named = ownSession(before);
  const client = await lockClient(tx, named.clientId);
  const session = await findSession(tx, named);
  if (session?.state !== 'FINISHED') return false;
  const { documentType: document_type, issuingCountry: issuing_country } = report;
  const failure = failureOf(report, client);
  await changeSession(tx, named, { document_type, issuing_country });
  if (failure === null) await note(tx, session, { state: 'PASSED', failure });
  else {
    await noteFailure(tx, session, failure);
    await askAgain(tx, session, client, failureIn(client.language, failure));
  }
  return true;
}

/** Why a session failed, in the provider's word or ours for a document that we do not accept; else null. */
function failureOf(report: SessionReport, { us_tax_payer }: ClientRow): string | null {
  const { state, failure, documentType } = report;
  if (state === 'FAILED') return failure ?? 'not_passed';
  const accepted: readonly string[] = acceptedDocuments(us_tax_payer === true);
  const isAccepted = documentType === null || accepted.includes(documentType);
  return isAccepted ? null : 'document_not_accepted';
}

/** Records why a session failed. The client must be locked. */
export async function noteFailure(tx: Tx, session: SessionRow, failure: string): Promise<void> {
  await note(tx, session, { state: 'FAILED', failure });
}

async function note(
  tx: Tx,
  session: SessionRow,
  result: { readonly state: 'PASSED' | 'FAILED'; readonly failure: string | null },
): Promise<void> {
  const { session_id, owner_id } = session;
  await changeSession(tx, ownSession(session), result);
  const subject = clientSubject(owner_id);
  const after = { session_id, ...result };
  await recordAction(tx, SYSTEM, 'verification_settled', subject, null, after);
}

/** A faster decision of the desk stays. */
async function askAgain(
  tx: Tx,
  session: SessionRow,
  client: ClientRow,
  reason: string,
): Promise<void> {
  const { client_id: clientId } = client;
  const { document, verification_status: status } = await readIdentity(tx, clientId);
  if (document?.sessionId !== session.session_id || status !== 'SUBMITTED') return;
  const isCompany = client.account_type === 'INSTITUTIONAL';
  const queue = isCompany ? 'kyb' : 'kyc';
  await askAgainFor(tx, SYSTEM, { queue, subjectId: clientId, clientId }, reason);
  // A company sends what it owes from its steps.
  if (isCompany && client.kyc_stage === 'SUBMITTED') await setKycStage(tx, clientId, 'CREATED');
  const review = { status: 'REQUIRED', reason, reviewedBy: null } as const;
  if (!(await insertReview(tx, { clientId, documentId: document.documentId }, review))) return;
  await freeQuota(
    tx,
    clientId,
    uploadsOf(document).map(({ id }) => id),
  );
  await notifyIdentityReview(tx, clientId, 'REQUIRED', reason);
}

function ownSession({
  owner_id: clientId,
  session_id: sessionId,
}: Pick<SessionRow, 'owner_id' | 'session_id'>): OwnSession {
  return { clientId, sessionId };
}

const BATCH = 20;

/**
 * Asks about sessions without an event, ever less often, at most an hour apart; unfinished ones for a day. Begins no other
 * once `signal` is aborted: that one is asked about when its time comes again.
 */
export async function settleDueVerifications(
  context: SettlingContext,
  signal?: AbortSignal,
): Promise<number> {
  let settled = 0;
  for (const session of await claimDueSessions(context.database)) {
    if (signal?.aborted) break;
    // A provider that does not answer is asked again when its time comes.
    if (await settleVerification(context, session).catch(() => false)) settled += 1;
  }
  return settled;
}

async function claimDueSessions(database: Database): Promise<OwnSession[]> {
  const { rows } = await sql<{ owner_id: string; session_id: string }>`
    update verification_sessions
    set due_at = case
      when state = 'STARTED' and started_at < clock_now() - interval '1 day' then null
      else clock_now() + least(
        interval '1 minute' + (clock_now() - coalesce(finished_at, started_at)) / 2,
        interval '1 hour')
      end
    where (owner_id, session_id) in (
      select owner_id, session_id from verification_sessions where due_at <= clock_now()
      order by due_at, session_id limit ${BATCH} for update skip locked
    )
    returning owner_id, session_id`.execute(database);
  return rows.map(ownSession);
}

/**
 * Notes that the person of a session is through, once; a document that the provider saw goes to the desk, whoever
 * said so: the person, or the provider. A session with uploads waits for its document. Returns whether it was
 * closed now.
 */
export async function closeSession(tx: Tx, actor: Actor, found: SessionRow): Promise<boolean> {
  const { session_id: sessionId, owner_id: clientId } = found;
  const client = await lockClient(tx, clientId);
  const session = await findSession(tx, ownSession(found));
  if (session?.state !== 'STARTED') return false;
  if (session.mode === 'UPLOADS' && !(await isShownIn(tx, session))) return false;
  await changeSession(tx, ownSession(found), { state: 'FINISHED' });
  const after = { session_id: sessionId };
  await recordAction(tx, actor, 'verification_finished', clientSubject(clientId), null, after);
  if (session.mode === 'HOSTED') await handHostedOver(tx, actor, client, sessionId);
  return true;
}

/** Says whether the newest document of a session's person was sent in it. */
export async function isShownIn(
  database: Database,
  { session_id, owner_id }: SessionRow,
): Promise<boolean> {
  const { document } = await readIdentity(database, owner_id);
  return document?.sessionId === session_id;
}

const STAGES_OF_DOCUMENTS: readonly string[] = ['CREATED', 'SUBMITTED'];

/** Earlier pictures or a decision of the desk are no obstacle. */
async function handHostedOver(tx: Tx, actor: Actor, client: ClientRow, sessionId: string) {
  const { client_id: clientId, kyc_stage: stage } = client;
  const { verification_status: status } = await readIdentity(tx, clientId);
  if (status !== 'REQUIRED' || !STAGES_OF_DOCUMENTS.includes(stage)) return;
  const seen = { sessionId, documentType: null, issuingCountry: null };
  await submitVerifiedDocument(tx, actor, clientId, seen);
}
