import styles from './series-chart.module.css';
import type { SeriesMark } from './series-chart.tsx';

/** Drawn in a square of 10, around its middle. */
const SHAPES = {
  in: 'M0 -5L5 4H-5Z',
  out: 'M0 5L5 -4H-5Z',
  within: 'M0 -5L5 0L0 5L-5 0Z',
  several: 'M-4.5 0A4.5 4.5 0 1 1 4.5 0A4.5 4.5 0 1 1 -4.5 0Z',
} as const satisfies Readonly<Record<SeriesMark['direction'] | 'several', string>>;

/** The shape that stands for what happened: told apart without colours. */
export function markShape(directions: readonly SeriesMark['direction'][]): string {
  const [first = 'within', ...others] = directions;
  return SHAPES[others.every((other) => other === first) ? first : 'several'];
}

/** The sign of a mark in running text. */
export function MarkSign({ direction }: { direction: keyof typeof SHAPES }) {
  return (
    <svg className={styles.sign} viewBox="-6 -6 12 12" aria-hidden="true">
      <path d={SHAPES[direction]} />
    </svg>
  );
}
