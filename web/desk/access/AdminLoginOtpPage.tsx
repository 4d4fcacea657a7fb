import { useSearch } from '@tanstack/react-router';
import { OtpScreen } from '../../app/access/otp-screen.tsx';
import { paths } from '../../app/paths.ts';

/** /login/admin/confirm/otp */
export function AdminLoginOtpPage() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  return <OtpScreen redirect={redirect} loginPath={paths.adminLogin()} />;
}
