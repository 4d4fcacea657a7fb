import type { BodyOf } from '@ballast/contract/call.ts';
import type { DueDate } from '@ballast/contract/staff/due-fees.ts';
import { NewFees, proposeFund } from '@ballast/contract/staff/fund-proposals.ts';
import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { Amount } from '../../app/figures/amounts.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';
import { formatDay } from './vehicle-words.ts';

type ProposeFeesProps = {
  vehicle: Pick<Vehicle, 'id' | 'currency'>;
  /** The dates whose fees are not paid, the oldest first; there is one. */
  dates: readonly DueDate[];
  onClose: () => void;
};

/** Proposes that fees which are due up to a date are paid, with what that pays. */
export function ProposeFees({ vehicle, dates, onClose }: ProposeFeesProps) {
  const { t } = useLingui();
  const propose = useCallMutation(proposeFund);
  const payableTo = (day: string) => dates.find((date) => date.day === day)?.payable ?? '';
  const form = useForm<{ up_to: string }, BodyOf<typeof proposeFund>>({
    values: { up_to: dates.at(-1)?.day ?? '' },
    rules: NewFees,
    given: ({ up_to: day }) => ({
      ...{ kind: 'FEES', vehicle_id: vehicle.id, up_to: day, amount: payableTo(day) },
    }),
    send: async (body) => {
      await propose.mutateAsync({ body });
      tellProposed();
      onClose();
    },
  });
  return (
    <ProposeDialog
      title={<Trans>Propose the payment of fees</Trans>}
      form={form}
      onClose={onClose}
      before={
        <p>
          <Trans>
            Nothing is paid before somebody else approves it. Then all that is due up to the date
            goes from the vehicle’s cash to the house.
          </Trans>
        </p>
      }
      after={
        <Facts>
          <Fact label={<Trans>It pays</Trans>}>
            <Amount value={payableTo(form.values.up_to)} asset={vehicle.currency} />
          </Fact>
        </Facts>
      }
    >
      <NativeSelect
        {...form.getInputProps('up_to')}
        label={t`Up to the dealing date`}
        data={dates.map(({ day }) => ({ value: day, label: formatDay(day) }))}
        data-autofocus
      />
    </ProposeDialog>
  );
}
