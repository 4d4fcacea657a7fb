import { Trans } from '@lingui/react/macro';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Mostly there are none, so their code comes when there are. */
const Table = lazyRouteComponent(() => import('./subscription-table.tsx'), 'SubscriptionTable');

/** What a row of the table takes, in the steps of a skeleton. */
const ROW_HEIGHT = 3.5;

/** Subscriptions to private funds that have no units so far, with what comes next; nothing when there are none. */
export function PendingSubscriptions({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Card title={<Trans>Subscriptions</Trans>} flush>
      <Suspense fallback={<Skeleton height={ROW_HEIGHT * ids.length} />}>
        <Table ids={ids} />
      </Suspense>
    </Card>
  );
}
