import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuditChange } from './audit-change.tsx';
import { actionWord } from './audit-words.ts';
import { auditTrailQuery, type Narrowing } from './queries.ts';
import { SubjectLinks } from './subject-links.tsx';

type Action = AnswerOf<typeof listAuditTrail>['items'][number];

type TableProps = {
  narrowing: Narrowing;
  /** What is said where nothing is listed. */
  empty: string;
};

/** The audit trail, newest first, of what it is narrowed to. */
export function AuditTable({ narrowing, empty }: TableProps) {
  const { t } = useWords();
  return (
    <Card flush>
      <Paged
        key={JSON.stringify(narrowing)}
        words={{ more: t`Show more` }}
        page={(cursor, after) => (
          <ActionRows narrowing={narrowing} empty={empty} cursor={cursor} after={after} />
        )}
      />
    </Card>
  );
}

type RowsProps = TableProps & {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function ActionRows({ narrowing, empty, cursor, after }: RowsProps) {
  const { t } = useWords();
  const trail = useQuery(auditTrailQuery(narrowing, cursor));
  if (!trail.data) return <Skeleton height={30} />;
  if (trail.data.items.length === 0) return <EmptyState title={empty} />;
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
  { key: 'action', header: <Trans>Action</Trans>, lead: true, cell: (row) => <What {...row} /> },
  {
    key: 'at',
    header: <Trans>When</Trans>,
    place: 'below',
    cell: ({ at }) => <time dateTime={at}>{formatDate(at, 'mediumToSecond')}</time>,
  },
  { key: 'actor', header: <Trans>Who</Trans>, cell: (row) => <Who {...row} /> },
  { key: 'subject', header: <Trans>Subject</Trans>, cell: (row) => <SubjectLinks {...row} /> },
  { key: 'from', header: <Trans>From</Trans>, cell: ({ address }) => address ?? '–' },
];

/** What was done, and under it what that changed. */
function What({ action, ...change }: Action) {
  const { i18n } = useLingui();
  return (
    <>
      {actionWord(i18n, action)}
      <AuditChange {...change} />
    </>
  );
}

function Who({ actor, actor_kind: kind, support_agent: agent, client }: Action) {
  if (!actor) return kind === 'system' ? <Trans>Ballast</Trans> : <Trans>Nobody known</Trans>;
  const name =
    kind === 'client' && client ? (
      <Link inherit to={paths.deskClient(client.id)}>
        {actor.name}
      </Link>
    ) : (
      <Link inherit to={paths.deskAudit({ who: actor.id })}>
        {actor.name}
      </Link>
    );
  if (!agent) return name;
  return (
    <Trans>
      <Link inherit to={paths.deskAudit({ who: agent.id })}>
        {agent.name}
      </Link>{' '}
      as {name}
    </Trans>
  );
}
