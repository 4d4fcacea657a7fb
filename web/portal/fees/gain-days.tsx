import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import type { Day } from './fee-terms.ts';
import styles from './fees.module.css';

/** A day of a fee on gains. */
export type GainDay = Day & { gain: NonNullable<Day['gain']> };

/** Whether a day is of a fee on gains. */
export const isGainDay = (day: Day): day is GainDay => day.gain !== null;

const COLUMNS: readonly Column<GainDay>[] = [
  {
    key: 'day',
    header: <Trans>Day</Trans>,
    lead: true,
    cell: ({ day }) => formatDate(day),
  },
  {
    key: 'value',
    place: 'below',
    header: <Trans>Value at the close</Trans>,
    figure: true,
    cell: ({ gain }) => <Amount value={gain.value} />,
  },
  {
    key: 'mark',
    place: 'belowEnd',
    header: <Trans>Mark</Trans>,
    figure: true,
    cell: ({ gain }) => <Amount value={gain.mark} />,
  },
  {
    key: 'above',
    header: <Trans>Gain above the mark</Trans>,
    figure: true,
    cell: ({ base }) => <Amount value={base} />,
  },
  {
    key: 'rate',
    header: <Trans>Rate</Trans>,
    figure: true,
    cell: ({ gain }) => <Percent value={gain.rate} />,
  },
  {
    key: 'open',
    place: 'end',
    header: <Trans>Fee, not due yet</Trans>,
    figure: true,
    cell: ({ gain }) => <Amount value={gain.open} />,
  },
  {
    key: 'due',
    header: <Trans>Due so far</Trans>,
    figure: true,
    cell: ({ gain }) => <Amount value={gain.crystallised} />,
  },
];

/** Each day of a fee on gains: it is reckoned anew at every close. */
export function GainDays({ days }: { days: readonly GainDay[] }) {
  const { t } = useLingui();
  return (
    <div className={styles.working}>
      <p className={styles.text}>
        <Trans>
          At each close: gain above the mark × rate. It is due only for what you redeem and at the
          end of the year; until then it rises and falls with your gain.
        </Trans>
      </p>
      <DataTable caption={t`Days`} columns={COLUMNS} rows={days} rowKey={({ day }) => day} />
    </div>
  );
}
