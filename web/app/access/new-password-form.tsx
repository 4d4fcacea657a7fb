import { isPasswordStrong, PASSWORD_LIMBS } from '@ballast/contract/access/password.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { LightButton } from '../../ui/light/button.tsx';
import { PasswordField } from '../../ui/light/password-field.tsx';
import { FailureNote } from '../failure-note.tsx';
import { fieldMessages } from '../form-errors.ts';
import { useAction } from '../use-action.ts';
import styles from './access-form.module.css';
import { useFocusOn } from './use-focus-on.ts';

const PASSWORD_INVALID = msg`Password is not valid`;

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

/** A new password, with what it must have and has already while it is typed. */
export function NewPasswordForm({ onPassword, submit }: NewPasswordFormProps) {
  const { i18n } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [invalid, setInvalid] = useState(false);
  const action = useAction(onPassword);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const isStrong = isPasswordStrong(password);
    setInvalid(!isStrong);
    if (isStrong) await action.run(password);
  }

  const refused = fieldMessages(action.error)?.password ?? null;
  useFocusOn(field, invalid || refused !== null);
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <PasswordField
        ref={field}
        name="password"
        autoComplete="new-password"
        label={<Trans>New password</Trans>}
        value={password}
        maxLength={128}
        autoFocus
        error={invalid ? i18n._(PASSWORD_INVALID) : refused}
        readOnly={action.running}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setInvalid(false);
          action.clearError();
        }}
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
      <FailureNote error={refused ? null : action.error} />
      <LightButton type="submit" running={action.running}>
        {submit}
      </LightButton>
    </form>
  );
}
