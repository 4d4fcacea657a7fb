import type { AnswerOf } from '@ballast/contract/call.ts';
import { REDEMPTION } from '@ballast/contract/funds/redemption-flow.ts';
import type { getRedemptionLimits } from '@ballast/contract/funds/redemptions.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Amount } from '../../../app/figures/amounts.tsx';
import {
  checkAmount,
  shownLimit,
  withoutEndZeros,
  worthInUsd,
} from '../../../app/forms/amount-check.ts';
import { AmountField, amountWords, shapeOf, typedWords } from '../../../app/forms/amount-field.tsx';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { amountOf, shownAmount, type TypedAmount } from '../../../app/forms/typed-amount.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fundQuery, redemptionLimitsQuery } from '../queries.ts';
import { RedeemUnitsAmountPage } from '../unit-redemptions/RedeemUnitsAmountPage.tsx';

const FROM = '/client/redeem/$fundSlug/currency/$currencyCode/amount';

/** How much, of a basket or of a private fund; of which of its classes the address says. */
export function RedeemAmountPage() {
  const { fundSlug: slug, currencyCode } = useParams({ from: FROM });
  const { class: classId = '' } = useSearch({ from: FROM });
  const { data: fund } = useQuery(fundQuery(slug));
  if (fund?.product_type === 'mutual') {
    return <RedeemUnitsAmountPage fund={fund} currencyCode={currencyCode} classId={classId} />;
  }
  return <BasketAmountPage slug={slug} currencyCode={currencyCode} />;
}

function BasketAmountPage({ slug, currencyCode }: { slug: string; currencyCode: string }) {
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
      {limits.data ? null : <Skeleton height={22} />}
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
      text={<Trans>Choose the currency you would like to be paid in.</Trans>}
    >
      <ButtonLink to={paths.redeem(slug)}>
        <Trans>Choose a currency</Trans>
      </ButtonLink>
    </EmptyState>
  );
}

type RedeemAmountFormProps = {
  slug: string;
  limit: AnswerOf<typeof getRedemptionLimits>['items'][number];
  holdingUsd: string;
};

type TypedRedemption = { amount: TypedAmount; useMax: boolean };

function RedeemAmountForm({ slug, limit, holdingUsd }: RedeemAmountFormProps) {
  const go = useGo();
  const { i18n } = useLingui();
  const { currency, minimum, maximum, price_usd } = limit;
  // All of it follows the prices as long as it is wanted.
  const wantedOf = ({ amount, useMax }: TypedRedemption) =>
    useMax ? shownAmount(withoutEndZeros(maximum)) : amount;
  const bounds = { minimum, maximum, available: maximum };
  const entered = draftOf(REDEMPTION).read();
  const form = useForm<TypedRedemption>({
    values: { amount: shownAmount(entered.amount), useMax: entered.useMax },
    check: ({ amount, useMax }) => ({
      amount: useMax
        ? null
        : (typedWords(i18n, amount, shapeOf(currency)) ??
          amountWords(i18n, checkAmount(currency, amountOf(amount), bounds))),
    }),
    send: async (typed) => {
      const amount = amountOf(wantedOf(typed));
      const { useMax } = typed;
      draftOf(REDEMPTION).change({ currencyCode: currency, amount, useMax });
      await go(paths.redeemConfirm(slug, currency));
    },
  });
  const wanted = wantedOf(form.values);
  const amount = amountOf(wanted);

  return (
    <Form form={form} onLeave={() => form.values.amount.text !== '' && form.validate()}>
      <AmountField
        {...form.getInputProps('amount')}
        label={<Trans>Amount</Trans>}
        asset={currency}
        value={wanted}
        onChange={(typed) => form.setValues({ amount: typed, useMax: false })}
        onMax={() => form.setValues({ useMax: true })}
      />
      <Facts>
        <Fact label={<Trans>Worth about</Trans>}>
          <Amount value={worthInUsd(currency, amount, price_usd)} open />
        </Fact>
        <Fact label={<Trans>Your holding</Trans>}>
          <Amount value={holdingUsd} />
        </Fact>
        <Fact label={<Trans>Minimum amount</Trans>}>
          <Amount value={shownLimit(currency, minimum, 'up')} asset={currency} open />
        </Fact>
        <Fact label={<Trans>Maximum amount</Trans>}>
          <Amount value={shownLimit(currency, maximum, 'down')} asset={currency} />
        </Fact>
      </Facts>
    </Form>
  );
}
