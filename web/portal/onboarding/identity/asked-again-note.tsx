import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Note } from '../../../ui/note.tsx';
import { kycStatusQuery } from '../kyc/queries.ts';

/** Why the desk asks for a document again; nothing when it does not. */
export function AskedAgainNote() {
  const { data } = useQuery(kycStatusQuery());
  if (!data?.identity.reason) return null;
  return (
    <Note tone="caution" title={<Trans>Why we ask again</Trans>}>
      {data.identity.reason}
    </Note>
  );
}
