import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  InvitationState,
  listInvitations as listInvitationsCall,
  StaffInvitation,
} from '@ballast/contract/staff/invitations.ts';
import { namesOf } from '../../account/clients.ts';
import { writePhone } from '../../account/written-phone.ts';
import type { Database } from '../../database/connect.ts';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from '../../http/cursor.ts';
import { managerOf, type Viewer } from '../../reviews/own-clients.ts';
import { type AnyInvitation, listInvitationRecords } from './invitation-record.ts';
import { getVisibleInvitation } from './invite-person.ts';
import { hasAnswered } from './invited-investor.ts';

export type InvitationsQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly state?: InvitationState | undefined;
  readonly search?: string | undefined;
};

/** Invitations for the desk, newest first; a relationship manager sees own ones. */
export async function listInvitations(
  database: Database,
  viewer: Viewer,
  { limit, cursor, state, search }: InvitationsQuery,
): Promise<AnswerOf<typeof listInvitationsCall>> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const query = { managerId: managerOf(viewer), state, search, after, limit: limit + 1 };
  const found = await listInvitationRecords(database, query);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const names = await namesOf(
    database,
    page.map(({ manager_id }) => manager_id),
  );
  return {
    items: await Promise.all(page.map((invitation) => answerOf(database, invitation, names))),
    next_cursor: last ? writeCursor([last.invited_at.toISOString(), last.invitation_id]) : null,
  };
}

function parseCursor(cursor: string) {
  const [invitedAt = '', invitationId = ''] = readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  return { invitedAt, invitationId };
}

export async function getStaffInvitation(
  database: Database,
  viewer: Viewer,
  invitationId: string,
): Promise<StaffInvitation> {
  const invitation = await getVisibleInvitation(database, viewer, invitationId);
  return answerOf(database, invitation, await namesOf(database, [invitation.manager_id]));
}

async function answerOf(
  database: Database,
  invitation: AnyInvitation,
  names: ReadonlyMap<string, string>,
): Promise<StaffInvitation> {
  const { request, investor_class, questionnaire } = invitation;
  const { invitation_id: id, state, email, phone, changes, cleared_at } = invitation;
  const { first_name, last_name } = invitation.person;
  const isCompany = invitation.company !== null;
  return {
    id,
    state,
    email,
    phone,
    phone_written: await writePhone(phone),
    contact: {
      first_name,
      middle_name: isCompany ? null : invitation.person.middle_name,
      last_name,
    },
    person: isCompany ? null : invitation.person,
    company: invitation.company,
    request,
    investor_class,
    questionnaire,
    answered: !isCompany && (await hasAnswered(database, invitation)),
    manager: names.get(invitation.manager_id) ?? '',
    client_id: invitation.owner_id,
    invited_at: invitation.invited_at.toISOString(),
    sent_at: invitation.sent_at.toISOString(),
    expires_at: invitation.expires_at.toISOString(),
    accepted_at: invitation.accepted_at?.toISOString() ?? null,
    reported_changes: cleared_at === null ? changes : null,
    confirmed_at: invitation.confirmed_at?.toISOString() ?? null,
    completed_at: invitation.completed_at?.toISOString() ?? null,
  };
}
