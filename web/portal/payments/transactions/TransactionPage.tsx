import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getTransaction } from '@ballast/contract/payments/transactions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { networkName } from '../../../app/figures/network-name.ts';
import { TransferHash } from '../../../app/figures/transfer-hash.tsx';
import { isMissing, TELLS_MISSING } from '../../../app/loads/loads.ts';
import { ButtonLink, Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmedWords } from './confirmed-words.tsx';
import { transactionQuery } from './queries.ts';
import { quotedRate } from './quoted-rate.ts';
import { TransactionLines } from './transaction-lines.tsx';
import styles from './transaction-page.module.css';
import { TransactionTable } from './transaction-table.tsx';
import { TransactionTimeline } from './transaction-timeline.tsx';
import {
  StandingBadge,
  TransactionAmount,
  TransactionBadge,
  TYPE_WORDS,
} from './transaction-words.tsx';
import { WaitNote } from './wait-note.tsx';

const route = getRouteApi('/client/main/transactions/$id');

export function TransactionPage() {
  const { i18n } = useLingui();
  const { id } = route.useParams();
  const { data, error } = useQuery({ ...transactionQuery(id), meta: TELLS_MISSING });
  if (isMissing(error)) return <Unknown />;
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.transactions()}>
            <Trans>Back to transactions</Trans>
          </Link>
        }
        title={data ? i18n._(TYPE_WORDS[data.type]) : <Trans>Transaction</Trans>}
        actions={
          data?.type === 'withdrawal' ? (
            <ButtonLink to={paths.withdrawal(data.id)} variant="default">
              <Trans>Follow its steps</Trans>
            </ButtonLink>
          ) : null
        }
      />
      {data ? (
        <>
          <WaitNote waitsFor={data.waits_for} />
          <TransactionFacts transaction={data} />
          <TransactionTimeline transaction={data} />
          {data.legs.length > 0 ? <TransactionLegs legs={data.legs} /> : null}
          <TransactionLines transaction={data} />
          {data.followed_by.length > 0 ? (
            <Card title={<Trans>What followed</Trans>} flush>
              <TransactionTable transactions={data.followed_by} />
            </Card>
          ) : null}
        </>
      ) : (
        <Skeleton height={20} />
      )}
    </Stack>
  );
}

/** Of an address that is nobody's transaction, or another person's. */
function Unknown() {
  return (
    <>
      <PageHeader title={<Trans>Transaction</Trans>} />
      <EmptyState
        title={<Trans>We cannot find this transaction</Trans>}
        text={<Trans>The address may be incomplete.</Trans>}
      >
        <ButtonLink to={paths.transactions()}>
          <Trans>Back to transactions</Trans>
        </ButtonLink>
      </EmptyState>
    </>
  );
}

type Detail = AnswerOf<typeof getTransaction>;

function TransactionFacts({ transaction }: { transaction: Detail }) {
  const { asset, fund_slug: slug, fund_name: fund } = transaction;
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>Amount</Trans>}>
          <TransactionAmount transaction={transaction} full />
        </Fact>
        <Fact label={<Trans>Status</Trans>}>
          <StandingBadge transaction={transaction} />
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
        {when(transaction.linked_id, (linked) => (
          <Fact label={<Trans>Follows</Trans>}>
            <Link to={paths.transaction(linked)}>
              <Trans>An earlier transaction</Trans>
            </Link>
          </Fact>
        ))}
        <Moment label={<Trans>Started</Trans>} at={transaction.created_at} />
        <Moment label={<Trans>Completed</Trans>} at={transaction.completed_at} />
        <Moment label={<Trans>Available from</Trans>} at={transaction.settles_at} />
        <Words
          label={transaction.network ? <Trans>Sent from</Trans> : <Trans>Sender</Trans>}
          text={transaction.sender}
        />
        <Words label={<Trans>Destination</Trans>} text={transaction.destination} />
        <Words
          label={<Trans>Network</Trans>}
          text={transaction.network && networkName(transaction.network)}
        />
        <Words label={<Trans>Memo</Trans>} text={transaction.memo} />
        {transaction.confirmations ? (
          <Fact label={<Trans>Confirmations</Trans>}>
            <ConfirmedWords {...transaction.confirmations} />
          </Fact>
        ) : null}
        {when(transaction.hash, (hash) => (
          <Fact label={<Trans>Transaction hash</Trans>} long>
            <TransferHash hash={hash} network={transaction.network} />
          </Fact>
        ))}
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

