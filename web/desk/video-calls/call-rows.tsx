import type { TeamCall } from '@ballast/contract/staff/team-calls.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CallActions } from './call-actions.tsx';
import { PURPOSE_WORDS, STATE_WORDS } from './call-words.ts';
import { type CallsFilter, teamCallsQuery } from './queries.ts';

type RowsProps = {
  filter: CallsFilter;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

export function CallRows({ filter, cursor, after }: RowsProps) {
  const { t } = useWords();
  const { data, error } = useQuery(teamCallsQuery(filter, cursor));
  if (error) return <FailureNote error={error} />;
  if (!data) return <Skeleton height={30} />;
  if (data.items.length === 0) return <EmptyState title={<Trans>No calls here</Trans>} />;
  return (
    <>
      <DataTable
        caption={t`Calls`}
        columns={columnsIn(data.zone)}
        rows={data.items}
        rowKey={({ id }) => id}
      />
      {after(data.next_cursor)}
    </>
  );
}

/** Times are those of the team's zone, and say so. */
function columnsIn(zone: string): readonly Column<TeamCall>[] {
  return [
    {
      key: 'when',
      header: <Trans>When</Trans>,
      lead: true,
      cell: ({ starts_at: at }) => formatDate(at, 'weekdayWithZone', zone),
    },
    {
      key: 'client',
      header: <Trans>Client</Trans>,
      cell: ({ client: { id, name } }) => <Link to={paths.deskClient(id)}>{name}</Link>,
    },
    { key: 'about', header: <Trans>About</Trans>, cell: (call) => <About {...call} /> },
    {
      key: 'taken',
      header: <Trans>Taken by</Trans>,
      cell: ({ taken_by: by }) => by?.name ?? '–',
    },
    { key: 'outcome', header: <Trans>Outcome</Trans>, cell: (call) => <Outcome {...call} /> },
    { key: 'actions', header: <Trans>Actions</Trans>, cell: (call) => <CallActions call={call} /> },
  ];
}

function About({ purpose, subject_name: name }: TeamCall) {
  const { i18n } = useLingui();
  const words = i18n._(PURPOSE_WORDS[purpose]);
  return name === null ? words : `${words}: ${name}`;
}

function Outcome({ state, outcome, outcome_due: isDue }: TeamCall) {
  const { i18n } = useLingui();
  if (isDue) return <Trans>Not said yet</Trans>;
  const words = i18n._(STATE_WORDS[state]);
  return outcome === null ? words : `${words} (${outcome.by.name}): ${outcome.note}`;
}
