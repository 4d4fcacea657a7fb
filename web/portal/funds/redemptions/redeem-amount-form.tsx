import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getRedemptionLimits } from '@ballast/contract/funds/redemptions.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import {
  checkAmount,
  shownLimit,
  typedAmount,
  worthInUsd,
} from '../../../app/forms/amount-check.ts';
import { AmountField, amountWords } from '../../../app/forms/amount-field.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { finishedAmount } from '../../../ui/fields/amount-input.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { HoldbackNote } from './holdback-note.tsx';
import { redemptionDraft } from './redemption-draft.ts';
import { expectsHoldback } from './redemption-holdback.ts';

type RedeemAmountFormProps = {
  slug: string;
  limit: AnswerOf<typeof getRedemptionLimits>['items'][number];
  holdingUsd: string;
};

type Entered = ReturnType<typeof redemptionDraft.read>;

/** The amount to redeem, or all of it, with what the holding would bring at present. */
export function RedeemAmountForm({ slug, limit, holdingUsd }: RedeemAmountFormProps) {
  const go = useGo();
  const { i18n } = useLingui();
  const { currency, minimum, maximum, price_usd } = limit;
  // All of it follows the prices as long as it is wanted.
  const amountOf = ({ amount, useMax }: Entered) => (useMax ? typedAmount(maximum) : amount);
  const bounds = { minimum, maximum, available: maximum };
  const form = useForm<Entered>({
    values: redemptionDraft.read(),
    check: ({ amount, useMax }) => ({
      amount: useMax ? null : amountWords(i18n, checkAmount(currency, amount, bounds)),
    }),
    send: async (entered) => {
      redemptionDraft.change({ ...entered, amount: finishedAmount(amountOf(entered)) });
      await go(paths.redeemConfirm(slug, currency));
    },
  });
  const amount = amountOf(form.values);

  return (
    <Form form={form} onLeave={() => form.values.amount !== '' && form.validate()}>
      <AmountField
        {...form.getInputProps('amount')}
        label={<Trans>Amount</Trans>}
        asset={currency}
        value={amount}
        onChange={(typed) => form.setValues({ amount: typed, useMax: false })}
        onMax={() => form.setValues({ useMax: true })}
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
    </Form>
  );
}
