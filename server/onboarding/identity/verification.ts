import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import { fieldError } from '@ballast/contract/field-messages.ts';
import type { VerificationSession } from '@ballast/contract/onboarding/identity/verification.ts';
import { type ClientRow, getClient, lockClient } from '../../account/clients.ts';
import { clientSubject, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { RunOnce } from '../../http/bind.ts';
import type { Context } from '../../http/context.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../providers/failures.ts';
import { encrypt } from '../../secrets/encrypt.ts';
import { assertNextStep } from '../invitations/invitation-flow.ts';
import { lockInvitation } from '../invitations/invitation-record.ts';
import { assertMayShowSignatory } from '../kyb/kyb.ts';
import { assertMayShowIdentity } from '../kyc/kyc.ts';
import { keepPepAnswer, readKycAnswers } from '../kyc/kyc-answers.ts';
import { assertDocumentDue, type OwnActor } from './identity.ts';
import {
  closeSession,
  isShownIn,
  noteFailure,
  SETTLE_VERIFICATION,
  settleVerification,
} from './settle-verification.ts';
import {
  associatedDataOfToken,
  changeSession,
  findSession,
  isOverdue,
  nameOwner,
  newestSession,
  type OwnSession,
  type SessionRow,
  sessionAnswer,
} from './verification-record.ts';

export type VerificationContext = Pick<Context, 'database' | 'providers' | 'settings'>;

/**
 * Opens a session with the provider for a document of identity that is due, or returns the open one. After a
 * lost response the same session continues; one that the provider refused is over. The provider is first
 * asked about a session that took too long.
 */
export async function startVerification(
  context: VerificationContext,
  actor: OwnActor,
  once: RunOnce,
): Promise<VerificationSession> {
  const { database } = context;
  const ended = await closeOverdue(context, actor);
  const id = await once(async (tx) => ended ?? claimSession(tx, context, actor));
  const session = await findSession(database, { clientId: actor.clientId, sessionId: id });
  if (session?.state === 'STARTED' && session.provider_ref === null) {
    await openSession(context, await getClient(database, actor.clientId), id);
  }
  return answerOf(context, { clientId: actor.clientId, sessionId: id });
}

async function closeOverdue(
  context: VerificationContext,
  { clientId }: OwnActor,
): Promise<string | null> {
  const { database } = context;
  const session = await newestSession(database, clientId);
  if (!session || !isOverdue(session, await readClock(database))) return null;
  const { session_id: id } = session;
  await settleVerification(context, { clientId, sessionId: id }).catch((error: unknown) => {
    if (error instanceof OutcomeUnknown) throw new Refusal('verification_start_failed');
    // A session unknown to the provider cannot pass any more.
    if (!(error instanceof ProviderRefusal)) throw error;
  });
  const after = await findSession(database, { clientId, sessionId: id });
  return after?.state === 'STARTED' ? null : id;
}

async function claimSession(
  tx: Tx,
  { providers }: VerificationContext,
  actor: OwnActor,
): Promise<string> {
  const { clientId } = actor;
  const client = await lockClient(tx, clientId);
  const newest = await newestSession(tx, clientId);
  const open = newest?.state === 'STARTED' ? newest : null;
  // A document was sent in it, so it can only be finished.
  const isShown = open !== null && (await isShownIn(tx, open));
  await assertDue(tx, client, isShown);
  if (open) {
    if (isShown || !isOverdue(open, await readClock(tx))) return open.session_id;
    await noteFailure(tx, open, 'session_expired');
  }
  const { mode } = providers.verification;
  const id = newId();
  await tx
    .insertInto('verification_sessions')
    .values({ session_id: id, owner_id: clientId, mode })
    .execute();
  await nameOwner(tx, { clientId, sessionId: id });
  const subject = clientSubject(clientId);
  const after = { session_id: id, mode };
  await recordAction(tx, actor, 'verification_started', subject, null, after);
  return id;
}

/** Refuses unless a document of identity is due, in the invitation, in KYC or in KYB. */
async function assertDue(tx: Tx, client: ClientRow, isShown: boolean): Promise<void> {
  const invitationId = openInvitationOf(client);
  if (invitationId === null) {
    if (client.account_status !== 'ACTIVE') throw new Refusal('account_not_active');
    if (client.account_type === 'INDIVIDUAL') await assertMayShowIdentity(tx, client);
    else await assertMayShowSignatory(tx, client);
  }
  if (isShown) return;
  if (invitationId !== null) {
    const invitation = await lockInvitation(tx, invitationId);
    await assertNextStep(tx, 'VERIFY_IDENTITY', { invitation, client });
  }
  await assertDocumentDue(tx, client);
}

function openInvitationOf(client: ClientRow): string | null {
  return client.invitation_completed_at === null ? client.invitation_id : null;
}

async function openSession(
  context: VerificationContext,
  client: ClientRow,
  sessionId: string,
): Promise<void> {
  const { database, providers, settings } = context;
  const order = { key: sessionId, returnUrl: `${settings.publicUrl}${returnPathOf(client)}` };
  const opened = await providers.verification.startSession(order).catch(async (error: unknown) => {
    // A refusal stays under its key, so the next try needs another.
    if (error instanceof ProviderRefusal) await giveUp(context, client, sessionId);
    throw new Refusal('verification_start_failed');
  });
  const { dataKeys } = settings.secrets;
  await transact(database, async (tx) => {
    await lockClient(tx, client.client_id);
    const named = { clientId: client.client_id, sessionId };
    const session = await findSession(tx, named);
    if (session?.state !== 'STARTED') throw new Refusal('verification_start_failed');
    await changeSession(tx, named, {
      provider_ref: opened.providerReference,
      url: opened.url,
      encrypted_token:
        opened.token && encrypt(dataKeys, opened.token, associatedDataOfToken(sessionId)),
    });
  });
}

/** The page to which a hosted page leads back. */
function returnPathOf(client: ClientRow): string {
  if (openInvitationOf(client) !== null) return '/onboarding/invite/verify-identity';
  if (client.account_type === 'INSTITUTIONAL') return '/kyb/verify-identity';
  return client.kyc_stage === 'SUBMITTED' ? '/account-status/identity' : '/kyc/verify-identity';
}

/** Unless another tab opened it meanwhile. */
async function giveUp({ database }: VerificationContext, client: ClientRow, sessionId: string) {
  await transact(database, async (tx) => {
    await lockClient(tx, client.client_id);
    const session = await findSession(tx, { clientId: client.client_id, sessionId });
    const isUnopened = session?.state === 'STARTED' && session.provider_ref === null;
    if (isUnopened) await noteFailure(tx, session, 'session_refused');
  });
}

/**
 * Somebody's newest session; null when none was opened, or it was not finished in time. Whoever has its address or
 * token can act in it, so support, which only looks, is shown neither.
 */
export async function getVerification(
  { database, settings }: VerificationContext,
  clientId: string,
  isLookedAt: boolean,
): Promise<VerificationSession | null> {
  const session = await newestSession(database, clientId);
  if (!session || session.provider_ref === null) return null;
  if (isOverdue(session, await readClock(database))) return null;
  const { language } = await getClient(database, clientId);
  const answer = sessionAnswer(settings.secrets, session, language);
  return isLookedAt ? { ...answer, url: null, token: null } : answer;
}

async function answerOf(
  { database, settings }: VerificationContext,
  named: OwnSession,
): Promise<VerificationSession> {
  const session = await findSession(database, named);
  if (!session) throw new Refusal('not_found');
  const { language } = await getClient(database, session.owner_id);
  return sessionAnswer(settings.secrets, session, language);
}

/** What a person says at the end of a session. */
export type Finishing = { readonly politically_exposed?: boolean | undefined };

/**
 * Reports that a person is done, and hands a hosted session's document to the desk. The provider's result
 * comes later. Safe to repeat. Refuses with `verification_incomplete` and `verification_finish_failed`, and
 * the field when it is unknown whether the person of a hosted session is politically exposed.
 */
export async function finishVerification(
  context: VerificationContext,
  actor: OwnActor,
  sessionId: string,
  given: Finishing = {},
): Promise<VerificationSession> {
  const { database } = context;
  const named = { clientId: actor.clientId, sessionId };
  const session = await findSession(database, named);
  if (!session) throw new Refusal('not_found');
  const isOpen = session.state === 'STARTED';
  if (isOpen) await assertThrough(context, session);
  if (isOpen || given.politically_exposed !== undefined) {
    await transact(database, (tx) => finish(tx, actor, session, given));
  }
  return answerOf(context, named);
}

/** Asks the provider whether anything is missing. */
async function assertThrough(
  { database, providers }: VerificationContext,
  session: SessionRow,
): Promise<void> {
  const { provider_ref: reference, mode } = session;
  const isSent = mode === 'HOSTED' || (await isShownIn(database, session));
  if (reference === null || !isSent) throw new Refusal('verification_incomplete');
  const report = await providers.verification
    .finishSession(reference)
    .then(() => providers.verification.readSession(reference))
    .catch(() => {
      throw new Refusal('verification_finish_failed');
    });
  if (report.state === 'OPEN') throw new Refusal('verification_incomplete');
}

async function finish(
  tx: Tx,
  actor: OwnActor,
  session: SessionRow,
  { politically_exposed: isPep }: Finishing,
): Promise<void> {
  await lockClient(tx, actor.clientId);
  await savePepAnswer(tx, actor, session, isPep);
  const named = { clientId: actor.clientId, sessionId: session.session_id };
  if (await closeSession(tx, actor, session)) await enqueue(tx, SETTLE_VERIFICATION, named);
}

/** After the session is over the answer counts only while there is none. */
async function savePepAnswer(
  tx: Tx,
  actor: OwnActor,
  { mode, session_id }: SessionRow,
  given: boolean | undefined,
): Promise<void> {
  const { clientId } = actor;
  const { politically_exposed: known } = await readKycAnswers(tx, clientId);
  if (given === undefined) {
    if (mode === 'HOSTED' && known === null) throw missing('politically_exposed');
    return;
  }
  const session = await findSession(tx, { clientId, sessionId: session_id });
  if (known !== null && session?.state !== 'STARTED') return;
  await keepPepAnswer(tx, actor, given);
}

function missing(field: string): FieldRefusal {
  return new FieldRefusal([fieldError(['body', field], 'missing')]);
}
