import { createAuthenticatorSecret } from '@ballast/contract/access/authenticator.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/failure-note.tsx';
import { useWriting } from '../../app/queries.ts';
import { useAction } from '../../app/use-action.ts';
import { FlowForm } from '../../ui/flow-form.tsx';
import { isWrongPassword, OwnPasswordInput } from './own-password-input.tsx';
import { twoFactorDraft } from './two-factor-draft.ts';

/** The password, for which the platform makes a secret for the authenticator app. */
export function TwoFactorPasswordForm() {
  const create = useWriting(createAuthenticatorSecret);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const action = useAction(async () => {
    twoFactorDraft.change({ setup: await create.mutateAsync({ body: { password } }) });
  });

  async function submit(): Promise<void> {
    setMissing(password === '');
    if (password !== '') await action.run();
  }

  return (
    <FlowForm onSubmit={submit}>
      <OwnPasswordInput
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          setMissing(false);
          action.clearError();
        }}
        missing={missing}
        error={action.error}
        readOnly={action.running}
      />
      <FailureNote error={isWrongPassword(action.error) ? null : action.error} />
      <Button type="submit" fullWidth loading={action.running}>
        <Trans>Continue</Trans>
      </Button>
    </FlowForm>
  );
}
