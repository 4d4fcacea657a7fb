import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TELLS_MISSING } from '../../app/loads/loads.ts';
import { paths } from '../../app/routing/paths.ts';
import { ArticleView } from './article-view.tsx';
import { newsItemQuery } from './queries.ts';

const route = getRouteApi('/client/main/news/$slug');

export function NewsItemPage() {
  const { slug } = route.useParams();
  const article = useQuery({ ...newsItemQuery(slug), meta: TELLS_MISSING });
  return (
    <ArticleView
      article={article}
      list={paths.news()}
      back={<Trans>Back to news</Trans>}
      name={<Trans>News</Trans>}
      dated
      missing={{
        title: <Trans>We cannot find this news</Trans>,
        text: <Trans>It may have been withdrawn, or its address is mistyped.</Trans>,
      }}
    />
  );
}
