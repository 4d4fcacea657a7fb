import type { verifyPasswordReset } from '@ballast/contract/access/password-reset.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { PhoneChannelName } from '../../app/access/phone-code-form.tsx';
import { createDraft } from '../../app/forms/flow-draft.ts';
import { type Path, paths } from '../../app/routing/paths.ts';

type Entered = {
  email: string | null;
  /** After how many seconds another link may be asked for, as the server said. */
  resendAfterS: number;
  /** The secret of the link, out of the address bar; in memory only. */
  token: string | null;
  /** What the link owes, as the server last said. */
  verification: AnswerOf<typeof verifyPasswordReset> | null;
  channel: PhoneChannelName;
};

export const recoveryDraft = createDraft<Entered>({
  email: null,
  resendAfterS: 0,
  token: null,
  verification: null,
  channel: 'SMS',
});

/** Where a reset goes on: to the factor that it still owes, or to the new password. */
export function nextStep({ pending_auth }: AnswerOf<typeof verifyPasswordReset>): Path {
  if (pending_auth.otp) return paths.resetOtp();
  return pending_auth.sms_code ? paths.resetMethod() : paths.resetPassword();
}
