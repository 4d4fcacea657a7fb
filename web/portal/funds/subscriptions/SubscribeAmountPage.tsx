import { SUBSCRIPTION } from '@ballast/contract/funds/subscription-flow.ts';
import type { PayingCurrency, SubscriptionTerms } from '@ballast/contract/funds/subscriptions.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { convertMinor, rateOf } from '@ballast/contract/money/rate.ts';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import {
  checkAmount,
  minorOf,
  shownLimit,
  withoutEndZeros,
} from '../../../app/forms/amount-check.ts';
import { AmountField, amountWords, shapeOf, typedWords } from '../../../app/forms/amount-field.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { amountOf, shownAmount } from '../../../app/forms/typed-amount.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { quotedRate } from '../../payments/transactions/quoted-rate.ts';
import { stepPath } from './step-path.ts';
import { SubscribeScreen, useFundSlug, useIsKnown } from './subscribe-screen.tsx';

/** How much, with what there is, the least that the fund takes, and when it is dealt. */
export function SubscribeAmountPage() {
  const fundSlug = useFundSlug();
  const { classId, paidIn } = useDraft(SUBSCRIPTION);
  return (
    <SubscribeScreen title={<Trans>How much?</Trans>} step={2} back={stepPath(fundSlug, 'asset')}>
      {(terms) => {
        const own = terms.classes.find(({ id }) => id === classId);
        if (!own) return null;
        const paying = own.currencies.find(({ currency }) => currency === paidIn) ?? null;
        if (paidIn !== null && !paying) return <NoRate currency={paidIn} />;
        return <AmountForm own={own} paying={paying} terms={terms} />;
      }}
    </SubscribeScreen>
  );
}

function NoRate({ currency }: { currency: AssetCode }) {
  const fundSlug = useFundSlug();
  return (
    <EmptyState
      title={<Trans>There is no rate for {currency} at present</Trans>}
      text={<Trans>Choose another currency, or come back later.</Trans>}
    >
      <ButtonLink to={stepPath(fundSlug, 'asset')}>
        <Trans>Choose a currency</Trans>
      </ButtonLink>
    </EmptyState>
  );
}

type ShareClass = SubscriptionTerms['classes'][number];

type AmountFormProps = { own: ShareClass; paying: PayingCurrency | null; terms: SubscriptionTerms };

function AmountForm({ own, paying, terms }: AmountFormProps) {
  const go = useGo();
  const { i18n } = useLingui();
  const fundSlug = useFundSlug();
  const { currency, available, minimum } = paying ?? own;
  const maximum = paying?.maximum ?? LARGEST;
  const isShort = useIsKnown();
  const form = useForm({
    values: { amount: shownAmount(draftOf(SUBSCRIPTION).read().amount) },
    check: ({ amount }) => ({
      amount:
        typedWords(i18n, amount, shapeOf(currency)) ??
        amountWords(i18n, checkAmount(currency, amountOf(amount), { minimum, maximum, available })),
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
      {paying ? <RateNote own={own} /> : null}
      <Facts>
        {paying ? (
          <Indicated own={own} paying={paying} amount={amountOf(form.values.amount)} />
        ) : null}
        <Fact label={<Trans>Available</Trans>}>
          <Amount value={available} asset={currency} />
        </Fact>
        <Fact label={<Trans>Minimum investment</Trans>}>
          <Amount
            value={paying ? shownLimit(currency, minimum, 'up') : minimum}
            asset={currency}
            open
          />
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

/** What is paid in another currency is exchanged later, and what that brings is not known before. */
function RateNote({ own: { currency } }: { own: ShareClass }) {
  return (
    <Note tone="info" title={<Trans>The rate is indicative</Trans>}>
      <Trans>
        What you pay is set aside, and exchanged for {currency} when the dealing date takes no more
        orders, at the rate of that moment. If it then brings less than the minimum, your
        subscription is not dealt and the money is available to you.
      </Trans>
    </Note>
  );
}

/** What an amount would make now, with the rate and when that was read. */
function Indicated({
  own,
  paying,
  amount,
}: {
  own: ShareClass;
  paying: PayingCurrency;
  amount: string;
}) {
  const minor = minorOf(paying.currency, amount);
  const makes =
    minor === null
      ? null
      : convertMinor(paying.currency, minor, own.currency, rateOf(paying.rate), 'down');
  return (
    <>
      <Fact label={<Trans>Makes about</Trans>}>
        {makes === null ? (
          '–'
        ) : (
          <Amount value={formatMinor(own.currency, makes)} asset={own.currency} />
        )}
      </Fact>
      <Fact label={<Trans>Indicative rate of {formatDate(own.rated_at, 'mediumWithTime')}</Trans>}>
        {quotedRate({ rate: paying.rate, spent: paying.currency, bought: own.currency })}
      </Fact>
    </>
  );
}

/** A private fund has no largest amount: what is available is the limit, where nothing is to be exchanged. */
const LARGEST = '99999999999999999999';
