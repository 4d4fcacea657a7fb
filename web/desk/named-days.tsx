import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type NamedDay, nextKey } from '../app/forms/keyed-entries.ts';
import type { FormState } from '../app/forms/use-form.ts';
import styles from './named-days.module.css';

type NamedDaysProps<Values extends { holidays: NamedDay[] }> = {
  form: FormState<Values>;
  /** The field of a day, by its name in the form. */
  dayField: (name: `holidays.${number}.day`) => ReactNode;
  daysMax: number;
  nameMax: number;
  words: { add: ReactNode; remove: (number: number) => string };
  onAdd: (day: NamedDay) => void;
};

/** Days with their names, in which entries are added and removed. */
export function NamedDays<Values extends { holidays: NamedDay[] }>({
  form,
  dayField,
  daysMax,
  nameMax,
  words,
  onAdd,
}: NamedDaysProps<Values>) {
  const days = form.values.holidays;
  const add = () => onAdd({ key: nextKey(days), day: '', name: '' });
  return (
    <>
      {days.map(({ key }, place) => (
        <div key={key} className={styles.entry}>
          {dayField(`holidays.${place}.day`)}
          <TextInput
            {...form.getInputProps(`holidays.${place}.name`)}
            label={<Trans>Name</Trans>}
            maxLength={nameMax}
          />
          <Button
            size="sm"
            variant="default"
            aria-label={words.remove(place + 1)}
            onClick={() => form.removeListItem('holidays', place)}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      ))}
      {days.length < daysMax ? (
        <div>
          <Button size="sm" variant="default" onClick={add} data-autofocus>
            {words.add}
          </Button>
        </div>
      ) : null}
    </>
  );
}
