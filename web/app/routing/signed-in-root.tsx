import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { DialogHost } from '../errors/dialogs.tsx';
import { ToastHost } from '../errors/toasts.tsx';
import { LoadKeeper } from '../loads/load-keeper.tsx';
import { queryClient } from '../session/queries.ts';
import { UserKeeper, useUser } from '../session/use-user.ts';

const SupportNotice = lazy(async () => {
  const module = await import('../support-view/support-notice.tsx');
  return { default: module.SupportNotice };
});

export function SignedInRoot() {
  return (
    <QueryClientProvider client={queryClient}>
      <UserKeeper />
      <DialogHost />
      <ToastHost />
      <SupportPart />
      <LoadKeeper>
        <Outlet />
      </LoadKeeper>
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
