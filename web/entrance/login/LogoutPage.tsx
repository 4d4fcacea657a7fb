import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { MessageScreen } from '../../app/errors/message-screen.tsx';
import { paths } from '../../app/routing/paths.ts';
import { session } from '../../app/session/start.ts';
import { supportTab } from '../../app/session/support-tab.ts';
import { resetTheme } from '../../app/theme/theme-preference.ts';
import { LoadingScreen } from '../../ui/frames/loading-screen.tsx';
import { ButtonLink } from '../link.tsx';
import { useSearch } from '../router.ts';
import { forgetPush } from './forget-push.ts';

/** Ends the session, clears the tab and goes to the login; of a view-only session it says that it is over. */
export function LogoutPage() {
  const search = useSearch();
  const options = { expired: search.expired === '1' };
  const target = search.admin === '1' ? paths.adminLogin(options) : paths.login(options);
  const [isViewOver, setViewOver] = useState(false);
  useEffect(() => {
    // The theme of this browser is that of the desk, whose session goes on.
    const isView = supportTab.isMarked();
    void session.end().then(async () => {
      if (isView) {
        setViewOver(true);
        return;
      }
      resetTheme();
      await forgetPush();
      location.replace(target);
    });
  }, [target]);
  if (!isViewOver) return <LoadingScreen title={<Trans>Log out</Trans>} />;
  return (
    <MessageScreen
      title={<Trans>The view-only session has ended</Trans>}
      text={<Trans>You can close this tab. You are still logged in to the desk.</Trans>}
    >
      <ButtonLink to={paths.desk()}>
        <Trans>Go to the desk</Trans>
      </ButtonLink>
    </MessageScreen>
  );
}
