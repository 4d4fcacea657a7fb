import { Outlet } from '@tanstack/react-router';
import { LoginFrame } from '../../app/access/login-frame.tsx';

/** The frame of the client's login screens. */
export function LoginLayout() {
  return (
    <LoginFrame>
      <Outlet />
    </LoginFrame>
  );
}
