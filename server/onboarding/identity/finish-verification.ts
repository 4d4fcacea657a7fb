import { FieldRefusal, Refusal } from '@ballast/contract/errors.ts';
import type { VerificationSession } from '@ballast/contract/onboarding/identity/verification.ts';
import { lockUser } from '../../account/users.ts';
import { recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { keepExposure, readKycAnswers } from '../kyc/kyc-answers.ts';
import { closeSession, isShownIn } from './close-verification.ts';
import type { OwnActor } from './identity.ts';
import { SETTLE_VERIFICATION } from './settle-verification.ts';
import { answerOf, type VerificationContext } from './verification.ts';
import { findSession, type SessionRow } from './verification-record.ts';

/** What a person says at the end of a session. */
export type Finishing = { readonly politically_exposed?: boolean | undefined };

/**
 * Says that a person is through: hands a hosted session's document to the desk, as sending pictures did before.
 * What the provider makes of it comes later. A session that is finished already stays as it is. Refuses with
 * `not_found`, `verification_incomplete` and `verification_finish_failed`, and with the field when nobody knows
 * yet whether the person of a hosted session is politically exposed.
 */
export async function finishVerification(
  context: VerificationContext,
  actor: OwnActor,
  sessionId: string,
  given: Finishing = {},
): Promise<VerificationSession> {
  const { database } = context;
  const session = await findSession(database, sessionId);
  if (session?.user_id !== actor.userId) throw new Refusal('not_found');
  const isOpen = session.state === 'STARTED';
  if (isOpen) await assertThrough(context, session);
  if (isOpen || given.politically_exposed !== undefined) {
    await transact(database, (tx) => finish(tx, actor, session, given));
  }
  return answerOf(context, sessionId);
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
  { politically_exposed: isExposed }: Finishing,
): Promise<void> {
  await lockUser(tx, actor.userId);
  await keepGivenExposure(tx, actor, session, isExposed);
  const sessionId = session.session_id;
  if (await closeSession(tx, actor, session)) await enqueue(tx, SETTLE_VERIFICATION, { sessionId });
}

/** Of a session that is over, as when its event was quicker, the answer counts only while there is none. */
async function keepGivenExposure(
  tx: Tx,
  actor: OwnActor,
  { mode, session_id }: SessionRow,
  given: boolean | undefined,
): Promise<void> {
  const { userId } = actor;
  const { politically_exposed: known } = await readKycAnswers(tx, userId);
  if (given === undefined) {
    if (mode === 'HOSTED' && known === null) throw missing('politically_exposed');
    return;
  }
  const session = await findSession(tx, session_id);
  if (given === known || (known !== null && session?.state !== 'STARTED')) return;
  await keepExposure(tx, { userId, answeredBy: userId }, given);
  const subject = userSubject(userId);
  const states = [{ politically_exposed: known }, { politically_exposed: given }] as const;
  await recordAction(tx, actor, 'kyc_answered', subject, ...states);
}

function missing(field: string): FieldRefusal {
  return new FieldRefusal([{ loc: ['body', field], msg: 'Field is required', type: 'missing' }]);
}
