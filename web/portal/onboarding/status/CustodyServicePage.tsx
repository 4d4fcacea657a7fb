import { Trans } from '@lingui/react/macro';
import { paths } from '../../../app/routing/paths.ts';
import { Signing } from '../../agreements/signing.tsx';
import { CustodyScreen } from './custody-screen.tsx';
import { useAgreementSigned } from './use-agreement-signed.ts';

/** /custody-agreements/service-agreement */
export function CustodyServicePage() {
  const goOn = useAgreementSigned();
  return (
    <CustodyScreen
      signed={0}
      wide
      back={paths.custodyAgreements()}
      title={<Trans>The custody service agreement</Trans>}
      lead={<Trans>Who keeps your assets, how, and how you get them back.</Trans>}
    >
      <Signing envelopeType="CUSTODY_SERVICE_AGREEMENT" onSigned={goOn} />
    </CustodyScreen>
  );
}
