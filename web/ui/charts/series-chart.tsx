import { lazy, type ReactNode, Suspense, useState } from 'react';
import styles from './series-chart.module.css';
import type { TimeUnit } from './time-axis.ts';
import type { ValueAxis } from './value-axis.ts';

const SeriesDrawing = lazy(async () => {
  const { SeriesDrawing } = await import('./series-drawing.tsx');
  return { default: SeriesDrawing };
});

/** A table that scrolls is reached by the keyboard, which scrolls it. */
const REACHED_BY_KEYS = { tabIndex: 0 };

/** A point of a series: an ISO 8601 moment and a decimal as text. */
export type SeriesChartPoint = { at: string; value: string };

/** Something that happened at a moment of a series: it added, took away, or moved something within. */
export type SeriesMark = {
  key: string;
  at: string;
  direction: 'in' | 'out' | 'within';
  /** What happened and how much, as text. */
  words: string;
};

export type SeriesChartProps = {
  label: string;
  points: readonly SeriesChartPoint[];
  marks?: readonly SeriesMark[];
  /** Whether values are gains and losses around a line of zero. */
  hasZero?: boolean;
  formatValue: (value: string) => ReactNode;
  /** A value as text, for who hears the chart. */
  sayValue: (value: string) => string;
  formatTime: (at: string) => string;
  /** Labels of the value axis, one for each line; null shows none. */
  labelValues: (axis: ValueAxis) => readonly (string | null)[];
  /** Labels of the time axis, one for each moment; null shows none. */
  labelTimes: (moments: readonly Date[], unit: TimeUnit) => readonly (string | null)[];
  words: {
    showTable: string;
    time: string;
    value: string;
    /** How the keyboard moves through the chart. */
    keys: string;
  };
  /** Under the drawing: the zone of its times, what its signs mean. */
  notes: ReactNode;
};

/**
 * A performance or price chart that follows the pointer and the keyboard, with its data as a table. What draws it is
 * loaded with the first chart.
 */
export function SeriesChart(props: SeriesChartProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <Suspense>
          <SeriesDrawing {...props} />
        </Suspense>
      </div>
      <figcaption className={styles.caption}>
        <div className={styles.notes}>{props.notes}</div>
        <SeriesTable {...props} />
      </figcaption>
    </figure>
  );
}

/** The data of a chart as a table, newest first; its rows are made when it is opened. */
function SeriesTable(props: SeriesChartProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{props.words.showTable}</summary>
      {open ? (
        <section className={styles.scroll} aria-label={props.label} {...REACHED_BY_KEYS}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{props.words.time}</th>
                <th scope="col" className={styles.value}>
                  {props.words.value}
                </th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(props).map((row) => (
                <tr key={row.key}>
                  <th scope="row">{props.formatTime(row.at)}</th>
                  <td className={styles.value}>{row.shown}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </details>
  );
}

type Row = { key: string; at: string; shown: ReactNode };

/** Points, and what happened between them. */
function rowsOf({ points, marks = [], formatValue }: SeriesChartProps): Row[] {
  const rows: Row[] = [
    ...points.map(({ at, value }) => ({ key: at, at, shown: formatValue(value) })),
    ...marks.map(({ key, at, words }) => ({ key, at, shown: words })),
  ];
  return rows.sort((left, right) => Date.parse(right.at) - Date.parse(left.at));
}
