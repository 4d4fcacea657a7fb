import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getTransaction } from '@ballast/contract/payments/transactions.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { TransactionBadge } from './transaction-words.tsx';

type Detail = AnswerOf<typeof getTransaction>;

/** Everything that is known of a transaction. */
export function TransactionFacts({ transaction }: { transaction: Detail }) {
  const { asset, fund_slug: slug, fund_name: fund } = transaction;
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>Amount</Trans>}>
          <Amount value={transaction.amount} asset={asset} signed full />
        </Fact>
        <Fact label={<Trans>Status</Trans>}>
          <TransactionBadge status={transaction.status} />
        </Fact>
        {when(transaction.fee, (fee) => (
          <Fact label={<Trans>Fee</Trans>}>
            <Amount value={fee} asset={asset} full />
          </Fact>
        ))}
        {slug ? (
          <Fact label={<Trans>Fund</Trans>}>
            <Link to={paths.fund(slug)}>{fund}</Link>
          </Fact>
        ) : null}
        <Moment label={<Trans>Started</Trans>} at={transaction.created_at} />
        <Moment label={<Trans>Completed</Trans>} at={transaction.completed_at} />
        <Moment label={<Trans>Settles</Trans>} at={transaction.settles_at} />
        <Words label={<Trans>Sender</Trans>} text={transaction.sender} />
        <Words label={<Trans>Destination</Trans>} text={transaction.destination} />
        <Words label={<Trans>Network</Trans>} text={transaction.network} />
        <Words label={<Trans>Memo</Trans>} text={transaction.memo} />
        <Words label={<Trans>Comment</Trans>} text={transaction.comment} />
        <Words label={<Trans>Reference</Trans>} text={transaction.id} />
      </Facts>
    </Card>
  );
}

function Moment({ label, at }: { label: ReactNode; at: string | null }) {
  return when(at, (moment) => (
    <Fact label={label}>
      <time dateTime={moment}>{formatDate(moment, 'longWithTime')}</time>
    </Fact>
  ));
}

function Words({ label, text }: { label: ReactNode; text: string | null }) {
  return when(text, (words) => <Fact label={label}>{words}</Fact>);
}

function when(value: string | null, show: (value: string) => ReactNode): ReactNode {
  return value === null ? null : show(value);
}