type Leg = AnswerOf<typeof getTransaction>['legs'][number];

function TransactionLegs({ legs }: { legs: readonly Leg[] }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>How it was made</Trans>} flush>
      <DataTable
        caption={t`Parts of this transaction`}
        columns={COLUMNS}
        rows={legs}
        rowKey={(leg) => `${leg.spent} ${leg.spent_asset} ${leg.quoted} ${leg.received_asset}`}
      />
      {legs.some(({ filled }) => filled !== null) ? (
        <p className={styles.note}>
          <Trans>
            You receive what was quoted. Where the market filled an order for more or less, the
            difference is ours.
          </Trans>
        </p>
      ) : null}
      {legs.some(({ at_house_risk: isOurs }) => isOurs) ? (
        <p className={styles.note}>
          <Trans>
            The market does not trade these two currencies directly, so there were two orders. The
            second one is at our risk: you already have what was quoted.
          </Trans>
        </p>
      ) : null}
    </Card>
  );
}

const COLUMNS: readonly Column<Leg>[] = [
  {
    key: 'spent',
    header: <Trans>Given</Trans>,
    figure: true,
    lead: true,
    cell: (leg) => <Amount value={leg.spent} asset={leg.spent_asset} />,
  },
  {
    key: 'quoted',
    place: 'end',
    header: <Trans>Received, as quoted</Trans>,
    figure: true,
    cell: (leg) => <Received leg={leg} />,
  },
  {
    key: 'rate',
    place: 'below',
    header: <Trans>Quoted rate</Trans>,
    figure: true,
    cell: (leg) => <QuotedRate leg={leg} />,
  },
  {
    key: 'filled',
    header: <Trans>Filled on the market</Trans>,
    figure: true,
    cell: (leg) => <Filled leg={leg} />,
  },
  {
    key: 'difference',
    header: <Trans>Difference, ours</Trans>,
    figure: true,
    isEmpty: (leg) => leg.difference === null,
    cell: (leg) => <Difference leg={leg} />,
  },
  {
    key: 'ended',
    header: <Trans>Ended</Trans>,
    isEmpty: (leg) => leg.ended_at === null,
    cell: (leg) => when(leg.ended_at, (at) => <TimeOf at={at} />) ?? '–',
  },
  {
    key: 'status',
    place: 'belowEnd',
    header: <Trans>Status</Trans>,
    cell: (leg) => <TransactionBadge status={leg.status} />,
  },
];

/** Nothing of a part that failed. In full, as what was filled, so that the difference adds up. */
function Received({ leg: { status, quoted, received_asset: asset } }: { leg: Leg }) {
  return status === 'failed' ? '–' : <Amount value={quoted} asset={asset} full />;
}

const isTraded = (leg: Leg) => leg.spent_asset !== leg.received_asset;

function QuotedRate({ leg }: { leg: Leg }) {
  const { quoted_rate: rate, spent_asset: spent, received_asset: bought } = leg;
  return isTraded(leg) ? quotedRate({ rate, spent, bought }) : '–';
}

/** By how much more was filled, which is nobody's gain but ours, as is the loss. */
function Difference({ leg: { difference, received_asset: asset } }: { leg: Leg }) {
  return difference === null ? '–' : <Amount value={difference} asset={asset} full signed />;
}

function TimeOf({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at, 'mediumToSecond')}</time>;
}

function Filled({ leg }: { leg: Leg }) {
  const { filled, received_asset: asset } = leg;
  if (!isTraded(leg)) return <Trans>No trade needed</Trans>;
  return filled === null ? '–' : <Amount value={filled} asset={asset} full />;
}
