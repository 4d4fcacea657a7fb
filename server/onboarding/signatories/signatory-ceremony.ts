import type { Agreement } from '@ballast/contract/agreements/agreements.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { SignatoryInvitation } from '@ballast/contract/onboarding/signatories/signatories.ts';
import { claimWrongLink } from '../../access/attempts/message-limits.ts';
import { displayName, getClient } from '../../account/clients.ts';
import { noteAgreementRead, type Shown, type Signatory } from '../../agreements/ceremony.ts';
import type { GivenSignature } from '../../agreements/rules.ts';
import { downloadAgreement, type SealedDocument } from '../../agreements/signed-list.ts';
import {
  consentToAgreement,
  type SigningContext,
  sendAgreement,
  signAgreement,
  syncAgreement,
} from '../../agreements/signing.ts';
import { getAgreement } from '../../agreements/view-agreement.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { findByLink, type SignatoryRequestRow } from './signatory-requests.ts';

/** A person with a valid link, and what they are to sign. */
export type ByLink = { readonly signatory: Signatory; readonly agreementId: string };

export type GivenLink = {
  readonly token: string;
  readonly address: string;
  readonly device: string | null;
};

/**
 * Finds out who comes by a link. Refuses with `signatory_link_invalid` one that is unknown, over, used or
 * replaced, and with `too_many_requests` an address that tried too many of those. A used one lets in whoever
 * only sees what became of the signature, when `signedToo`.
 */
export async function enterByLink(
  database: Database,
  link: GivenLink,
  which = { signedToo: false },
): Promise<ByLink> {
  const request = await findRequest(database, link, which);
  return { signatory: signatoryOf(request, link), agreementId: request.agreement_id };
}

export async function getSignatoryInvitation(
  database: Database,
  link: GivenLink,
): Promise<SignatoryInvitation> {
  const request = await findRequest(database, link, { signedToo: true });
  const { owner_id, first_name, last_name, role, expires_at } = request;
  const owner = await getClient(database, owner_id);
  const signatory = signatoryOf(request, link);
  return {
    legal_business_name: displayName(owner),
    asked_by: displayName({ ...owner, legal_name: null }),
    first_name,
    last_name,
    role,
    expires_at: expires_at.toISOString(),
    agreement: await getAgreement(database, signatory, request.agreement_id),
  };
}

/** Begins the signature, as `sendAgreement` does. */
export async function openSignatoryLetter(
  context: SigningContext,
  link: GivenLink,
): Promise<string | null> {
  const { signatory, agreementId } = await enterByLink(context.database, link);
  return sendAgreement(context, signatory, agreementId);
}

export async function noteSignatoryRead(
  { database }: SigningContext,
  link: GivenLink,
  shown: Shown,
): Promise<void> {
  const { signatory, agreementId } = await enterByLink(database, link);
  await transact(database, (tx) => noteAgreementRead(tx, signatory, agreementId, shown));
}

export async function consentAsSignatory(
  context: SigningContext,
  link: GivenLink,
  shown: Shown,
): Promise<void> {
  const { signatory, agreementId } = await enterByLink(context.database, link);
  await consentToAgreement(context, signatory, agreementId, shown);
}

export async function signAsSignatory(
  context: SigningContext,
  link: GivenLink,
  given: GivenSignature,
): Promise<Agreement> {
  const { signatory, agreementId } = await enterByLink(context.database, link);
  await signAgreement(context, signatory, agreementId, given);
  return getAgreement(context.database, signatory, agreementId);
}

/** Updates the letter, also after it was signed: a response may be lost, and the document is made later. */
export async function syncSignatoryLetter(
  context: SigningContext,
  link: GivenLink,
): Promise<Agreement> {
  const { database } = context;
  const { signatory, agreementId } = await enterByLink(database, link, { signedToo: true });
  await syncAgreement(context, signatory, agreementId);
  return getAgreement(database, signatory, agreementId);
}

export async function downloadSignatoryCopy(
  database: Database,
  link: GivenLink,
): Promise<SealedDocument> {
  const { signatory, agreementId } = await enterByLink(database, link, { signedToo: true });
  return downloadAgreement(database, signatory.ownerId, agreementId);
}

async function findRequest(
  database: Database,
  { token, address }: GivenLink,
  which = { signedToo: false },
) {
  try {
    return await findByLink(database, token, which);
  } catch (error) {
    if (error instanceof Refusal) await transact(database, (tx) => claimWrongLink(tx, address));
    throw error;
  }
}

/** The trail has the company's name for them; they are no user. */
function signatoryOf(
  request: SignatoryRequestRow,
  { address, device }: Pick<GivenLink, 'address' | 'device'>,
): Signatory {
  const { owner_id: ownerId, first_name, last_name, email } = request;
  const byLink = `${first_name} ${last_name} <${email}>`;
  const authentication = `A link that was sent to ${email}`;
  return { ownerId, actor: { ...SYSTEM, address }, device, authentication, byLink };
}
