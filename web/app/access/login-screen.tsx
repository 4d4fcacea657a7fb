import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Note } from '../../ui/note.tsx';
import { homeOf } from '../guards.ts';
import { useGo } from '../link.tsx';
import { type Path, wantedPath } from '../paths.ts';
import styles from './access-form.module.css';
import { LoginForm } from './login-form.tsx';
import type { SignInResult } from './sign-in.ts';

type LoginScreenProps = {
  admin: boolean;
  /** The login follows an expired session. */
  expired: boolean;
  /** Where the person wanted to go. */
  redirect: string | undefined;
  /** The screen that asks for the authenticator's code. */
  otpPath: Path;
};

/** The login screen of clients and, as `admin`, of staff. */
export function LoginScreen({ admin, expired, redirect, otpPath }: LoginScreenProps) {
  const [suspended, setSuspended] = useState(false);
  const arrive = useArrival(redirect, otpPath);
  if (suspended) return <AccountClosed onBack={() => setSuspended(false)} />;
  return (
    <div className={styles.screen}>
      <div>
        <h1 className={styles.title}>
          {admin ? <Trans>Log in to the desk</Trans> : <Trans>Log in</Trans>}
        </h1>
        <p className={styles.lead}>
          {admin ? (
            <Trans>For staff. A confirmation code is always needed.</Trans>
          ) : (
            <Trans>Your portfolio, your investments and every movement behind them.</Trans>
          )}
        </p>
      </div>
      {expired || import.meta.env.SSR ? (
        <div data-when-expired={import.meta.env.SSR || undefined}>
          <Note tone="info" title={<Trans>Your session has expired</Trans>}>
            <Trans>For your security you were logged out. Please log in again.</Trans>
          </Note>
        </div>
      ) : null}
      <LoginForm admin={admin} onResult={arrive} onSuspended={() => setSuspended(true)} />
    </div>
  );
}

/** Goes on after a login step: to the code, or to where the person wanted to be. */
export function useArrival(redirect: string | undefined, otpPath: Path) {
  const go = useGo();
  return async (result: SignInResult): Promise<void> => {
    if ('owes' in result) return go(otpPath);
    await go(wantedPath(redirect) ?? homeOf(result.user), { replace: true });
  };
}

function AccountClosed({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles.screen}>
      <div>
        <h1 className={styles.title}>
          <Trans>Your account is closed</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>
            Contact support or your relationship manager if you think that this is a mistake or want
            to open it again.
          </Trans>
        </p>
      </div>
      <Button variant="default" onClick={onBack}>
        <Trans>Back to login</Trans>
      </Button>
    </div>
  );
}
