import type { AnswerOf } from '@ballast/contract/call.ts';
import type { quoteRedemption } from '@ballast/contract/funds/redemptions.ts';
import { Trans } from '@lingui/react/macro';
import { Amount, Percent } from '../../../app/figures/amounts.tsx';
import { isPositive } from '../../../app/forms/amount-check.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { SliceList } from '../slice-list.tsx';
import { HoldbackNote } from './holdback-note.tsx';
import { paidAtOnce } from './redemption-holdback.ts';

/** What a redemption sells and brings, at the rates of its quote. */
export function RedemptionQuoteReview({ quote }: { quote: AnswerOf<typeof quoteRedemption> }) {
  const { currency, share, proceeds, holdback, value_usd, slices } = quote;
  const hasHoldback = isPositive(holdback);
  return (
    <>
      <Card>
        <Facts>
          <Fact label={<Trans>Part of your holding</Trans>}>
            <Percent value={share} />
          </Fact>
          <Fact label={<Trans>Proceeds, expected</Trans>}>
            <Amount value={proceeds} asset={currency} open />
          </Fact>
          <Fact label={<Trans>Worth about</Trans>}>
            <Amount value={value_usd} open />
          </Fact>
          {hasHoldback ? (
            <Fact label={<Trans>Held back until the audit</Trans>}>
              <Amount value={holdback} asset={currency} open />
            </Fact>
          ) : null}
          <Fact label={<Trans>You receive</Trans>}>
            <strong>
              <Amount value={paidAtOnce(currency, proceeds, holdback)} asset={currency} open />
            </strong>
          </Fact>
          <Fact label={<Trans>Trading fee</Trans>}>
            <Trans>None</Trans>
          </Fact>
        </Facts>
      </Card>
      {hasHoldback ? <HoldbackNote /> : null}
      <Card title={<Trans>What is sold</Trans>}>
        <SliceList
          slices={slices.map((slice) => ({
            asset: slice.asset,
            note: slice.asset,
            figure: { value: slice.quantity, asset: slice.asset },
            smallFigure: (
              <Trans>
                for <Amount value={slice.proceeds} asset={currency} open />
              </Trans>
            ),
          }))}
        />
      </Card>
    </>
  );
}
