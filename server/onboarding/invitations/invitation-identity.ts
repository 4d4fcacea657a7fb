import { Refusal } from '@ballast/contract/errors.ts';
import type { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { ownActor, submitIdentityDocument } from '../identity/identity.ts';
import { readIdentity } from '../identity/identity-record.ts';
import { type InvitationDocuments, readInvitationDocuments } from './invitation-documents.ts';
import { assertNextStep, lockOwnInvitation, readOwnInvitation } from './invitation-flow.ts';

export async function getInvitationDocuments(
  database: Database,
  caller: Pick<Caller, 'clientId'>,
  invitationId: string,
): Promise<InvitationDocuments> {
  const { client } = await readOwnInvitation(database, caller, invitationId);
  return readInvitationDocuments(database, client);
}

/**
 * Sends the first document of identity of an invited person to the desk. Refuses with `not_found`,
 * `step_not_reachable`, `conflict` when one was asked for again, and as `submitIdentityDocument` does.
 */
export function sendInvitationIdentity(tx: Tx, given: GivenIdentity): Promise<InvitationDocuments> {
  return showIdentity(tx, given, (document) => document === null);
}

/** The same for a document that was asked for again; a first one is a `conflict`. */
export function resendInvitationIdentity(
  tx: Tx,
  given: GivenIdentity,
): Promise<InvitationDocuments> {
  return showIdentity(tx, given, (document) => document !== null);
}

export type GivenIdentity = {
  readonly caller: Caller;
  readonly actor: Actor;
  readonly invitationId: string;
  readonly submission: IdentitySubmission;
};

type LastDocument = Awaited<ReturnType<typeof readIdentity>>['document'];

async function showIdentity(
  tx: Tx,
  { caller, actor, invitationId, submission }: GivenIdentity,
  mayFollow: (last: LastDocument) => boolean,
): Promise<InvitationDocuments> {
  const own = await lockOwnInvitation(tx, caller, invitationId);
  await assertNextStep(tx, 'VERIFY_IDENTITY', own);
  const { document } = await readIdentity(tx, caller.clientId);
  if (!mayFollow(document)) throw new Refusal('conflict');
  await submitIdentityDocument(tx, ownActor(actor, caller), submission);
  return getInvitationDocuments(tx, caller, invitationId);
}
