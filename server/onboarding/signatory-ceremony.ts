import { Refusal } from '@ballast/contract/errors.ts';
import type { SignatoryInvitation } from '@ballast/contract/onboarding/signatories.ts';
import { claimWrongLink } from '../access/message-limits.ts';
import { notifyByEmail } from '../account/notifications.ts';
import { displayName, getUser, lockUser } from '../account/users.ts';
import type { Signatory } from '../agreements/ceremony.ts';
import type { SignedNow } from '../agreements/flows.ts';
import { viewAgreement } from '../agreements/view-agreement.ts';
import { type Actor, SYSTEM } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { ENTITY } from './entity-rules.ts';
import { openCompany } from './entity-sign-up.ts';
import { readAnswers } from './sign-up-answers.ts';
import {
  endRequest,
  findByLink,
  openRequestOf,
  type SignatoryRequestRow,
} from './signatory-requests.ts';

/** Whoever comes by a good link, and what they are to sign. */
export type ByLink = { readonly signatory: Signatory; readonly agreementId: string };

/** A link as a request brings it. */
export type GivenLink = { readonly token: string; readonly address: string };

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
  return { signatory: signatoryOf(request, link.address), agreementId: request.agreement_id };
}

/** What a link shows. Refuses as `enterByLink`. */
export async function readInvitation(
  database: Database,
  link: GivenLink,
): Promise<SignatoryInvitation> {
  const request = await findRequest(database, link);
  const { owner_id, first_name, last_name, role, expires_at } = request;
  const owner = await getUser(database, owner_id);
  const signatory = signatoryOf(request, link.address);
  return {
    legal_business_name: displayName(owner),
    asked_by: displayName({ ...owner, legal_name: null }),
    first_name,
    last_name,
    role,
    expires_at: expires_at.toISOString(),
    agreement: await viewAgreement(database, signatory, request.agreement_id),
  };
}

/**
 * Goes on with a company whose signatory has signed, by whichever way that became known: the link is used
 * up, the account opens and the representative is told. Anything else that was signed changes nothing here.
 */
export async function signatorySigned(
  tx: Tx,
  actor: Actor,
  { ownerId, kind, signer }: SignedNow,
): Promise<void> {
  if (kind !== 'REVERSE_SOLICITATION_LETTER' || signer !== 'DESIGNATED') return;
  const user = await lockUser(tx, ownerId);
  const request = await openRequestOf(tx, ownerId);
  if (!request || user.account_status !== 'PENDING_ACTIVATION') return;
  await endRequest(tx, request.request_id, 'SIGNED');
  await openCompany(tx, actor, ownerId, await readAnswers(tx, ownerId, ENTITY.noAnswers));
  await notifyByEmail(tx, ownerId, {
    subject: 'Your account is open',
    text: `${request.first_name} ${request.last_name} has signed, and the account of your company is open. To invest, send us the documents of the company next: log in and follow the steps.`,
  });
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

/** The trail names them as the company did; they are no user of the platform. */
function signatoryOf(request: SignatoryRequestRow, address: string): Signatory {
  const { owner_id: ownerId, first_name, last_name, email } = request;
  const byLink = `${first_name} ${last_name} <${email}>`;
  return { ownerId, actor: { ...SYSTEM, address }, device: null, byLink };
}
