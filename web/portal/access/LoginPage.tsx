import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { LoginScreen } from '../../app/access/login-screen.tsx';
import { SsoPart } from '../../app/access/sso-part.tsx';
import { DemoPeoplePart } from '../../app/demo/demo-parts.tsx';
import { Link } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import styles from './access-links.module.css';

/** /login */
export function LoginPage() {
  const { expired, redirect } = useSearch({ strict: false }) as {
    expired?: string;
    redirect?: string;
  };
  return (
    <>
      <LoginScreen
        admin={false}
        expired={expired === '1'}
        redirect={redirect}
        help={
          <Link to={paths.forgotPassword()} size="sm">
            <Trans>Forgot password?</Trans>
          </Link>
        }
      >
        <p className={styles.aside}>
          <Trans>
            Not a client yet? <Link to={paths.signUp()}>Become a client</Link>
          </Trans>
        </p>
        <SsoPart wish={{ wants: 'login', ...(redirect && { redirect }) }} />
      </LoginScreen>
      <DemoPeoplePart staff={false} />
    </>
  );
}
