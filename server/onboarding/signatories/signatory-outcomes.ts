import { lockUser } from '../../account/users.ts';
import type { SealedNow, SignedNow } from '../../agreements/flows.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { notifyByEmail } from '../../messages/notifications.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { openCompany } from '../sign-up/entity-sign-up.ts';
import { readAnswers } from '../sign-up/sign-up-answers.ts';
import { type LinkSettings, sendCopyLink } from './signatory-links.ts';
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
  const user = await lockUser(tx, ownerId);
  const request = await openRequestOf(tx, ownerId);
  if (request?.agreement_id !== agreementId) return;
  if (user.account_status !== 'PENDING_ACTIVATION') return;
  await endRequest(tx, request.request_id, 'SIGNED');
  await openCompany(tx, actor, ownerId, await readAnswers(tx, ownerId, ENTITY.noAnswers));
  await notifyByEmail(tx, ownerId, {
    subject: 'Your account is open',
    text: `${request.first_name} ${request.last_name} has signed, and the account of your company is open. To invest, send us the documents of the company next: log in and follow the steps.`,
  });
}

/** Tells the representative that whoever is waited for does not sign. Anything else that was declined changes nothing here. */
export async function signatoryDeclined(
  tx: Tx,
  { agreementId, ownerId }: SignedNow,
): Promise<void> {
  await lockUser(tx, ownerId);
  const request = await openRequestOf(tx, ownerId);
  if (request?.agreement_id !== agreementId) return;
  const name = `${request.first_name} ${request.last_name}`;
  await notifyByEmail(tx, ownerId, {
    subject: 'The letter of your company was not signed',
    text: `${name} declined to sign, or the letter ran out before it was signed, so the account of your company stays closed. Log in to ask ${name} again, or to name somebody else.`,
  });
}

/** Sends whoever signed by a link another one, to their copy. What an owner signed lies in their account. */
export async function signatoryCopySealed(
  tx: Tx,
  settings: LinkSettings,
  { agreementId, title }: SealedNow,
): Promise<void> {
  const request = await signedRequestOf(tx, agreementId);
  if (request) await sendCopyLink(tx, settings, request, title);
}
