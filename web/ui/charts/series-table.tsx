import { useState } from 'react';
import styles from './series-chart.module.css';
import type { SeriesChartProps } from './series-chart.tsx';

/** The data of a chart as a table, newest first; its rows are made when it is opened. */
export function SeriesTable({ label, points, formatValue, formatTime, words }: SeriesChartProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>{words.showTable}</summary>
      {open ? (
        <section className={styles.scroll} aria-label={label}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{words.time}</th>
                <th scope="col" className={styles.value}>
                  {words.value}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.at}>
                  <th scope="row">{formatTime(point.at)}</th>
                  <td className={styles.value}>{formatValue(point.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </details>
  );
}
