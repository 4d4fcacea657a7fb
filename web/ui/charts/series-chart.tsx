import { lazy, type ReactNode, Suspense, useState } from 'react';
import styles from './series-chart.module.css';

const SeriesCanvas = lazy(async () => {
  const { SeriesCanvas } = await import('./series-canvas.tsx');
  return { default: SeriesCanvas };
});

/** A point of a series: an ISO 8601 moment and a decimal as text. */
export type SeriesChartPoint = { at: string; value: string };

export type SeriesChartProps = {
  label: string;
  points: readonly SeriesChartPoint[];
  formatValue: (value: string) => ReactNode;
  /** Writes a value at the axis; short. */
  formatAxis: (value: string) => string;
  formatTime: (at: string) => string;
  words: { showTable: string; time: string; value: string };
};

/**
 * A performance or price chart that follows the pointer, with its data as a table. The library is loaded with
 * the first chart.
 */
export function SeriesChart(props: SeriesChartProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <Suspense>
          <SeriesCanvas {...props} />
        </Suspense>
      </div>
      <figcaption className={styles.caption}>
        <SeriesTable {...props} />
        <a
          className={styles.credit}
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noreferrer"
        >
          Charts by TradingView
        </a>
      </figcaption>
    </figure>
  );
}

/** The data of a chart as a table, newest first; its rows are made when it is opened. */
function SeriesTable({ label, points, formatValue, formatTime, words }: SeriesChartProps) {
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
