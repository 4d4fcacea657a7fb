import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import type { SubscriptionTerms } from '@ballast/contract/funds/subscriptions.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { checkAmount, withoutEndZeros } from '../../../app/forms/amount-check.ts';
import { AmountField, amountWords, shapeOf, typedWords } from '../../../app/forms/amount-field.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { amountOf, shownAmount } from '../../../app/forms/typed-amount.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug, useIsKnown } from './subscribe-screen.tsx';

/** How much, with what there is, the least that the fund takes, and when it is dealt. */
export function SubscribeAmountPage() {
  const fundSlug = useFundSlug();
  const { classId } = useDraft(SUBSCRIPTION);
  return (
    <SubscribeScreen title={<Trans>How much?</Trans>} step={2} back={stepPath(fundSlug, 'asset')}>
      {(terms) => {
        const own = terms.classes.find(({ id }) => id === classId);
        return own ? <AmountForm own={own} terms={terms} /> : null;
      }}
    </SubscribeScreen>
  );
}

type AmountFormProps = { own: SubscriptionTerms['classes'][number]; terms: SubscriptionTerms };

function AmountForm({ own, terms }: AmountFormProps) {
  const go = useGo();
  const { i18n } = useLingui();
  const fundSlug = useFundSlug();
  const { currency, available, minimum } = own;
  const isShort = useIsKnown();
  const form = useForm({
    values: { amount: shownAmount(draftOf(SUBSCRIPTION).read().amount) },
    check: ({ amount }) => ({
      amount:
        typedWords(i18n, amount, shapeOf(currency)) ??
        amountWords(
          i18n,
          checkAmount(currency, amountOf(amount), { minimum, maximum: LARGEST, available }),
        ),
    }),
    send: async ({ amount: typed }) => {
      const amount = amountOf(typed);
      const draft = draftOf(SUBSCRIPTION);
      if (draft.read().amount !== amount) draft.change({ amount, requestId: '' });
      await go(
        isShort
          ? stepPath(fundSlug, 'review-personal-information')
          : stepPath(fundSlug, 'background'),
      );
    },
  });
  return (
    <Form form={form} onLeave={() => form.values.amount.text !== '' && form.validate()}>
      <AmountField
        {...form.getInputProps('amount')}
        label={<Trans>Amount to invest</Trans>}
        asset={currency}
        onMax={() => form.setFieldValue('amount', shownAmount(withoutEndZeros(available)))}
      />
      <Facts>
        <Fact label={<Trans>Available</Trans>}>
          <Amount value={available} asset={currency} />
        </Fact>
        <Fact label={<Trans>Minimum investment</Trans>}>
          <Amount value={minimum} asset={currency} open />
        </Fact>
        {terms.dealing ? (
          <>
            <Fact label={<Trans>Next dealing date</Trans>}>
              {formatDate(terms.dealing.day, 'medium', 'UTC')}
            </Fact>
            <Fact label={<Trans>Approved before</Trans>}>
              {formatDate(terms.dealing.cut_off, 'mediumWithZone')}
            </Fact>
          </>
        ) : null}
      </Facts>
    </Form>
  );
}

/** A private fund has no largest amount: what is available is the limit. */
const LARGEST = '99999999999999999999';
