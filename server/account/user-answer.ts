import type { User } from '@ballast/contract/account/me.ts';
import type { Database } from '../database/connect.ts';
import type { Caller } from '../http/caller.ts';
import { getMember } from './users.ts';
import { writePhone } from './written-phone.ts';

/** Who calls, with the client for whom their session acts. */
export async function getMe(database: Database, caller: Caller): Promise<User> {
  const user = await getMember(
    database,
    caller.userId,
    caller.kind === 'staff' ? null : caller.clientId,
  );
  return {
    id: user.user_id,
    client_id: user.client_id,
    kind: user.kind,
    email: user.email,
    first_name: user.first_name,
    legal_name: user.legal_name,
    account_type: user.account_type,
    account_status: user.account_status,
    verification_status: user.verification_status,
    kyc_stage: user.kyc_stage,
    answers_due_at: user.answers_due_at?.toISOString() ?? null,
    answers_overdue: caller.answersOverdue,
    agreements_outdated_since: user.agreements_outdated_since?.toISOString() ?? null,
    otp_enabled: user.otp_enabled,
    has_passkey: user.has_passkey,
    phone: user.phone,
    phone_written: user.phone === null ? null : await writePhone(user.phone),
    phone_verified: user.phone_verified,
    password_set: user.password_set,
    us_tax_payer: user.us_tax_payer,
    support_admin_id: caller.supportAgentId,
    can_upload_additional_documents: user.can_upload_additional_documents,
    invitation: user.invitation_id,
    // A user without an invitation passes (spec/access.md, section 2).
    invitation_completed: user.invitation_id === null || user.invitation_completed_at !== null,
    staff_roles: [...caller.roles],
    language: user.language,
    default_currency: user.default_currency,
  };
}
