import type { BodyOf } from '@ballast/contract/call.ts';
import type { EvidenceFile } from '@ballast/contract/files/evidence-files.ts';
import { sendFundFile } from '@ballast/contract/staff/fund-audits.ts';
import {
  enterVehicleValue,
  NewVehicleValue,
  type Vehicle,
} from '@ballast/contract/staff/private-funds.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useId } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { AmountField, shapeOf, typedWords } from '../../app/forms/amount-field.tsx';
import { Form } from '../../app/forms/form.tsx';
import { amountOf, NOTHING_TYPED, type TypedAmount } from '../../app/forms/typed-amount.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ChooseFiles } from '../evidence/choose-files.tsx';
import { formatDay } from './vehicle-words.ts';

const EVIDENCE_MAX = 2000;

type Values = {
  as_of: string;
  kind: string;
  gross_assets: TypedAmount;
  evidence: string;
  evidence_files: readonly EvidenceFile[];
};

type EnterValueProps = {
  vehicle: Pick<Vehicle, 'id' | 'currency'>;
  /** The dealing dates that are to be valued, the newest first; or the one that was dealt and is restated. */
  days: readonly string[];
  isRestating: boolean;
  onClose: () => void;
};

/** Enters what a vehicle was worth; what it makes of the series is shown before somebody else approves it. */
export function EnterValue({ vehicle, days, isRestating, onClose }: EnterValueProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const formId = useId();
  const enter = useCallMutation(enterVehicleValue);
  const { id, currency } = vehicle;
  const form = useForm<Values, BodyOf<typeof enterVehicleValue>>({
    values: {
      as_of: days.at(-1) ?? '',
      kind: isRestating ? 'RESTATED' : '',
      gross_assets: NOTHING_TYPED,
      evidence: '',
      evidence_files: [],
    },
    rules: NewVehicleValue,
    given: ({ as_of, kind, gross_assets, evidence, evidence_files: files }) => ({
      as_of,
      kind: kind || null,
      gross_assets: amountOf(gross_assets),
      evidence: evidence.trim() || null,
      evidence_files: files.map(({ upload_id: file }) => file),
    }),
    check: ({ gross_assets }) => ({
      gross_assets: typedWords(i18n, gross_assets, shapeOf(currency)),
    }),
    send: async (body) => {
      await enter.mutateAsync({ params: { id }, body });
      showToast({ tone: 'good', text: <Trans>Entered. Somebody else approves it.</Trans> });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        isRestating ? (
          <Trans>Restate a net asset value</Trans>
        ) : (
          <Trans>Enter a net asset value</Trans>
        )
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Enter it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          Gross assets are assets less liabilities and expenses, before accrued fees. Nothing
          follows from them before somebody else approves them. They replace what waits for the same
          date.
        </Trans>
      </p>
      {isRestating ? (
        <p>
          <Trans>
            The date was dealt. Units stay as they were dealt. Once the value is approved, what its
            redemptions brought is put right by a restatement, which is released by itself.
          </Trans>
        </p>
      ) : null}
      <Form form={form} id={formId} buttons={null}>
        <NativeSelect
          {...form.getInputProps('as_of')}
          label={<Trans>Dealing date</Trans>}
          description={<Trans>Valued at 00:00 UTC, before what is dealt then</Trans>}
          data={days.map((day) => ({ value: day, label: formatDay(day) }))}
        />
        <NativeSelect
          {...form.getInputProps('kind')}
          label={<Trans>Kind</Trans>}
          data={
            isRestating
              ? [{ value: 'RESTATED', label: t`Restated: the date was dealt` }]
              : [
                  { value: '', label: t`Choose` },
                  { value: 'ESTIMATE', label: t`Estimate` },
                  { value: 'FINAL', label: t`Final: the date can be dealt on it` },
                ]
          }
        />
        <AmountField
          {...form.getInputProps('gross_assets')}
          label={<Trans>Gross assets</Trans>}
          asset={currency}
        />
        <Textarea
          {...form.getInputProps('evidence')}
          label={<Trans>Evidence</Trans>}
          description={
            isRestating ? (
              <Trans>
                Why the value was wrong, where the new one comes from, and where that is kept.
              </Trans>
            ) : (
              <Trans>Where the figure comes from, and where that is kept.</Trans>
            )
          }
          maxLength={EVIDENCE_MAX}
          rows={3}
        />
        <ChooseFiles
          send={sendFundFile}
          files={form.values.evidence_files}
          onChange={(files) => form.setFieldValue('evidence_files', files)}
        />
      </Form>
    </Dialog>
  );
}
