import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getInvestmentLimits } from '@ballast/contract/funds/investments.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  checkAmount,
  shownLimit,
  smallerOf,
  typedAmount,
  worthInUsd,
} from '../../app/amount-check.ts';
import { AmountField } from '../../app/amount-field.tsx';
import { Amount } from '../../app/amounts.tsx';
import { useDraft } from '../../app/flow-draft.ts';
import { useGo } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { finishedAmount } from '../../ui/amount-text.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { FlowForm } from '../../ui/flow-form.tsx';
import { investmentDraft } from './investment-draft.ts';

type InvestAmountFormProps = {
  fundId: string;
  limit: AnswerOf<typeof getInvestmentLimits>['items'][number];
};

/** The amount to invest, with what there is and what the fund takes. */
export function InvestAmountForm({ fundId, limit }: InvestAmountFormProps) {
  const go = useGo();
  const { amount } = useDraft(investmentDraft);
  const [checked, setChecked] = useState(false);
  const { currency, available, minimum, maximum, price_usd } = limit;
  const problem = checkAmount(currency, amount, limit);
  const most = smallerOf(currency, available, maximum);

  async function submit(): Promise<void> {
    setChecked(true);
    if (problem) return;
    investmentDraft.change({ amount: finishedAmount(amount) });
    await go(paths.investReview(fundId));
  }

  return (
    <FlowForm onSubmit={submit} onLeave={() => setChecked(amount !== '')}>
      <AmountField
        label={<Trans>Amount</Trans>}
        asset={currency}
        value={amount}
        onChange={(typed) => investmentDraft.change({ amount: typed })}
        problem={checked ? problem : null}
        onMax={() => investmentDraft.change({ amount: typedAmount(most) })}
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
      <Button type="submit" fullWidth>
        <Trans>Continue</Trans>
      </Button>
    </FlowForm>
  );
}
