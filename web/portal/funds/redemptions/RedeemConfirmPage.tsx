import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { fundQuery } from '../queries.ts';
import { QuoteReview } from '../quotes/quote-review.tsx';
import { RedemptionQuoteReview } from './redemption-quote-review.tsx';
import { useRedemption } from './use-redemption.tsx';

/** /redeem/{fundSlug}/currency/{currencyCode}/confirm */
export function RedeemConfirmPage() {
  const { fundSlug: slug, currencyCode } = useParams({
    from: '/client/redeem/$fundSlug/currency/$currencyCode/confirm',
  });
  const fund = useQuery(fundQuery(slug));
  const screen = useRedemption(slug, currencyCode);
  return (
    <FlowScreen
      title={<Trans>Review your redemption</Trans>}
      lead={fund.data?.name}
      step={{ current: 3, of: 3 }}
      back={paths.redeemAmount(slug, currencyCode)}
      close={paths.fund(slug)}
    >
      <QuoteReview
        screen={screen}
        review={(quote) => <RedemptionQuoteReview quote={quote} />}
        accept={<Trans>Redeem now</Trans>}
      />
    </FlowScreen>
  );
}
