import { sql } from 'kysely';
import { lockUser } from '../account/users.ts';
import { recordAction, SYSTEM } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { defineJob } from '../jobs/job.ts';
import { SessionChangedEvent } from '../providers/event-data.ts';
import { type EventHandlers, onEvent } from '../providers/process-events.ts';
import type { SessionReport } from '../providers/verification/port.ts';
import { closeCaseOf } from '../staff/cases.ts';
import { tellOfReview } from './identity.ts';
import { keepReview, readIdentity, uploadsOf } from './identity-record.ts';
import { freePlaces } from './uploads.ts';
import {
  changeSession,
  failureInWords,
  findSession,
  type SessionRow,
} from './verification-record.ts';

/** Asks the provider how a session stands, and goes on with it. */
export const SETTLE_VERIFICATION = defineJob<{ sessionId: string }>(
  'onboarding.settle_verification',
);

/** Events of the provider only wake: what is true is what it says when it is asked (docs/decisions/0051). */
export const VERIFICATION_EVENTS: EventHandlers = {
  'verification.session_changed': onEvent(SessionChangedEvent, async (tx, told) => {
    const session = await findSession(tx, told.reference);
    if (!session) return { parked: 'we opened no such session' };
    if (session.provider_ref === null) return { later: 'the session is being opened' };
    if (session.provider_ref !== told.provider_ref) return { parked: 'its reference is another' };
    await enqueue(tx, SETTLE_VERIFICATION, { sessionId: session.session_id });
    return 'done';
  }),
};

/** What settling needs of the platform. */
export type SettlingContext = Pick<Context, 'database' | 'providers'>;

/**
 * Asks the provider how a finished session stands: one that it passed is left to the desk, one that it did not
 * asks the person for another document and says why. Answers whether it is settled now.
 */
export async function settleVerification(
  { database, providers }: SettlingContext,
  sessionId: string,
): Promise<boolean> {
  const session = await findSession(database, sessionId);
  if (session?.state !== 'FINISHED' || session.provider_ref === null) return false;
  const report = await providers.verification.readSession(session.provider_ref);
  if (report.state !== 'PASSED' && report.state !== 'FAILED') return false;
  return transact(database, (tx) => settle(tx, session, report));
}

async function settle(tx: Tx, { session_id, user_id }: SessionRow, report: SessionReport) {
  await lockUser(tx, user_id);
  const session = await findSession(tx, session_id);
  if (session?.state !== 'FINISHED') return false;
  const { failure, documentType: document_type, issuingCountry: issuing_country } = report;
  const state = report.state === 'FAILED' ? 'FAILED' : 'PASSED';
  await changeSession(tx, session_id, { state, failure, document_type, issuing_country });
  const after = { session_id, state, failure };
  await recordAction(
    tx,
    SYSTEM,
    'verification_settled',
    { kind: 'user', id: user_id },
    null,
    after,
  );
  if (state === 'FAILED') await askAgain(tx, session, failureInWords(failure ?? ''));
  return true;
}

/** Unless the desk was quicker: what people decided stays. */
async function askAgain(tx: Tx, session: SessionRow, reason: string): Promise<void> {
  const { user_id: userId } = session;
  const { document, verification_status: status } = await readIdentity(tx, userId);
  if (document?.sessionId !== session.session_id || status !== 'SUBMITTED') return;
  await closeCaseOf(tx, SYSTEM, 'identity', userId);
  const review = { status: 'REQUIRED', reason, reviewedBy: null } as const;
  if (!(await keepReview(tx, document.documentId, review))) return;
  await freePlaces(
    tx,
    userId,
    uploadsOf(document).map(({ id }) => id),
  );
  await tellOfReview(tx, userId, 'REQUIRED', reason);
}

const BATCH = 20;

/** Finished sessions of which no event came: asked again ever less often, at most an hour apart. */
export async function settleDueVerifications(context: SettlingContext): Promise<number> {
  let settled = 0;
  for (const sessionId of await claimDueSessions(context.database)) {
    // A provider that does not answer is asked again when its time comes.
    const isSettled = await settleVerification(context, sessionId).catch(() => false);
    if (isSettled) settled += 1;
  }
  return settled;
}

async function claimDueSessions(database: Database): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    update verification_sessions
    set due_at = clock_now()
      + least(interval '1 minute' + (clock_now() - finished_at) / 2, interval '1 hour')
    where session_id in (
      select session_id from verification_sessions where due_at <= clock_now()
      order by due_at, session_id limit ${BATCH} for update skip locked
    )
    returning session_id`.execute(database);
  return rows.map(({ session_id }) => session_id);
}
