import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  askRetentionChange,
  type getRetention,
  PERIOD_KINDS,
  PERIOD_LENGTH_MAX,
} from '@ballast/contract/staff/retention.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { KIND_WORDS } from './retention-words.ts';

type Row = AnswerOf<typeof getRetention>['items'][number];
type PeriodKind = (typeof PERIOD_KINDS)[number];
type Period = NonNullable<Row['period']>;

const REASON_LENGTH_MAX = 500;

/** Asks for another period of a kind of record; nothing of what is kept for ever. */
export function ChangePeriod({ kind, period }: Pick<Row, 'kind' | 'period'>) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const withPeriod = PERIOD_KINDS.find((each) => each === kind);
  if (!withPeriod || period === null) return '–';
  const records = i18n._(KIND_WORDS[kind]);
  return (
    <>
      <Button
        size="sm"
        variant="default"
        aria-label={t`Change the period: ${records}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Change</Trans>
      </Button>
      {isOpen ? (
        <PeriodDialog kind={withPeriod} period={period} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

type PeriodDialogProps = { kind: PeriodKind; period: Period; onClose: () => void };

function PeriodDialog({ kind, period, onClose }: PeriodDialogProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const formId = useId();
  const ask = useCallMutation(askRetentionChange);
  const { unit, least_length: least } = period;
  const form = useForm({
    values: { length: String(period.length), reason: '' },
    check: ({ length, reason }) => ({
      length:
        !isWithin(length, least) && t`Enter a whole number from ${least} to ${PERIOD_LENGTH_MAX}`,
      reason: reason.trim() === '' && t`Field is required`,
    }),
    refusals: {
      conflict: ['length', <Trans key="length">It is so already, or a change waits.</Trans>],
    },
    send: async ({ length, reason }) => {
      await ask.mutateAsync({ body: { kind, length: Number(length), reason: reason.trim() } });
      showToast({ tone: 'good', text: <Trans>Asked. An administrator confirms it.</Trans> });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <>
          <Trans>Another period</Trans>
          {': '}
          {i18n._(KIND_WORDS[kind])}
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Ask for it</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} buttons={null}>
        <TextInput
          {...form.getInputProps('length')}
          label={unit === 'DAY' ? t`Days` : t`Months`}
          description={t`At least ${least}. What is older than the period goes with the next run.`}
          inputMode="numeric"
          data-autofocus
        />
        <Textarea
          {...form.getInputProps('reason')}
          label={t`Why they are kept so long`}
          description={t`It stands beside the period from then on.`}
          maxLength={REASON_LENGTH_MAX}
          rows={3}
        />
      </Form>
    </Dialog>
  );
}

function isWithin(length: string, least: number): boolean {
  const wanted = /^\d{1,4}$/.test(length.trim()) ? Number(length) : 0;
  return wanted >= least && wanted <= PERIOD_LENGTH_MAX;
}
