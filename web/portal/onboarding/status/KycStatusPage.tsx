import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CaseTimeline } from '../case-timeline.tsx';
import { ActiveCard } from './active-card.tsx';
import { StatusNote } from './status-note.tsx';
import { useKycStatus } from './use-kyc-status.ts';
import { verificationStateOf } from './verification-state.ts';
import { VerificationSteps } from './verification-steps.tsx';

/** The state of the verification, what happens next and when, and what the client can do. */
export function KycStatusPage() {
  const status = useKycStatus();
  return (
    <Stack>
      <PageHeader
        title={<Trans>Verification</Trans>}
        lead={<Trans>What we check before you can invest.</Trans>}
      />
      {status.data ? <Status status={status.data} /> : <Skeleton height={18} />}
    </Stack>
  );
}

function Status({ status }: { status: KycStatus }) {
  const state = verificationStateOf(status);
  return (
    <>
      {state === 'ACTIVE' ? <ActiveCard /> : <StatusNote status={status} />}
      <Card title={<Trans>The steps</Trans>}>
        <VerificationSteps state={state} />
      </Card>
      <Reviews status={status} />
    </>
  );
}

function Reviews({ status: { kyc_case } }: { status: KycStatus }) {
  return kyc_case ? (
    <Card title={<Trans>Application review</Trans>}>
      <CaseTimeline review={kyc_case} />
    </Card>
  ) : null;
}
