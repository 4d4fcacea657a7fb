import type {
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '@ballast/contract/payments/transactions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';

export type TransactionType = (typeof TRANSACTION_TYPES)[number];
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TYPE_WORDS: Readonly<Record<TransactionType, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  investment: msg`Investment`,
  redemption: msg`Redemption`,
  exchange: msg`Exchange`,
  redemptionHoldback: msg`Held back until the audit`,
  platformFee: msg`Fee`,
  reward: msg`Reward`,
  correction: msg`Correction`,
  reversal: msg`Reversal`,
};

export const STATUS_WORDS: Readonly<Record<TransactionStatus, MessageDescriptor>> = {
  processing: msg`In progress`,
  completed: msg`Completed`,
  failed: msg`Failed`,
};

export const NEXT_WORDS: Readonly<Partial<Record<TransactionType, MessageDescriptor>>> = {
  deposit: msg`The network confirms it, usually within 10 minutes. After that it settles within 24 hours.`,
  withdrawal: msg`We check it and send it out. You see each step on its own page.`,
  investment: msg`The trades are being filled. This may take up to 20 minutes.`,
  redemption: msg`The holdings are being sold. This may take up to 20 minutes.`,
  reversal: msg`The network took the deposit back after it had settled. We hold what is left of it, and write to you when we have decided.`,
};

const TONES: Readonly<Record<TransactionStatus, Tone>> = {
  processing: 'accent',
  completed: 'good',
  failed: 'bad',
};

export function TransactionBadge({ status }: { status: TransactionStatus }) {
  const { i18n } = useLingui();
  return <StatusBadge tone={TONES[status]}>{i18n._(STATUS_WORDS[status])}</StatusBadge>;
}
