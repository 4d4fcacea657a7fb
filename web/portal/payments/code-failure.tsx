import { CallError } from '@ballast/client/call-error.ts';
import { Trans } from '@lingui/react/macro';
import { FailureNote } from '../../app/failure-note.tsx';
import { Note } from '../../ui/note.tsx';

const TOO_MANY: readonly string[] = ['challenge_dead', 'too_many_requests'];
const UNKNOWN: readonly string[] = ['unexpected', 'internal_error'];

/** Why a code was not taken, in the words of the withdrawal (investing.md, section 8). */
export function CodeFailure({ error }: { error: unknown }) {
  const code = error instanceof CallError ? error.code : 'unexpected';
  if (!error) return null;
  if (TOO_MANY.includes(code)) {
    return (
      <Note tone="bad" title={<Trans>Too many attempts. Try again later.</Trans>}>
        {code === 'challenge_dead' ? (
          <Trans>This withdrawal takes no more codes. Cancel it and request it anew.</Trans>
        ) : null}
      </Note>
    );
  }
  if (UNKNOWN.includes(code)) {
    return (
      <Note tone="bad" title={<Trans>Something went wrong</Trans>}>
        <Trans>Please enter a new one-time code or try again later.</Trans>
      </Note>
    );
  }
  return <FailureNote error={error} />;
}
