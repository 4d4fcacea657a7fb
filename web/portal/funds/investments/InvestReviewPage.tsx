import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { fundQuery } from '../queries.ts';
import { QuoteReview } from '../quotes/quote-review.tsx';
import { InvestmentQuoteReview } from './investment-quote-review.tsx';
import { useInvestment } from './use-investment.ts';

/** /invest/fund/{fundId}/review */
export function InvestReviewPage() {
  const { fundId } = useParams({ from: '/client/invest/fund/$fundId' });
  const fund = useQuery(fundQuery(fundId));
  const screen = useInvestment(fundId);
  return (
    <FlowScreen
      title={<Trans>Review your investment</Trans>}
      lead={fund.data?.name}
      step={{ current: 3, of: 3 }}
      back={paths.investAmount(fundId)}
      close={fund.data ? paths.fund(fund.data.slug) : paths.explore()}
    >
      <QuoteReview
        screen={screen}
        review={(quote) => <InvestmentQuoteReview quote={quote} />}
        accept={<Trans>Invest now</Trans>}
      />
    </FlowScreen>
  );
}
