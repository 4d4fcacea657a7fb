import { getKyc } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { client } from '../../../app/session/start.ts';
import { Signing } from '../../agreements/signing.tsx';
import { KycScreen } from './kyc-screen.tsx';
import { useGoOn } from './use-kyc.ts';

export function KycPlatformAgreementPage() {
  const goOn = useGoOn('PLATFORM_AGREEMENT');
  return (
    <KycScreen
      step="PLATFORM_AGREEMENT"
      wide
      title={<Trans>The platform agreement</Trans>}
      lead={<Trans>It says what we do for you, what it costs, and what you can rely on.</Trans>}
    >
      <Signing
        envelopeType="PLATFORM_AGREEMENT"
        onSigned={async () => goOn(await client.call(getKyc))}
      />
    </KycScreen>
  );
}
