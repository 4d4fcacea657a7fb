import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../../app/access/access-screen.tsx';
import { NewPasswordForm } from '../../../app/access/new-password-form.tsx';
import { fieldMessages } from '../../../app/forms/form-errors.ts';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { useInviteAnswer } from './use-invite-answer.ts';

export function InvitePasswordPage() {
  const answer = useInviteAnswer();
  const retry = useRetryDialog(<Trans>We could not set your password</Trans>);

  async function set(password: string): Promise<void> {
    try {
      await answer({ password });
    } catch (error) {
      if (fieldMessages(error)?.password) throw error;
      if (await retry(error)) await set(password);
    }
  }

  return (
    <AccessScreen
      title={<Trans>Choose a password</Trans>}
      lead={
        <Trans>
          You’ll use it to log in, with a code to your phone. If you stop here, you can pick up
          where you left off.
        </Trans>
      }
    >
      <NewPasswordForm onPassword={set} submit={<Trans>Continue</Trans>} />
      <Link to={paths.logout()} size="sm">
        <Trans>Log out</Trans>
      </Link>
    </AccessScreen>
  );
}
