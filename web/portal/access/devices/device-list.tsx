import type { Device } from '@ballast/contract/access/devices.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SettingRows } from '../../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DeviceRow } from './device-row.tsx';
import { devicesQuery } from './queries.ts';

type DeviceListProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

/** A page of the devices, the one in use first. */
export function DeviceList({ cursor, after }: DeviceListProps) {
  const { t } = useLingui();
  const devices = useQuery(devicesQuery(cursor));
  if (devices.error && !devices.data) return <FailureNote error={devices.error} />;
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
