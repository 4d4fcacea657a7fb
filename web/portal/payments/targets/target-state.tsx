import type { TargetStanding } from '@ballast/contract/payments/wallets.ts';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../../app/figures/format-date.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';

type Target = Pick<TargetStanding, 'state' | 'reason' | 'usable' | 'usable_from' | 'waits_after'>;

type TargetStateProps = { target: Target; kind: 'wallet' | 'account' };

/** Whether a wallet or a bank account can be paid to, or why and until when it cannot. */
export function TargetState({ target, kind }: TargetStateProps) {
  const { state, usable, usable_from, waits_after } = target;
  if (usable) {
    return (
      <StatusBadge tone="good">
        <Trans>Verified</Trans>
      </StatusBadge>
    );
  }
  if (state === 'APPROVED' && usable_from !== null) {
    return (
      <>
        <StatusBadge tone="caution">
          <Trans>Waiting</Trans>
        </StatusBadge>
        <WaitText until={usable_from} after={waits_after} kind={kind} />
      </>
    );
  }
  if (state === 'PENDING') {
    return (
      <>
        <StatusBadge tone="caution">
          <Trans>Unverified</Trans>
        </StatusBadge>
        <Trans>Verification takes 1–2 business days. We’ll email you when it is done.</Trans>
      </>
    );
  }
  return (
    <>
      <StatusBadge tone="bad">
        {state === 'REJECTED' ? <Trans>Rejected</Trans> : <Trans>Suspended</Trans>}
      </StatusBadge>
      {target.reason ?? <Trans>Your relationship manager knows why.</Trans>}
    </>
  );
}

type WaitTextProps = {
  until: string;
  after: Target['waits_after'];
  kind: TargetStateProps['kind'];
};

function WaitText({ until, after, kind }: WaitTextProps) {
  if (after === 'CREDENTIALS') {
    return (
      <Trans>
        Withdrawals are paused until {formatDate(until, 'mediumWithTime')} because your security
        settings changed.
      </Trans>
    );
  }
  return kind === 'wallet' ? (
    <Trans>
      Can be used from {formatDate(until, 'mediumWithTime')}. For your safety, a new wallet waits 48
      hours after its approval.
    </Trans>
  ) : (
    <Trans>
      Can be used from {formatDate(until, 'mediumWithTime')}. For your safety, a new bank account
      waits 48 hours after its approval.
    </Trans>
  );
}
