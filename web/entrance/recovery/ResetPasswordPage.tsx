import { completePasswordReset } from '@ballast/contract/access/password-reset.ts';
import { RECOVERY } from '@ballast/contract/access/recovery-flow.ts';
import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { NewPasswordForm } from '../../app/access/new-password-form.tsx';
import { draftOf } from '../../app/forms/flow-draft.ts';
import { paths } from '../../app/routing/paths.ts';
import { client } from '../../app/session/start.ts';
import { Link } from '../link.tsx';
import { useGo } from '../router.ts';

export function ResetPasswordPage() {
  const go = useGo();

  async function complete(password: string): Promise<void> {
    const token = draftOf(RECOVERY).read().token ?? '';
    await client.call(completePasswordReset, { body: { token, password } });
    await go(paths.resetDone(), { replace: true });
    draftOf(RECOVERY).reset();
  }

  return (
    <AccessScreen
      title={<Trans>Set a new password</Trans>}
      lead={
        <Trans>
          You will be logged out on every device, and no device is trusted any more. Withdrawals to
          new wallets wait 48 hours again.
        </Trans>
      }
    >
      <NewPasswordForm onPassword={complete} submit={<Trans>Set the password</Trans>} />
      <Link to={paths.forgotPassword()} aside>
        <Trans>Start again</Trans>
      </Link>
    </AccessScreen>
  );
}
