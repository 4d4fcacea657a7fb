import { SIGNATORY_LINK_DAYS } from '@ballast/contract/onboarding/signatories/signatories.ts';
import { claimCodeToRecipient, claimMessageToUser } from '../../access/attempts/message-limits.ts';
import { attemptKey } from '../../account/email-key.ts';
import { type Actor, recordAction, SYSTEM, userSubject } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import type { PlatformSettings } from '../../http/context.ts';
import { sendEncrypted } from '../../messages/encrypted-messages.ts';
import { makeLink, type SignatoryRequestRow } from './signatory-requests.ts';

/** How long the representative waits before another link may be sent. */
export const RESEND_AFTER_S = 60;

/** What sending a link takes. */
export type LinkSettings = Pick<PlatformSettings, 'secrets' | 'publicUrl'>;

/** Who asks, under which name of a company. */
export type AskingCompany = { readonly representative: string; readonly legalName: string };

/**
 * Sends whoever was named a link to read and sign. The messages of the representative are counted, and those
 * to the address, whoever sends them. Refuses with `too_many_requests`.
 */
export async function sendLink(
  tx: Tx,
  settings: LinkSettings,
  actor: Actor,
  request: SignatoryRequestRow,
  asking: AskingCompany,
): Promise<void> {
  await claimMessageToUser(tx, request.owner_id);
  await claimCodeToRecipient(tx, attemptKey(request.email));
  const token = await makeLink(tx, request.request_id);
  const link = `${settings.publicUrl}/sign/${token}`;
  await sendEncrypted(tx, settings.secrets, {
    channel: 'EMAIL',
    to: request.email,
    ...linkWords(request, asking, link),
    links: [link],
  });
  const subject = userSubject(request.owner_id);
  await recordAction(tx, actor, 'signatory_link_sent', subject, null, { email: request.email });
}

/** Sends whoever signed a link to their copy of a document. It opens that document and nothing else. */
export async function sendCopyLink(
  tx: Tx,
  { secrets, publicUrl }: LinkSettings,
  request: SignatoryRequestRow,
  title: string,
): Promise<void> {
  const token = await makeLink(tx, request.request_id);
  const link = `${publicUrl}/sign/${token}`;
  await sendEncrypted(tx, secrets, {
    channel: 'EMAIL',
    to: request.email,
    subject: `You signed: ${title}`,
    text: `Dear ${request.first_name} ${request.last_name},\n\nYou signed this document: ${title}. Your encrypted copy is ready, and you can download it here:\n\n${link}\n\nThe link is good for ${SIGNATORY_LINK_DAYS} days; keep the copy. If you did not sign it, tell support at once.`,
    links: [link],
  });
  const subject = userSubject(request.owner_id);
  await recordAction(tx, SYSTEM, 'signatory_copy_sent', subject, null, { email: request.email });
}

function linkWords(
  { first_name, last_name, role }: SignatoryRequestRow,
  { representative, legalName }: AskingCompany,
  link: string,
) {
  const asked = `Dear ${first_name} ${last_name},\n\n${representative} is opening an account for ${legalName} with Ballast and named you, ${role}, as the person who signs for the company.`;
  const what = `Before the account opens, please read and sign one letter, the declaration of non-solicitation. It takes about five minutes and no account of your own:`;
  const how = `The link is good for ${SIGNATORY_LINK_DAYS} days and for you alone, so do not pass it on. If you do not know ${representative} or ${legalName}, ignore this message: nothing is signed without you.`;
  return {
    subject: `Please sign for ${shortened(legalName)}`,
    text: `${asked}\n\n${what}\n\n${link}\n\n${how}`,
  };
}

const SUBJECT_NAME_MAX = 60;

/** Names of companies are free text, and a subject is no place for much of it. */
function shortened(name: string): string {
  return name.length > SUBJECT_NAME_MAX ? `${name.slice(0, SUBJECT_NAME_MAX - 1)}…` : name;
}
