import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './audit-table.module.css';
import { auditTrailQuery } from './queries.ts';

export function AuditPage() {
  return (
    <Stack>
      <PageHeader
        title={<Trans>Audit trail</Trans>}
        lead={<Trans>Who did what, when and from where. Nothing here can be changed.</Trans>}
      />
      <AuditTable />
    </Stack>
  );
}

type Action = AnswerOf<typeof listAuditTrail>['items'][number];

/** The audit trail, newest first, of everything or of one client. */
export function AuditTable({ clientId }: { clientId?: string }) {
  const { t } = useLingui();
  return (
    <Card flush>
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <ActionRows clientId={clientId} cursor={cursor} after={after} />}
      />
    </Card>
  );
}

type RowsProps = {
  clientId: string | undefined;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function ActionRows({ clientId, cursor, after }: RowsProps) {
  const { t } = useLingui();
  const trail = useQuery(auditTrailQuery(clientId, cursor));
  if (!trail.data) return <Skeleton height={30} />;
  if (trail.data.items.length === 0) {
    return <EmptyState title={<Trans>Nothing has happened yet</Trans>} />;
  }
  return (
    <>
      <DataTable
        caption={t`Actions, newest first`}
        columns={COLUMNS}
        rows={trail.data.items}
        rowKey={(action) => action.id}
      />
      {after(trail.data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<Action>[] = [
  {
    key: 'action',
    header: <Trans>Action</Trans>,
    lead: true,
    cell: (action) => action.action.replaceAll('_', ' '),
  },
  {
    key: 'at',
    header: <Trans>When</Trans>,
    cell: (action) => <time dateTime={action.at}>{formatDate(action.at, 'mediumWithTime')}</time>,
  },
  { key: 'actor', header: <Trans>Who</Trans>, cell: actorOf },
  { key: 'subject', header: <Trans>Subject</Trans>, cell: (action) => action.subject ?? '–' },
  { key: 'from', header: <Trans>From</Trans>, cell: (action) => action.address ?? '–' },
  { key: 'change', header: <Trans>Change</Trans>, cell: (action) => <Change {...action} /> },
];

function actorOf({ actor, support_agent: agent }: Action): string {
  return agent ? `${agent} → ${actor}` : actor;
}

function Change({ before, after }: Action) {
  if (before === null && after === null) return '–';
  return (
    <details className={styles.change}>
      <summary>
        <Trans>Before and after</Trans>
      </summary>
      <pre className={styles.state}>{JSON.stringify({ before, after }, null, 2)}</pre>
    </details>
  );
}
