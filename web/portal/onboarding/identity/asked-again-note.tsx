import { getKycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { useReading } from '../../../app/session/queries.ts';
import { Note } from '../../../ui/note.tsx';

/** Why the desk asks for a document again; nothing when it does not. */
export function AskedAgainNote() {
  const { data } = useReading(getKycStatus);
  if (!data?.identity.reason) return null;
  return (
    <Note tone="caution" title={<Trans>Why we ask again</Trans>}>
      {data.identity.reason}
    </Note>
  );
}
