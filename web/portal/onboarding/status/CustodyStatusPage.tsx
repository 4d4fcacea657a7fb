import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ActiveCard } from './active-card.tsx';
import { AgreementRows } from './agreement-rows.tsx';
import { CustodyScreen } from './custody-screen.tsx';
import { StandingNote } from './standing-note.tsx';
import { useKycStatus } from './use-kyc-status.ts';
import { standingOf } from './verification-standing.ts';

/** /custody-agreements/status: both agreements, and how long the check of signed ones takes. */
export function CustodyStatusPage() {
  const status = useKycStatus();
  return (
    <CustodyScreen
      signed={status.data ? signedOf(status.data) : 0}
      wide
      title={<Trans>Your agreements</Trans>}
    >
      <FailureNote error={status.error} />
      {status.data ? <Agreements status={status.data} /> : <Skeleton height={16} />}
    </CustodyScreen>
  );
}

function signedOf({ agreements }: KycStatus): 0 | 1 | 2 {
  const { length } = agreements.filter(({ status }) => status === 'SIGNED');
  return Math.min(length, 2) as 0 | 1 | 2;
}

function Agreements({ status }: { status: KycStatus }) {
  if (standingOf(status) === 'ACTIVE') return <ActiveCard />;
  return (
    <>
      <StandingNote status={status} />
      <Card flush>
        <AgreementRows agreements={status.agreements} />
      </Card>
      <ButtonLink to={paths.portfolio()} variant="default" fullWidth>
        <Trans>To the portfolio</Trans>
      </ButtonLink>
    </>
  );
}
