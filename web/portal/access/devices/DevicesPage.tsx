import {
  type Device,
  listDevices,
  logoutOtherDevices,
  syncDevice,
} from '@ballast/contract/access/devices.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { describeDevice } from '../../../app/access/sign-in.ts';
import { ask } from '../../../app/errors/dialogs.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { callQuery, queryClient, useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Paged } from '../../../ui/lists/paged.tsx';
import { SettingRows } from '../../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { failureToast } from '../../account/failure-toast.tsx';
import { SupportSessionList } from '../support/support-session-list.tsx';
import { DeviceRow } from './device-row.tsx';
import { PreviousLogin } from './previous-login.tsx';
import { devicesQuery } from './queries.ts';

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
      <PreviousLogin />
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
 * Updates, once in a tab, what the server knows of this browser. A courtesy to the list, so a failure is not
 * shown. Returns whether it did.
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

type DeviceListProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function DeviceList({ cursor, after }: DeviceListProps) {
  const { t } = useLingui();
  const devices = useQuery(devicesQuery(cursor));
  if (!devices.data) return <Skeleton height={18} />;
  const { items, next_cursor } = devices.data;
  if (items.length === 0) return <NoDevices />;
  return (
    <>
      <SettingRows label={t`Devices`}>
        {items.map((device: Device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </SettingRows>
      {after(next_cursor)}
    </>
  );
}

function NoDevices() {
  return (
    <EmptyState
      title={<Trans>No device is logged in</Trans>}
      text={<Trans>Devices appear here when you log in with them.</Trans>}
    />
  );
}

/** Logs out every device but this one, after asking. */
function LogoutOthers() {
  const logout = useCallMutation(logoutOtherDevices);

  async function run(): Promise<void> {
    const sure = await ask({
      title: <Trans>Log out all other devices?</Trans>,
      text: (
        <Trans>
          Every session but this one ends at once, view-only sessions of our support among them.
          Devices that you trust stay trusted.
        </Trans>
      ),
      confirm: <Trans>Log out all others</Trans>,
      refuse: <Trans>Keep them</Trans>,
      grave: true,
    });
    if (!sure) return;
    try {
      const { logged_out_count } = await logout.mutateAsync({});
      showToast({ tone: 'good', text: <LoggedOut count={logged_out_count} /> });
    } catch (error) {
      failureToast(<Trans>Could not log out the other devices</Trans>, error);
    }
  }

  return (
    <Button variant="default" loading={logout.isPending} onClick={run}>
      <Trans>Log out all others</Trans>
    </Button>
  );
}

function LoggedOut({ count }: { count: number }) {
  if (count === 0) return <Trans>No other device was logged in.</Trans>;
  return <Plural value={count} one="# device was logged out." other="# devices were logged out." />;
}
