import { isPasswordStrong } from '@ballast/contract/access/password.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PasswordField } from '../../ui/light/password-field.tsx';
import { Form } from '../forms/form.tsx';
import { useLightForm } from '../forms/use-light-form.ts';
import { PasswordLimbs } from './password-limbs.tsx';

type NewPasswordFormProps = {
  /** Takes the password; rejects with why it was refused. */
  onPassword: (password: string) => Promise<void>;
  submit: ReactNode;
};

/** A new password, with its rule checked while it is typed. */
export function NewPasswordForm({ onPassword, submit }: NewPasswordFormProps) {
  const form = useLightForm({
    values: { password: '' },
    check: ({ password }) => ({
      password: !isPasswordStrong(password) && <Trans>Password is not valid</Trans>,
    }),
    send: ({ password }) => onPassword(password),
  });
  return (
    <Form form={form} submit={submit}>
      <PasswordField
        {...form.getInputProps('password')}
        autoComplete="new-password"
        label={<Trans>New password</Trans>}
        maxLength={128}
        autoFocus
      />
      <PasswordLimbs password={form.values.password} />
    </Form>
  );
}
