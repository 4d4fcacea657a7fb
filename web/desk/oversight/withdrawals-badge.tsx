import { Trans } from '@lingui/react/macro';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Whether clients can withdraw an asset, or its differences have stopped that. */
export function WithdrawalsBadge({ stopped }: { stopped: boolean }) {
  return stopped ? (
    <StatusBadge tone="bad">
      <Trans>Stopped</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="good">
      <Trans>Open</Trans>
    </StatusBadge>
  );
}
