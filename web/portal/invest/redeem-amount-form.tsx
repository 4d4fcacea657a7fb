import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getRedemptionLimits } from '@ballast/contract/funds/redemptions.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { checkAmount, shownLimit, typedAmount, worthInUsd } from '../../app/amount-check.ts';
import { AmountField } from '../../app/amount-field.tsx';
import { Amount } from '../../app/amounts.tsx';
import { useDraft } from '../../app/flow-draft.ts';
import { useGo } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { finishedAmount } from '../../ui/amount-text.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { FlowForm } from '../../ui/flow-form.tsx';
import { HoldbackNote } from './holdback-note.tsx';
import { redemptionDraft } from './redemption-draft.ts';
import { expectsHoldback } from './redemption-holdback.ts';

type RedeemAmountFormProps = {
  slug: string;
  limit: AnswerOf<typeof getRedemptionLimits>['items'][number];
  holdingUsd: string;
};

/** The amount to redeem, or all of it, with what the holding would bring at present. */
export function RedeemAmountForm({ slug, limit, holdingUsd }: RedeemAmountFormProps) {
  const go = useGo();
  const entered = useDraft(redemptionDraft);
  const [checked, setChecked] = useState(false);
  const { currency, minimum, maximum, price_usd } = limit;
  // All of it follows the prices as long as it is wanted.
  const amount = entered.useMax ? typedAmount(maximum) : entered.amount;
  const bounds = { minimum, maximum, available: maximum };
  const problem = entered.useMax ? null : checkAmount(currency, amount, bounds);

  async function submit(): Promise<void> {
    setChecked(true);
    if (problem) return;
    redemptionDraft.change({ amount: finishedAmount(amount) });
    await go(paths.redeemConfirm(slug, currency));
  }

  return (
    <FlowForm onSubmit={submit} onLeave={() => setChecked(amount !== '')}>
      <AmountField
        label={<Trans>Amount</Trans>}
        asset={currency}
        value={amount}
        onChange={(typed) => redemptionDraft.change({ amount: typed, useMax: false })}
        problem={checked ? problem : null}
        onMax={() => redemptionDraft.change({ amount: typedAmount(maximum), useMax: true })}
      />
      {expectsHoldback(currency, amount, maximum) ? <HoldbackNote /> : null}
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
      <Button type="submit" fullWidth>
        <Trans>Continue</Trans>
      </Button>
    </FlowForm>
  );
}
