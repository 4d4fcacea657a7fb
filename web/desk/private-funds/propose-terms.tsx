import type { BodyOf } from '@ballast/contract/call.ts';
import { parseAmount, parseDecimal } from '@ballast/contract/money/amount.ts';
import { NewClass, NewTerms, proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import type { ClassTerms, ShareClass } from '@ballast/contract/staff/share-classes.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Textarea, TextInput } from '@mantine/core';
import { AmountField, shapeOf, typedWords } from '../../app/forms/amount-field.tsx';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import {
  amountOf,
  NOTHING_TYPED,
  shownAmount,
  type TypedAmount,
} from '../../app/forms/typed-amount.ts';
import { type FormState, useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';
import { TermFields, type TypedTerms, USUAL_TERMS } from './term-fields.tsx';

const PERCENT_PLACES = 4;

type Values = TypedTerms & {
  class_name: string;
  effective_on: string;
  reason: string;
  holdback_percent: string;
  holdback_above_percent: string;
  minimum_first: TypedAmount;
  minimum_next: TypedAmount;
};

const NEW: Values = {
  ...USUAL_TERMS,
  ...{ class_name: '', effective_on: '', reason: '' },
  ...{ holdback_percent: '5', holdback_above_percent: '95' },
  ...{ minimum_first: NOTHING_TYPED, minimum_next: NOTHING_TYPED },
};

type ProposeTermsProps = {
  vehicle: { readonly id: string; readonly currency: string };
  /** The class that is to have other terms; null for a further class. */
  of: ShareClass | null;
  onClose: () => void;
};

/** Proposes a further class of a vehicle, or other terms of one, beginning from those that it has last. */
export function ProposeTerms({ vehicle: { id, currency }, of, onClose }: ProposeTermsProps) {
  const { i18n } = useLingui();
  const propose = useCallMutation(proposeFund);
  const last = of?.terms[0] ?? null;
  const form = useForm<Values, BodyOf<typeof proposeFund>>({
    values: last ? typedOf(last) : NEW,
    rules: of ? NewTerms : NewClass,
    given: ({ class_name, minimum_first, minimum_next, ...typed }) => ({
      ...(blanksAsNull(typed) as object),
      ...(of
        ? { kind: 'TERMS', class_id: of.id }
        : { kind: 'CLASS', ...(blanksAsNull({ class_name }) as object) }),
      vehicle_id: id,
      minimum_first: amountOf(minimum_first),
      minimum_next: amountOf(minimum_next),
    }),
    check: (typed) => ({
      ...(last && problemsOf(i18n, typed, last, currency)),
      minimum_first: typedWords(i18n, typed.minimum_first, shapeOf(currency)),
      minimum_next: typedWords(i18n, typed.minimum_next, shapeOf(currency)),
    }),
    refusals: {
      conflict: [
        'effective_on',
        of ? (
          <Trans key="terms">
            The day has begun, a cut-off from then on has passed, no dealing date by then is open,
            it is not after that of the last terms, or other terms wait.
          </Trans>
        ) : (
          <Trans key="class">
            The day has begun, or the vehicle has or is to have a class of this name.
          </Trans>
        ),
      ],
    },
    send: async (body) => {
      await propose.mutateAsync({ body });
      tellProposed();
      onClose();
    },
  });
  return (
    <ProposeDialog
      title={
        of ? <Trans>Propose new terms of class {of.name}</Trans> : <Trans>Propose a class</Trans>
      }
      form={form}
      onClose={onClose}
      before={
        <p>
          <Trans>
            Nothing follows from it before somebody else approves it. Dealing dates that are set
            keep their cut-offs.
          </Trans>{' '}
          {of ? (
            <Trans>
              What clients have keeps its lock-up and early-redemption fee where those are kinder to
              them.
            </Trans>
          ) : null}
        </p>
      }
    >
      <Fields form={form} isNew={of === null} currency={currency} />
    </ProposeDialog>
  );
}

type FieldsProps = { form: FormState<Values>; isNew: boolean; currency: string };

function Fields({ form, isNew, currency }: FieldsProps) {
  const { t } = useWords();
  return (
    <>
      {isNew ? (
        <TextInput
          {...form.getInputProps('class_name')}
          label={t`Class`}
          maxLength={20}
          data-autofocus
        />
      ) : null}
      <TextInput
        {...form.getInputProps('effective_on')}
        type="date"
        label={t`In force from`}
        description={t`The first day of a month that has not begun, 00:00 UTC`}
        {...(!isNew && { 'data-autofocus': true })}
      />
      <TermFields form={form} />
      <AmountField
        {...form.getInputProps('minimum_first')}
        label={t`Smallest first subscription`}
        asset={currency}
      />
      <AmountField
        {...form.getInputProps('minimum_next')}
        label={t`Smallest further subscription`}
        asset={currency}
      />
      <TextInput
        {...form.getInputProps('holdback_percent')}
        label={t`Held back until an audit, %`}
        inputMode="decimal"
      />
      <TextInput
        {...form.getInputProps('holdback_above_percent')}
        label={t`Held back above, % of a holding`}
        inputMode="decimal"
      />
      <Textarea
        {...form.getInputProps('reason')}
        label={t`Reason`}
        description={t`For who decides it and the record; no client reads it.`}
        autosize
        minRows={2}
        maxLength={500}
      />
    </>
  );
}

/** Terms as they stand in the fields. */
function typedOf(terms: ClassTerms): Values {
  return {
    ...NEW,
    management_percent: terms.management_percent,
    incentive_percent: terms.incentive_percent,
    hurdle_percent: terms.hurdle_percent,
    early_percent: terms.early_percent,
    lock_up_months: String(terms.lock_up_months),
    subscription_cut_off_days: String(terms.subscription_cut_off_days),
    redemption_notice_days: String(terms.redemption_notice_days),
    holdback_percent: terms.holdback_percent,
    holdback_above_percent: terms.holdback_above_percent,
    minimum_first: shownAmount(terms.minimum_first),
    minimum_next: shownAmount(terms.minimum_next),
  };
}

const PERCENTS = [
  'management_percent',
  'early_percent',
  'holdback_percent',
  'holdback_above_percent',
] as const;

/** They are reckoned on the gain of a year. */
const OF_YEAR = ['incentive_percent', 'hurdle_percent'] as const;

const COUNTS = ['lock_up_months', 'subscription_cut_off_days', 'redemption_notice_days'] as const;

const AMOUNTS = ['minimum_first', 'minimum_next'] as const;

function problemsOf(
  i18n: I18n,
  typed: Values,
  last: ClassTerms,
  currency: string,
): Record<string, string> {
  const isOtherPercent = (field: (typeof PERCENTS | typeof OF_YEAR)[number]) =>
    parseDecimal(typed[field].trim(), PERCENT_PLACES) !== parseDecimal(last[field], PERCENT_PLACES);
  const minor = (amount: string) => parseAmount(currency, amount)?.minor;
  const isOtherOfYear = OF_YEAR.some(isOtherPercent);
  const isOther =
    isOtherOfYear ||
    PERCENTS.some(isOtherPercent) ||
    COUNTS.some((field) => typed[field].trim() !== String(last[field])) ||
    AMOUNTS.some((field) => minor(amountOf(typed[field])) !== minor(last[field]));
  if (!isOther) return { management_percent: i18n._(msg`Change at least one term.`) };
  const day = typed.effective_on;
  if (isOtherOfYear && day !== '' && !day.endsWith('-01-01')) {
    const words = msg`The incentive fee and the hurdle change with a year. Choose 1 January.`;
    return { effective_on: i18n._(words) };
  }
  return {};
}
