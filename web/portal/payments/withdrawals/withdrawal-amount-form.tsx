import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { listCurrencies } from '@ballast/contract/payments/currencies.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { useWholeList } from '../../../app/figures/whole-list.ts';
import {
  isPositive,
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
import { Note } from '../../../ui/note.tsx';
import {
  checkWithdrawalAmount,
  totalOf,
  type WithdrawalBounds,
} from './withdrawal-amount-check.ts';
import { withdrawalDraft } from './withdrawal-draft.ts';

type WithdrawalAmountFormProps = { currency: CryptoCode; terms: WithdrawalBounds };

/** The amount, with what it costs, what there is and what it may be. */
export function WithdrawalAmountForm({ currency, terms }: WithdrawalAmountFormProps) {
  const go = useGo();
  const { i18n } = useLingui();
  const prices = useWholeList(listCurrencies).data?.items;
  const price = prices?.find(({ code }) => code === currency)?.price_usd ?? null;
  const form = useForm({
    values: { amount: withdrawalDraft.read().amount },
    check: ({ amount }) => ({
      amount: amountWords(i18n, checkWithdrawalAmount(currency, amount, terms)),
    }),
    send: async ({ amount }) => {
      withdrawalDraft.change({ amount: finishedAmount(amount) });
      await go(paths.withdrawalConfirm(currency));
    },
  });
  const { amount } = form.values;
  const isSettling = isPositive(terms.settling);

  return (
    <Form form={form} onLeave={() => form.values.amount !== '' && form.validate()}>
      <AmountField
        {...form.getInputProps('amount')}
        label={<Trans>Amount</Trans>}
        asset={currency}
        onMax={() => form.setFieldValue('amount', typedAmount(terms.maximum))}
      />
      {isSettling ? <BeingSettled currency={currency} settling={terms.settling} /> : null}
      <Facts>
        <Fact label={<Trans>Worth about</Trans>}>
          <Amount value={worthInUsd(currency, amount, price)} />
        </Fact>
        <Fact label={<Trans>Available</Trans>}>
          <Amount value={terms.available} asset={currency} />
        </Fact>
        <Fact label={<Trans>Minimum</Trans>}>
          <Amount value={shownLimit(currency, terms.minimum, 'up')} asset={currency} open />
        </Fact>
        <Fact label={<Trans>Network fee</Trans>}>
          <Amount value={terms.fee} asset={currency} open />
        </Fact>
        <Fact label={<Trans>Total with fee</Trans>}>
          <Amount value={totalOf(currency, amount, terms.fee)} asset={currency} />
        </Fact>
      </Facts>
    </Form>
  );
}

function BeingSettled({ currency, settling }: { currency: string; settling: string }) {
  return (
    <Note tone="info" title={<Trans>Funds are being settled</Trans>}>
      <Trans>
        <Amount value={settling} asset={currency} /> will be available within 24 hours.
      </Trans>
    </Note>
  );
}
