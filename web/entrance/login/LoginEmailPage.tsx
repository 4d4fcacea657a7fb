import { sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { CodeForm } from '../../app/access/code-form.tsx';
import { ResendButton } from '../../app/access/resend-button.tsx';
import { passFactor, signingInAs } from '../../app/access/sign-in.ts';
import { useResend } from '../../app/access/use-resend.ts';
import { DemoMessagePart } from '../../app/demo/demo-message-part.tsx';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { Link } from '../link.tsx';
import { useSearch } from '../router.ts';
import { useEntrance } from '../use-entrance.ts';

export function LoginEmailPage() {
  const { redirect } = useSearch();
  const enter = useEntrance({ redirect });
  const email = signingInAs();
  const resend = useResend(() =>
    client.call(sendLoginCode, { body: { factor: 'EMAIL', channel: 'EMAIL' } }),
  );
  return (
    <AccessScreen
      title={<Trans>Confirm it’s you</Trans>}
      lead={
        email ? (
          <Trans>We’ve sent a code to {email}.</Trans>
        ) : (
          <Trans>We’ve sent a code to your email address.</Trans>
        )
      }
    >
      <CodeForm
        wrong={msg`Confirmation code is incorrect.`}
        description={<Trans>Six digits from the email. They are valid for 10 minutes.</Trans>}
        trust
        onCode={(code, trustDevice) => enter(() => passFactor('email', code, trustDevice))}
        help={(fillIn) => <DemoMessagePart to={email} onUse={fillIn} />}
      >
        <ResendButton resend={resend} />
      </CodeForm>
      <Link to={paths.login()} aside>
        <Trans>Back to login</Trans>
      </Link>
    </AccessScreen>
  );
}
