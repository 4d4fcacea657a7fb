import { partsOfDay } from '@ballast/contract/fees/ranges.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { FeeParts } from './fee-parts.tsx';
import { type Day, rowsOf, type Schedule, termsOf } from './fee-terms.ts';
import styles from './fees.module.css';
import { GainDays, isGainDay } from './gain-days.tsx';

type FeeDaysProps = { days: readonly Day[]; schedules: readonly Schedule[] };

/** Each day of a fee, and how one of them adds up. */
export function FeeDays({ days, schedules }: FeeDaysProps) {
  const gains = days.filter(isGainDay);
  return gains.length > 0 ? <GainDays days={gains} /> : <DaysOnWorth {...{ days, schedules }} />;
}

function DaysOnWorth({ days, schedules }: FeeDaysProps) {
  const { t } = useLingui();
  const [chosen, choose] = useState<string | null>(null);
  const day = days.find((each) => each.day === chosen) ?? days.at(-1);
  const columns: readonly Column<Day>[] = [
    {
      key: 'day',
      header: <Trans>Day</Trans>,
      lead: true,
      cell: (each) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={each === day}
          aria-label={t`Show how ${formatDate(each.day)} adds up`}
          onClick={() => choose(each.day)}
        >
          {formatDate(each.day)}
        </Button>
      ),
    },
    {
      key: 'base',
      place: 'below',
      header: <Trans>Value at the close</Trans>,
      figure: true,
      cell: ({ base }) => <Amount value={base} />,
    },
    {
      key: 'amount',
      place: 'belowEnd',
      header: <Trans>Fee of the day</Trans>,
      figure: true,
      cell: ({ amount }) => <Amount value={amount} price />,
    },
    {
      key: 'booked',
      place: 'end',
      header: <Trans>Added to the bill</Trans>,
      figure: true,
      cell: ({ booked }) => <Amount value={booked} />,
    },
  ];
  return (
    <div className={styles.working}>
      {day ? <DayWorking day={day} schedules={schedules} /> : null}
      <DataTable caption={t`Days`} columns={columns} rows={days} rowKey={(each) => each.day} />
      <p className={styles.text}>
        <Trans>
          Fees have more places than cents. What is added to the bill on a day is the rounded sum of
          all days so far, less what was added before: no cent is lost or added twice.
        </Trans>
      </p>
    </div>
  );
}

function DayWorking({ day, schedules }: { day: Day; schedules: readonly Schedule[] }) {
  const schedule = schedules.find(({ effective_on: from }) => from === day.schedule_from);
  if (!schedule) return null;
  const parts = rowsOf(partsOfDay(termsOf(schedule), rateOf(day.base)));
  const on = formatDate(day.day);
  return (
    <>
      <h3 className={styles.heading} aria-live="polite">
        <Trans>How {on} adds up</Trans>
      </h3>
      <p className={styles.text}>
        {day.carried ? (
          <Trans>A price was missing at this close, so the one before it counts. </Trans>
        ) : null}
        {parts.length === 0 ? (
          <Trans>Nothing was held at the close, so there is no fee.</Trans>
        ) : (
          <Trans>Each part has its own rate; a day is a 365th of a year.</Trans>
        )}
      </p>
      {parts.length === 0 ? null : <FeeParts parts={parts} />}
    </>
  );
}
