import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { EMAIL_INVALID, emailProblem } from '../../app/access/email-check.tsx';
import { useFocusOn } from '../../app/access/use-focus-on.ts';
import { Form } from '../../app/forms/form.tsx';
import { useLightForm } from '../../app/forms/use-light-form.ts';
import { TextField } from '../../ui/light/field.tsx';
import { PasswordField } from '../../ui/light/password-field.tsx';
import { Note } from '../../ui/note.tsx';
import { loginFailureWords } from './login-refusals.ts';
import { typedInto, wasFocused } from './typed-before.ts';

type LoginFormProps = {
  /** Signs in; rejects with why it was refused. */
  onLogin: (email: string, password: string) => Promise<void>;
  /** Between the password and the button: help for who has forgotten it. */
  help?: ReactNode;
};

/** Email and password. The fields keep what was typed before the script took over. */
export function LoginForm({ onLogin, help }: LoginFormProps) {
  const passwordField = useRef<HTMLInputElement>(null);
  const form = useLightForm({
    values: { email: typedInto('email'), password: typedInto('password') },
    given: ({ email, password }) => ({ email: email.trim(), password }),
    check: ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' && <Trans>Enter your password</Trans>,
    }),
    refusals: { fields_invalid: ['email', EMAIL_INVALID] },
    send: ({ email, password }) => onLogin(email, password),
  });
  useFocusOn(passwordField, form.failure !== null);
  return (
    <Form
      form={form}
      submit={<Trans>Log in</Trans>}
      failure={<LoginFailure error={form.failure} />}
    >
      <TextField
        {...form.getInputProps('email')}
        type="email"
        autoComplete="username"
        label={<Trans>Email</Trans>}
        autoFocus={wasFocused('email')}
      />
      <PasswordField
        {...form.getInputProps('password')}
        ref={passwordField}
        autoComplete="current-password"
        label={<Trans>Password</Trans>}
        autoFocus={wasFocused('password')}
      />
      {help}
    </Form>
  );
}

function LoginFailure({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  if (!error) return null;
  const { title, advice } = loginFailureWords(i18n, error);
  return (
    <Note tone="bad" title={title}>
      {advice}
    </Note>
  );
}
