import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { choicesOf } from '../../app/forms/choices.ts';
import { ButtonLink, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { ArticleTable } from './article-table.tsx';
import { KIND_WORDS } from './content-words.ts';
import { readContentFilter } from './queries.ts';

const route = getRouteApi('/staff/desk/content');

/** What is written for clients: news, education, questions and the club. */
export function ContentPage() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const filter = readContentFilter(route.useSearch());
  const go = useGo();
  return (
    <Stack>
      <PageHeader
        title={<Trans>Content</Trans>}
        lead={<Trans>News, education, questions and the club, as clients read them</Trans>}
        actions={
          <ButtonLink to={paths.deskNewArticle()}>
            <Trans>Write an article</Trans>
          </ButtonLink>
        }
      />
      <FilterBar>
        <Filter
          label={t`Kind`}
          value={filter.kind}
          all={t`All`}
          choices={choicesOf(i18n, KIND_WORDS)}
          onChange={(kind) => void go(paths.deskContent({ kind }), { replace: true })}
        />
      </FilterBar>
      <Card flush>
        <Paged
          key={JSON.stringify(filter)}
          words={{ more: t`Show more` }}
          page={(cursor, after) => <ArticleTable filter={filter} cursor={cursor} after={after} />}
        />
      </Card>
    </Stack>
  );
}
