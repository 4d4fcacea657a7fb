import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../app/routing/paths.ts';
import { supportTab } from '../../app/session/support-tab.ts';
import { LoadingScreen } from '../../ui/frames/loading-screen.tsx';

/**
 * Marks this tab with its view-only session and loads the portal anew, so that nothing of the desk's session
 * stays in memory.
 */
export function SupportViewPage() {
  const { session } = useSearch({ from: '/support-view' });
  useEffect(() => {
    if (session) supportTab.begin(session);
    location.replace(paths.portfolio());
  }, [session]);
  return <LoadingScreen title={<Trans>View-only session</Trans>} />;
}
