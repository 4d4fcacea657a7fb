import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { LoginScreen } from '../../app/access/login-screen.tsx';
import { isDemo } from '../../app/page-cookies.ts';
import { paths } from '../../app/paths.ts';

const DemoPeople = lazy(async () => {
  const { DemoPeople } = await import('../../app/access/demo-people.tsx');
  return { default: DemoPeople };
});

/** /login */
export function LoginPage() {
  const { expired, redirect } = useSearch({ strict: false }) as LoginSearch;
  return (
    <>
      <LoginScreen
        admin={false}
        expired={expired === '1'}
        redirect={redirect}
        otpPath={paths.loginOtp(redirect)}
      />
      {isDemo() ? (
        <Suspense>
          <DemoPeople staff={false} />
        </Suspense>
      ) : null}
    </>
  );
}

type LoginSearch = { expired?: string; redirect?: string };
