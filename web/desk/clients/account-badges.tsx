import type { ACCOUNT_STATUSES, User } from '@ballast/contract/account/me.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusBadges } from '../../ui/status-badges.tsx';

const STATUS_WORDS: Readonly<Record<(typeof ACCOUNT_STATUSES)[number], MessageDescriptor>> = {
  ACTIVE: msg`Active`,
  INACTIVE: msg`Inactive`,
  PENDING_ACTIVATION: msg`Pending activation`,
};

const STAGE_WORDS: Readonly<Record<User['kyc_stage'], MessageDescriptor>> = {
  CREATED: msg`Not sent in yet`,
  SUBMITTED: msg`Under review`,
  AGREEMENTS_VERIFICATION: msg`Approved, agreements not finished`,
  COMPLETED: msg`Completed`,
  REJECTED: msg`Rejected`,
};

type AccountBadgesProps = Pick<User, 'account_status' | 'verification_status'> & {
  suspended: boolean;
  closed_at: string | null;
};

export function AccountBadges(account: AccountBadgesProps) {
  const { i18n } = useLingui();
  const active = account.account_status === 'ACTIVE';
  if (account.closed_at !== null) {
    return (
      <StatusBadge tone="neutral">
        <Trans>Closed for good</Trans>
      </StatusBadge>
    );
  }
  if (account.suspended) {
    return (
      <StatusBadge tone="bad">
        <Trans>Suspended</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadges>
      <StatusBadge tone={active ? 'good' : 'caution'}>
        {i18n._(STATUS_WORDS[account.account_status])}
      </StatusBadge>
      {account.verification_status === 'VERIFIED' ? null : (
        <StatusBadge tone="caution">
          <Trans>Not verified</Trans>
        </StatusBadge>
      )}
    </StatusBadges>
  );
}

export function TypeWord({ type }: { type: User['account_type'] }) {
  return type === 'INDIVIDUAL' ? <Trans>Individual</Trans> : <Trans>Institution</Trans>;
}

/** How far a person's KYC or a company's KYB has come, in words. */
export function KycStageWord({ stage }: { stage: User['kyc_stage'] }) {
  const { i18n } = useLingui();
  return i18n._(STAGE_WORDS[stage]);
}
