import { Outlet } from '@tanstack/react-router';
import { LoginFrame } from '../../app/access/login-frame.tsx';

export function LoginLayout() {
  return (
    <LoginFrame>
      <Outlet />
    </LoginFrame>
  );
}
