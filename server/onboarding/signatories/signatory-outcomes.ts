import { type ClientRow, lockClient } from '../../account/clients.ts';
import type { SealedNow, SignedNow } from '../../agreements/flows.ts';
import { requestSignature } from '../../agreements/sign-requests.ts';
import type { Actor } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { readAgreementData } from '../agreement-client.ts';
import { nextContract } from '../kyb/company-contracts.ts';
import { ENTITY } from '../sign-up/entity-rules.ts';
import { openCompany } from '../sign-up/entity-sign-up.ts';
import { readAnswers } from '../sign-up/sign-up-answers.ts';
import { type LinkSettings, nameOf, sendCopyLink } from './signatory-links.ts';
import {
  endRequest,
  openNextRequest,
  openRequestOf,
  purposeOf,
  type SignatoryRequestRow,
  signedRequestOf,
} from './signatory-requests.ts';

/**
 * Goes on with a company whose signatory has signed, by whichever way that became known. With the letter the account opens;
 * after a contract the next one follows at the same link, and after the last the link is used up, as after the agreement of what
 * was begun. The representative is told of the account; of what was begun once it is submitted. Anything else that was signed changes
 * nothing here, a letter of somebody who is waited for no more among it.
 */
export async function signatorySigned(
  tx: Tx,
  actor: Actor,
  { agreementId, ownerId, kind, signer }: SignedNow,
): Promise<void> {
  if (signer !== 'DESIGNATED') return;
  const client = await lockClient(tx, ownerId);
  const purpose = purposeOf(kind);
  const request = await openRequestOf(tx, ownerId, purpose);
  if (request?.agreement_id !== agreementId) return;
  if (purpose !== 'ACCOUNT') return endRequest(tx, request, 'SIGNED');
  if (kind !== 'REVERSE_SOLICITATION_LETTER') return contractSigned(tx, actor, client, request);
  if (client.account_status !== 'PENDING_ACTIVATION') return;
  await endRequest(tx, request, 'SIGNED');
  await openCompany(tx, actor, ownerId, await readAnswers(tx, ownerId, ENTITY.noAnswers));
  await notifyClient(tx, ownerId, 'signatory_signed', { name: nameOf(request) });
}

async function contractSigned(
  tx: Tx,
  actor: Actor,
  { agreements_outdated_since: outdatedSince }: ClientRow,
  request: SignatoryRequestRow,
): Promise<void> {
  const { owner_id: ownerId } = request;
  await endRequest(tx, request, 'SIGNED');
  const kind = await nextContract(tx, ownerId);
  if (kind === null) {
    const message =
      outdatedSince === null ? 'signatory_signed_contracts' : 'signatory_signed_again';
    return notifyClient(tx, ownerId, message, { name: nameOf(request) });
  }
  const data = await readAgreementData(tx, ownerId, kind);
  const agreementId = await requestSignature(tx, actor, { ownerId, kind, ...data });
  await openNextRequest(tx, actor, request, agreementId);
}

/** Tells the representative that the signatory declined for the account. Ignores other declined agreements. */
export async function signatoryDeclined(
  tx: Tx,
  { agreementId, ownerId }: SignedNow,
): Promise<void> {
  const client = await lockClient(tx, ownerId);
  const request = await openRequestOf(tx, ownerId);
  if (request?.agreement_id !== agreementId) return;
  await notifyClient(tx, ownerId, declinedMessage(client), { name: nameOf(request) });
}

function declinedMessage({ account_status, agreements_outdated_since }: ClientRow) {
  if (account_status !== 'ACTIVE') return 'signatory_declined';
  return agreements_outdated_since === null
    ? 'signatory_declined_contracts'
    : 'signatory_declined_again';
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
