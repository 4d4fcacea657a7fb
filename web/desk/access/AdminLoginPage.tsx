import { useSearch } from '@tanstack/react-router';
import { LoginScreen } from '../../app/access/login-screen.tsx';
import { DemoPeoplePart } from '../../app/demo/demo-parts.tsx';

/** /login/admin */
export function AdminLoginPage() {
  const { expired, redirect } = useSearch({ strict: false }) as {
    expired?: string;
    redirect?: string;
  };
  return (
    <>
      <LoginScreen admin expired={expired === '1'} redirect={redirect} />
      <DemoPeoplePart staff />
    </>
  );
}
