import { useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Shell } from '../ui/shell.tsx';
import { DialogHost } from './dialogs.tsx';
import { queryClient } from './queries.ts';
import { ToastHost } from './toasts.tsx';
import { UserKeeper } from './use-user.ts';
import { UserActions } from './user-actions.tsx';

/** What every signed-in screen stands in: shell, dialogs, toasts and the data that is read again. */
export function SignedInLayout({ navigation }: { navigation: ReactNode }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <DialogHost>
        <UserKeeper />
        <Shell
          navigation={navigation}
          actions={<UserActions />}
          words={{ openMenu: t`Menu`, closeMenu: t`Close menu`, skip: t`Skip to content` }}
          routeKey={pathname}
        >
          <Outlet />
        </Shell>
        <ToastHost />
      </DialogHost>
    </QueryClientProvider>
  );
}
