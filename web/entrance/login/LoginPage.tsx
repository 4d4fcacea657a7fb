import { Trans } from '@lingui/react/macro';
import { DemoPeoplePart } from '../../app/demo/demo-parts.tsx';
import { paths } from '../../app/routing/paths.ts';
import styles from '../access-links.module.css';
import { Link } from '../link.tsx';
import { useSearch } from '../router.ts';
import { SsoButtons } from '../sso/sso-buttons.tsx';
import { LoginScreen } from './login-screen.tsx';

/** /login */
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
