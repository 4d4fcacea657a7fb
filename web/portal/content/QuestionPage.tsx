import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TELLS_MISSING } from '../../app/loads/loads.ts';
import { paths } from '../../app/routing/paths.ts';
import { ArticleView } from './article-view.tsx';
import { questionQuery } from './queries.ts';

const route = getRouteApi('/client/main/faq/$slug');

export function QuestionPage() {
  const { slug } = route.useParams();
  const question = useQuery({ ...questionQuery(slug), meta: TELLS_MISSING });
  return (
    <ArticleView
      article={question}
      list={paths.faq()}
      back={<Trans>Back to all questions</Trans>}
      name={<Trans>Question</Trans>}
      missing={{
        title: <Trans>We cannot find this question</Trans>,
        text: <Trans>It may have been withdrawn, or its address is mistyped.</Trans>,
      }}
    />
  );
}
