import { Trans } from '@lingui/react/macro';
import { NewPasswordForm } from '../../app/access/new-password-form.tsx';
import { fieldMessages } from '../../app/form-errors.ts';
import { useRetryDialog } from '../onboarding/use-retry-dialog.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer } from './use-entity.ts';

/** /onboarding/entity/password */
export function EntityPasswordPage() {
  const answer = useAnswer('PASSWORD');
  const askToRetry = useRetryDialog();

  async function set(password: string): Promise<void> {
    try {
      await answer({ password });
    } catch (error) {
      if (fieldMessages(error)?.password) throw error;
      if (await askToRetry(error, <Trans>We could not set your password</Trans>)) {
        await set(password);
      }
    }
  }

  return (
    <EntityFrame
      step="PASSWORD"
      title={<Trans>Choose a password</Trans>}
      lead={
        <Trans>
          From now on you log in with it. If you stop before the end, your answers are kept and you
          go on where you left.
        </Trans>
      }
    >
      <NewPasswordForm onPassword={set} submit={<Trans>Continue</Trans>} />
    </EntityFrame>
  );
}
