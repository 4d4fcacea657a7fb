import { CallError } from '@ballast/client/call-error.ts';
import { startSignUp } from '@ballast/contract/access/sign-up.ts';
import { ACCOUNT_TYPE_OF, SIGN_UP } from '@ballast/contract/access/sign-up-flow.ts';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { draftOf, useDraft } from '../../app/forms/flow-draft.ts';
import { isKeyOf } from '../../app/routing/known-key.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { EmailForm } from '../email-form.tsx';
import { Link } from '../link.tsx';
import { useGo, useSearch } from '../router.ts';
import { SsoButtons } from '../sso/sso-buttons.tsx';

export function SignUpEmailPage() {
  const { type } = useSearch();
  const accountType = isKeyOf(ACCOUNT_TYPE_OF, type) ? ACCOUNT_TYPE_OF[type] : 'INDIVIDUAL';
  const { email: known } = useDraft(SIGN_UP);
  const go = useGo();

  async function start(email: string): Promise<void> {
    const resendAfterS = await sendCode(email, accountType);
    draftOf(SIGN_UP).change({ email, accountType, resendAfterS });
    await go(paths.signUpCode());
  }

  return (
    <AccessScreen
      title={
        accountType === 'INDIVIDUAL' ? (
          <Trans>Open an individual account</Trans>
        ) : (
          <Trans>Open an institutional account</Trans>
        )
      }
      lead={<Trans>We’ll send a code to your email address to confirm that it is yours.</Trans>}
    >
      <EmailForm known={known ?? ''} onEmail={start} submit={<Trans>Continue</Trans>} />
      <SsoButtons wish={{ wants: 'sign-up', accountType }} />
      <Link to={paths.signUp()} aside>
        <Trans>Back</Trans>
      </Link>
    </AccessScreen>
  );
}

/** Sends the code; one that was sent to this address a moment ago is as good. */
async function sendCode(
  email: string,
  accountType: 'INDIVIDUAL' | 'INSTITUTIONAL',
): Promise<number> {
  try {
    const sent = await client.call(startSignUp, { body: { email, account_type: accountType } });
    return sent.resend_after_s;
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'code_sent_recently') throw error;
    return Number(error.detail.resend_after_s ?? 0);
  }
}
