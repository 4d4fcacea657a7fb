import { REDEMPTION } from '@ballast/contract/funds/redemption-flow.ts';
import type { RedeemedClass, RedemptionBasis } from '@ballast/contract/funds/unit-redemptions.ts';
import { parseDecimal } from '@ballast/contract/money/amount.ts';
import { scaleOf } from '@ballast/contract/money/asset.ts';
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { type AmountProblem, checkAmount, problem } from '../../../app/forms/amount-check.ts';
import { AmountInput, amountWords, typedWords } from '../../../app/forms/amount-field.tsx';
import { draftOf } from '../../../app/forms/flow-draft.ts';
import { Form } from '../../../app/forms/form.tsx';
import { amountOf, shownAmount, type TypedAmount } from '../../../app/forms/typed-amount.ts';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChoiceBar } from '../../../ui/fields/choice-bar.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import { basisOf, classPaidIn } from './queries.ts';
import { RedeemUnitsScreen } from './redeem-units-screen.tsx';
import { formatDay, UNITS_PLACES, Units } from './units.tsx';

type PageProps = { fund: { slug: string; name: string }; currencyCode: string; classId: string };

/** How much: an amount of money, a number of units, or everything. */
export function RedeemUnitsAmountPage({ fund, currencyCode, classId }: PageProps) {
  return (
    <RedeemUnitsScreen
      slug={fund.slug}
      title={<Trans>How much?</Trans>}
      lead={<Trans>You redeem from {fund.name}.</Trans>}
      step={2}
      back={paths.redeem(fund.slug)}
    >
      {({ classes }) => {
        const own = classPaidIn(classes, currencyCode, classId);
        return own ? (
          <AmountForm slug={fund.slug} own={own} paidIn={currencyCode} />
        ) : (
          <NoCurrency slug={fund.slug} />
        );
      }}
    </RedeemUnitsScreen>
  );
}

function NoCurrency({ slug }: { slug: string }) {
  return (
    <EmptyState
      title={<Trans>No currency is chosen</Trans>}
      text={<Trans>Choose the currency of the units that you would like to redeem.</Trans>}
    >
      <ButtonLink to={paths.redeem(slug)}>
        <Trans>Choose a currency</Trans>
      </ButtonLink>
    </EmptyState>
  );
}

type Typed = { basis: RedemptionBasis; amount: TypedAmount };

type AmountFormProps = { slug: string; own: RedeemedClass; paidIn: string };

function AmountForm({ slug, own, paidIn }: AmountFormProps) {
  const go = useGo();
  const { i18n } = useLingui();
  const { t } = useWords();
  const { currency } = own;
  const entered = draftOf(REDEMPTION).read();
  const form = useForm<Typed>({
    values: { basis: basisOf(entered), amount: shownAmount(entered.amount) },
    check: ({ basis, amount }) => ({
      amount: basis === 'ALL' ? null : amountProblem(i18n, own, basis, amount),
    }),
    send: async ({ basis, amount }) => {
      const isAll = basis === 'ALL';
      draftOf(REDEMPTION).change({
        ...{ currencyCode: paidIn, classId: own.id, requestId: '' },
        ...{ amount: isAll ? '' : amountOf(amount), useMax: isAll, isUnits: basis === 'UNITS' },
      });
      await go(paths.redeemConfirm(slug, paidIn));
    },
  });
  const { basis } = form.values;
  const shape = shapeOf(own, basis);
  const field = form.getInputProps('amount');
  return (
    <Form form={form} onLeave={() => form.values.amount.text !== '' && form.validate()}>
      <ChoiceBar<RedemptionBasis>
        label={t`What you would like to redeem`}
        value={basis}
        onChange={(chosen) => form.setValues({ basis: chosen, amount: shownAmount('') })}
        choices={[
          { value: 'AMOUNT', label: t`An amount` },
          { value: 'UNITS', label: t`Units` },
          { value: 'ALL', label: t`Everything` },
        ]}
      />
      {basis === 'ALL' ? null : (
        <AmountInput
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          error={field.error}
          label={basis === 'UNITS' ? <Trans>Number of units</Trans> : <Trans>Amount</Trans>}
          {...shape}
        />
      )}
      <Facts>
        <Fact label={<Trans>Class</Trans>}>{own.name}</Fact>
        {paidIn === currency ? null : <Fact label={<Trans>You are paid in</Trans>}>{paidIn}</Fact>}
        <Fact label={<Trans>Your units</Trans>}>
          <Units value={own.free_units} />
        </Fact>
        <Fact label={<Trans>Worth about, at the last value</Trans>}>
          <Amount value={own.free_value} asset={currency} />
        </Fact>
        <Fact label={<Trans>Minimum amount</Trans>}>
          <Amount value={own.minimum} asset={currency} open />
        </Fact>
        {own.dealing ? (
          <>
            <Fact label={<Trans>Next dealing date for redemptions</Trans>}>
              {formatDay(own.dealing.day)}
            </Fact>
            <Fact label={<Trans>Submitted before</Trans>}>
              {formatDate(own.dealing.cut_off, 'mediumWithZone')}
            </Fact>
          </>
        ) : null}
      </Facts>
    </Form>
  );
}

const shapeOf = ({ currency }: RedeemedClass, basis: RedemptionBasis) =>
  basis === 'UNITS'
    ? { places: UNITS_PLACES, unit: UNITS_CODE }
    : { places: scaleOf(currency), unit: currency };

/** What stands behind a number of units. */
const UNITS_CODE = 'units';

function amountProblem(
  i18n: I18n,
  own: RedeemedClass,
  basis: 'AMOUNT' | 'UNITS',
  typed: TypedAmount,
): string | null {
  const unread = typedWords(i18n, typed, shapeOf(own, basis));
  if (unread) return unread;
  const { currency, minimum, free_value: available } = own;
  const text = amountOf(typed);
  return amountWords(
    i18n,
    basis === 'UNITS'
      ? unitsProblem(own, text)
      : checkAmount(currency, text, { minimum, maximum: LARGEST, available }),
  );
}

function unitsProblem({ free_units: free }: RedeemedClass, text: string): AmountProblem | null {
  const units = parseDecimal(text, UNITS_PLACES) ?? 0n;
  if (units <= 0n) return problem('amount_invalid');
  return units > (parseDecimal(free, UNITS_PLACES) ?? 0n) ? problem('insufficient_funds') : null;
}

/** What there is is the limit. */
const LARGEST = '99999999999999999999';
