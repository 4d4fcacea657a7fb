import type { Device } from '@ballast/contract/access/devices.ts';
import { Trans } from '@lingui/react/macro';
import { countryName } from '../../../app/figures/country-name.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DeviceActions } from './device-actions.tsx';
import styles from './device-row.module.css';

/** A browser: what and where it is, whether it is in use, and what can be done with it. */
export function DeviceRow({ device }: { device: Device }) {
  return (
    <SettingRow
      title={device.view_only ? <Trans>Our support, view-only</Trans> : device.name}
      value={<DeviceBadges device={device} />}
      text={<DeviceFacts device={device} />}
    >
      <DeviceActions device={device} />
    </SettingRow>
  );
}

function DeviceBadges({ device }: { device: Device }) {
  const { current, online, trusted, view_only, signed_in } = device;
  return (
    <span className={styles.badges}>
      {current ? (
        <StatusBadge tone="accent">
          <Trans>This device</Trans>
        </StatusBadge>
      ) : null}
      {online ? (
        <StatusBadge tone="good">
          <Trans>Online</Trans>
        </StatusBadge>
      ) : (
        <StatusBadge>{signed_in ? <Trans>Offline</Trans> : <Trans>Logged out</Trans>}</StatusBadge>
      )}
      {trusted ? (
        <StatusBadge>
          <Trans>Trusted</Trans>
        </StatusBadge>
      ) : null}
      {view_only ? (
        <StatusBadge tone="caution">
          <Trans>View-only</Trans>
        </StatusBadge>
      ) : null}
    </span>
  );
}

function DeviceFacts({ device }: { device: Device }) {
  const { operating_system, ip_address, location, online, last_seen_at, signed_in_at } = device;
  const known = [operating_system, ip_address, location && countryName(location)];
  return (
    <>
      <span className={styles.where}>{known.filter(Boolean).join(' · ')}</span>
      <span className={styles.when}>
        {online ? (
          <Trans>Logged in since {formatDate(signed_in_at, 'mediumWithTime')}</Trans>
        ) : (
          <Trans>Last seen {formatDate(last_seen_at, 'mediumWithTime')}</Trans>
        )}
      </span>
    </>
  );
}
