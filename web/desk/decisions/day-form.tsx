import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { typeDate, typedOfDay } from '../../ui/fields/date-text.ts';
import { MaskedInput } from '../../ui/fields/masked-input.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import styles from './decisions.module.css';
import { typedDay } from './queries.ts';

/** Which day is shown; the address keeps it, and today needs none. */
export function DayForm({ day }: { day: string | undefined }) {
  const { t } = useLingui();
  const go = useGo();
  const form = useForm({
    values: { day: day ? typedOfDay(day) : '' },
    check: ({ day: typed }) => ({
      ...(typed !== '' && typedDay(typed) === null && { day: t`There is no such day` }),
    }),
    send: ({ day: typed }) =>
      go(paths.deskDecisions({ day: typedDay(typed) ?? '' }), { replace: true }),
  });
  return (
    <search>
      <Form form={form} buttons={null}>
        <FilterBar>
          <MaskedInput
            {...form.getInputProps('day')}
            label={t`Day`}
            placeholder={t`DD/MM/YYYY`}
            size="sm"
            mask={typeDate}
          />
          <Button className={styles.show ?? ''} type="submit" variant="default" size="sm">
            <Trans>Show</Trans>
          </Button>
        </FilterBar>
      </Form>
    </search>
  );
}
