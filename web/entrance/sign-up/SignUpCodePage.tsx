import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { SIGN_UP } from '@ballast/contract/access/sign-up-flow.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { CodeForm } from '../../app/access/code-form.tsx';
import { ResendButton } from '../../app/access/resend-button.tsx';
import { begin, thisDevice } from '../../app/access/sign-in.ts';
import { useResend } from '../../app/access/use-resend.ts';
import { DemoMessagePart } from '../../app/demo/demo-message-part.tsx';
import { useDraft } from '../../app/forms/flow-draft.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import styles from '../access-links.module.css';
import { ButtonLink, Link } from '../link.tsx';
import { useEntrance } from '../use-entrance.ts';
import { type SignUpRefusal, signUpRefusalOf } from './sign-up-refusals.ts';

const NOTHING_OWED = { email_code: false, sms_code: false, otp: false, passkey: false };

export function SignUpCodePage() {
  const [ended, setEnded] = useState<Ended | null>(null);
  if (ended === 'PASSWORD_REQUIRED') return <UseLogin />;
  return ended === 'INVALID_EMAIL' ? <InvalidEmail /> : <ConfirmSignUp onEnd={setEnded} />;
}

type Ended = Extract<SignUpRefusal, 'PASSWORD_REQUIRED' | 'INVALID_EMAIL'>;

function ConfirmSignUp({ onEnd }: { onEnd: (ended: Ended) => void }) {
  const { email: entered, accountType, resendAfterS } = useDraft(SIGN_UP);
  const email = entered ?? '';
  const enter = useEntrance({ redirect: paths.onboarding() });
  const resend = useResend(
    () => client.call(startSignUp, { body: { email, account_type: accountType } }),
    resendAfterS,
  );

  async function confirm(code: string): Promise<void> {
    try {
      await enter(async () => {
        const device = await thisDevice();
        const answer = await client.call(confirmSignUp, { body: { email, code, device } });
        return begin({ access_token: answer.access_token, pending_auth: NOTHING_OWED });
      });
    } catch (error) {
      const refusal = signUpRefusalOf(error);
      if (refusal !== 'PASSWORD_REQUIRED' && refusal !== 'INVALID_EMAIL') throw error;
      onEnd(refusal);
    }
  }

  return (
    <AccessScreen
      title={<Trans>Confirm your email address</Trans>}
      lead={<Trans>We have sent a message with a code to {email}.</Trans>}
    >
      <CodeForm
        wrong={msg`Wrong code. Try again`}
        description={<Trans>Six digits. They are valid for 10 minutes.</Trans>}
        onCode={confirm}
        help={(fillIn) => <DemoMessagePart to={email} onUse={fillIn} />}
      >
        <ResendButton resend={resend} />
      </CodeForm>
      <p className={styles.quiet}>
        <Trans>
          Were you invited to Ballast? Then follow the link in your original invitation instead.
        </Trans>
      </p>
      <Link to={paths.signUp()} aside>
        <Trans>Use another email address</Trans>
      </Link>
    </AccessScreen>
  );
}

/** The server does not take the address. */
function InvalidEmail() {
  return (
    <AccessScreen
      title={<Trans>Email is not valid</Trans>}
      lead={<Trans>Check the address, or use another one.</Trans>}
    >
      <ButtonLink to={paths.signUp()}>
        <Trans>Use another email address</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}

/** The address has an account with a password, so its owner logs in. */
function UseLogin() {
  return (
    <AccessScreen
      title={<Trans>You already have an account</Trans>}
      lead={<Trans>Log in to continue where you left off.</Trans>}
    >
      <ButtonLink to={paths.login()}>
        <Trans>Log in</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
