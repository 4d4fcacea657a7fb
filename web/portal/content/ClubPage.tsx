import type { Article } from '@ballast/contract/content/articles.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Markdown } from '../../app/content/markdown.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { langOf } from './article-date.tsx';
import { InEnglish } from './article-view.tsx';
import { clubQuery } from './queries.ts';

/** What the house offers its clients beside investing. */
export function ClubPage() {
  const { t } = useLingui();
  return (
    <Stack>
      <PageHeader
        title={<Trans>Club</Trans>}
        lead={<Trans>Meetings, talks and what else we offer our clients.</Trans>}
      />
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <ClubCards cursor={cursor} after={after} />}
      />
    </Stack>
  );
}

type CardsProps = { cursor: string | undefined; after: (next: string | null) => ReactNode };

function ClubCards({ cursor, after }: CardsProps) {
  const { data } = useQuery(clubQuery(cursor));
  if (!data) {
    return (
      <Card>
        <Skeleton height={24} />
      </Card>
    );
  }
  if (data.items.length === 0) {
    return (
      <Card>
        <EmptyState
          title={<Trans>Nothing is planned at the moment</Trans>}
          text={<Trans>The next meeting of the club will be announced here.</Trans>}
        />
      </Card>
    );
  }
  return (
    <Stack>
      {data.items.map((item) => (
        <ClubCard key={item.slug} {...item} />
      ))}
      {after(data.next_cursor)}
    </Stack>
  );
}

function ClubCard(item: Article) {
  return (
    <Card title={<span lang={langOf(item)}>{item.title}</span>}>
      <Stack gap="medium">
        <InEnglish {...item} />
        <Markdown text={item.body} level={3} lang={langOf(item)} />
      </Stack>
    </Card>
  );
}
