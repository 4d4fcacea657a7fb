import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import styles from '../../app/access/access-form.module.css';
import { EMAIL_INVALID, isEmail, isEmailRefused } from '../../app/access/email-input.ts';
import { useFocusOn } from '../../app/access/use-focus-on.ts';
import { useAction } from '../../app/use-action.ts';
import { LightButton } from '../../ui/light/button.tsx';
import { TextField } from '../../ui/light/field.tsx';
import { PasswordField } from '../../ui/light/password-field.tsx';
import { Note } from '../../ui/note.tsx';
import { loginFailureWords } from './login-refusals.ts';
import { typedInto, wasFocused } from './typed-before.ts';

const PASSWORD_MISSING = msg`Enter your password`;

/** Until the script runs, Enter must not send the fields anywhere. */
const SUBMIT_TYPE = import.meta.env.SSR ? 'button' : 'submit';

type LoginFormProps = {
  /** Signs in; rejects with why it was refused. */
  onLogin: (email: string, password: string) => Promise<void>;
  /** Between the password and the button: help for who has forgotten it. */
  help?: ReactNode;
};

/** Email and password. The fields keep what was typed before the script took over. */
export function LoginForm({ onLogin, help }: LoginFormProps) {
  const { i18n } = useLingui();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [invalid, setInvalid] = useState({ email: false, password: false });
  const action = useAction(onLogin);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get('email')).trim();
    const password = String(fields.get('password'));
    const next = { email: !isEmail(email), password: password === '' };
    setInvalid(next);
    if (!next.email && !next.password) await action.run(email, password);
  }

  const emailRefused = isEmailRefused(action.error);
  const isEmailWrong = invalid.email || emailRefused;
  useFocusOn(emailField, isEmailWrong);
  useFocusOn(passwordField, !isEmailWrong && (invalid.password || action.error !== null));
  const failure = action.error && !emailRefused ? loginFailureWords(i18n, action.error) : null;
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField
        ref={emailField}
        name="email"
        type="email"
        autoComplete="username"
        label={<Trans>Email</Trans>}
        defaultValue={typedInto('email')}
        autoFocus={wasFocused('email')}
        error={isEmailWrong ? i18n._(EMAIL_INVALID) : null}
        disabled={action.running}
      />
      <PasswordField
        ref={passwordField}
        name="password"
        autoComplete="current-password"
        label={<Trans>Password</Trans>}
        defaultValue={typedInto('password')}
        autoFocus={wasFocused('password')}
        error={invalid.password ? i18n._(PASSWORD_MISSING) : null}
        disabled={action.running}
      />
      {help}
      {failure ? (
        <Note tone="bad" title={failure.title}>
          {failure.advice}
        </Note>
      ) : null}
      <LightButton type={SUBMIT_TYPE} running={action.running}>
        <Trans>Log in</Trans>
      </LightButton>
    </form>
  );
}
