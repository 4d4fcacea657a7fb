import { Trans } from '@lingui/react/macro';
import { Note } from '../../../ui/note.tsx';

export function HoldbackNote() {
  return (
    <Note tone="info" title={<Trans>5% is held back until the year-end audit</Trans>}>
      <Trans>
        You redeem more than 95% of your holding. We pay 95% at once and keep 5% on your account
        until the fund's books are audited; it is paid out on 31 January of next year.
      </Trans>
    </Note>
  );
}
