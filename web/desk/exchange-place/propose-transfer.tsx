import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import {
  EXCHANGE_DIRECTIONS,
  type getExchangePlace,
  NewExchangeTransfer,
  proposeExchangeTransfer,
} from '@ballast/contract/staff/exchange-transfers.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { ProposeDialog, tellProposed } from '../proposals/propose-dialog.tsx';
import { DIRECTION_WORDS } from './transfer-words.ts';

type Place = NonNullable<AnswerOf<typeof getExchangePlace>['place']>;
type ProposeProps = { place: Place; onClose: () => void };

/** Proposes to move money of the house to the exchange or back. */
export function ProposeTransfer({ place, onClose }: ProposeProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const propose = useCallMutation(proposeExchangeTransfer);
  const assets = place.currencies.map(({ asset }) => asset);
  const values = { direction: 'TO_EXCHANGE', asset: assets[0] ?? '', amount: '', why: '' };
  const form = useForm<typeof values, BodyOf<typeof proposeExchangeTransfer>>({
    values,
    rules: NewExchangeTransfer,
    refusals: {
      amount_invalid: ['amount', <Trans key="invalid">None, or too many decimal places.</Trans>],
      amount_above_maximum: [
        'amount',
        <Trans key="limit">More than may lie at the exchange.</Trans>,
      ],
      insufficient_funds: [
        'amount',
        <Trans key="funds">There is not so much where it is to come from.</Trans>,
      ],
      currency_not_available: [
        'asset',
        <Trans key="asset">This is not moved to the exchange: it has no limit there.</Trans>,
      ],
    },
    send: async (body) => {
      await propose.mutateAsync({ body });
      tellProposed();
      onClose();
    },
  });
  return (
    <ProposeDialog title={<Trans>Propose a transfer</Trans>} form={form} onClose={onClose}>
      <NativeSelect
        {...form.getInputProps('direction')}
        label={t`Which way`}
        data={EXCHANGE_DIRECTIONS.map((value) => ({
          value,
          label: i18n._(DIRECTION_WORDS[value]),
        }))}
        data-autofocus
      />
      <NativeSelect {...form.getInputProps('asset')} label={t`Currency`} data={assets} />
      <TextInput
        {...form.getInputProps('amount')}
        label={t`How much arrives`}
        description={t`The fee of the network comes beside it. From the exchange, ask there for exactly this to arrive, after it is approved.`}
        inputMode="decimal"
      />
      <Textarea
        {...form.getInputProps('why')}
        label={t`Reason`}
        description={t`For who decides it and the record.`}
        autosize
        minRows={2}
        maxLength={500}
      />
    </ProposeDialog>
  );
}
