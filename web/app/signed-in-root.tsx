import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { DialogHost } from './dialogs.tsx';
import { queryClient } from './queries.ts';
import { ToastHost } from './toasts.tsx';
import { UserKeeper } from './use-user.ts';

/** What every signed-in screen stands in: data that is read again, dialogs, toasts. */
export function SignedInRoot() {
  return (
    <QueryClientProvider client={queryClient}>
      <UserKeeper />
      <DialogHost />
      <ToastHost />
      <Outlet />
    </QueryClientProvider>
  );
}
