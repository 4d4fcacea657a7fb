import { createHash, randomBytes } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '@ballast/contract/account/languages.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { INVITATION_LINK_DAYS } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { namesOf } from '../../account/clients.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { JobHandler } from '../../jobs/job.ts';
import type { DeliveryContext } from '../../messages/carry-message.ts';
import { deliverMessage } from '../../messages/deliver-message.ts';
import { type MessageDetails, nameToGreet } from '../../messages/write-message.ts';
import { defineEncryptedJob } from '../../secrets/encrypted-job.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import {
  type AnyInvitation,
  findInvitationByToken,
  getAnyInvitation,
  invitationSubject,
} from './invitation-record.ts';

const DAY_MS = 86_400_000;

/** The secret of a link is in its message alone; the database has its hash. */
type SentLink = { readonly linkId: string; readonly invitationId: string; readonly token: string };

const sendInvitation = defineEncryptedJob<SentLink>('onboarding.send_invitation', { lane: 'mail' });

type NewLink = {
  readonly invitation: Pick<AnyInvitation, 'invitation_id' | 'owner_id'>;
  readonly sentBy: string;
};

/** Makes a new link and queues its message; the earlier link is void. */
export async function sendInvitationLink(
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { invitation, sentBy }: NewLink,
): Promise<void> {
  const { invitation_id: invitationId } = invitation;
  const now = await readClock(tx);
  const link: SentLink = {
    linkId: newId(),
    invitationId,
    token: randomBytes(32).toString('base64url'),
  };
  await tx
    .insertInto('invitation_links')
    .values({
      link_id: link.linkId,
      invitation_id: invitationId,
      token_hash: hashOf(link.token),
      sent_by: sentBy,
      sent_at: now,
      expires_at: new Date(now.getTime() + INVITATION_LINK_DAYS * DAY_MS),
    })
    .execute();
  await sendInvitation.enqueue(tx, secrets, link);
  await recordAction(tx, actor, 'invitation_sent', invitationSubject(invitation));
}

/** The job that sends an invitation. A permanently refused address is recorded and shown at the desk. */
export function invitationJob(
  context: DeliveryContext & {
    readonly settings: { readonly secrets: Secrets; readonly publicUrl: string };
  },
): JobHandler {
  const { database, settings } = context;
  return sendInvitation.handledBy(settings.secrets, async (link, key) => {
    const { invitationId, token, linkId } = link;
    const invitation = await getAnyInvitation(database, invitationId);
    const isOver = invitation.link_id !== linkId || invitation.state === 'WITHDRAWN';
    if (isOver) return;
    const url = `${settings.publicUrl}/onboarding/invite?token=${token}`;
    const recipient = {
      channel: 'EMAIL',
      to: invitation.email,
      name: nameToGreet(invitation.person),
      language: DEFAULT_LANGUAGE,
    } as const;
    const details = await detailsOf(database, invitation, url);
    if (await deliverMessage(context, key, recipient, 'invitation', details)) return;
    await database
      .updateTable('invitation_links')
      .set(({ fn }) => ({ refused_at: fn<Date>('clock_now') }))
      .where('token_hash', '=', hashOf(token))
      .where('refused_at', 'is', null)
      .execute();
  });
}

async function detailsOf(
  database: Database,
  { manager_id, phone, request, company }: AnyInvitation,
  link: string,
): Promise<MessageDetails['invitation']> {
  const names = await namesOf(database, [manager_id]);
  return {
    manager: names.get(manager_id) ?? null,
    phoneEnding: phone.slice(-2),
    requestedOn: request?.requested_on ?? null,
    company: company?.legal_business_name ?? null,
    link,
  };
}

/**
 * Finds the invitation of a link. Refuses with `invitation_invalid` one that is unknown, replaced, over or
 * withdrawn.
 */
export async function findInvitation(database: Database, token: string): Promise<AnyInvitation> {
  const invitation = await findInvitationByToken(database, hashOf(token));
  const isOpen = invitation !== undefined && invitation.expires_at > (await readClock(database));
  if (!isOpen || invitation.withdrawn_at) throw new Refusal('invitation_invalid');
  return invitation;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
