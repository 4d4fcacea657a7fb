import { InviteCode } from './invite-code.tsx';

/** /onboarding/invite/sms */
export function InviteSmsPage() {
  return <InviteCode channel="SMS" />;
}
