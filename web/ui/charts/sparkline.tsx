import { linePath, scaleOf } from './plot-geometry.ts';
import styles from './sparkline.module.css';

/** Of the drawing, in its own units: it takes the width that it is given. */
const WIDTH = 100;
const HEIGHT = 32;

type SparklineProps = {
  /** What it shows and how that went, for who does not see it. */
  label: string;
  points: readonly { at: string; value: string }[];
};

/** The course of a value in a line without axes: time to scale, and the height from its least to its greatest. */
export function Sparkline({ label, points }: SparklineProps) {
  const times = points.map(({ at }) => Date.parse(at));
  const values = points.map(({ value }) => Number(value));
  const x = scaleOf([Math.min(...times), Math.max(...times)], [0, WIDTH]);
  const y = scaleOf([Math.min(...values), Math.max(...values)], [HEIGHT, 0]);
  const places = times.map((time, index) => ({ x: x(time), y: y(values[index] as number) }));
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={linePath(places)} />
    </svg>
  );
}
