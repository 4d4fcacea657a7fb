import type { BodyOf } from '@ballast/contract/call.ts';
import type { FUND_STATES } from '@ballast/contract/funds/funds.ts';
import { NewDates, NewState, proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { choicesOf } from '../../app/forms/choices.ts';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';
import { FUND_STATE_WORDS } from './proposal-words.ts';

type DialogProps = { vehicleId: string; onClose: () => void };

/** Proposes further dealing dates by the fund's rule. */
export function ProposeDates({ vehicleId, onClose }: DialogProps) {
  const { t } = useWords();
  const propose = useCallMutation(proposeFund);
  const form = useForm<{ first_day: string; dates: string }, BodyOf<typeof proposeFund>>({
    values: { first_day: '', dates: '12' },
    rules: NewDates,
    given: (typed) => ({
      ...(blanksAsNull(typed) as object),
      ...{ kind: 'DATES', vehicle_id: vehicleId },
    }),
    send: async (body) => {
      await propose.mutateAsync({ body });
      tellProposed();
      onClose();
    },
  });
  return (
    <ProposeDialog title={<Trans>Propose dealing dates</Trans>} form={form} onClose={onClose}>
      <TextInput
        {...form.getInputProps('first_day')}
        type="date"
        label={t`First dealing date`}
        description={t`The first day of a month, after the last date that is set`}
        data-autofocus
      />
      <TextInput {...form.getInputProps('dates')} label={t`How many dates`} inputMode="numeric" />
    </ProposeDialog>
  );
}

type FundState = (typeof FUND_STATES)[number];

type StateValues = { state: FundState; redemptions_allowed: boolean };

/** Proposes to open or close a fund to new money and to redemptions. */
export function ProposeState({ vehicleId, onClose, ...now }: DialogProps & { now: StateValues }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const propose = useCallMutation(proposeFund);
  const form = useForm<StateValues, BodyOf<typeof proposeFund>>({
    values: now.now,
    rules: NewState,
    given: (typed) => ({ ...typed, kind: 'STATE', vehicle_id: vehicleId }),
    send: async (body) => {
      await propose.mutateAsync({ body });
      tellProposed();
      onClose();
    },
  });
  return (
    <ProposeDialog title={<Trans>Open or close the fund</Trans>} form={form} onClose={onClose}>
      <NativeSelect
        {...form.getInputProps('state')}
        label={t`New money`}
        description={t`For both vehicles of the fund. Orders that are accepted stay.`}
        data={choicesOf(i18n, FUND_STATE_WORDS)}
        data-autofocus
      />
      <Checkbox
        {...form.getInputProps('redemptions_allowed', { type: 'checkbox' })}
        label={t`Redemptions are allowed`}
      />
    </ProposeDialog>
  );
}
