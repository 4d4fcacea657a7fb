import { InviteCode } from './invite-code.tsx';

/** /onboarding/invite/whatsapp */
export function InviteWhatsAppPage() {
  return <InviteCode channel="WHATSAPP" />;
}
