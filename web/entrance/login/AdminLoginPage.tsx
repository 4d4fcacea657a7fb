import { DemoPeoplePart } from '../../app/demo/demo-parts.tsx';
import { useSearch } from '../router.ts';
import { LoginScreen } from './login-screen.tsx';

/** /login/admin */
export function AdminLoginPage() {
  const { expired, redirect } = useSearch();
  return (
    <>
      <LoginScreen admin expired={expired === '1'} redirect={redirect} />
      <DemoPeoplePart staff />
    </>
  );
}
