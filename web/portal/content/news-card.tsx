import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ArticleRows } from './article-rows.tsx';
import { latestNewsQuery } from './queries.ts';

/** The latest news; nothing while there is none. */
export function NewsCard() {
  const { t } = useLingui();
  const { data } = useQuery(latestNewsQuery());
  if (!data?.items.length) return null;
  return (
    <Card
      flush
      title={<Trans>News</Trans>}
      aside={
        <Link to={paths.news()}>
          <Trans>All news</Trans>
        </Link>
      }
    >
      <ArticleRows label={t`News`} items={data.items} to={paths.newsItem} under="h3" dated />
    </Card>
  );
}
