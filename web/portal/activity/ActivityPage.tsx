import type { Activity } from '@ballast/contract/activity/activity.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { MoreButton } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityTable } from './activity-table.tsx';
import { activityQuery, openActivityQuery } from './queries.ts';

/** What is under way, with by when it ends, and what happened before. */
export function ActivityPage() {
  const { data } = useQuery(openActivityQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Activity</Trans>}
        lead={<Trans>Money, reviews, calls and agreements in one list.</Trans>}
      />
      {data ? (
        <>
          <UnderWay items={data.items} />
          <History />
        </>
      ) : (
        <Skeleton height={36} />
      )}
    </Stack>
  );
}

function UnderWay({ items }: { items: readonly Activity[] }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Under way</Trans>} flush>
      {items.length > 0 ? (
        <ActivityTable caption={t`Under way, newest first`} items={items} />
      ) : (
        <EmptyState
          title={<Trans>Nothing is under way</Trans>}
          text={<Trans>No payment, review or call is waiting, for us or for you.</Trans>}
        />
      )}
    </Card>
  );
}

function History() {
  const { t } = useLingui();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const pages = useQueries({ queries: [undefined, ...cursors].map(activityQuery) });
  const items = pages.flatMap(({ data }) => data?.items ?? []);
  const isComplete = pages.every(({ data }) => data);
  const next = pages.at(-1)?.data?.next_cursor;
  return (
    <Card title={<Trans>All activity</Trans>} flush>
      {items.length > 0 ? (
        <ActivityTable caption={t`All activity, newest first`} items={items} />
      ) : null}
      {isComplete ? null : <Skeleton height={24} />}
      {isComplete && items.length === 0 ? (
        <EmptyState title={<Trans>Nothing has happened yet</Trans>} />
      ) : null}
      {next ? (
        <MoreButton onClick={() => setCursors((known) => [...known, next])}>
          <Trans>Show more</Trans>
        </MoreButton>
      ) : null}
    </Card>
  );
}
