import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../app/figures/format-date.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { latestSubscriptionQuery } from './queries.ts';
import { useFundSlug } from './subscribe-screen.tsx';
import { SubscriptionProgress } from './subscription-progress.tsx';

/** That the documents are there, and what comes then. */
export function DocumentsStatusPage() {
  const fundSlug = useFundSlug();
  const { data } = useQuery(latestSubscriptionQuery(fundSlug));
  const review = data?.items[0]?.review;
  return (
    <FlowScreen title={<Trans>Your documents are with us</Trans>} close={paths.portfolio()}>
      {data ? (
        <Card title={<Trans>What happens next</Trans>}>
          <SubscriptionProgress
            sent={<Trans>You sent your documents</Trans>}
            by={review ? formatDate(review.due_at, 'medium') : null}
          />
        </Card>
      ) : (
        <Skeleton height={15} />
      )}
      <ButtonLink to={paths.portfolio()}>
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
      <ButtonLink to={paths.subscriptionStatus(fundSlug)} variant="default">
        <Trans>See your subscription</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}
