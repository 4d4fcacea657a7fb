import type { AnswerOf } from '@ballast/contract/call.ts';
import { REDEMPTION } from '@ballast/contract/funds/redemption-flow.ts';
import { createRedemption, quoteRedemption } from '@ballast/contract/funds/redemptions.ts';
import { findAsset } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ask } from '../../../app/errors/dialogs.tsx';
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
import { RedeemUnitsConfirmPage } from '../unit-redemptions/RedeemUnitsConfirmPage.tsx';

/** What it brings: of a basket a quote, of a private fund an estimate. */
export function RedeemConfirmPage() {
  const { fundSlug: slug, currencyCode } = useParams({
    from: '/client/redeem/$fundSlug/currency/$currencyCode/confirm',
  });
  const { data: fund } = useQuery(fundQuery(slug));
  if (!fund) return null;
  if (fund.product_type === 'mutual') {
    return <RedeemUnitsConfirmPage fund={fund} currencyCode={currencyCode} />;
  }
  return <BasketConfirmPage slug={slug} currencyCode={currencyCode} />;
}

function BasketConfirmPage({ slug, currencyCode }: { slug: string; currencyCode: string }) {
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

function RedemptionQuoteReview({ quote }: { quote: AnswerOf<typeof quoteRedemption> }) {
  const { currency, share, proceeds, value_usd, slices, spread } = quote;
  return (
    <>
      <Card>
        <Facts>
          <Fact label={<Trans>Share of your holding</Trans>}>
            <Percent value={share} />
          </Fact>
          <Fact label={<Trans>You receive</Trans>}>
            <strong>
              <Amount value={proceeds} asset={currency} open />
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
      <Card title={<Trans>You sell</Trans>}>
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

function useRedemption(slug: string, currencyCode: string) {
  const go = useGo();
  const quote = useCallMutation(quoteRedemption);
  const create = useCallMutation(createRedemption);
  return useQuotedAction({
    ask: async () => {
      const { amount, useMax } = draftOf(REDEMPTION).read();
      if (!findAsset(currencyCode)) return null;
      const wanted = { fund: slug, currency: currencyCode };
      return quote.mutateAsync({
        body: useMax ? { ...wanted, use_max: true } : { ...wanted, amount },
      });
    },
    accept: async (quoteId) => {
      const { id } = await create.mutateAsync({ body: { quote_id: quoteId } });
      const seeTransaction = await tellSuccess();
      await go(seeTransaction ? paths.transaction(id) : paths.portfolio(), { replace: true });
    },
    startOver: async () => {
      draftOf(REDEMPTION).change({ amount: '', useMax: false });
      await go(paths.redeemAmount(slug, currencyCode), { replace: true });
    },
  });
}

function tellSuccess(): Promise<boolean> {
  return ask({
    title: <Trans>Your redemption is on its way</Trans>,
    text: (
      <Trans>
        We sell the assets now, usually within a minute or two; it may take up to 20 minutes. The
        proceeds are then available in your portfolio, and we’ll email you.
      </Trans>
    ),
    confirm: <Trans>See the transaction</Trans>,
    refuse: <Trans>Go to your portfolio</Trans>,
  });
}
