import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { signIn } from '../../app/access/sign-in.ts';
import { Note } from '../../ui/note.tsx';
import { useEntrance } from '../use-entrance.ts';
import { LoginForm } from './login-form.tsx';

type LoginScreenProps = {
  admin: boolean;
  /** The login follows an expired session. */
  expired: boolean;
  /** Where the person wanted to go. */
  redirect: string | undefined;
  /** Help for who has forgotten the password. */
  help?: ReactNode;
  /** Other ways in. */
  children?: ReactNode;
};

/** The login screen of clients and, as `admin`, of staff. */
export function LoginScreen({ admin, expired, redirect, help, children }: LoginScreenProps) {
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
      {children}
    </AccessScreen>
  );
}
