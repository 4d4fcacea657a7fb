import { useSearch } from '../router.ts';
import { OtpScreen } from './otp-screen.tsx';

/** /login/admin/confirm/otp */
export function AdminLoginOtpPage() {
  return <OtpScreen redirect={useSearch().redirect} admin />;
}
