import {
  listSubscriptionRequests,
  type SubscriptionRequest,
  type SubscriptionStatus,
} from '@ballast/contract/funds/subscriptions.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui as useCatalogue } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** As many as a page has at most: what is pending is among the newest. */
const NEWEST = { limit: 100 } as const;

/** Some of a client's subscriptions: how they stand, and what comes next. */
export function SubscriptionTable({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const { data } = useCallQuery(listSubscriptionRequests, { query: NEWEST });
  if (!data) return <Skeleton height={4 * ids.length} />;
  return (
    <DataTable
      caption={t`Subscriptions that have no units yet`}
      columns={COLUMNS}
      rows={data.items.filter(({ id }) => ids.includes(id))}
      rowKey={({ id }) => id}
    />
  );
}

const STATUSES: Readonly<Record<SubscriptionStatus, MessageDescriptor>> = {
  DRAFT: msg`Not submitted`,
  SUBMITTED: msg`Submitted`,
  AWAITING_DOCUMENTS: msg`Waits for documents`,
  DOCUMENTS_PROVIDED: msg`Documents received`,
  REVIEW_NOT_STARTED: msg`Waits for review`,
  UNDER_REVIEW: msg`Being reviewed`,
  APPROVED: msg`Approved`,
  ACCEPTED: msg`Units issued`,
  REJECTED: msg`Not accepted`,
  CANCELLED: msg`Taken back`,
  REFUSED: msg`Not dealt`,
};

function Status({ status }: Pick<SubscriptionRequest, 'status'>) {
  const { i18n } = useCatalogue();
  return (
    <StatusBadge tone={status === 'AWAITING_DOCUMENTS' ? 'caution' : 'accent'}>
      {i18n._(STATUSES[status])}
    </StatusBadge>
  );
}

/** What comes next, in a few words; all of it is on the subscription's page. */
function Next({ status, strategy_type: strategy, review, dealing }: SubscriptionRequest) {
  const day = dealing ? formatDate(dealing.day, 'medium', 'UTC') : '';
  const by = review ? formatDate(review.due_at, 'medium') : '';
  if (status === 'AWAITING_DOCUMENTS') {
    return strategy === 'US' ? (
      <Trans>Send your evidence</Trans>
    ) : (
      <Trans>Prove your address</Trans>
    );
  }
  if (status === 'APPROVED') return <Trans>Goes to the fund on {day}</Trans>;
  return <Trans>Answer by {by}</Trans>;
}

const COLUMNS: readonly Column<SubscriptionRequest>[] = [
  {
    key: 'fund',
    header: <Trans>Fund</Trans>,
    lead: true,
    cell: (row) => <Link to={paths.subscriptionStatus(row.fund_slug)}>{row.fund_name}</Link>,
  },
  {
    key: 'amount',
    place: 'end',
    header: <Trans>Amount</Trans>,
    figure: true,
    cell: ({ paid, amount, currency }) => (
      <Amount value={paid?.amount ?? amount} asset={paid?.currency ?? currency} />
    ),
  },
  {
    key: 'status',
    place: 'belowEnd',
    header: <Trans>Status</Trans>,
    cell: (row) => <Status status={row.status} />,
  },
  {
    key: 'date',
    header: <Trans>Dealing date</Trans>,
    cell: (row) => (row.dealing ? formatDate(row.dealing.day, 'medium', 'UTC') : '–'),
  },
  { key: 'next', place: 'below', header: <Trans>Next</Trans>, cell: (row) => <Next {...row} /> },
];
