import { useSearch } from '@tanstack/react-router';
import { LoginScreen } from '../../app/access/login-screen.tsx';
import { DemoPeoplePart } from '../../app/demo/demo-parts.tsx';
import { paths } from '../../app/paths.ts';

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
        otpPath={paths.loginOtp(redirect)}
      />
      <DemoPeoplePart staff={false} />
    </>
  );
}
