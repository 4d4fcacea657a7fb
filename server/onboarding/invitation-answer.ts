import type { InvitationAnswer } from '@ballast/contract/onboarding/invitation-calls.ts';
import type { Database } from '../database/connect.ts';
import { readClientCase } from '../staff/cases.ts';
import type { OwnInvitation } from './invitation-flow.ts';

/** An invitation as its person reads it. */
export async function invitationAnswer(
  database: Database,
  { invitation, user }: OwnInvitation,
): Promise<InvitationAnswer> {
  const { report_id, cleared_at, reported_at } = invitation;
  const isReported = report_id !== null && cleared_at === null;
  const { invitation_id: id, email, phone, person, version_id: version } = invitation;
  return {
    id,
    email,
    phone,
    person,
    version,
    password_set: user.password_set,
    rejected_at: isReported ? (reported_at?.toISOString() ?? null) : null,
    confirmed_at: invitation.confirmed_at?.toISOString() ?? null,
    completed_at: invitation.completed_at?.toISOString() ?? null,
    reported_changes: isReported ? invitation.changes : null,
    manager_answer: isReported ? null : invitation.answer,
    review: await readClientCase(database, 'invitations', id),
  };
}
