import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listQueues } from '@ballast/contract/staff/cases.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { QueueCounts } from '../case-badges.tsx';
import { QUEUE_WORDS } from '../case-words.ts';

type Row = AnswerOf<typeof listQueues>['items'][number];

export function QueueTable({ queues }: { queues: AnswerOf<typeof listQueues> | undefined }) {
  const { t } = useWords();
  if (!queues) return <Skeleton height={18} />;
  return (
    <DataTable
      caption={t`Queues of reviews`}
      columns={COLUMNS}
      rows={queues.items}
      rowKey={({ queue }) => queue}
    />
  );
}

/** Which share of the promises of the last 90 days was kept; below 90 % clients are told a longer time. */
function PromisesKept({ promises: { decided, kept } }: Pick<Row, 'promises'>) {
  if (decided === 0) return '–';
  const percent = Math.floor((kept * 100) / decided);
  return (
    <StatusBadge tone={percent < 90 ? 'bad' : 'good'}>
      <Trans>
        {percent}% of {decided}
      </Trans>
    </StatusBadge>
  );
}

function QueueLink({ queue }: Pick<Row, 'queue'>) {
  const { i18n } = useLingui();
  return <Link to={paths.deskQueue(queue)}>{i18n._(QUEUE_WORDS[queue])}</Link>;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'queue', header: <Trans>Queue</Trans>, lead: true, cell: (row) => <QueueLink {...row} /> },
  {
    key: 'counts',
    place: 'end',
    header: <Trans>Waiting</Trans>,
    figure: true,
    cell: ({ waiting, overdue, escalated_to_me: escalatedToMe }) => (
      <QueueCounts waiting={waiting} overdue={overdue} escalatedToMe={escalatedToMe} />
    ),
  },
  {
    key: 'promises',
    place: 'below',
    header: <Trans>Promises kept, 90 days</Trans>,
    figure: true,
    cell: (row) => <PromisesKept promises={row.promises} />,
  },
];
