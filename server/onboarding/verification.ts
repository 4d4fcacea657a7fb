import { Refusal } from '@ballast/contract/errors.ts';
import type { VerificationSession } from '@ballast/contract/onboarding/verification.ts';
import { seal } from '../access/seal.ts';
import { lockUser, type UserRow } from '../account/users.ts';
import { recordAction } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { type OwnActor, submitVerifiedDocument } from './identity.ts';
import { readIdentity } from './identity-record.ts';
import { assertMayShowIdentity, assertPerson } from './kyc.ts';
import { SETTLE_VERIFICATION } from './settle-verification.ts';
import {
  changeSession,
  findSession,
  newestSession,
  placeOfToken,
  type SessionRow,
  sessionAnswer,
} from './verification-record.ts';

/** What sessions need of the platform. */
export type VerificationContext = Pick<Context, 'database' | 'providers' | 'settings'>;

/** How long somebody may take in one session; then another is opened in its place. */
const SESSION_MS = 30 * 60_000;

/** Page to which a hosted page leads back. */
const RETURN_PATHS = {
  kyc: '/kyc/verify-identity',
  invitation: '/onboarding/invite/verify-identity',
} as const;

/**
 * Opens a session with the provider for somebody whose document of identity is due, or answers the open one. A try
 * whose answer was lost goes on with the same session. Refuses with `verification_start_failed`, companies
 * with `forbidden`, with `conflict` and `step_not_reachable` as sending a document does.
 */
export async function startVerification(
  context: VerificationContext,
  actor: OwnActor,
): Promise<VerificationSession> {
  const { database, providers, settings } = context;
  const { user, session } = await transact(database, (tx) => claimSession(tx, context, actor));
  const { session_id: id } = session;
  if (session.provider_ref === null) {
    const path = RETURN_PATHS[isInvited(user) ? 'invitation' : 'kyc'];
    const order = { key: id, returnUrl: `${settings.publicUrl}${path}` };
    const opened = await providers.verification.startSession(order).catch(() => {
      throw new Refusal('verification_start_failed');
    });
    const { dataKeys } = settings.secrets;
    await transact(database, async (tx) => {
      await lockUser(tx, actor.userId);
      await changeSession(tx, id, {
        provider_ref: opened.providerReference,
        url: opened.url,
        sealed_token: opened.token && seal(dataKeys, opened.token, placeOfToken(id)),
      });
    });
  }
  return answerOf(context, id);
}

async function claimSession(
  tx: Tx,
  { providers }: VerificationContext,
  actor: OwnActor,
): Promise<{ readonly user: UserRow; readonly session: SessionRow }> {
  const { userId } = actor;
  const user = assertPerson(await lockUser(tx, userId));
  await assertDue(tx, user);
  const newest = await newestSession(tx, userId);
  const now = await readClock(tx);
  if (newest?.state === 'STARTED') {
    if (now.getTime() - newest.started_at.getTime() < SESSION_MS) return { user, session: newest };
    await changeSession(tx, newest.session_id, { state: 'FAILED', failure: 'session_expired' });
  }
  const { mode } = providers.verification;
  const session = await tx
    .insertInto('verification_sessions')
    .values({ session_id: newId(), user_id: userId, mode })
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = { kind: 'user', id: userId };
  const after = { session_id: session.session_id, mode };
  await recordAction(tx, actor, 'verification_started', subject, null, after);
  return { user, session: session as SessionRow };
}

/** The flow of an invitation has its own order, which the document itself is held to. */
async function assertDue(tx: Tx, user: UserRow): Promise<void> {
  if (!isInvited(user)) {
    if (user.account_status !== 'ACTIVE') throw new Refusal('account_not_active');
    await assertMayShowIdentity(tx, user);
  }
  const { verification_status: status } = await readIdentity(tx, user.user_id);
  if (status !== 'REQUIRED' && !(await isShownInSession(tx, user.user_id))) {
    throw new Refusal('conflict');
  }
}

/** A document was sent in a session that is not finished yet: asking again answers that session. */
async function isShownInSession(tx: Tx, userId: string): Promise<boolean> {
  const newest = await newestSession(tx, userId);
  const { document } = await readIdentity(tx, userId);
  return newest?.state === 'STARTED' && document?.sessionId === newest.session_id;
}

function isInvited(user: UserRow): boolean {
  return user.invitation_id !== null && user.invitation_completed_at === null;
}

/** Somebody's newest session; null when there never was one. */
export async function readVerification(
  context: VerificationContext,
  userId: string,
): Promise<VerificationSession | null> {
  const session = await newestSession(context.database, userId);
  return session ? sessionAnswer(context.settings.secrets, session) : null;
}

/**
 * Says that a person is through: hands a hosted session's document to the desk, as sending pictures did before.
 * What the provider makes of it comes later. A session that is finished already stays as it is. Refuses with
 * `not_found`, `verification_incomplete` and `verification_finish_failed`.
 */
export async function finishVerification(
  context: VerificationContext,
  actor: OwnActor,
  sessionId: string,
): Promise<VerificationSession> {
  const { database, providers } = context;
  const session = await findSession(database, sessionId);
  if (session?.user_id !== actor.userId) throw new Refusal('not_found');
  if (session.state !== 'STARTED') return answerOf(context, sessionId);
  const { provider_ref: reference } = session;
  if (reference === null) throw new Refusal('verification_incomplete');
  if (session.mode === 'UPLOADS') await assertDocumentSent(context, session);
  const report = await providers.verification
    .finishSession(reference)
    .then(() => providers.verification.readSession(reference))
    .catch(() => {
      throw new Refusal('verification_finish_failed');
    });
  if (report.state === 'OPEN') throw new Refusal('verification_incomplete');
  await transact(database, (tx) => closeSession(tx, actor, sessionId));
  return answerOf(context, sessionId);
}

async function assertDocumentSent(
  { database }: VerificationContext,
  { session_id, user_id }: SessionRow,
): Promise<void> {
  const { document } = await readIdentity(database, user_id);
  if (document?.sessionId !== session_id) throw new Refusal('verification_incomplete');
}

/** Notes that a person is through, once; a document that the provider saw goes to the desk. */
async function closeSession(tx: Tx, actor: OwnActor, sessionId: string): Promise<void> {
  const user = await lockUser(tx, actor.userId);
  const session = await findSession(tx, sessionId);
  if (session?.state !== 'STARTED') return;
  await changeSession(tx, sessionId, { state: 'FINISHED' });
  await recordAction(tx, actor, 'verification_finished', { kind: 'user', id: user.user_id }, null, {
    session_id: sessionId,
  });
  if (session.mode === 'HOSTED') await handHostedOver(tx, actor, sessionId);
  await enqueue(tx, SETTLE_VERIFICATION, { sessionId });
}

/** Pictures that were sent to us meanwhile stand in the way of none. */
async function handHostedOver(tx: Tx, actor: OwnActor, sessionId: string): Promise<void> {
  const { verification_status: status } = await readIdentity(tx, actor.userId);
  if (status !== 'REQUIRED') return;
  await submitVerifiedDocument(tx, actor, {
    sessionId,
    documentType: null,
    issuingCountry: null,
  });
}

async function answerOf(
  { database, settings }: VerificationContext,
  sessionId: string,
): Promise<VerificationSession> {
  const session = await findSession(database, sessionId);
  if (!session) throw new Refusal('not_found');
  return sessionAnswer(settings.secrets, session);
}
