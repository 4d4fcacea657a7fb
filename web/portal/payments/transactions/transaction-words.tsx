import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  listTransactions,
  TRANSACTION_OUTCOMES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  TRANSACTION_WAITS,
} from '@ballast/contract/payments/transactions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { signOf } from '../../../app/figures/format-decimal.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import styles from './transaction-words.module.css';

export type TransactionType = (typeof TRANSACTION_TYPES)[number];
type Outcome = (typeof TRANSACTION_OUTCOMES)[number];
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TYPE_WORDS: Readonly<Record<TransactionType, MessageDescriptor>> = {
  deposit: msg({ context: 'kind of transaction', message: 'Deposit' }),
  withdrawal: msg`Withdrawal`,
  investment: msg`Investment`,
  redemption: msg`Redemption`,
  rebalance: msg`Rebalance`,
  exchange: msg({ context: 'kind of transaction', message: 'Exchange' }),
  redemptionHoldback: msg`Held back until the audit`,
  platformFee: msg`Platform fee`,
  withdrawalFee: msg`Withdrawal fee`,
  managementFee: msg`Management fee`,
  performanceFee: msg`Performance fee`,
  reward: msg`Reward`,
  correction: msg`Correction`,
  reversal: msg`Reversal`,
};

export const STATUS_WORDS: Readonly<Record<TransactionStatus, MessageDescriptor>> = {
  processing: msg`In progress`,
  completed: msg`Completed`,
  failed: msg`Failed`,
};

export type Wait = (typeof TRANSACTION_WAITS)[number];

/** What a transaction waits for, in short. */
export const WAIT_WORDS: Readonly<Record<Wait, MessageDescriptor>> = {
  CODE: msg`Waiting for you to confirm`,
  APPROVAL: msg`Waiting for our approval`,
  SECOND_APPROVAL: msg`Waiting for our second approval`,
  CUSTODIAN: msg`Waiting for the custodian`,
  BANK: msg`Waiting for the bank`,
  BALANCE_CHECK: msg`Paused`,
  REVIEW: msg`Being reviewed`,
  CONFIRMATIONS: msg`Waiting for confirmations`,
  TRADES: msg`Waiting for its trades`,
  DEALING: msg`Waiting for its dealing date`,
  DECISION: msg`Waiting for our decision`,
  SETTLEMENT: msg`Settling`,
};

const OUTCOME_WORDS: Readonly<Record<Outcome, MessageDescriptor>> = {
  CANCELLED: msg`Cancelled`,
  REJECTED: msg`Not approved`,
  EXPIRED: msg`Expired`,
  RETURNED: msg`Returned`,
  FAILED: msg`Failed`,
};

const OUTCOME_TONES: Readonly<Record<Outcome, Tone>> = {
  CANCELLED: 'neutral',
  REJECTED: 'bad',
  EXPIRED: 'neutral',
  RETURNED: 'bad',
  FAILED: 'bad',
};

const TONES: Readonly<Record<TransactionStatus, Tone>> = {
  processing: 'caution',
  completed: 'good',
  failed: 'bad',
};

export function TransactionBadge({ status }: { status: TransactionStatus }) {
  const { i18n } = useLingui();
  return <StatusBadge tone={TONES[status]}>{i18n._(STATUS_WORDS[status])}</StatusBadge>;
}

type Listed = AnswerOf<typeof listTransactions>['items'][number];
type Standing = Pick<Listed, 'status' | 'outcome' | 'waits_for' | 'settles_at'>;

/** How a transaction stands: what it waits for, or how it ended. */
export function StandingBadge({ transaction }: { transaction: Standing }) {
  const { i18n } = useLingui();
  const { status, outcome, waits_for, settles_at } = transaction;
  if (outcome) {
    const words = i18n._(OUTCOME_WORDS[outcome]);
    return <StatusBadge tone={OUTCOME_TONES[outcome]}>{words}</StatusBadge>;
  }
  if (waits_for === 'SETTLEMENT' && settles_at) {
    return (
      <StatusBadge tone="caution">
        <Trans>Settling until {formatDate(settles_at, 'dayWithTime')}</Trans>
      </StatusBadge>
    );
  }
  if (waits_for) {
    return <StatusBadge tone="caution">{i18n._(WAIT_WORDS[waits_for])}</StatusBadge>;
  }
  return <TransactionBadge status={status} />;
}

type AmountProps = {
  transaction: Pick<Listed, 'amount' | 'asset' | 'outcome' | 'status'>;
  full?: boolean;
};

/** What a transaction moved; of one that ended without moving anything, what was asked for, without a sign. */
export function TransactionAmount({ transaction, full = false }: AmountProps) {
  const { asset, outcome, status } = transaction;
  // What units will bring is not known before they are dealt.
  const isKnown = status === 'completed' || signOf(transaction.amount) !== 0;
  const amount = isKnown ? transaction.amount : null;
  if (outcome === null) return <Amount value={amount} asset={asset} signed full={full} />;
  return (
    <s className={styles.ended}>
      <Amount value={amount?.replace('-', '') ?? null} asset={asset} full={full} />
    </s>
  );
}
