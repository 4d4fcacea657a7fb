import { lockClient } from '../../account/clients.ts';
import type { SealedNow, SignedNow } from '../../agreements/flows.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { openCompany } from '../sign-up/entity-sign-up.ts';
import { readAnswers } from '../sign-up/sign-up-answers.ts';
import { type LinkSettings, nameOf, sendCopyLink } from './signatory-links.ts';
import { endRequest, openRequestOf, signedRequestOf } from './signatory-requests.ts';

/**
 * Goes on with a company whose signatory has signed, by whichever way that became known: the link is used
 * up, the account opens and the representative is told. Anything else that was signed changes nothing here, a letter
 * of somebody who is waited for no more among it.
 */
export async function signatorySigned(
  tx: Tx,
  actor: Actor,
  { agreementId, ownerId, kind, signer }: SignedNow,
): Promise<void> {
  if (kind !== 'REVERSE_SOLICITATION_LETTER' || signer !== 'DESIGNATED') return;
  const client = await lockClient(tx, ownerId);
  const request = await openRequestOf(tx, ownerId);
  if (request?.agreement_id !== agreementId) return;
  if (client.account_status !== 'PENDING_ACTIVATION') return;
  await endRequest(tx, request, 'SIGNED');
  await openCompany(tx, actor, ownerId, await readAnswers(tx, ownerId, ENTITY.noAnswers));
  await notifyClient(tx, ownerId, 'signatory_signed', { name: nameOf(request) });
}

/** Tells the representative that the signatory declined. Ignores other declined agreements. */
export async function signatoryDeclined(
  tx: Tx,
  { agreementId, ownerId }: SignedNow,
): Promise<void> {
  await lockClient(tx, ownerId);
  const request = await openRequestOf(tx, ownerId);
  if (request?.agreement_id !== agreementId) return;
  await notifyClient(tx, ownerId, 'signatory_declined', { name: nameOf(request) });
}

/** Sends a signer by link another link, to their copy. An owner's document is in the account. */
export async function signatoryCopySealed(
  tx: Tx,
  settings: LinkSettings,
  { ownerId, agreementId, title }: SealedNow,
): Promise<void> {
  const request = await signedRequestOf(tx, ownerId, agreementId);
  if (request) await sendCopyLink(tx, settings, request, title);
}
