import type { AnswerOf } from '@ballast/contract/call.ts';
import {
  type getCallHours,
  NewCallHours,
  setCallHours,
} from '@ballast/contract/staff/team-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { nextKey } from '../../app/forms/keyed-entries.ts';
import { type FormState, useForm } from '../../app/forms/use-form.ts';
import { queryClient, useCallMutation } from '../../app/session/queries.ts';
import { typeDate } from '../../ui/fields/date-text.ts';
import { MaskedInput } from '../../ui/fields/masked-input.tsx';
import { Note } from '../../ui/note.tsx';
import { LeaveQuestion } from '../leave-question.tsx';
import { NamedDays } from '../named-days.tsx';
import styles from './call-hours-form.module.css';
import { type CallHoursValues, givenOf, valuesOf } from './call-hours-values.ts';
import { WEEKDAYS, weekdayName } from './call-words.ts';
import { callHoursQuery } from './queries.ts';

const PERIODS_MAX = 42;
const DAYS_OFF_MAX = 200;
const NAME_MAX = 100;

const HALF_HOURS = Array.from({ length: 48 }, (_, place) => {
  const hour = String(Math.floor(place / 2)).padStart(2, '0');
  return `${hour}:${place % 2 === 0 ? '00' : '30'}`;
});
const CAPACITIES = Array.from({ length: 20 }, (_, place) => String(place + 1));

type CallHoursFormProps = {
  /** As they stood when the form was opened, with the version that the change is made from. */
  from: AnswerOf<typeof getCallHours>;
  onClose: () => void;
};

/** Says when the team takes calls. */
export function CallHoursForm({ from, onClose }: CallHoursFormProps) {
  const { t } = useLingui();
  const first = useRef<HTMLSelectElement>(null);
  const set = useCallMutation(setCallHours);
  // Whoever goes back and begins again begins from what somebody else has said meanwhile.
  const reload = () => void queryClient.invalidateQueries(callHoursQuery());
  const form = useForm({
    values: valuesOf(from),
    rules: NewCallHours,
    given: (values) => ({ ...givenOf(values), version: from.version }),
    position: 'all',
    send: async (body) => {
      await set.mutateAsync({ body }, { onError: reload });
      showToast({ tone: 'good', text: <Trans>The hours are saved</Trans> });
      onClose();
    },
  });
  useEffect(() => first.current?.focus(), []);
  const { hours, holidays } = form.errors;
  return (
    <>
      <LeaveQuestion isTyped={() => form.isDirty()} />
      <Form
        form={form}
        buttons={
          <Group>
            <Button type="submit" loading={form.running}>
              <Trans>Save hours</Trans>
            </Button>
            <Button variant="default" onClick={onClose}>
              <Trans>Back</Trans>
            </Button>
          </Group>
        }
      >
        <Note tone="info">
          <Trans>
            Calls that are already booked keep their time, even outside the new hours. Only the
            client can move or cancel them.
          </Trans>
        </Note>
        <NativeSelect
          {...form.getInputProps('zone')}
          ref={first}
          label={<Trans>Time zone</Trans>}
          data={zonesWith(from.zone)}
        />
        <TextInput
          {...form.getInputProps('notice_minutes')}
          label={<Trans>Notice in minutes</Trans>}
          description={t`Clients book at least this long before a call`}
          inputMode="numeric"
        />
        {WEEKDAYS.map((weekday) => (
          <WeekdayFields key={weekday} weekday={weekday} form={form} />
        ))}
        <DaysOff form={form} />
        {hours || holidays ? <Note tone="bad">{hours ?? holidays}</Note> : null}
        {form.values.hours.length === 0 ? (
          <Note tone="caution">
            <Trans>Without hours, clients cannot book calls.</Trans>
          </Note>
        ) : null}
      </Form>
    </>
  );
}

/** The browser leaves some names out, such as UTC. */
function zonesWith(zone: string): string[] {
  return [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])].sort();
}

type PartProps = { form: FormState<CallHoursValues> };

function WeekdayFields({ form, weekday }: PartProps & { weekday: number }) {
  const { t } = useLingui();
  const name = weekdayName(weekday);
  const all = form.values.hours;
  const periods = all.flatMap((each, place) => (each.weekday === weekday ? [{ each, place }] : []));
  const open = () =>
    form.insertListItem('hours', {
      ...{ key: nextKey(all), weekday, opens: '', closes: '' },
      capacity: periods.at(-1)?.each.capacity ?? '1',
    });
  return (
    <fieldset className={styles.day}>
      <legend className={styles.title}>{name}</legend>
      {periods.length === 0 ? (
        <p className={styles.none}>
          <Trans>Closed</Trans>
        </p>
      ) : null}
      {periods.map(({ each: { key }, place }) => (
        <PeriodFields key={key} form={form} place={place} name={name} />
      ))}
      {all.length < PERIODS_MAX ? (
        <div>
          <Button size="sm" variant="default" aria-label={t`Add hours on ${name}`} onClick={open}>
            <Trans>Add hours</Trans>
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}

/** Hours of a day, one after the other at a narrow width. */
function PeriodFields({ form, place, name }: PartProps & { place: number; name: string }) {
  const { t } = useLingui();
  const { opens } = form.values.hours[place] ?? {};
  const from = form.getInputProps(`hours.${place}.opens`);
  const choose = { value: '', label: t`Choose` };
  return (
    <div className={styles.entry}>
      <NativeSelect
        {...from}
        label={<Trans>From</Trans>}
        data={[choose, ...HALF_HOURS.slice(0, -1)]}
        onChange={(event) => {
          from.onChange(event);
          // What was wrong with the end may have been the beginning.
          form.clearFieldError(`hours.${place}.closes`);
        }}
      />
      <NativeSelect
        {...form.getInputProps(`hours.${place}.closes`)}
        label={<Trans>Until</Trans>}
        data={[choose, ...HALF_HOURS.slice(1)]}
      />
      <NativeSelect
        {...form.getInputProps(`hours.${place}.capacity`)}
        label={<Trans>Calls at once</Trans>}
        data={CAPACITIES}
      />
      <Button
        size="sm"
        variant="default"
        aria-label={opens ? t`Remove ${name} from ${opens}` : t`Remove the new hours on ${name}`}
        onClick={() => form.removeListItem('hours', place)}
      >
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}

function DaysOff({ form }: PartProps) {
  const { t } = useLingui();
  return (
    <fieldset className={styles.day}>
      <legend className={styles.title}>
        <Trans>Days off</Trans>
      </legend>
      <NamedDays
        form={form}
        dayField={(name) => (
          <MaskedInput
            {...form.getInputProps(name)}
            label={<Trans>Day</Trans>}
            placeholder={t`DD/MM/YYYY`}
            mask={typeDate}
          />
        )}
        daysMax={DAYS_OFF_MAX}
        nameMax={NAME_MAX}
        onAdd={(day) => form.insertListItem('holidays', day)}
        words={{
          add: <Trans>Add a day off</Trans>,
          remove: (number) => t`Remove day off ${number}`,
        }}
      />
    </fieldset>
  );
}
