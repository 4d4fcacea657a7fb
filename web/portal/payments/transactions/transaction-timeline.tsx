import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getTransaction, TRANSACTION_STEPS } from '@ballast/contract/payments/transactions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Card } from '../../../ui/card.tsx';
import { type Step, StepList } from '../../../ui/lists/step-list.tsx';
import { ConfirmedWords } from './confirmed-words.tsx';
import { WAIT_WORDS } from './transaction-words.tsx';

type Detail = AnswerOf<typeof getTransaction>;
type StepName = (typeof TRANSACTION_STEPS)[number];

const STEP_WORDS: Readonly<Record<StepName, MessageDescriptor>> = {
  SEEN: msg`Seen on its way to you`,
  AT_BANK: msg`Arrived at our bank`,
  ATTRIBUTED: msg`Found to be yours`,
  REQUESTED: msg`Requested`,
  CONFIRMED: msg`Confirmed by you`,
  APPROVED: msg`Approved by our team`,
  SENT: msg`Handed to the custodian`,
  SENT_TO_BANK: msg`Handed to our bank`,
  TRADED: msg`Trades ended`,
  CREDITED: msg`Credited`,
  SET_ASIDE: msg`Set aside while we look at it`,
  BOOKED: msg`Booked`,
  COMPLETED: msg`Completed`,
  AVAILABLE: msg`Available`,
  CANCELLED: msg`Cancelled`,
  EXPIRED: msg`Expired`,
  REJECTED: msg`Not approved`,
  FAILED: msg`Failed`,
  UNDONE: msg`Taken back by the network`,
  RETURNED: msg`Returned by the bank`,
};

/** Steps that end a transaction without what was asked for. */
const ENDED: ReadonlySet<StepName> = new Set([
  'CANCELLED',
  'EXPIRED',
  'REJECTED',
  'FAILED',
  'UNDONE',
  'RETURNED',
]);

/** What a transaction went through, each with its time and zone, and what it waits for. */
export function TransactionTimeline({ transaction }: { transaction: Detail }) {
  const { t, i18n } = useLingui();
  const { steps, waits_for: wait } = transaction;
  const passed = steps.map(({ step, at }, index): Step => {
    const isEnd = ENDED.has(step);
    return {
      key: `${step} ${index}`,
      state: isEnd ? 'failed' : 'done',
      stateWord: isEnd ? t`ended` : t`done`,
      title: i18n._(STEP_WORDS[step]),
      text: <Moment at={at} />,
    };
  });
  const waiting: Step[] =
    wait === null
      ? []
      : [
          {
            key: 'waits',
            state: 'current',
            stateWord: t`now`,
            title: i18n._(WAIT_WORDS[wait]),
            text: <Expected transaction={transaction} />,
          },
        ];
  return (
    <Card title={<Trans>Timeline</Trans>}>
      <StepList label={t`Timeline`} steps={[...passed, ...waiting]} />
    </Card>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at, 'mediumToSecond')}</time>;
}

/** How far what is waited for has come, or when it comes, where that is known. */
function Expected({ transaction }: { transaction: Detail }) {
  const { waits_for, settles_at, confirmations } = transaction;
  if (waits_for === 'CONFIRMATIONS' && confirmations) return <ConfirmedWords {...confirmations} />;
  if (waits_for !== 'SETTLEMENT' || settles_at === null) return null;
  return <Trans>Available from {formatDate(settles_at, 'mediumWithZone')}</Trans>;
}
