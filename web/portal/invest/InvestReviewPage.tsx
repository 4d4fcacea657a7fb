import { getFund } from '@ballast/contract/funds/funds.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { FailureNote } from '../../app/failure-note.tsx';
import { FlowScreen } from '../../app/flow-screen.tsx';
import { paths } from '../../app/paths.ts';
import { useReading } from '../../app/queries.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvestmentQuoteReview } from './investment-quote-review.tsx';
import { QuoteBar } from './quote-bar.tsx';
import { useFundId } from './use-fund-id.ts';
import { useInvestment } from './use-investment.ts';

/** /invest/fund/{fundId}/review */
export function InvestReviewPage() {
  const fundId = useFundId();
  const fund = useReading(getFund, { params: { fund: fundId } });
  const { clock, quote, accept } = useInvestment(fundId);
  return (
    <FlowScreen
      title={<Trans>Review your investment</Trans>}
      lead={fund.data?.name}
      step={{ current: 3, of: 3 }}
      back={paths.investAmount(fundId)}
      close={fund.data ? paths.fund(fund.data.slug) : paths.explore()}
    >
      {quote ? (
        <>
          <InvestmentQuoteReview quote={quote} />
          <QuoteBar clock={clock} validForS={quote.valid_for_s} />
        </>
      ) : null}
      {quote === null && clock.renewing ? <Skeleton height={34} /> : null}
      <FailureNote error={accept.error ?? clock.error} />
      {quote ? (
        <Button
          fullWidth
          loading={accept.running}
          disabled={clock.isOver || clock.renewing}
          onClick={() => accept.run()}
        >
          <Trans>Invest now</Trans>
        </Button>
      ) : null}
      {quote === null && !clock.renewing ? (
        <Button fullWidth onClick={() => clock.renew()}>
          <Trans>Get a new quote</Trans>
        </Button>
      ) : null}
    </FlowScreen>
  );
}
