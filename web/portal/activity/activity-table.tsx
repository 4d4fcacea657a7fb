import type { Activity } from '@ballast/contract/activity/activity.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TransactionLink } from '../payments/transactions/transaction-table.tsx';
import { StandingBadge, TransactionAmount } from '../payments/transactions/transaction-words.tsx';
import { PURPOSE_WORDS, STATE_WORDS } from '../video-calls/call-words.ts';
import {
  CALL_TONES,
  REVIEW_PATHS,
  REVIEW_STANDING_WORDS,
  REVIEW_TONES,
  REVIEW_WORDS,
} from './activity-words.ts';

type ActivityTableProps = { caption: string; items: readonly Activity[] };

export function ActivityTable({ caption, items }: ActivityTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={COLUMNS}
      rows={items}
      rowKey={({ kind, id }) => `${kind} ${id}`}
    />
  );
}

const COLUMNS: readonly Column<Activity>[] = [
  {
    key: 'what',
    header: <Trans>What</Trans>,
    lead: true,
    cell: (activity) => <What activity={activity} />,
  },
  {
    key: 'at',
    place: 'below',
    header: <Trans>Date</Trans>,
    cell: ({ at }) => <time dateTime={at}>{formatDate(at, 'mediumWithTime')}</time>,
  },
  {
    key: 'standing',
    place: 'belowEnd',
    header: <Trans>Status</Trans>,
    cell: (activity) => <StandingOf activity={activity} />,
  },
  {
    key: 'by',
    header: <Trans>Expected by</Trans>,
    cell: (activity) => <ExpectedBy activity={activity} />,
    isEmpty: (activity) => expectedBy(activity) === null,
  },
  {
    key: 'amount',
    place: 'end',
    header: <Trans>Amount</Trans>,
    figure: true,
    cell: (activity) =>
      activity.kind === 'TRANSACTION' ? (
        <TransactionAmount transaction={activity.transaction} />
      ) : (
        '–'
      ),
  },
];

function What({ activity }: { activity: Activity }) {
  const { i18n } = useLingui();
  switch (activity.kind) {
    case 'TRANSACTION':
      return <TransactionLink row={activity.transaction} />;
    case 'REVIEW': {
      const words = i18n._(REVIEW_WORDS[activity.reviewed]);
      const { name } = activity;
      return (
        <Link to={REVIEW_PATHS[activity.reviewed]()}>{name ? `${words} · ${name}` : words}</Link>
      );
    }
    case 'CALL':
      return (
        <Link to={paths.contactUs()}>
          <Trans>Call</Trans> · {i18n._(PURPOSE_WORDS[activity.purpose])}
        </Link>
      );
    case 'AGREEMENT':
      return (
        <Link to={paths.documents()}>
          <span lang="en">{activity.title}</span>
        </Link>
      );
  }
}

function StandingOf({ activity }: { activity: Activity }) {
  const { i18n } = useLingui();
  switch (activity.kind) {
    case 'TRANSACTION':
      return <StandingBadge transaction={activity.transaction} />;
    case 'REVIEW':
      return (
        <StatusBadge tone={REVIEW_TONES[activity.standing]}>
          {i18n._(REVIEW_STANDING_WORDS[activity.standing])}
        </StatusBadge>
      );
    case 'CALL':
      return (
        <StatusBadge tone={CALL_TONES[activity.state]}>
          {i18n._(STATE_WORDS[activity.state])}
        </StatusBadge>
      );
    case 'AGREEMENT':
      return (
        <StatusBadge tone="good">
          <Trans>Signed</Trans>
        </StatusBadge>
      );
  }
}

/** By when the client was told that it ends; a call that is booked, when it begins. */
function expectedBy(activity: Activity): string | null {
  switch (activity.kind) {
    case 'TRANSACTION':
    case 'REVIEW':
      return activity.promised_at;
    case 'CALL':
      return activity.state === 'BOOKED' ? activity.starts_at : null;
    case 'AGREEMENT':
      return null;
  }
}

function ExpectedBy({ activity }: { activity: Activity }) {
  const at = expectedBy(activity);
  if (at === null) return '–';
  return <time dateTime={at}>{formatDate(at, 'mediumWithTime')}</time>;
}
