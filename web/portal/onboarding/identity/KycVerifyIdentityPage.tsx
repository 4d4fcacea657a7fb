import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ExposedForm } from '../kyc/exposed-form.tsx';
import { KycScreen } from '../kyc/kyc-screen.tsx';
import { useGoOn, useKyc } from '../kyc/use-kyc.ts';
import { AskedAgainNote } from './asked-again-note.tsx';
import { DocumentIsWithUs } from './document-is-with-us.tsx';
import { KycIdentityCheck } from './kyc-identity-check.tsx';

/** /kyc/verify-identity */
export function KycVerifyIdentityPage() {
  return (
    <KycScreen
      step="VERIFY_IDENTITY"
      title={<Trans>Show who you are</Trans>}
      lead={<Trans>With a document that is valid and that has your picture.</Trans>}
    >
      <WhatIsLeft />
    </KycScreen>
  );
}

function WhatIsLeft() {
  const data = useKyc();
  const goOn = useGoOn('VERIFY_IDENTITY');
  if (!isWithUs(data)) {
    return (
      <>
        <AskedAgainNote />
        <KycIdentityCheck data={data} onDone={goOn} />
      </>
    );
  }
  return (
    <>
      <DocumentIsWithUs />
      {data.politically_exposed === null ? (
        <ExposedForm />
      ) : (
        <Button fullWidth onClick={() => goOn(data)}>
          <Trans>Continue</Trans>
        </Button>
      )}
    </>
  );
}

function isWithUs({ identity_document: { verification_status: status } }: KycDetails): boolean {
  return status === 'SUBMITTED' || status === 'APPROVED';
}
