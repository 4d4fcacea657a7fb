import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getRetention } from '@ballast/contract/staff/retention.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangePeriod } from './change-period.tsx';
import { Length } from './length.tsx';
import { PeriodChanges } from './period-changes.tsx';
import { retentionQuery } from './queries.ts';
import { KIND_WORDS, SINCE_WORDS } from './retention-words.ts';

type Answer = AnswerOf<typeof getRetention>;
type Row = Answer['items'][number];

/** How long each kind of record is kept and why, and what the last run erased and proved. */
export function RetentionPage() {
  const { t } = useWords();
  const { data } = useQuery(retentionQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Retention</Trans>}
        lead={
          <Trans>How long records are kept, and the proof that what is older has been erased</Trans>
        }
      />
      {data ? (
        <>
          <Card flush title={t`Periods`} aside={<LastRun run={data.run} />}>
            <DataTable
              caption={t`Periods of retention`}
              columns={COLUMNS}
              rows={data.items}
              rowKey={({ kind }) => kind}
            />
          </Card>
          <PeriodChanges waiting={data.waiting} former={data.former} />
        </>
      ) : (
        <Card flush>
          <Skeleton height={30} />
        </Card>
      )}
    </Stack>
  );
}

function LastRun({ run }: Pick<Answer, 'run'>) {
  if (run === null) return <Trans>Nothing has been erased yet</Trans>;
  const from = formatDate(run.started_at, 'mediumToSecond');
  if (run.ended_at === null) return <Trans>The run of {from} goes on</Trans>;
  const until = formatDate(run.ended_at, 'mediumToSecond');
  return <Trans>Last run ended {until}</Trans>;
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'kind', header: <Trans>Records</Trans>, lead: true, cell: (row) => <Kind {...row} /> },
  { key: 'period', header: <Trans>Kept</Trans>, cell: (row) => <Period {...row} /> },
  { key: 'reason', header: <Trans>Why</Trans>, cell: ({ reason }) => reason },
  {
    key: 'erased',
    header: <Trans>Erased last</Trans>,
    figure: true,
    place: 'end',
    cell: ({ last }) => (last ? last.erased : '–'),
  },
  { key: 'proof', header: <Trans>Proof</Trans>, cell: (row) => <Proof {...row} /> },
  {
    key: 'change',
    header: <Trans>Period</Trans>,
    cell: ({ kind, period }) => <ChangePeriod kind={kind} period={period} />,
  },
];

function Kind({ kind }: Row) {
  const { i18n } = useLingui();
  return i18n._(KIND_WORDS[kind]);
}

function Period({ kind, period }: Row) {
  const { i18n } = useLingui();
  if (period === null) return <Trans>For ever</Trans>;
  const { length, unit } = period;
  const since = SINCE_WORDS[kind];
  return (
    <>
      <Length value={length} unit={unit} /> {since ? i18n._(since) : null}
    </>
  );
}

/** What is left, read after the erasing. */
function Proof({ period, last }: Row) {
  if (period === null) return <Trans>Never erased</Trans>;
  if (last === null) return <Trans>Not yet run</Trans>;
  if (last.proof === null) return <Trans>Something older is left; the run goes on</Trans>;
  const before = formatDate(last.proof.erased_before, 'mediumToSecond');
  if (last.proof.oldest_left === null) return <Trans>None is left</Trans>;
  const oldest = formatDate(last.proof.oldest_left, 'mediumToSecond');
  return (
    <Trans>
      The oldest left is of {oldest}; all before {before} are gone
    </Trans>
  );
}
