import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listStatements } from '@ballast/contract/portfolio/statements.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DownloadStatement } from './download-statement.tsx';
import type { statementsQuery } from './queries.ts';
import { StatementName } from './statement-name.tsx';

type Statement = AnswerOf<typeof listStatements>['items'][number];

/** How often a statement that is being made is asked for. */
const MAKING_REFRESH_MS = 2_000;

type StatementListProps = {
  title: string;
  empty: { readonly title: ReactNode; readonly text: ReactNode };
  query: typeof statementsQuery;
};

/** Statements of a query, newest first, each to be downloaded once it is made. */
export function StatementList(props: StatementListProps) {
  const { t } = useLingui();
  return (
    <Paged
      words={{ more: t`Show more` }}
      page={(cursor, after) => <StatementsOfPage {...props} cursor={cursor} after={after} />}
    />
  );
}

type StatementsOfPageProps = StatementListProps & {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function StatementsOfPage({ title, empty, query, cursor, after }: StatementsOfPageProps) {
  const { data } = useQuery({
    ...query(cursor),
    refetchInterval: ({ state }) =>
      state.data?.items.some(isBeingMade) ? MAKING_REFRESH_MS : false,
  });
  return (
    <>
      <Card title={cursor ? null : title} flush>
        {data ? null : <Skeleton height={18} />}
        {data?.items.length === 0 ? <EmptyState title={empty.title} text={empty.text} /> : null}
        {data && data.items.length > 0 ? (
          <SettingRows label={title}>
            {data.items.map((statement) => (
              <StatementLine key={statement.id} statement={statement} />
            ))}
          </SettingRows>
        ) : null}
      </Card>
      {after(data?.next_cursor ?? null)}
    </>
  );
}

function isBeingMade({ state }: Statement): boolean {
  return state === 'WAITING' || state === 'RUNNING';
}

function StatementLine({ statement }: { statement: Statement }) {
  const { asked_at: askedAt, by_schedule: bySchedule, currency } = statement;
  const at = formatDate(askedAt, 'mediumWithTime');
  return (
    <SettingRow
      title={<StatementName statement={statement} />}
      value={
        bySchedule ? (
          <Trans>
            Quarterly, values in {currency}, begun {at}
          </Trans>
        ) : (
          <Trans>
            Values in {currency}, asked for {at}
          </Trans>
        )
      }
      text={<StatementText statement={statement} />}
    >
      <StatementControl statement={statement} />
    </SettingRow>
  );
}

function StatementText({ statement: { state, fund_name: fund } }: { statement: Statement }) {
  if (state === 'FAILED') {
    return <Trans>We could not make it and nothing was saved. Please ask for it once more.</Trans>;
  }
  if (state !== 'READY') return <Trans>You can leave this page while it is made.</Trans>;
  return fund === null ? <Trans>All your assets and funds</Trans> : fund;
}

function StatementControl({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  const { state, progress } = statement;
  if (state === 'READY') return <DownloadStatement statement={statement} />;
  if (state === 'FAILED') {
    return (
      <StatusBadge tone="bad">
        <Trans>Not made</Trans>
      </StatusBadge>
    );
  }
  return (
    <Progress.Root w={140}>
      <Progress.Section value={progress} aria-label={t`The statement is being made`} />
    </Progress.Root>
  );
}
