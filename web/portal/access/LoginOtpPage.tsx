import { useSearch } from '@tanstack/react-router';
import { OtpScreen } from '../../app/access/otp-screen.tsx';

/** /login/confirm/otp */
export function LoginOtpPage() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  return <OtpScreen redirect={redirect} />;
}
