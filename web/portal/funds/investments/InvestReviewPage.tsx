import type { AnswerOf } from '@ballast/contract/call.ts';
import { INVESTMENT } from '@ballast/contract/funds/investment-flow.ts';
import { createInvestment, quoteInvestment } from '@ballast/contract/funds/investments.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Amount, Percent } from '../../../app/figures/amounts.tsx';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { QuoteReview } from '../../payments/quotes/quote-review.tsx';
import { useQuotedAction } from '../../payments/quotes/use-quoted-action.tsx';
import { fundQuery } from '../queries.ts';
import { SliceList } from '../slice-list.tsx';

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

function InvestmentQuoteReview({ quote }: { quote: AnswerOf<typeof quoteInvestment> }) {
  const { currency, amount, value_usd, slices, spread } = quote;
  return (
    <>
      <Card>
        <Facts>
          <Fact label={<Trans>You invest</Trans>}>
            <strong>
              <Amount value={amount} asset={currency} full open />
            </strong>
          </Fact>
          <Fact label={<Trans>Worth about</Trans>}>
            <Amount value={value_usd} open />
          </Fact>
          <Fact label={<Trans>Spread, within the rates</Trans>}>
            <Percent value={spread} />
          </Fact>
          <Fact label={<Trans>Trading fee</Trans>}>
            <Trans>None</Trans>
          </Fact>
        </Facts>
      </Card>
      <Card title={<Trans>What you receive</Trans>}>
        <SliceList
          slices={slices.map((slice) => ({
            asset: slice.asset,
            note: <Percent value={slice.weight} />,
            figure: { value: slice.quantity, asset: slice.asset },
            smallFigure: (
              <Trans>
                for <Amount value={slice.spend} asset={currency} open />
              </Trans>
            ),
          }))}
        />
      </Card>
    </>
  );
}

function useInvestment(fundId: string) {
  const go = useGo();
  const quote = useCallMutation(quoteInvestment);
  const create = useCallMutation(createInvestment);
  return useQuotedAction({
    ask: async () => {
      const { currency, amount } = draftOf(INVESTMENT).read();
      if (currency === null) return null;
      return quote.mutateAsync({ body: { fund: fundId, currency, amount } });
    },
    accept: async (quoteId) => {
      const { id } = await create.mutateAsync({ body: { quote_id: quoteId } });
      await go(paths.investSuccess(fundId, id), { replace: true });
    },
    startOver: async () => {
      draftOf(INVESTMENT).change({ amount: '' });
      await go(paths.investAmount(fundId), { replace: true });
    },
  });
}
