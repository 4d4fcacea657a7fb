import { useSearch } from '@tanstack/react-router';
import { OtpScreen } from '../../app/access/otp-screen.tsx';

/** /login/admin/confirm/otp */
export function AdminLoginOtpPage() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  return <OtpScreen redirect={redirect} admin />;
}
