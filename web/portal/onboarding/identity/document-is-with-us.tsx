import { Trans } from '@lingui/react/macro';
import { Note } from '../../../ui/note.tsx';

/** Says that no document is to be sent. */
export function DocumentIsWithUs() {
  return (
    <Note tone="good" title={<Trans>We have your document</Trans>}>
      <Trans>There is nothing more to send. We tell you if we need another one.</Trans>
    </Note>
  );
}
