import type { BodyOf } from '@ballast/contract/call.ts';
import type { FUND_STATES } from '@ballast/contract/funds/funds.ts';
import { NewDates, NewState, proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { choicesOf } from '../../app/forms/choices.ts';
import { Form } from '../../app/forms/form.tsx';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { type FormState, useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FUND_STATE_WORDS } from './proposal-words.ts';

type DialogProps = { vehicleId: string; onClose: () => void };

const told = () =>
  showToast({ tone: 'good', text: <Trans>Proposed. Somebody else decides it.</Trans> });

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
      told();
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
      told();
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

type ProposeDialogProps<Values extends object> = {
  title: ReactNode;
  form: FormState<Values>;
  onClose: () => void;
  children: ReactNode;
};

function ProposeDialog<Values extends object>(props: ProposeDialogProps<Values>) {
  const { title, form, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Propose it</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} buttons={null}>
        {children}
      </Form>
    </Dialog>
  );
}
