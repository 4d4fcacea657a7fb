import { listDevices, syncDevice } from '@ballast/contract/access/devices.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { describeDevice } from '../../../app/access/sign-in.ts';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Paged } from '../../../ui/lists/paged.tsx';
import { SupportSessionList } from '../support/support-session-list.tsx';
import { DeviceList } from './device-list.tsx';
import { LogoutOthers } from './logout-others.tsx';

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

let attempt: Promise<boolean> | null = null;

/**
 * Renews, once in a tab, what the server knows of this browser. Returns whether it did; it is a
 * courtesy to the list, so a failure is nothing that a person should hear of.
 */
function syncThisDevice(): Promise<boolean> {
  attempt ??= describeDevice()
    .then((device) => client.call(syncDevice, { body: { device } }))
    .then(
      () => true,
      () => false,
    );
  return attempt;
}
