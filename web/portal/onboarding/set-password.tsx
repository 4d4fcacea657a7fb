import { Trans } from '@lingui/react/macro';
import { NewPasswordForm } from '../../app/access/new-password-form.tsx';
import { fieldMessages } from '../../app/forms/form-errors.ts';
import { useRetryDialog } from './use-retry-dialog.tsx';

/** What becomes of the answers once there is a password. */
export function PasswordLead() {
  return (
    <Trans>
      You’ll use it to log in from now on. If you stop before the end, your answers are kept and you
      can pick up where you left off.
    </Trans>
  );
}

export function SetPassword({ answer }: { answer: (password: string) => Promise<void> }) {
  const retry = useRetryDialog(<Trans>We could not set your password</Trans>);

  async function set(password: string): Promise<void> {
    try {
      await answer(password);
    } catch (error) {
      if (fieldMessages(error)?.password) throw error;
      if (await retry(error)) await set(password);
    }
  }

  return <NewPasswordForm onPassword={set} submit={<Trans>Continue</Trans>} />;
}
