import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { EMAIL_INVALID, emailProblem } from '../../app/access/email-check.tsx';
import { signIn } from '../../app/access/sign-in.ts';
import { DemoPeoplePart } from '../../app/demo/demo-parts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useAction } from '../../app/forms/use-action.ts';
import { useLightForm } from '../../app/forms/use-light-form.ts';
import { paths } from '../../app/routing/paths.ts';
import { LightButton } from '../../ui/light/button.tsx';
import { TextField } from '../../ui/light/field.tsx';
import { PasswordField } from '../../ui/light/password-field.tsx';
import { Note } from '../../ui/note.tsx';
import styles from '../access-links.module.css';
import { Link } from '../link.tsx';
import { useSearch } from '../router.ts';
import { SsoButtons } from '../sso/sso-buttons.tsx';
import { useEntrance } from '../use-entrance.ts';
import { loginFailureWords } from './login-refusals.ts';
import { typedInto, wasFocused } from './typed-before.ts';

export function LoginPage() {
  const { expired, redirect } = useSearch();
  return (
    <>
      <LoginScreen
        admin={false}
        expired={expired === '1'}
        redirect={redirect}
        help={
          <Link to={paths.forgotPassword()} aside>
            <Trans>Forgot password?</Trans>
          </Link>
        }
      >
        <p className={styles.aside}>
          <Trans>
            Not a client yet? <Link to={paths.signUp()}>Become a client</Link>
          </Trans>
        </p>
        <SsoButtons wish={{ wants: 'login', ...(redirect && { redirect }) }} />
      </LoginScreen>
      <DemoPeoplePart staff={false} />
    </>
  );
}

export function AdminLoginPage() {
  const { expired, redirect } = useSearch();
  return (
    <>
      <LoginScreen admin expired={expired === '1'} redirect={redirect} />
      <DemoPeoplePart staff />
    </>
  );
}

type LoginScreenProps = {
  admin: boolean;
  expired: boolean;
  redirect: string | undefined;
  /** Help for who has forgotten the password. */
  help?: ReactNode;
  children?: ReactNode;
};

function LoginScreen({ admin, expired, redirect, help, children }: LoginScreenProps) {
  const enter = useEntrance({ redirect, admin });
  return (
    <AccessScreen
      title={admin ? <Trans>Log in to the desk</Trans> : <Trans>Log in</Trans>}
      lead={
        admin ? (
          <Trans>For staff. A confirmation code is always needed.</Trans>
        ) : (
          <Trans>Your portfolio, your investments and every movement behind them.</Trans>
        )
      }
    >
      {expired || import.meta.env.SSR ? (
        <div data-when-expired={import.meta.env.SSR || undefined}>
          <Note tone="info" title={<Trans>Your session has expired</Trans>}>
            <Trans>For your security you were logged out. Please log in again.</Trans>
          </Note>
        </div>
      ) : null}
      <LoginForm
        help={help}
        onLogin={(email, password) => enter(() => signIn({ email, password, admin }))}
      />
      <PasskeyButton admin={admin} enter={enter} />
      {children}
    </AccessScreen>
  );
}

/** What a passkey takes once its button is pressed: most people never do. */
const loadPasskeys = () => import('../../app/access/passkeys/passkey-sign-in.tsx');

type PasskeyButtonProps = { admin: boolean; enter: ReturnType<typeof useEntrance> };

/** Signs in without typing, with a passkey that the device offers. */
function PasskeyButton({ admin, enter }: PasskeyButtonProps) {
  const [failure, setFailure] = useState<ReactNode>(null);
  const action = useAction(async () => {
    setFailure(null);
    const { signInByPasskey, PasskeySignInFailure } = await loadPasskeys();
    await enter(() => signInByPasskey(admin)).catch((error: unknown) =>
      setFailure(<PasskeySignInFailure error={error} />),
    );
  });
  return (
    <>
      <LightButton tone="default" running={action.running} onClick={() => action.run()}>
        <Trans>Continue with a passkey</Trans>
      </LightButton>
      {failure}
      <LoginFailure error={action.error} />
    </>
  );
}

type LoginFormProps = {
  /** Signs in; rejects with why it was refused. */
  onLogin: (email: string, password: string) => Promise<void>;
  help?: ReactNode;
};

/** Email and password. The fields keep what was typed before the script took over. */
function LoginForm({ onLogin, help }: LoginFormProps) {
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

/** Puts the focus into a field when something was found wrong with it; a form that runs has let it go. */
function useFocusOn(field: RefObject<HTMLInputElement | null>, isWrong: boolean): void {
  useEffect(() => {
    if (isWrong) field.current?.focus();
  }, [field, isWrong]);
}
