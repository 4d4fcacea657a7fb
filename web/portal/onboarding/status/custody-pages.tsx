import { getKycStatus, type KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { queryClient } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { Card } from '../../../ui/card.tsx';
import { StepList } from '../../../ui/lists/step-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Signing } from '../../agreements/signing.tsx';
import { kycStatusQuery } from '../kyc/queries.ts';
import { OnboardingFrame } from '../onboarding-frame.tsx';
import { ActiveCard } from './active-card.tsx';
import { AgreementRows } from './agreement-rows.tsx';
import { StatusNote } from './status-note.tsx';
import { useKycStatus } from './use-kyc-status.ts';
import { verificationStateOf } from './verification-state.ts';

export function CustodyIntroPage() {
  const { t } = useLingui();
  const status = useKycStatus();
  const ahead = { state: 'ahead', stateWord: t`To come` } as const;
  return (
    <CustodyScreen
      signed={0}
      title={<Trans>Two agreements to sign</Trans>}
      lead={
        <Trans>Your identity is verified. This is the last step before your first deposit.</Trans>
      }
    >
      <Card>
        <StepList
          label={t`What happens`}
          steps={[
            {
              ...ahead,
              key: 'custody',
              title: <Trans>Custody service agreement</Trans>,
              text: <Trans>Who keeps your assets, how, and how you get them back.</Trans>,
            },
            {
              ...ahead,
              key: 'purchase',
              title: <Trans>Master purchase agreement</Trans>,
              text: <Trans>How purchases and sales are made for you, and at which prices.</Trans>,
            },
            {
              ...ahead,
              key: 'check',
              title: <Trans>We check them</Trans>,
              text: <Trans>Within 10 minutes. Then your account is active.</Trans>,
            },
          ]}
        />
      </Card>
      {status.data ? (
        <ButtonLink to={nextAgreement(status.data)} fullWidth>
          <Trans>Continue</Trans>
        </ButtonLink>
      ) : (
        <Skeleton height={2.625} />
      )}
    </CustodyScreen>
  );
}

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

export function CustodyStatusPage() {
  const status = useKycStatus();
  return (
    <CustodyScreen
      signed={status.data ? signedOf(status.data) : 0}
      wide
      title={<Trans>Your agreements</Trans>}
    >
      {status.data ? <Agreements status={status.data} /> : <Skeleton height={16} />}
    </CustodyScreen>
  );
}

function signedOf({ agreements }: KycStatus): 0 | 1 | 2 {
  const { length } = agreements.filter(({ status }) => status === 'SIGNED');
  return Math.min(length, 2) as 0 | 1 | 2;
}

function Agreements({ status }: { status: KycStatus }) {
  if (verificationStateOf(status) === 'ACTIVE') return <ActiveCard />;
  return (
    <>
      <StatusNote status={status} />
      <Card flush>
        <AgreementRows agreements={status.agreements} />
      </Card>
      <ButtonLink to={paths.portfolio()} variant="default" fullWidth>
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
    </>
  );
}

type CustodyScreenProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** How many of the agreements are behind, of two. */
  signed: 0 | 1 | 2;
  back?: Path;
  wide?: boolean;
  children: ReactNode;
};

function CustodyScreen({ signed, ...rest }: CustodyScreenProps) {
  return (
    <OnboardingFrame
      {...rest}
      close={paths.accountStatusAgreements()}
      progressThousandths={signed * 500}
    />
  );
}

const CUSTODY_STEPS = [
  { envelopeType: 'CUSTODY_SERVICE_AGREEMENT', path: paths.custodyServiceAgreement() },
  { envelopeType: 'MASTER_PURCHASE_AGREEMENT', path: paths.custodyMasterPurchase() },
] as const;

function nextAgreement({ agreements }: Pick<KycStatus, 'agreements'>): Path {
  const isSigned = (type: string) =>
    agreements.some(({ envelope_type, status }) => envelope_type === type && status === 'SIGNED');
  const next = CUSTODY_STEPS.find(({ envelopeType }) => !isSigned(envelopeType));
  return next?.path ?? paths.custodyStatus();
}

function useAgreementSigned(): () => Promise<void> {
  const go = useGo();
  return async () => {
    const status = await client.call(getKycStatus);
    queryClient.setQueryData(kycStatusQuery().queryKey, status);
    await go(nextAgreement(status));
  };
}
