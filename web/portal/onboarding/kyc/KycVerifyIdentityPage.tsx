import type { KycDetails } from '@ballast/contract/onboarding/kyc.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Note } from '../../../ui/note.tsx';
import { AskedAgainNote } from './asked-again-note.tsx';
import { IdentityCheck } from './identity-check.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { useGoOn, useKyc } from './use-kyc.ts';

/** /kyc/verify-identity */
export function KycVerifyIdentityPage() {
  const data = useKyc();
  const goOn = useGoOn('VERIFY_IDENTITY');
  return (
    <KycScreen
      step="VERIFY_IDENTITY"
      title={<Trans>Show who you are</Trans>}
      lead={<Trans>With a document that is valid and that has your picture.</Trans>}
    >
      {isWithUs(data) ? (
        <>
          <Note tone="good" title={<Trans>We have your document</Trans>}>
            <Trans>There is nothing more to send. We tell you if we need another one.</Trans>
          </Note>
          <Button fullWidth onClick={() => goOn(data)}>
            <Trans>Continue</Trans>
          </Button>
        </>
      ) : (
        <>
          <AskedAgainNote />
          <IdentityCheck data={data} onDone={goOn} />
        </>
      )}
    </KycScreen>
  );
}

function isWithUs({ identity_document, politically_exposed }: KycDetails): boolean {
  const { verification_status: status } = identity_document;
  return (status === 'SUBMITTED' || status === 'APPROVED') && politically_exposed !== null;
}
