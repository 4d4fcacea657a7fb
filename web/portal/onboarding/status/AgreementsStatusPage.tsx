import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ActiveCard } from './active-card.tsx';
import { AgreementRows } from './agreement-rows.tsx';
import { StatusNote } from './status-note.tsx';
import { useKycStatus } from './use-kyc-status.ts';
import { type VerificationState, verificationStateOf } from './verification-state.ts';
import { VerificationSteps } from './verification-steps.tsx';

/** Where there is something to say of agreements, or that none will come. */
const STATES: readonly VerificationState[] = [
  'AGREEMENTS_REQUIRED',
  'AGREEMENTS_PENDING',
  'DOCUMENT_REJECTED',
  'REJECTED',
];

export function AgreementsStatusPage() {
  const status = useKycStatus();
  return (
    <Stack>
      <PageHeader
        title={<Trans>Agreements</Trans>}
        lead={<Trans>What you sign before your account is active.</Trans>}
      />
      {status.data ? <Status status={status.data} /> : <Skeleton height={18} />}
    </Stack>
  );
}

function Status({ status }: { status: KycStatus }) {
  const state = verificationStateOf(status);
  const hasWords = STATES.includes(state);
  return (
    <>
      {state === 'ACTIVE' ? <ActiveCard /> : null}
      {hasWords ? <StatusNote status={status} /> : null}
      {status.agreements.length > 0 ? (
        <Card title={<Trans>Your agreements</Trans>} flush>
          <AgreementRows agreements={status.agreements} />
        </Card>
      ) : null}
      {hasWords || state === 'ACTIVE' ? null : <NotYet />}
      <Card title={<Trans>The steps</Trans>}>
        <VerificationSteps state={state} />
      </Card>
    </>
  );
}

function NotYet() {
  return (
    <EmptyState
      title={<Trans>No agreements to sign yet</Trans>}
      text={<Trans>They come as soon as your identity is verified; we’ll email you.</Trans>}
    >
      <ButtonLink to={paths.accountStatusKyc()}>
        <Trans>See your verification</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
