import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listStatements } from '@ballast/contract/portfolio/statements.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { ButtonLink, Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SettingRow, SettingRows } from '../../ui/lists/setting-row.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DownloadStatement } from './download-statement.tsx';
import { statementsQuery } from './queries.ts';
import { StatementName } from './statement-name.tsx';

type Statement = AnswerOf<typeof listStatements>['items'][number];

/** How often a statement that is being made is asked for. */
const MAKING_REFRESH_MS = 2_000;

/** The statements that were asked for, newest first. */
export function StatementsPage() {
  const { t } = useLingui();
  const isOwnSession = useUser().support_admin_id === null;
  return (
    <Stack>
      <PageHeader
        title={<Trans>Statements</Trans>}
        lead={
          <Trans>
            What you held at the end of a day, and how it changed. Each is signed and never changes:
            whoever has it can{' '}
            <Link to={paths.verify()} underline="always">
              check it
            </Link>
            .
          </Trans>
        }
        actions={
          isOwnSession ? (
            <ButtonLink to={paths.customStatement()}>
              <Trans>New statement</Trans>
            </ButtonLink>
          ) : null
        }
      />
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <StatementsOfPage cursor={cursor} after={after} />}
      />
    </Stack>
  );
}

type StatementsOfPageProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function StatementsOfPage({ cursor, after }: StatementsOfPageProps) {
  const { t } = useLingui();
  const { data } = useQuery({
    ...statementsQuery(cursor),
    refetchInterval: ({ state }) =>
      state.data?.items.some(isBeingMade) ? MAKING_REFRESH_MS : false,
  });
  return (
    <>
      <Card title={cursor ? null : <Trans>Your statements</Trans>} flush>
        {data ? null : <Skeleton height={18} />}
        {data?.items.length === 0 ? (
          <EmptyState
            title={<Trans>No statements yet</Trans>}
            text={<Trans>Statements that you ask for are kept for you here.</Trans>}
          />
        ) : null}
        {data && data.items.length > 0 ? (
          <SettingRows label={t`Your statements`}>
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
  const { asked_at: askedAt, currency } = statement;
  const at = formatDate(askedAt, 'mediumWithTime');
  return (
    <SettingRow
      title={<StatementName statement={statement} />}
      value={
        <Trans>
          Values in {currency}, asked for {at}
        </Trans>
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
