import type { AnswerOf } from '@ballast/contract/call.ts';
import type { quoteInvestment } from '@ballast/contract/funds/investments.ts';
import { Trans } from '@lingui/react/macro';
import { Amount, Percent } from '../../../app/figures/amounts.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { SliceList } from '../slice-list.tsx';

/** What an investment costs and buys, at the rates of its quote. */
export function InvestmentQuoteReview({ quote }: { quote: AnswerOf<typeof quoteInvestment> }) {
  const { currency, amount, value_usd, slices } = quote;
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
          <Fact label={<Trans>Trading fee</Trans>}>
            <Trans>None</Trans>
          </Fact>
        </Facts>
      </Card>
      <Card title={<Trans>What it buys</Trans>}>
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
