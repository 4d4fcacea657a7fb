import { CallError } from '@ballast/client/call-error.ts';
import { startPasswordReset } from '@ballast/contract/access/password-reset.ts';
import { RECOVERY } from '@ballast/contract/access/recovery-flow.ts';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { draftOf, useDraft } from '../../app/forms/flow-draft.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { EmailForm } from '../email-form.tsx';
import { Link } from '../link.tsx';
import { useGo } from '../router.ts';

export function ForgotPasswordPage() {
  const { email: known } = useDraft(RECOVERY);
  const go = useGo();

  async function start(email: string): Promise<void> {
    draftOf(RECOVERY).change({ email, resendAfterS: await sendLink(email) });
    await go(paths.forgotPasswordSent());
  }

  return (
    <AccessScreen
      title={<Trans>Forgot your password?</Trans>}
      lead={
        <Trans>Enter your email address and we’ll send you a link to set a new password.</Trans>
      }
    >
      <EmailForm known={known ?? ''} onEmail={start} submit={<Trans>Send the link</Trans>} />
      <Link to={paths.login()} aside>
        <Trans>Back to login</Trans>
      </Link>
    </AccessScreen>
  );
}

/** Sends the link; one that was sent to this address a moment ago is as good. */
async function sendLink(email: string): Promise<number> {
  try {
    const sent = await client.call(startPasswordReset, { body: { email } });
    return sent.resend_after_s;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'code_sent_recently') throw error;
    return Number(error.detail.resend_after_s ?? 0);
  }
}
