import { type Device, logoutDevice, untrustDevice } from '@ballast/contract/access/devices.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ask } from '../../../app/errors/dialogs.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { failureToast } from '../../account/failure-toast.tsx';

/** What can be done with a device: log it out, trust it no longer. */
export function DeviceActions({ device }: { device: Device }) {
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
      title: <Trans>Trust {name} no longer?</Trans>,
      text: (
        <Trans>
          The next login on it asks for a confirmation code again. If it is logged in now, it stays
          logged in.
        </Trans>
      ),
      confirm: <Trans>Do not trust it</Trans>,
      refuse: <Trans>Keep trusting it</Trans>,
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
      aria-label={t`Do not trust ${name}`}
    >
      <Trans>Do not trust</Trans>
    </Button>
  );
}
