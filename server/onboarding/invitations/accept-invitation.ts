import type { Language } from '@ballast/contract/account/languages.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { claimCodeToRecipient, claimMessageToUser } from '../../access/attempts/message-limits.ts';
import { assertOnWhatsApp, type WhatsAppContext } from '../../access/contact/whatsapp.ts';
import {
  type CodeQuestion,
  claimMessageCodeAttempt,
  sendCode,
  verifyMessageCode,
} from '../../access/factors/message-codes.ts';
import {
  endSessionOfBrowser,
  lockUserOpen,
  type OpenSession,
} from '../../access/sessions/sessions.ts';
import { type Arrival, openWholeSession } from '../../access/sign-in/first-factor.ts';
import { assertServed } from '../../access/sign-in/served-countries.ts';
import { type ClientIds, createClient, getClient, markInvited } from '../../account/clients.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { Context } from '../../http/context.ts';

import { INDIVIDUAL } from '../sign-up/individual-rules.ts';
import { assertStillServed } from '../sign-up/sign-up.ts';
import { findInvitation } from './invitation-links.ts';
import {
  type AnyInvitation,
  type InvitationRecord,
  lockAnyInvitation,
} from './invitation-record.ts';
import { openInvitedCompany } from './invited-companies.ts';

/**
 * Sends the code of an invitation to the phone that the manager entered. Returns the seconds until another
 * may be requested. Refuses with `use_login_to_continue` when the person has a password.
 */
export async function sendInvitationCode(
  context: WhatsAppContext,
  {
    token,
    channel,
    language,
  }: {
    readonly token: string;
    readonly channel: 'SMS' | 'WHATSAPP';
    readonly language: Language;
  },
): Promise<{ resend_after_s: number; phone_ending: string }> {
  const { database, settings } = context;
  const invitation = await findInvitation(database, token);
  await assertNoPassword(database, invitation);
  const { invitation_id: id, phone } = invitation;
  if (channel === 'WHATSAPP') await assertOnWhatsApp(context, id, phone);
  const sent = await transact(database, async (tx) => {
    await claimMessageToUser(tx, id);
    await claimCodeToRecipient(tx, phone);
    const recipient = { channel, to: phone, language } as const;
    return sendCode(tx, settings.secrets, questionOf(invitation), recipient, (code) => [
      'code_to_accept_invitation',
      { code },
    ]);
  });
  return { ...sent, phone_ending: phone.slice(-2) };
}

export type Accepted = { readonly session: OpenSession; readonly invitationId: string };

type AcceptContext = Pick<Context, 'database' | 'settings' | 'isConnectionProhibited'>;

/**
 * Accepts an invitation with the code that went to its phone: makes the account, or brings somebody
 * back who has no password yet. It is no way into an account that has other keys: with a password,
 * or with an address that got an account by another way, `use_login_to_continue`.
 */
export async function acceptInvitation(
  context: AcceptContext,
  actor: Actor,
  arrival: Arrival,
  { token, code }: { readonly token: string; readonly code: string },
): Promise<Accepted> {
  const { database, settings } = context;
  const found = await findInvitation(database, token);
  await assertNoPassword(database, found);
  if (!found.owner_id) await assertServed(context, database, arrival.country);
  const question = questionOf(found);
  const attempt = await claimMessageCodeAttempt(database, actor, question, found.invitation_id);
  return transact(database, async (tx) => {
    const sent = await verifyMessageCode(tx, actor, settings.secrets, question, attempt, code);
    const invitation = await lockAnyInvitation(tx, found.invitation_id);
    if (invitation.link_id !== found.link_id || invitation.withdrawn_at) {
      throw new Refusal('invitation_invalid');
    }
    // A code to a wrong number proves nothing about the corrected one.
    if (sent?.sentTo !== invitation.phone) throw new Refusal('incorrect_code');
    const clientId =
      invitation.owner_id ?? (await openAccount(tx, actor, invitation, arrival.language));
    const { user_id: userId } = await getClient(tx, clientId);
    await lockUserOpen(tx, userId);
    await assertNoPassword(tx, { owner_id: clientId });
    const own: Actor = { ...actor, userId, clientId, kind: 'client' };
    await endSessionOfBrowser(tx, own, settings.secrets, arrival);
    const proof = { first: 'INVITATION_CODE', second: null } as const;
    const whole = { ...arrival, userId, trustedDeviceId: null, proof };
    const session = await openWholeSession(tx, own, whole);
    return { session, invitationId: invitation.invitation_id };
  });
}

/** With a password the person logs in, with every factor. */
async function assertNoPassword(
  database: Database,
  { owner_id }: Pick<AnyInvitation, 'owner_id'>,
): Promise<void> {
  if (owner_id === null) return;
  const { password_set } = await getClient(database, owner_id);
  if (password_set) throw new Refusal('use_login_to_continue');
}

async function openAccount(
  tx: Tx,
  actor: Actor,
  invitation: AnyInvitation,
  language: Language,
): Promise<string> {
  const { userId, clientId } =
    invitation.company === null
      ? await openForPerson(tx, actor, invitation, language)
      : await openInvitedCompany(tx, actor, invitation, language).catch(takenMeanwhile);
  const { invitation_id: id } = invitation;
  await tx
    .updateTable('invitations')
    .set(({ fn }) => ({ owner_id: clientId, accepted_at: fn<Date>('clock_now') }))
    .where('invitation_id', '=', id)
    .execute();
  const subject = { kind: 'invitation', id, ownerId: clientId };
  const own: Actor = { ...actor, userId, clientId, kind: 'client' };
  await recordAction(tx, own, 'invitation_accepted', subject);
  return clientId;
}

async function openForPerson(
  tx: Tx,
  actor: Actor,
  invitation: InvitationRecord,
  language: Language,
): Promise<ClientIds> {
  const { invitation_id: id, person, phone } = invitation;
  await assertStillServed(tx, INDIVIDUAL, person);
  const ids = await createClient(tx, actor, {
    clientId: id,
    email: invitation.email,
    language,
    firstName: person.first_name,
    middleName: person.middle_name,
    lastName: person.last_name,
    accountType: 'INDIVIDUAL',
    accountStatus: 'INACTIVE',
    verificationStatus: 'UNVERIFIED',
    kycStage: 'CREATED',
    usTaxPayer: person.us_tax_payer,
    phone,
    phoneVerified: true,
    relationshipManagerId: invitation.manager_id,
  }).catch(takenMeanwhile);
  await markInvited(tx, ids.clientId);
  return ids;
}

/** The address got an account by another way since. */
function takenMeanwhile(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null;
  const isTaken = constraint === 'email_addresses__free';
  throw isTaken ? new Refusal('use_login_to_continue') : error;
}

function questionOf({ invitation_id }: Pick<AnyInvitation, 'invitation_id'>): CodeQuestion {
  return { purpose: 'INVITATION', subject: invitation_id };
}
