import { useEffect, useRef, useState } from 'react';
import { type DrawnSeries, drawSeries } from './draw-series.ts';
import styles from './series-chart.module.css';
import type { SeriesChartPoint, SeriesChartProps } from './series-chart.tsx';

type Pointed = { point: SeriesChartPoint; x: number; width: number };

export function SeriesCanvas({
  label,
  points,
  formatValue,
  formatAxis,
  formatTime,
}: SeriesChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnSeries | null>(null);
  const axis = useRef(formatAxis);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  axis.current = formatAxis;

  useEffect(() => {
    if (!container.current) return;
    const series = drawSeries(container.current, (value) => axis.current(value), setPointed);
    drawn.current = series;
    return () => {
      drawn.current = null;
      series.remove();
    };
  }, []);

  useEffect(() => drawn.current?.setPoints(points), [points]);

  return (
    <>
      <div ref={container} className={styles.canvas} role="img" aria-label={label} />
      {pointed ? (
        <div className={styles.tip} style={tipPosition(pointed)}>
          <span className={styles.tipTime}>{formatTime(pointed.point.at)}</span>
          <span className={styles.tipValue}>{formatValue(pointed.point.value)}</span>
        </div>
      ) : null}
    </>
  );
}

/** Beside the pointer, on the side that has more space. */
function tipPosition({ x, width }: Pointed) {
  return x < width / 2 ? { left: x + 12 } : { right: width - x + 12 };
}
