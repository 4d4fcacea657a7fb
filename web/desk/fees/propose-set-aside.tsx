import type { BodyOf } from '@ballast/contract/call.ts';
import { NewSetAside, proposeFee } from '@ballast/contract/staff/fee-proposals.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';
import type { Published } from './fee-desk-words.ts';

type ProposeProps = { baskets: Published['baskets']; onClose: () => void };

/** Proposes capital of the house that rewards are paid from. */
export function ProposeSetAside({ baskets, onClose }: ProposeProps) {
  const { t } = useLingui();
  const propose = useCallMutation(proposeFee);
  const assets = [...new Set(baskets.flatMap(({ assets: of }) => of))].sort();
  const values = { asset: assets[0] ?? '', amount: '' };
  const form = useForm<typeof values, BodyOf<typeof proposeFee>>({
    values,
    rules: NewSetAside,
    given: (typed) => ({ ...(blanksAsNull(typed) as object), kind: 'SET_ASIDE' }),
    refusals: { amount_invalid: ['amount', <Trans key="amount">Too many decimal places.</Trans>] },
    send: async (body) => {
      await propose.mutateAsync({ body });
      tellProposed();
      onClose();
    },
  });
  return (
    <ProposeDialog title={<Trans>Set capital aside</Trans>} form={form} onClose={onClose}>
      <NativeSelect
        {...form.getInputProps('asset')}
        label={t`Asset`}
        data={assets}
        data-autofocus
      />
      <TextInput
        {...form.getInputProps('amount')}
        label={t`How much of it`}
        description={t`It comes from the capital of the house once somebody else approves.`}
        inputMode="decimal"
      />
    </ProposeDialog>
  );
}
