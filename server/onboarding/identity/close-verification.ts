import { lockUser, type UserRow } from '../../account/users.ts';
import { type Actor, recordAction, userSubject } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { submitVerifiedDocument } from './identity.ts';
import { readIdentity } from './identity-record.ts';
import { changeSession, findSession, type SessionRow } from './verification-record.ts';

/**
 * Notes that the person of a session is through, once; a document that the provider saw goes to the desk, whoever
 * said so: the person, or the provider. A session with uploads waits for its document. Returns whether it was
 * closed now.
 */
export async function closeSession(tx: Tx, actor: Actor, found: SessionRow): Promise<boolean> {
  const { session_id: sessionId, user_id: userId } = found;
  const user = await lockUser(tx, userId);
  const session = await findSession(tx, sessionId);
  if (session?.state !== 'STARTED') return false;
  if (session.mode === 'UPLOADS' && !(await isShownIn(tx, session))) return false;
  await changeSession(tx, sessionId, { state: 'FINISHED' });
  const after = { session_id: sessionId };
  await recordAction(tx, actor, 'verification_finished', userSubject(userId), null, after);
  if (session.mode === 'HOSTED') await handHostedOver(tx, actor, user, sessionId);
  return true;
}

/** Says whether the newest document of a session's person was sent in it. */
export async function isShownIn(
  database: Database,
  { session_id, user_id }: SessionRow,
): Promise<boolean> {
  const { document } = await readIdentity(database, user_id);
  return document?.sessionId === session_id;
}

/** Stages at which the desk looks at a document. */
const STAGES_OF_DOCUMENTS: readonly string[] = ['CREATED', 'SUBMITTED'];

/** Pictures that were sent to us meanwhile, or a decision of the desk, stand in the way of none. */
async function handHostedOver(tx: Tx, actor: Actor, user: UserRow, sessionId: string) {
  const { user_id: userId, kyc_stage: stage } = user;
  const { verification_status: status } = await readIdentity(tx, userId);
  if (status !== 'REQUIRED' || !STAGES_OF_DOCUMENTS.includes(stage)) return;
  const seen = { sessionId, documentType: null, issuingCountry: null };
  await submitVerifiedDocument(tx, actor, userId, seen);
}
