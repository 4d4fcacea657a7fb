import { useSearch } from '@tanstack/react-router';
import { OtpScreen } from '../../app/access/otp-screen.tsx';
import { paths } from '../../app/paths.ts';

/** /login/confirm/otp */
export function LoginOtpPage() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  return <OtpScreen redirect={redirect} loginPath={paths.login()} />;
}
