import { CallError } from '@ballast/client/call-error.ts';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { FailureNote } from '../failure-note.tsx';
import { typedInto, wasFocused } from '../typed-before.ts';
import { useAction } from '../use-action.ts';
import styles from './access-form.module.css';
import { type SignInResult, signIn } from './sign-in.ts';

const EMAIL_INVALID = msg`Email is not valid`;
const PASSWORD_MISSING = msg`Enter your password`;

// The browser's own idea of an email address; the server has the last word.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Until the script runs, Enter must not send the fields anywhere. */
const SUBMIT_TYPE = import.meta.env.SSR ? 'button' : 'submit';

type LoginFormProps = {
  admin: boolean;
  onResult: (result: SignInResult) => Promise<void>;
  onSuspended: () => void;
};

/** Email and password. The fields keep what was typed before the script took over. */
export function LoginForm({ admin, onResult, onSuspended }: LoginFormProps) {
  const { i18n } = useLingui();
  const [invalid, setInvalid] = useState({ email: false, password: false });
  const action = useAction(async (email: string, password: string) => {
    try {
      await onResult(await signIn({ email, password, admin }));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'account_suspended') throw error;
      onSuspended();
    }
  });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const password = String(fields.get('password'));
    const next = { email: !EMAIL.test(email), password: password === '' };
    setInvalid(next);
    if (!next.email && !next.password) await action.run(email, password);
  }

  const error = action.error;
  const emailRefused = error instanceof CallError && error.code === 'fields_invalid';
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextInput
        name="email"
        type="email"
        autoComplete="username"
        label={<Trans>Email</Trans>}
        defaultValue={typedInto('email')}
        autoFocus={wasFocused('email')}
        error={invalid.email || emailRefused ? i18n._(EMAIL_INVALID) : null}
        disabled={action.running}
      />
      <PasswordInput
        name="password"
        autoComplete="current-password"
        label={<Trans>Password</Trans>}
        defaultValue={typedInto('password')}
        autoFocus={wasFocused('password')}
        error={invalid.password ? i18n._(PASSWORD_MISSING) : null}
        disabled={action.running}
      />
      <FailureNote error={emailRefused ? null : error} />
      <Button type={SUBMIT_TYPE} fullWidth loading={action.running}>
        <Trans>Log in</Trans>
      </Button>
    </form>
  );
}
