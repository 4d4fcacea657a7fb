import { CallError } from '@ballast/client/call-error.ts';
import { Trans } from '@lingui/react/macro';
import { useCountdown } from '../../ui/countdown.ts';
import { Note } from '../../ui/note.tsx';

export function isSentRecently(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'code_sent_recently';
}

/** How long to wait for a code to another address or number than the last. */
export function SentRecentlyNote({ error }: { error: CallError }) {
  const left = useCountdown(Number(error.detail.resend_after_s ?? 0), error);
  return (
    <Note tone="info" title={<Trans>A code was sent a moment ago</Trans>}>
      {left > 0 ? (
        <Trans>The next one can be sent in {left} s.</Trans>
      ) : (
        <Trans>The next one can be sent now.</Trans>
      )}
    </Note>
  );
}
