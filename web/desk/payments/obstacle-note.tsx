import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Note } from '../../ui/note.tsx';
import type { WithdrawalCase } from './withdrawal-case-card.tsx';

type Reason = NonNullable<WithdrawalCase['blocked_by']>;

const REASONS: Readonly<Record<Reason, MessageDescriptor>> = {
  approver_entered_it: msg`You entered this withdrawal, so somebody else decides it.`,
  already_approved_by_you: msg`You have approved it. It takes one more person.`,
  forbidden: msg`Operations decide withdrawals. You can look at this one.`,
  withdrawals_stopped: msg`Withdrawals of this asset are stopped until books and custodian agree.`,
  wallet_not_approved: msg`The wallet is no longer approved.`,
  wallet_on_hold: msg`The wallet is on hold after a change of the client’s credentials.`,
};

/** Why a person cannot approve a withdrawal. */
export function ObstacleNote({ reason }: { reason: Reason }) {
  const { i18n } = useLingui();
  return <Note tone="caution">{i18n._(REASONS[reason])}</Note>;
}
