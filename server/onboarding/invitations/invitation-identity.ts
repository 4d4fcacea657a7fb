import { Refusal } from '@ballast/contract/errors.ts';
import type { IdentitySubmission } from '@ballast/contract/onboarding/identity/identity-documents.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { submitIdentityDocument } from '../identity/identity.ts';
import { readIdentity } from '../identity/identity-record.ts';
import { assertNextStep, lockOwnInvitation } from './invitation-flow.ts';

/** Whether a document is the first, or stands in the place of one that was asked for again. */
export type Showing = 'FIRST' | 'AGAIN';

/**
 * Sends the document of identity of an invited person to the desk. Refuses with `not_found`,
 * `step_not_reachable`, `conflict` (a first one when one was asked for again, or the other way about), and as
 * `submitIdentityDocument` does.
 */
export async function showInvitedIdentity(
  tx: Tx,
  caller: Caller,
  actor: Actor,
  invitationId: string,
  { showing, submission }: { readonly showing: Showing; readonly submission: IdentitySubmission },
): Promise<void> {
  const own = await lockOwnInvitation(tx, caller, invitationId);
  await assertNextStep(tx, 'VERIFY_IDENTITY', own);
  const { document } = await readIdentity(tx, caller.userId);
  if ((document === null) !== (showing === 'FIRST')) throw new Refusal('conflict');
  await submitIdentityDocument(tx, { ...actor, userId: caller.userId }, submission);
}
