import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { paths } from '../../app/routing/paths.ts';
import { session } from '../../app/session/start.ts';
import { supportTab } from '../../app/session/support-tab.ts';
import { resetTheme } from '../../app/theme/theme-preference.ts';
import { LoadingScreen } from '../../ui/frames/loading-screen.tsx';
import { useSearch } from '../router.ts';

/** Ends the session, clears the tab and goes to the login. */
export function LogoutPage() {
  const search = useSearch();
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
  return <LoadingScreen title={<Trans>Log out</Trans>} />;
}
