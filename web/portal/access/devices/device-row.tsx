import { type Device, logoutDevice, untrustDevice } from '@ballast/contract/access/devices.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ask } from '../../../app/errors/dialogs.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { countryName } from '../../../app/figures/country-name.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { SettingRow } from '../../../ui/lists/setting-row.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { failureToast } from '../../account/failure-toast.tsx';
import styles from './device-row.module.css';

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

function DeviceActions({ device }: { device: Device }) {
  return (
    <>
      {device.trusted ? <Untrust device={device} /> : null}
      {device.signed_in ? <Logout device={device} /> : null}
    </>
  );
}

function Logout({ device }: { device: Device }) {
  const { t } = useLingui();
  const logout = useCallMutation(logoutDevice);
  const { current, name, view_only } = device;

  async function run(): Promise<void> {
    try {
      await logout.mutateAsync({ params: { id: device.id } });
      showToast({ tone: 'good', text: <Trans>The device was logged out.</Trans> });
    } catch (error) {
      failureToast(<Trans>Could not log out the device</Trans>, error);
    }
  }

  if (current) {
    return (
      <ButtonLink to={paths.logout()} variant="default" size="sm">
        <Trans>Log out</Trans>
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="default"
      size="sm"
      loading={logout.isPending}
      onClick={run}
      aria-label={view_only ? t`End session of our support` : t`Log out ${name}`}
    >
      {view_only ? <Trans>End session</Trans> : <Trans>Log out</Trans>}
    </Button>
  );
}

function Untrust({ device }: { device: Device }) {
  const { t } = useLingui();
  const untrust = useCallMutation(untrustDevice);
  const { name } = device;

  async function run(): Promise<void> {
    const sure = await ask({
      title: <Trans>Remove trust from {name}?</Trans>,
      text: (
        <Trans>
          The next login on it asks for a confirmation code again. If it is logged in now, it stays
          logged in.
        </Trans>
      ),
      confirm: <Trans>Remove trust</Trans>,
      refuse: <Trans>Keep trust</Trans>,
    });
    if (!sure) return;
    try {
      await untrust.mutateAsync({ params: { id: device.id } });
      showToast({ tone: 'good', text: <Trans>The device is no longer trusted.</Trans> });
    } catch (error) {
      failureToast(<Trans>Could not change whether the device is trusted</Trans>, error);
    }
  }

  return (
    <Button
      variant="default"
      size="sm"
      loading={untrust.isPending}
      onClick={run}
      aria-label={t`Remove trust from ${name}`}
    >
      <Trans>Remove trust</Trans>
    </Button>
  );
}
