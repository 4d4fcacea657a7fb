import type { AnswerOf } from '@ballast/contract/call.ts';
import type { ArticleLanguage } from '@ballast/contract/content/articles.ts';
import type { getArticle } from '@ballast/contract/staff/content.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TOPIC_WORDS } from '../../app/content/topic-words.ts';
import { choicesOf } from '../../app/forms/choices.ts';
import { Link, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleEditor } from './article-editor.tsx';
import { ArticleStateBadge } from './article-table.tsx';
import { formatUtc, KIND_WORDS, LANGUAGE_WORDS } from './content-words.ts';
import { PlaceButton } from './place-question.tsx';
import { articleQuery, readLanguage } from './queries.ts';
import { WithdrawButton } from './withdraw-article.tsx';

const route = getRouteApi('/staff/desk/content/$id/$language');

type Article = AnswerOf<typeof getArticle>;

/** An article in one of its languages: its text, and from when on clients read it. */
export function ArticlePage() {
  const { id, language: named } = route.useParams();
  const language = readLanguage(named);
  const { data: article } = useQuery(articleQuery(id));
  const english = article?.versions.find((each) => each.language === 'en');
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskContent()}>
            <Trans>Back to content</Trans>
          </Link>
        }
        title={english?.title ?? <Trans>Article</Trans>}
      />
      {article ? (
        <>
          <AboutArticle article={article} />
          <ChooseLanguage id={id} language={language} article={article} />
          <ArticleEditor key={`${id} ${language}`} article={article} language={language} />
        </>
      ) : (
        <Card>
          <Skeleton height={40} />
        </Card>
      )}
    </Stack>
  );
}

function AboutArticle({ article }: { article: Article }) {
  const { i18n } = useLingui();
  const { id, kind, slug, topic, place, state, withdrawn } = article;
  const isOut = state === 'PUBLISHED' || state === 'SCHEDULED';
  return (
    <Card title={<Trans>Where it stands</Trans>} aside={isOut ? <WithdrawButton id={id} /> : null}>
      <Facts>
        <Fact label={<Trans>State</Trans>}>
          <ArticleStateBadge state={state} />
        </Fact>
        <Fact label={<Trans>Kind</Trans>}>{i18n._(KIND_WORDS[kind])}</Fact>
        <Fact label={<Trans>Address</Trans>} long="text">
          {slug}
        </Fact>
        {topic !== null && place !== null ? (
          <Fact label={<Trans>Topic and place</Trans>}>
            {i18n._(TOPIC_WORDS[topic])}, {place}{' '}
            <PlaceButton id={id} topic={topic} place={place} />
          </Fact>
        ) : null}
        {withdrawn ? (
          <Fact label={<Trans>Withdrawn by</Trans>}>
            {withdrawn.by.name}, {formatUtc(withdrawn.at)}
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}

type ChooseLanguageProps = { id: string; language: ArticleLanguage; article: Article };

function ChooseLanguage({ id, language, article }: ChooseLanguageProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const go = useGo();
  const written = new Set<string>(article.versions.map((each) => each.language));
  const choices = choicesOf(i18n, LANGUAGE_WORDS).map(({ value, label }) => ({
    value,
    label: written.has(value) ? label : t`${label} (not written)`,
  }));
  return (
    <NativeSelect
      label={t`Language`}
      value={language}
      data={choices}
      onChange={(event) => void go(paths.deskArticle(id, event.currentTarget.value))}
    />
  );
}
