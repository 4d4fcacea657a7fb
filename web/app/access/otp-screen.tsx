import { Trans } from '@lingui/react/macro';
import { Link } from '../link.tsx';
import type { Path } from '../paths.ts';
import styles from './access-form.module.css';
import { useArrival } from './login-screen.tsx';
import { OtpForm } from './otp-form.tsx';

type OtpScreenProps = { redirect: string | undefined; loginPath: Path };

/** The second step of a login: the authenticator's code. */
export function OtpScreen({ redirect, loginPath }: OtpScreenProps) {
  const arrive = useArrival(redirect, loginPath);
  return (
    <div className={styles.screen}>
      <div>
        <h1 className={styles.title}>
          <Trans>Confirm that it is you</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>Open your authenticator and enter the code that it shows for Ballast.</Trans>
        </p>
      </div>
      <OtpForm onResult={arrive} />
      <Link to={loginPath} size="sm">
        <Trans>Back to login</Trans>
      </Link>
    </div>
  );
}
