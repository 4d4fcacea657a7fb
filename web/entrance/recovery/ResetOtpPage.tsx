import { RECOVERY } from '@ballast/contract/access/recovery-flow.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { CodeForm } from '../../app/access/code-form.tsx';
import { DemoCodePart } from '../../app/demo/demo-parts.tsx';
import { useDraft } from '../../app/forms/flow-draft.ts';
import { paths } from '../../app/routing/paths.ts';
import { Link } from '../link.tsx';
import { useResetFactor } from './use-reset-factor.ts';

export function ResetOtpPage() {
  const { email } = useDraft(RECOVERY);
  return (
    <AccessScreen
      title={<Trans>Confirm it’s you</Trans>}
      lead={<Trans>Open your authenticator and enter the code that it shows for Ballast.</Trans>}
    >
      <CodeForm
        wrong={msg`Invalid code. Try again`}
        description={<Trans>Six digits from your authenticator, or a recovery code</Trans>}
        recovery
        onCode={useResetFactor('OTP')}
        help={(fillIn) => <DemoCodePart email={email} onUse={fillIn} />}
      />
      <Link to={paths.login()} aside>
        <Trans>Back to login</Trans>
      </Link>
    </AccessScreen>
  );
}
