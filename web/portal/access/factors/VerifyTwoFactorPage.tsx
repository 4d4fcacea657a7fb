import { enableAuthenticator } from '@ballast/contract/access/authenticator.ts';
import { TWO_FACTOR_ON } from '@ballast/contract/access/two-factor-flow.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CodeForm } from '../../../app/access/code-form.tsx';
import { DemoCodePart } from '../../../app/demo/demo-parts.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { setUser, useUser } from '../../../app/session/use-user.ts';

const WRONG = msg`Confirmation code is incorrect.`;

export function VerifyTwoFactorPage() {
  const go = useGo();
  const user = useUser();
  const enable = useCallMutation(enableAuthenticator);
  const { setup, returnTo } = useDraft(TWO_FACTOR_ON);

  async function verify(code: string): Promise<void> {
    const { recovery_codes } = await enable.mutateAsync({ body: { code } });
    draftOf(TWO_FACTOR_ON).change({ setup: null, recoveryCodes: recovery_codes });
    setUser({ ...user, otp_enabled: true });
    await go(paths.enableTwoFactorSuccess(), { replace: true });
  }

  return (
    <FlowScreen
      title={<Trans>Enter the first code</Trans>}
      lead={<Trans>Your app now shows six digits for Ballast. They prove that it works.</Trans>}
      step={{ current: 3, of: 4 }}
      back={paths.enableTwoFactor()}
      close={returnTo}
    >
      <CodeForm
        onCode={verify}
        wrong={WRONG}
        description={<Trans>Six digits; each code works once.</Trans>}
        submit={<Trans>Turn on</Trans>}
        help={(fillIn) => <DemoCodePart secret={setup?.secret} onUse={fillIn} />}
      />
    </FlowScreen>
  );
}
