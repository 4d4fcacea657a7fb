import { claimCodeToRecipient, claimMessageToUser } from '../../access/attempts/message-limits.ts';
import { type ClientRow, getClient } from '../../account/clients.ts';
import { attemptKey } from '../../account/email-key.ts';
import { type Actor, clientSubject, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import type { PlatformSettings } from '../../http/context.ts';
import { sendEncrypted } from '../../messages/encrypted-messages.ts';
import type { MessageName, Recipient } from '../../messages/write-message.ts';
import { type BegunPurpose, makeLink, type SignatoryRequestRow } from './signatory-requests.ts';

/** How long the representative waits before another link may be sent. */
export const RESEND_AFTER_S = 60;

export type LinkSettings = Pick<PlatformSettings, 'secrets' | 'publicUrl'>;

export type AskingCompany = {
  readonly representative: string;
  readonly legalName: string;
  /** What was begun and waits for the signature; none of the letter and the contracts. */
  readonly begun?: { readonly purpose: BegunPurpose; readonly fundName: string };
};

/**
 * Sends a named person a link to read and sign. Messages are counted by representative and by address.
 * Refuses with `too_many_requests`.
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
  const link = `${settings.publicUrl}/sign/${await makeLink(tx, request)}`;
  const { begun, ...by } = asking;
  const told = { role: request.role, ...by, link };
  const to = await recipientOf(tx, request);
  if (begun) {
    const { purpose, fundName } = begun;
    await sendEncrypted(tx, settings.secrets, to, BEGUN_MESSAGES[purpose], { ...told, fundName });
  } else {
    const message = askingMessage(await getClient(tx, request.owner_id));
    await sendEncrypted(tx, settings.secrets, to, message, told);
  }
  const subject = clientSubject(request.owner_id);
  await recordAction(tx, actor, 'signatory_link_sent', subject, null, { email: request.email });
}

const BEGUN_MESSAGES = {
  SUBSCRIPTION: 'signatory_asked_to_subscribe',
  REDEMPTION: 'signatory_asked_to_redeem',
} as const satisfies Readonly<Record<BegunPurpose, MessageName>>;

function askingMessage({ account_status, agreements_outdated_since }: ClientRow) {
  if (account_status !== 'ACTIVE') return 'signatory_asked';
  return agreements_outdated_since === null
    ? 'signatory_asked_for_contracts'
    : 'signatory_asked_again';
}

/** Sends a signer by link a link to their copy, which opens that document alone. */
export async function sendCopyLink(
  tx: Tx,
  { secrets, publicUrl }: LinkSettings,
  request: SignatoryRequestRow,
  title: string,
): Promise<void> {
  const token = await makeLink(tx, request);
  const link = `${publicUrl}/sign/${token}`;
  const details = { title, link };
  await sendEncrypted(tx, secrets, await recipientOf(tx, request), 'signatory_copy', details);
  const subject = clientSubject(request.owner_id);
  await recordAction(tx, SYSTEM, 'signatory_copy_sent', subject, null, { email: request.email });
}

/** The name of whoever is to sign. */
export function nameOf(request: Pick<SignatoryRequestRow, 'first_name' | 'last_name'>): string {
  return `${request.first_name} ${request.last_name}`;
}

/** A signatory has no account; whoever named them has chosen a language. */
async function recipientOf(tx: Tx, request: SignatoryRequestRow): Promise<Recipient> {
  const { language } = await getClient(tx, request.owner_id);
  return { channel: 'EMAIL', to: request.email, language, name: nameOf(request) };
}
