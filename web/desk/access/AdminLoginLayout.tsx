import { Outlet } from '@tanstack/react-router';
import { LoginFrame } from '../../app/access/login-frame.tsx';

/** The frame of the login screens of staff. */
export function AdminLoginLayout() {
  return (
    <LoginFrame desk>
      <Outlet />
    </LoginFrame>
  );
}
