import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Note } from '../../../ui/note.tsx';
import { kycStatusQuery } from './queries.ts';

/** Why the desk gave everything back to be changed; null when it did not. */
export function useGivenBackReason(): string | null {
  const { data } = useQuery(kycStatusQuery());
  return data?.stage === 'CREATED' ? data.reason : null;
}

/** The same, on every step until it is sent again; nothing when nothing was given back. */
export function GivenBackNote() {
  const reason = useGivenBackReason();
  if (reason === null) return null;
  return (
    <Note tone="caution" title={<Trans>What our desk asks you to change</Trans>}>
      {reason}
    </Note>
  );
}
