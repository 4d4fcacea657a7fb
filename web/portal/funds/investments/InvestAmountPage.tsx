import type { AnswerOf } from '@ballast/contract/call.ts';
import { INVESTMENT } from '@ballast/contract/funds/investment-flow.ts';
import type { getInvestmentLimits } from '@ballast/contract/funds/investments.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Amount } from '../../../app/figures/amounts.tsx';
import {
  checkAmount,
  shownLimit,
  smallerOf,
  withoutEndZeros,
  worthInUsd,
} from '../../../app/forms/amount-check.ts';
import { AmountField, amountWords, shapeOf, typedWords } from '../../../app/forms/amount-field.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { amountOf, shownAmount } from '../../../app/forms/typed-amount.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { fundQuery, investmentLimitsQuery } from '../queries.ts';

export function InvestAmountPage() {
  const { fundId } = useParams({ from: '/client/invest/fund/$fundId' });
  const { currency } = useDraft(INVESTMENT);
  const fund = useQuery(fundQuery(fundId));
  const limits = useQuery(investmentLimitsQuery(fundId));
  const limit = limits.data?.items.find((each) => each.currency === currency);
  return (
    <FlowScreen
      title={<Trans>How much?</Trans>}
      lead={
        <Trans>
          You invest {currency} in {fund.data?.name}.
        </Trans>
      }
      step={{ current: 2, of: 3 }}
      back={paths.invest(fundId)}
      close={fund.data ? paths.fund(fund.data.slug) : paths.explore()}
    >
      {limits.data ? null : <Skeleton height={22} />}
      {limit ? <InvestAmountForm fundId={fundId} limit={limit} /> : null}
    </FlowScreen>
  );
}

type InvestAmountFormProps = {
  fundId: string;
  limit: AnswerOf<typeof getInvestmentLimits>['items'][number];
};

function InvestAmountForm({ fundId, limit }: InvestAmountFormProps) {
  const go = useGo();
  const { i18n } = useLingui();
  const { currency, available, minimum, maximum, price_usd } = limit;
  const form = useForm({
    values: { amount: shownAmount(draftOf(INVESTMENT).read().amount) },
    check: ({ amount }) => ({
      amount:
        typedWords(i18n, amount, shapeOf(currency)) ??
        amountWords(i18n, checkAmount(currency, amountOf(amount), limit)),
    }),
    send: async ({ amount }) => {
      draftOf(INVESTMENT).change({ amount: amountOf(amount) });
      await go(paths.investReview(fundId));
    },
  });
  const amount = amountOf(form.values.amount);
  const most = smallerOf(currency, available, maximum);

  return (
    <Form form={form} onLeave={() => form.values.amount.text !== '' && form.validate()}>
      <AmountField
        {...form.getInputProps('amount')}
        label={<Trans>Amount</Trans>}
        asset={currency}
        onMax={() => form.setFieldValue('amount', shownAmount(withoutEndZeros(most)))}
      />
      <Facts>
        <Fact label={<Trans>Worth about</Trans>}>
          <Amount value={worthInUsd(currency, amount, price_usd)} open />
        </Fact>
        <Fact label={<Trans>Available</Trans>}>
          <Amount value={available} asset={currency} />
        </Fact>
        <Fact label={<Trans>Minimum investment</Trans>}>
          <Amount value={shownLimit(currency, minimum, 'up')} asset={currency} open />
        </Fact>
        <Fact label={<Trans>Maximum investment</Trans>}>
          <Amount value={shownLimit(currency, maximum, 'down')} asset={currency} open />
        </Fact>
      </Facts>
    </Form>
  );
}
