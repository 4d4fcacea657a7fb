import type { Article } from '@ballast/contract/content/articles.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Markdown } from '../../app/content/markdown.tsx';
import { isMissing } from '../../app/loads/loads.ts';
import { ButtonLink, Link } from '../../app/routing/link.tsx';
import type { Path } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleDate, langOf } from './article-date.tsx';
import styles from './article-view.module.css';

type ArticleViewProps = {
  /** Its query. */
  article: { readonly data: Article | undefined; readonly error: unknown };
  /** The list that it stands in, and the words that lead there. */
  list: Path;
  back: ReactNode;
  /** What the screen is called until the article has come. */
  name: ReactNode;
  dated?: boolean;
  /** Title and words for when there is no such article. */
  missing: { readonly title: ReactNode; readonly text: ReactNode };
};

/** An article on a screen of its own. */
export function ArticleView({ article, list, back, name, dated, missing }: ArticleViewProps) {
  const { data, error } = article;
  const isGone = data === undefined && isMissing(error);
  return (
    <Stack>
      {isGone ? (
        <PageHeader back={<Link to={list}>{back}</Link>} title={missing.title} />
      ) : (
        <ArticleHeader article={data} back={<Link to={list}>{back}</Link>} name={name} />
      )}
      {data ? <InEnglish {...data} /> : null}
      <Card>
        {isGone ? (
          <EmptyState title={missing.text}>
            <ButtonLink to={list} variant="default">
              {back}
            </ButtonLink>
          </EmptyState>
        ) : null}
        {data ? <Markdown text={data.body} level={2} lang={langOf(data)} /> : null}
        {data || isGone ? null : <Skeleton height={18} />}
      </Card>
      {data && dated ? (
        <p className={styles.date}>
          <ArticleDate {...data} />
        </p>
      ) : null}
    </Stack>
  );
}

type ArticleHeaderProps = { article: Article | undefined; back: ReactNode; name: ReactNode };

function ArticleHeader({ article, back, name }: ArticleHeaderProps) {
  if (!article) {
    return <PageHeader back={back} title={name} lead={<Skeleton height={1.5} width={20} />} />;
  }
  const lang = langOf(article);
  return (
    <PageHeader
      back={back}
      title={<span lang={lang}>{article.title}</span>}
      lead={<span lang={lang}>{article.summary}</span>}
    />
  );
}

/** Says that a text is in English because there is none in the reader's language. */
export function InEnglish({ in_own_language: isOwn }: Pick<Article, 'in_own_language'>) {
  return isOwn ? null : (
    <Note tone="info">
      <Trans>We do not have this in your language yet, so you read it in English.</Trans>
    </Note>
  );
}
