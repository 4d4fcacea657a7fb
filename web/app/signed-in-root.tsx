import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DialogHost } from './dialogs.tsx';
import { queryClient } from './queries.ts';
import { ToastHost } from './toasts.tsx';
import { UserKeeper, useUser } from './use-user.ts';

const SupportNotice = lazy(async () => {
  const module = await import('./support-view/support-notice.tsx');
  return { default: module.SupportNotice };
});

/** What every signed-in screen stands in: data that is read again, dialogs, toasts. */
export function SignedInRoot() {
  return (
    <QueryClientProvider client={queryClient}>
      <UserKeeper />
      <DialogHost />
      <ToastHost />
      <SupportPart />
      <Outlet />
    </QueryClientProvider>
  );
}

/** Comes with view-only sessions alone. */
function SupportPart() {
  return useUser().support_admin_id === null ? null : (
    <Suspense>
      <SupportNotice />
    </Suspense>
  );
}
