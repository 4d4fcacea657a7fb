import { isPasswordStrong, PASSWORD_LIMBS } from '@ballast/contract/access/password.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PasswordField } from '../../ui/light/password-field.tsx';
import { Form } from '../forms/form.tsx';
import { useLightForm } from '../forms/use-light-form.ts';
import styles from './access-form.module.css';

const LIMB_WORDS: Readonly<Record<keyof typeof PASSWORD_LIMBS, MessageDescriptor>> = {
  length: msg`12 characters or more`,
  lowerCase: msg`A lower case letter`,
  upperCase: msg`An upper case letter`,
  number: msg`A number`,
  special: msg`A special character`,
};

const LIMBS = Object.keys(LIMB_WORDS) as (keyof typeof PASSWORD_LIMBS)[];

type NewPasswordFormProps = {
  /** Takes the password; rejects with why it was refused. */
  onPassword: (password: string) => Promise<void>;
  submit: ReactNode;
};

/** A new password, with its rule checked while it is typed. */
export function NewPasswordForm({ onPassword, submit }: NewPasswordFormProps) {
  const { i18n } = useLingui();
  const form = useLightForm({
    values: { password: '' },
    check: ({ password }) => ({
      password: !isPasswordStrong(password) && <Trans>Password is not valid</Trans>,
    }),
    send: ({ password }) => onPassword(password),
  });
  const { password } = form.values;
  return (
    <Form form={form} submit={submit}>
      <PasswordField
        {...form.getInputProps('password')}
        autoComplete="new-password"
        label={<Trans>New password</Trans>}
        maxLength={128}
        autoFocus
      />
      <ul className={styles.limbs}>
        {LIMBS.map((limb) => {
          const holds = PASSWORD_LIMBS[limb](password);
          return (
            <li key={limb} data-holds={holds || undefined}>
              <span aria-hidden="true">{holds ? '✓' : '·'}</span> {i18n._(LIMB_WORDS[limb])}
            </li>
          );
        })}
      </ul>
    </Form>
  );
}
