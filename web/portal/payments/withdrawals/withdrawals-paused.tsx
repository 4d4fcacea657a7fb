import { Trans } from '@lingui/react/macro';
import { Note } from '../../../ui/note.tsx';

/** Says, before anything is confirmed, that none can be asked for while a balance is checked. */
export function WithdrawalsPaused() {
  return (
    <Note tone="caution" title={<Trans>Withdrawals of this currency are paused</Trans>}>
      <Trans>
        We are checking a balance first. Your funds are safe, and withdrawals start again by
        themselves; please come back later.
      </Trans>
    </Note>
  );
}
