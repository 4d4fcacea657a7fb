import type { InvitationAnswer } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { writePhone } from '../../account/written-phone.ts';
import type { Database } from '../../database/connect.ts';
import type { Caller } from '../../http/caller.ts';
import { readClientCase } from '../../reviews/cases.ts';
import { readOwnInvitation, rejectedAt } from './invitation-flow.ts';
import { readInvitedSignUp } from './invited-investor.ts';

export async function getInvitation(
  database: Database,
  caller: Pick<Caller, 'clientId'>,
  invitationId: string,
): Promise<InvitationAnswer> {
  const { invitation, client } = await readOwnInvitation(database, caller, invitationId);
  const reportedAt = rejectedAt(invitation);
  const { clientId } = caller;
  const { invitation_id: id, email, phone, person, request, version_id: version } = invitation;
  return {
    id,
    email,
    phone,
    phone_written: await writePhone(phone),
    person,
    version,
    request,
    sign_up: await readInvitedSignUp(database, { invitation, client }),
    password_set: client.password_set,
    rejected_at: reportedAt?.toISOString() ?? null,
    confirmed_at: invitation.confirmed_at?.toISOString() ?? null,
    completed_at: invitation.completed_at?.toISOString() ?? null,
    reported_changes: reportedAt ? invitation.changes : null,
    manager_answer: reportedAt ? null : invitation.answer,
    review: await readClientCase(database, { queue: 'invitations', subjectId: id, clientId }),
    report_review:
      reportedAt && invitation.report_id
        ? await readClientCase(database, {
            queue: 'reported_changes',
            subjectId: invitation.report_id,
            clientId,
          })
        : null,
  };
}
