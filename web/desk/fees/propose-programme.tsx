import type { BodyOf } from '@ballast/contract/call.ts';
import { knownNetworks } from '@ballast/contract/money/asset.ts';
import { NewProgramme, proposeFee } from '@ballast/contract/staff/fee-proposals.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { blanksAsNull } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';
import type { Published } from './fee-desk-words.ts';
import { DAY_REFUSED } from './fee-names.tsx';

type ProposeProps = { baskets: Published['baskets']; onClose: () => void };

/** Proposes a version of what an asset of a basket earns. */
export function ProposeProgramme({ baskets, onClose }: ProposeProps) {
  const { t } = useLingui();
  const propose = useCallMutation(proposeFee);
  const networks = knownNetworks();
  const values = {
    ...{ basket: baskets[0]?.slug ?? '', asset: baskets[0]?.assets[0] ?? '', effective_on: '' },
    ...{ percent: '', protocol: '', protocol_address: '', network: networks[0]?.code ?? '' },
  };
  const form = useForm<typeof values, BodyOf<typeof proposeFee>>({
    values,
    rules: NewProgramme,
    given: (typed) => ({ ...(blanksAsNull(typed) as object), kind: 'PROGRAMME' }),
    refusals: { conflict: ['effective_on', DAY_REFUSED] },
    send: async (body) => {
      await propose.mutateAsync({ body });
      tellProposed();
      onClose();
    },
  });
  const assets = [...new Set(baskets.flatMap(({ assets: of }) => of))].sort();
  return (
    <ProposeDialog title={<Trans>Propose a reward</Trans>} form={form} onClose={onClose}>
      <NativeSelect
        {...form.getInputProps('basket')}
        label={t`Basket`}
        data={baskets.map(({ slug, name }) => ({ value: slug, label: name }))}
        data-autofocus
      />
      <NativeSelect {...form.getInputProps('asset')} label={t`Asset`} data={assets} />
      <TextInput
        {...form.getInputProps('effective_on')}
        type="date"
        label={t`In force from`}
        description={t`Today or later. Versions before it stay as they are.`}
      />
      <TextInput
        {...form.getInputProps('percent')}
        label={t`Rate in percent, a year`}
        description={t`Zero ends the reward`}
        inputMode="decimal"
      />
      <TextInput {...form.getInputProps('protocol')} label={t`Protocol`} />
      <TextInput {...form.getInputProps('protocol_address')} label={t`Address of the protocol`} />
      <NativeSelect
        {...form.getInputProps('network')}
        label={t`Network`}
        data={networks.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </ProposeDialog>
  );
}
