import { FAQ_TOPICS, type ListedQuestion } from '@ballast/contract/content/articles.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TOPIC_WORDS } from '../../app/content/topic-words.ts';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { ButtonLink, Link, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleRows } from './article-rows.tsx';
import { type FaqSearch, questionsQuery, readFaqSearch } from './queries.ts';

const route = getRouteApi('/client/main/faq');

/** Frequent questions by topic, or those that a search finds. */
export function FaqPage() {
  const { t } = useWords();
  const search = readFaqSearch(route.useSearch());
  const key = search.search ?? '';
  return (
    <Stack>
      <PageHeader
        title={<Trans>Frequent questions</Trans>}
        lead={<Trans>Short answers about your account, your money and our funds.</Trans>}
      />
      <SearchForm key={`form ${key}`} search={key} />
      <Paged
        key={`list ${key}`}
        words={{ more: t`Show more` }}
        page={(cursor, after) => <Questions search={search} cursor={cursor} after={after} />}
      />
    </Stack>
  );
}

function SearchForm({ search }: { search: string }) {
  const { t } = useWords();
  const go = useGo();
  const form = useForm({
    values: { search },
    send: ({ search: typed }) => go(paths.faq({ search: typed.trim() })),
  });
  return (
    <search>
      <Form form={form} buttons={null}>
        <TextInput
          {...form.getInputProps('search')}
          type="search"
          maxLength={200}
          label={t`Search the questions`}
          description={t`Press Enter to search.`}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        />
      </Form>
    </search>
  );
}

type QuestionsProps = {
  search: FaqSearch;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function Questions({ search, cursor, after }: QuestionsProps) {
  const { i18n } = useLingui();
  const { data } = useQuery(questionsQuery(search, cursor));
  if (!data) {
    return (
      <Card flush>
        <Skeleton height={30} />
      </Card>
    );
  }
  if (data.items.length === 0) return <NoQuestions search={search.search} />;
  return (
    <Stack>
      {search.search && cursor === undefined ? <AllQuestions /> : null}
      {FAQ_TOPICS.map((topic) => {
        const items = data.items.filter((item: ListedQuestion) => item.topic === topic);
        const words = i18n._(TOPIC_WORDS[topic]);
        return items.length === 0 ? null : (
          <Card key={topic} title={words} flush>
            <ArticleRows label={words} items={items} to={paths.question} under="h3" />
          </Card>
        );
      })}
      {after(data.next_cursor)}
    </Stack>
  );
}

function AllQuestions() {
  return (
    <Link to={paths.faq()}>
      <Trans>Show all questions</Trans>
    </Link>
  );
}

function NoQuestions({ search }: FaqSearch) {
  return (
    <Card>
      {search === undefined ? (
        <EmptyState
          title={<Trans>There are no questions yet</Trans>}
          text={<Trans>Your relationship manager answers any that you have.</Trans>}
        >
          <ButtonLink to={paths.contactUs()} variant="default">
            <Trans>Contact us</Trans>
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState
          title={<Trans>No question matches “{search}”</Trans>}
          text={<Trans>Try another word, or ask us.</Trans>}
        >
          <ButtonLink to={paths.faq()} variant="default">
            <Trans>Show all questions</Trans>
          </ButtonLink>
          <ButtonLink to={paths.contactUs()} variant="default">
            <Trans>Contact us</Trans>
          </ButtonLink>
        </EmptyState>
      )}
    </Card>
  );
}
