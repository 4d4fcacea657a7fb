import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AuditChange } from '../audit/audit-change.tsx';
import { SubjectLinks } from '../audit/subject-links.tsx';
import { AlarmActions } from './alarm-actions.tsx';
import { type Alarm, KEEPER_WORDS, KIND_WORDS, SEVERITY_WORDS } from './alarm-words.ts';
import { type AlarmFilter, alarmsQuery } from './queries.ts';

type RowsProps = {
  filter: AlarmFilter;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

export function AlarmRows({ filter, cursor, after }: RowsProps) {
  const { t } = useWords();
  const alarms = useQuery(alarmsQuery(filter, cursor));
  if (!alarms.data) return <Skeleton height={30} />;
  if (alarms.data.items.length === 0) return <NoAlarm filter={filter} />;
  const columns = filter.state === 'CLOSED' ? CLOSED_COLUMNS : OPEN_COLUMNS;
  return (
    <>
      <DataTable
        caption={t`Alarms`}
        columns={columns}
        rows={alarms.data.items}
        rowKey={({ id }) => id}
      />
      {after(alarms.data.next_cursor)}
    </>
  );
}

function NoAlarm({ filter: { state, severity, role } }: { filter: AlarmFilter }) {
  if (severity || role) return <EmptyState title={<Trans>No alarm matches</Trans>} />;
  return state === 'CLOSED' ? (
    <EmptyState title={<Trans>No alarm has been closed yet</Trans>} />
  ) : (
    <EmptyState title={<Trans>No alarm is open</Trans>} />
  );
}

const COMMON: readonly Column<Alarm>[] = [
  {
    key: 'kind',
    header: <Trans>What happened</Trans>,
    lead: true,
    cell: (row) => <What {...row} />,
  },
  {
    key: 'severity',
    header: <Trans>Severity</Trans>,
    place: 'end',
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
  },
  { key: 'subject', header: <Trans>Subject</Trans>, cell: (row) => <SubjectLinks {...row} /> },
  {
    key: 'opened',
    header: <Trans>Since</Trans>,
    place: 'below',
    cell: ({ opened_at }) => formatDate(opened_at, 'mediumWithTime'),
  },
];

const OPEN_COLUMNS: readonly Column<Alarm>[] = [
  ...COMMON,
  { key: 'for', header: <Trans>For</Trans>, cell: (row) => <Whose {...row} /> },
  { key: 'action', header: <Trans>Action</Trans>, cell: (row) => <AlarmActions alarm={row} /> },
];

const CLOSED_COLUMNS: readonly Column<Alarm>[] = [
  ...COMMON,
  { key: 'closed', header: <Trans>Closed</Trans>, cell: (row) => <Closed {...row} /> },
];

function What({ kind, details, names }: Alarm) {
  const { i18n } = useLingui();
  return (
    <>
      {i18n._(KIND_WORDS[kind])}
      <AuditChange after={details} names={names} />
    </>
  );
}

const TONES = { CRITICAL: 'bad', HIGH: 'caution', NORMAL: 'neutral' } as const;

function SeverityBadge({ severity }: Pick<Alarm, 'severity'>) {
  const { i18n } = useLingui();
  return <StatusBadge tone={TONES[severity]}>{i18n._(SEVERITY_WORDS[severity])}</StatusBadge>;
}

/** Those whose alarm it is, and who has taken it on. */
function Whose({ role, acknowledged }: Alarm) {
  const { i18n } = useLingui();
  const words = i18n._(KEEPER_WORDS[role]);
  if (!acknowledged) return words;
  const { by, at } = acknowledged;
  return (
    <Trans>
      {words}: {by.name} since {formatDate(at, 'mediumWithTime')}
    </Trans>
  );
}

function Closed({ closed }: Alarm) {
  if (!closed) return '–';
  const at = formatDate(closed.at, 'mediumWithTime');
  if (!closed.by) return <Trans>By itself, {at}</Trans>;
  return (
    <Trans>
      {closed.by.name}, {at}: “{closed.reason}”
    </Trans>
  );
}
