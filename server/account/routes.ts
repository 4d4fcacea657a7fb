import { getMe } from '@ballast/contract/account/me.ts';
import { bind } from '../http/bind.ts';
import type { Context, Server } from '../http/context.ts';
import { getUser } from './users.ts';

/** Binds the calls of the account room. */
export function accountRoutes(app: Server, context: Context): void {
  bind(app, context, getMe, async ({ caller }) => {
    const user = await getUser(context.database, caller.userId);
    return {
      id: user.user_id,
      kind: user.kind,
      email: user.email,
      first_name: user.first_name,
      account_type: user.account_type,
      account_status: user.account_status,
      verification_status: user.verification_status,
      kyc_stage: user.kyc_stage,
      otp_enabled: user.otp_enabled,
      phone_verified: user.phone_verified,
      us_tax_payer: user.us_tax_payer,
      support_admin_id: caller.supportAgentId,
      can_upload_additional_documents: user.can_upload_additional_documents,
      // Invitations join with onboarding; whoever has none passes (access.md, section 2).
      invitation: null,
      invitation_completed: true,
      staff_roles: [...caller.roles],
    };
  });
}
