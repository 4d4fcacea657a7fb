import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleRows } from './article-rows.tsx';
import { newsQuery } from './queries.ts';

/** What the house tells clients, the newest first. */
export function NewsPage() {
  const { t } = useLingui();
  return (
    <Stack>
      <PageHeader
        title={<Trans>News</Trans>}
        lead={<Trans>What is new on the platform and at our funds.</Trans>}
      />
      <Card flush>
        <Paged
          words={{ more: t`Show more` }}
          page={(cursor, after) => <NewsRows cursor={cursor} after={after} />}
        />
      </Card>
    </Stack>
  );
}

type RowsProps = { cursor: string | undefined; after: (next: string | null) => ReactNode };

function NewsRows({ cursor, after }: RowsProps) {
  const { t } = useLingui();
  const { data } = useQuery(newsQuery(cursor));
  if (!data) return <Skeleton height={24} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>There is no news yet</Trans>}
        text={<Trans>What is new will be told here.</Trans>}
      />
    );
  }
  return (
    <>
      <ArticleRows label={t`News`} items={data.items} to={paths.newsItem} dated />
      {after(data.next_cursor)}
    </>
  );
}
