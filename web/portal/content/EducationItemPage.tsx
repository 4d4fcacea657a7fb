import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TELLS_MISSING } from '../../app/loads/loads.ts';
import { paths } from '../../app/routing/paths.ts';
import { ArticleView } from './article-view.tsx';
import { educationItemQuery } from './queries.ts';

const route = getRouteApi('/client/main/education/$slug');

export function EducationItemPage() {
  const { slug } = route.useParams();
  const article = useQuery({ ...educationItemQuery(slug), meta: TELLS_MISSING });
  return (
    <ArticleView
      article={article}
      list={paths.education()}
      back={<Trans>Back to education</Trans>}
      name={<Trans>Education</Trans>}
      missing={{
        title: <Trans>We cannot find this page</Trans>,
        text: <Trans>It may have been withdrawn, or its address is mistyped.</Trans>,
      }}
    />
  );
}
