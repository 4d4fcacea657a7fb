import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { SupportContact } from '../../app/errors/support-contact.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownZone } from './call-words.ts';
import { callSlotsQuery } from './queries.ts';

type CallFormProps = {
  submit: ReactNode;
  /** Books or moves; rejects with why the server refused. */
  onSlot: (slot: string) => Promise<unknown>;
};

/** The times at which the team takes calls, in the reader's zone, of which one is chosen. */
export function CallForm(props: CallFormProps) {
  const { data, error } = useQuery(callSlotsQuery());
  return (
    <>
      <FailureNote error={error} />
      {data || error ? null : <Skeleton height={12} />}
      {data?.items.length === 0 ? <NoSlots /> : null}
      {data && data.items.length > 0 ? (
        <SlotForm {...props} slots={data.items.map(({ starts_at }) => starts_at)} />
      ) : null}
    </>
  );
}

function NoSlots() {
  return (
    <Note tone="info" title={<Trans>No times are free at present</Trans>}>
      <Trans>
        New times are offered every working day. If it cannot wait, write to <SupportContact />.
      </Trans>
    </Note>
  );
}

function SlotForm({ submit, onSlot, slots }: CallFormProps & { slots: readonly string[] }) {
  const { t } = useLingui();
  const zone = ownZone();
  const form = useForm({
    values: { slot: '', agreed: false },
    check: ({ slot, agreed }) => ({
      slot: slot === '' && <Trans>Choose a time</Trans>,
      agreed: !agreed && <Trans>Please confirm that you will be there</Trans>,
    }),
    send: ({ slot }) => onSlot(slot),
  });
  // Somebody may have taken the chosen time since.
  const { slot: chosen } = form.getValues();
  const offered = chosen === '' || slots.includes(chosen) ? slots : [chosen, ...slots];
  return (
    <Form form={form} submit={submit}>
      <NativeSelect
        {...form.getInputProps('slot')}
        label={t`Time`}
        description={t`In your time zone, ${zone}. The call takes up to 30 minutes.`}
        data={[{ value: '', label: t`Choose a time` }, ...byDay(offered)]}
        disabled={form.running}
      />
      <Checkbox
        {...form.getInputProps('agreed', { type: 'checkbox' })}
        disabled={form.running}
        label={<Trans>I will join by video at this time, and can show an identity document.</Trans>}
      />
    </Form>
  );
}

/** The times under their days. */
function byDay(slots: readonly string[]) {
  const days = Map.groupBy(slots, (slot) => formatDate(slot, 'weekday'));
  return [...days].map(([group, times]) => ({
    group,
    items: times.map((value) => ({ value, label: formatDate(value, 'weekdayWithTime') })),
  }));
}
