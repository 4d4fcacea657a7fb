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
import { educationQuery } from './queries.ts';

/** Explanations of what one can invest in here, and how it is reckoned. */
export function EducationPage() {
  const { t } = useLingui();
  return (
    <Stack>
      <PageHeader
        title={<Trans>Education</Trans>}
        lead={<Trans>How funds, baskets and figures work, in a few minutes each.</Trans>}
      />
      <Card flush>
        <Paged
          words={{ more: t`Show more` }}
          page={(cursor, after) => <EducationRows cursor={cursor} after={after} />}
        />
      </Card>
    </Stack>
  );
}

type RowsProps = { cursor: string | undefined; after: (next: string | null) => ReactNode };

function EducationRows({ cursor, after }: RowsProps) {
  const { t } = useLingui();
  const { data } = useQuery(educationQuery(cursor));
  if (!data) return <Skeleton height={24} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>There is nothing to read yet</Trans>}
        text={<Trans>Explanations will appear here as we write them.</Trans>}
      />
    );
  }
  return (
    <>
      <ArticleRows label={t`Education`} items={data.items} to={paths.educationItem} />
      {after(data.next_cursor)}
    </>
  );
}
