import type { ListedArticle } from '@ballast/contract/content/articles.ts';
import { Trans } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';

/** When an article was published, and when it was changed since. */
export function ArticleDate({ published_at: published, updated_at: updated }: ListedArticle) {
  const on = formatDate(published);
  const again = updated === null ? on : formatDate(updated);
  return again === on ? (
    on
  ) : (
    <Trans>
      {on}, updated on {again}
    </Trans>
  );
}

/** The language of an article for screen readers, where it is not the page's. */
export const langOf = ({ language, in_own_language: isOwn }: ListedArticle) =>
  isOwn ? undefined : language;
