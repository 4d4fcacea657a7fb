import { sendPasswordResetCode } from '@ballast/contract/access/password-reset.ts';
import { RECOVERY } from '@ballast/contract/access/recovery-flow.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { PhoneCodeForm } from '../../app/access/phone-code-form.tsx';
import { useDraft } from '../../app/forms/flow-draft.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { Link } from '../link.tsx';
import { useResetFactor } from './use-reset-factor.ts';

export function ResetPhonePage() {
  const { token, channel: first, verification } = useDraft(RECOVERY);
  const ending = verification?.phone_ending;
  return (
    <AccessScreen
      title={<Trans>Enter the code</Trans>}
      lead={
        ending ? (
          <Trans>It goes to your phone number ending in {ending}.</Trans>
        ) : (
          <Trans>It goes to your phone.</Trans>
        )
      }
    >
      <PhoneCodeForm
        first={first}
        wrong={msg`Invalid code. Try again`}
        send={(channel) =>
          client.call(sendPasswordResetCode, { body: { token: token ?? '', channel } })
        }
        onCode={useResetFactor('SMS')}
      />
      <Link to={paths.resetMethod()} aside>
        <Trans>Back</Trans>
      </Link>
    </AccessScreen>
  );
}
