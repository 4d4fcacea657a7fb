import { logoutOtherDevices } from '@ballast/contract/access/devices.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ask } from '../../../app/errors/dialogs.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { useCallMutation } from '../../../app/session/queries.ts';
import { failureToast } from '../../account/failure-toast.tsx';

/** Logs out every device but this one, after asking. */
export function LogoutOthers() {
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
