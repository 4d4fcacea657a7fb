import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { FormState } from '../../app/forms/use-form.ts';

/** Terms of a class as they are typed, without its amounts. */
export type TypedTerms = {
  management_percent: string;
  incentive_percent: string;
  hurdle_percent: string;
  lock_up_months: string;
  early_percent: string;
  subscription_cut_off_days: string;
  redemption_notice_days: string;
};

/** What most classes have (spec/decisions.md, section 15); each may be another. */
export const USUAL_TERMS: TypedTerms = {
  ...{ management_percent: '2', incentive_percent: '20', hurdle_percent: '0' },
  ...{ early_percent: '2', lock_up_months: '12', subscription_cut_off_days: '5' },
  redemption_notice_days: '30',
};

/** The fields of a class's fees, lock-up and notice. */
export function TermFields<Values extends TypedTerms>({ form }: { form: FormState<Values> }) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        {...form.getInputProps('management_percent')}
        label={t`Management fee, % a year`}
        inputMode="decimal"
      />
      <TextInput
        {...form.getInputProps('incentive_percent')}
        label={t`Incentive fee, %`}
        inputMode="decimal"
      />
      <TextInput
        {...form.getInputProps('hurdle_percent')}
        label={t`Hurdle, % a year`}
        inputMode="decimal"
      />
      <TextInput
        {...form.getInputProps('lock_up_months')}
        label={t`Lock-up, months`}
        inputMode="numeric"
      />
      <TextInput
        {...form.getInputProps('early_percent')}
        label={t`Early-redemption fee, %`}
        inputMode="decimal"
      />
      <TextInput
        {...form.getInputProps('subscription_cut_off_days')}
        label={t`Cut-off for subscriptions, business days before`}
        inputMode="numeric"
      />
      <TextInput
        {...form.getInputProps('redemption_notice_days')}
        label={t`Notice for redemptions, days`}
        inputMode="numeric"
      />
    </>
  );
}
