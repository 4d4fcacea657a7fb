import type { ListedArticle } from '@ballast/contract/content/articles.ts';
import type { ReactNode } from 'react';
import { Link } from '../../app/routing/link.tsx';
import type { Path } from '../../app/routing/paths.ts';
import { ArticleDate, langOf } from './article-date.tsx';
import styles from './article-rows.module.css';

type ArticleRowsProps = {
  label: string;
  items: readonly ListedArticle[];
  to: (slug: string) => Path;
  /** Of a heading that is no screen's. */
  under?: 'h2' | 'h3';
  dated?: boolean;
};

/** Articles of one kind under each other, each with where it is read. */
export function ArticleRows({
  label,
  items,
  to,
  under: Title = 'h2',
  dated,
}: ArticleRowsProps): ReactNode {
  return (
    <ul className={styles.rows} aria-label={label}>
      {items.map((item) => (
        <li key={item.slug} className={styles.row}>
          <Title className={styles.title} lang={langOf(item)}>
            <Link to={to(item.slug)} inherit>
              {item.title}
            </Link>
          </Title>
          <p className={styles.summary} lang={langOf(item)}>
            {item.summary}
          </p>
          {dated ? (
            <p className={styles.date}>
              <ArticleDate {...item} />
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
