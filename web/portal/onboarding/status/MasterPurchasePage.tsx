import { Trans } from '@lingui/react/macro';
import { paths } from '../../../app/routing/paths.ts';
import { Signing } from '../../agreements/signing.tsx';
import { CustodyScreen } from './custody-screen.tsx';
import { useAgreementSigned } from './use-agreement-signed.ts';

/** /custody-agreements/master-purchase */
export function MasterPurchasePage() {
  const goOn = useAgreementSigned();
  return (
    <CustodyScreen
      signed={1}
      wide
      back={paths.custodyAgreements()}
      title={<Trans>The master purchase agreement</Trans>}
      lead={<Trans>How purchases and sales are made for you, and at which prices.</Trans>}
    >
      <Signing envelopeType="MASTER_PURCHASE_AGREEMENT" onSigned={goOn} />
    </CustodyScreen>
  );
}
