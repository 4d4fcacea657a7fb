import type { BodyOf } from '@ballast/contract/call.ts';
import { NewSchedule, proposeFee } from '@ballast/contract/staff/fee-proposals.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { choicesOf } from '../../app/forms/choices.ts';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';
import { FEE_WORDS, PERIOD_WORDS, type Published } from './fee-desk-words.ts';
import { DAY_REFUSED } from './fee-names.tsx';

type ProposeProps = { baskets: Published['baskets']; onClose: () => void };

const EMPTY = {
  ...{ fee: 'PLATFORM', basket: '', effective_on: '', period: 'YEAR', billing_period: 'QUARTER' },
  ...{ percent: '', up_to: '', second_percent: '', second_up_to: '', third_percent: '' },
};

/** Proposes a version of a fee. */
export function ProposeSchedule({ baskets, onClose }: ProposeProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const propose = useCallMutation(proposeFee);
  const form = useForm<typeof EMPTY, BodyOf<typeof proposeFee>>({
    values: EMPTY,
    rules: NewSchedule,
    given: (typed) => ({ ...(blanksAsNull(typed) as object), kind: 'SCHEDULE' }),
    refusals: { conflict: ['effective_on', DAY_REFUSED] },
    send: async (body) => {
      await propose.mutateAsync({ body });
      tellProposed();
      onClose();
    },
  });
  return (
    <ProposeDialog title={<Trans>Propose a fee</Trans>} form={form} onClose={onClose}>
      <NativeSelect
        {...form.getInputProps('fee')}
        label={t`Fee`}
        data={choicesOf(i18n, FEE_WORDS)}
        data-autofocus
      />
      <NativeSelect
        {...form.getInputProps('basket')}
        label={t`Basket`}
        description={t`Of a management or performance fee`}
        data={[
          { value: '', label: t`None` },
          ...baskets.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
      <TextInput
        {...form.getInputProps('effective_on')}
        type="date"
        label={t`In force from`}
        description={t`Today or later. Versions before it stay as they are.`}
      />
      <NativeSelect
        {...form.getInputProps('period')}
        label={t`Rates are for a`}
        data={choicesOf(i18n, PERIOD_WORDS)}
      />
      <NativeSelect
        {...form.getInputProps('billing_period')}
        label={t`Billed each`}
        data={choicesOf(i18n, PERIOD_WORDS)}
      />
      <TextInput
        {...form.getInputProps('percent')}
        label={t`Rate in percent`}
        inputMode="decimal"
      />
      <TextInput
        {...form.getInputProps('up_to')}
        label={t`Up to so many dollars (optional)`}
        description={t`Empty where the rate is for all`}
        inputMode="numeric"
      />
      <TextInput
        {...form.getInputProps('second_percent')}
        label={t`Second rate (optional)`}
        inputMode="decimal"
      />
      <TextInput
        {...form.getInputProps('second_up_to')}
        label={t`Second rate up to (optional)`}
        inputMode="numeric"
      />
      <TextInput
        {...form.getInputProps('third_percent')}
        label={t`Third rate (optional)`}
        inputMode="decimal"
      />
    </ProposeDialog>
  );
}
