import { listDevices } from '@ballast/contract/access/devices.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Paged } from '../../../ui/lists/paged.tsx';
import { SupportSessionList } from '../support/support-session-list.tsx';
import { DeviceList } from './device-list.tsx';
import { LogoutOthers } from './logout-others.tsx';
import { syncThisDevice } from './sync-this-device.ts';

/** /settings/devices */
export function DevicesPage() {
  const { t } = useLingui();
  useThisDeviceInSync();
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.settings()}>
            <Trans>Settings</Trans>
          </Link>
        }
        title={<Trans>Devices</Trans>}
        lead={<Trans>Where you are logged in, and which browsers you trust.</Trans>}
        actions={<LogoutOthers />}
      />
      <Card flush title={<Trans>Logged-in and trusted devices</Trans>}>
        <Paged
          words={{ more: t`Show more` }}
          page={(cursor, after) => <DeviceList cursor={cursor} after={after} />}
        />
      </Card>
      <SupportSessionList />
    </Stack>
  );
}

/** Tells the server what this browser is now, which changes when it is updated. */
function useThisDeviceInSync(): void {
  const isOwnSession = useUser().support_admin_id === null;
  useEffect(() => {
    if (!isOwnSession) return;
    void syncThisDevice().then((changed) => {
      if (changed)
        void queryClient.invalidateQueries({ queryKey: callQuery(listDevices).queryKey });
    });
  }, [isOwnSession]);
}
