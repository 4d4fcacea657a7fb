import { lastClosedDay } from '@ballast/contract/portfolio/closed-days.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { dayOfTyped, isNoDay, typeDate, typedOfDay } from '../../../ui/fields/date-text.ts';
import { MaskedInput } from '../../../ui/fields/masked-input.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { formatDay } from './format-day.ts';
import styles from './measures.module.css';

type ExposureDayProps = {
  day: string | undefined;
  /** The first day of which anything is told; nothing while that is not known. */
  firstOn: string | null | undefined;
  onChange: (day: string | undefined) => void;
};

/** At the close of which day the portfolio is split; the address keeps it, and the latest prices need none. */
export function ExposureDay({ day, firstOn, onChange }: ExposureDayProps) {
  const { t } = useLingui();
  const form = useForm({
    values: { day: day ? typedOfDay(day) : '' },
    check: ({ day: typed }) => {
      const chosen = dayOfTyped(typed);
      const first = firstOn ? formatDay(firstOn) : '';
      const isOpen = chosen !== null && chosen > lastClosedDay(new Date());
      const isBefore = chosen !== null && firstOn && chosen < firstOn;
      return {
        ...(isNoDay(typed) && { day: t`There is no such day` }),
        ...(isOpen && { day: t`This day is not over yet (UTC)` }),
        ...(isBefore && { day: t`Nothing was held before ${first}` }),
      };
    },
    send: async ({ day: typed }) => onChange(dayOfTyped(typed) ?? undefined),
  });
  return (
    <search className={styles.day}>
      <Form form={form} buttons={null}>
        <FilterBar>
          <MaskedInput
            {...form.getInputProps('day')}
            label={t`At the close of`}
            description={t`Empty for the latest prices`}
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
