import { useSearch } from '../router.ts';
import { OtpScreen } from './otp-screen.tsx';

/** /login/confirm/otp */
export function LoginOtpPage() {
  return <OtpScreen redirect={useSearch().redirect} />;
}
