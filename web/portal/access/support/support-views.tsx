import type { listSupportSessionViews } from '@ballast/contract/access/support-views.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../app/figures/format-date.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { supportViewsQuery } from '../devices/queries.ts';

type View = AnswerOf<typeof listSupportSessionViews>['items'][number];

export function SupportViews({ id }: { id: string }) {
  const { t } = useLingui();
  const views = useQuery(supportViewsQuery(id));
  if (!views.data) return <Skeleton height={18} />;
  if (views.data.items.length === 0) {
    return <EmptyState title={<Trans>Nothing has been viewed</Trans>} />;
  }
  return (
    <DataTable
      caption={t`What was viewed`}
      columns={COLUMNS}
      rows={views.data.items}
      rowKey={({ call, refused }) => `${call} ${refused}`}
    />
  );
}

const COLUMNS: readonly Column<View>[] = [
  {
    key: 'summary',
    header: <Trans>What</Trans>,
    lead: true,
    cell: ({ summary, refused }) => (
      <>
        {summary}{' '}
        {refused ? (
          <StatusBadge tone="caution">
            <Trans>Refused</Trans>
          </StatusBadge>
        ) : null}
      </>
    ),
  },
  { key: 'count', header: <Trans>Times</Trans>, figure: true, cell: ({ count }) => count },
  { key: 'first', header: <Trans>First</Trans>, cell: ({ first_at }) => <At time={first_at} /> },
  { key: 'last', header: <Trans>Last</Trans>, cell: ({ last_at }) => <At time={last_at} /> },
];

function At({ time }: { time: string }) {
  return <time dateTime={time}>{formatDate(time, 'mediumWithTime')}</time>;
}
