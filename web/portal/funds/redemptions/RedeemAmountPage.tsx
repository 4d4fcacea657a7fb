import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fundQuery, redemptionLimitsQuery } from '../queries.ts';
import { RedeemAmountForm } from './redeem-amount-form.tsx';

/** /redeem/{fundSlug}/currency/{currencyCode}/amount */
export function RedeemAmountPage() {
  const { fundSlug: slug, currencyCode } = useParams({
    from: '/client/redeem/$fundSlug/currency/$currencyCode/amount',
  });
  const fund = useQuery(fundQuery(slug));
  const limits = useQuery(redemptionLimitsQuery(slug));
  const limit = limits.data?.items.find(({ currency }) => currency === currencyCode);
  return (
    <FlowScreen
      title={<Trans>How much?</Trans>}
      lead={limit ? <Trans>You redeem from {fund.data?.name}.</Trans> : fund.data?.name}
      step={{ current: 2, of: 3 }}
      back={paths.redeem(slug)}
      close={paths.fund(slug)}
    >
      <FailureNote error={limits.error} />
      {limits.isPending ? <Skeleton height={22} /> : null}
      {limits.data && !limit ? <NoCurrency slug={slug} /> : null}
      {limits.data && limit ? (
        <RedeemAmountForm slug={slug} limit={limit} holdingUsd={limits.data.holding_usd} />
      ) : null}
    </FlowScreen>
  );
}

function NoCurrency({ slug }: { slug: string }) {
  return (
    <EmptyState
      title={<Trans>No currency is chosen</Trans>}
      text={<Trans>Choose the currency in which you want to be paid.</Trans>}
    >
      <ButtonLink to={paths.redeem(slug)}>
        <Trans>Choose a currency</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
