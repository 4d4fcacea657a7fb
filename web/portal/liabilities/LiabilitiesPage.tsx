import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DayCard } from './day-card.tsx';
import { liabilitiesQuery } from './queries.ts';

/** What the platform owed to all clients at the close of each day, and whether the client's own balances are in it. */
export function LiabilitiesPage() {
  const { t } = useLingui();
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.statements()}>
            <Trans>Back to statements</Trans>
          </Link>
        }
        title={<Trans>What we owe to clients</Trans>}
        lead={
          <Trans>
            Every day we publish how much of each asset we owe to all clients, and what is held for
            it. Check that your own balances are counted in: the check runs in your browser.
          </Trans>
        }
      />
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <DaysOfPage cursor={cursor} after={after} />}
      />
    </Stack>
  );
}

type DaysOfPageProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function DaysOfPage({ cursor, after }: DaysOfPageProps) {
  const { data } = useQuery(liabilitiesQuery(cursor));
  if (!data) {
    return (
      <Card>
        <Skeleton height={160} />
      </Card>
    );
  }
  return (
    <>
      {data.items.length === 0 && !cursor ? (
        <Card>
          <NothingYet isPublished={data.published} />
        </Card>
      ) : null}
      {data.items.map((day) => (
        <DayCard key={day.day} day={day} />
      ))}
      {after(data.next_cursor)}
    </>
  );
}

function NothingYet({ isPublished }: { isPublished: boolean }) {
  if (!isPublished) {
    return (
      <EmptyState
        title={<Trans>Not published here</Trans>}
        text={<Trans>What is owed to all clients is not published on this platform.</Trans>}
      />
    );
  }
  return (
    <EmptyState
      title={<Trans>Nothing published yet</Trans>}
      text={<Trans>The first day appears here soon after midnight (UTC).</Trans>}
    />
  );
}
