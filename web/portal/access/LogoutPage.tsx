import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../app/paths.ts';
import { session } from '../../app/start.ts';
import { supportTab } from '../../app/support-tab.ts';
import { resetTheme } from '../../app/theme-preference.ts';
import { LoadingScreen } from '../../ui/loading-screen.tsx';

/** /logout: ends the session, forgets what the tab knows, and goes to the login. */
export function LogoutPage() {
  const search = useSearch({ strict: false }) as { expired?: string; admin?: string };
  const options = { expired: search.expired === '1' };
  const target = search.admin === '1' ? paths.adminLogin(options) : paths.login(options);
  useEffect(() => {
    // The theme of this browser is that of the desk, whose session goes on.
    const isView = supportTab.isMarked();
    void session.end().then(() => {
      if (!isView) resetTheme();
      location.replace(target);
    });
  }, [target]);
  return (
    <main>
      <VisuallyHidden component="h1">
        <Trans>Log out</Trans>
      </VisuallyHidden>
      <LoadingScreen />
    </main>
  );
}
