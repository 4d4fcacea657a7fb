import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths } from '../../app/routing/paths.ts';
import { supportTab } from '../../app/session/support-tab.ts';
import { LoadingScreen } from '../../ui/frames/loading-screen.tsx';

/**
 * /support-view: marks this tab with the view-only session that it is to show, and goes to the portal by a
 * full load, so that nothing of the desk's session stays in the tab's memory.
 */
export function SupportViewPage() {
  const { session } = useSearch({ from: '/support-view' });
  useEffect(() => {
    if (session) supportTab.begin(session);
    location.replace(paths.portfolio());
  }, [session]);
  return <LoadingScreen title={<Trans>View-only session</Trans>} />;
}
