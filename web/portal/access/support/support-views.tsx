import type { MessageDescriptor } from '@lingui/core';
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../app/figures/format-date.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { StatusBadges } from '../../../ui/status-badges.tsx';
import { supportViewsQuery } from '../devices/queries.ts';
import { type ViewedScreen, viewedScreens } from './viewed-screens.ts';

export function SupportViews({ id }: { id: string }) {
  const { t } = useLingui();
  const views = useQuery(supportViewsQuery(id));
  if (!views.data) return <Skeleton height={18} />;
  const screens = viewedScreens(views.data.items);
  if (screens.length === 0) {
    return <EmptyState title={<Trans>Nothing has been viewed</Trans>} />;
  }
  return (
    <DataTable
      caption={t`What was viewed`}
      columns={COLUMNS}
      rows={screens}
      rowKey={({ id }) => id}
    />
  );
}

const COLUMNS: readonly Column<ViewedScreen>[] = [
  {
    key: 'screen',
    header: <Trans>What</Trans>,
    lead: true,
    cell: ({ words, refused }) => (
      <StatusBadges>
        <span>
          <Words of={words} />
        </span>
        {refused ? (
          <StatusBadge tone="caution">
            <Trans>Refused</Trans>
          </StatusBadge>
        ) : null}
      </StatusBadges>
    ),
  },
  { key: 'first', header: <Trans>First</Trans>, cell: ({ first_at }) => <At time={first_at} /> },
  { key: 'last', header: <Trans>Last</Trans>, cell: ({ last_at }) => <At time={last_at} /> },
];

function Words({ of }: { of: MessageDescriptor }) {
  return useI18n().i18n._(of);
}

function At({ time }: { time: string }) {
  return <time dateTime={time}>{formatDate(time, 'mediumWithTime')}</time>;
}
