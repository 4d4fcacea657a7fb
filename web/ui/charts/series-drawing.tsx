import {
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { markShape } from './mark-sign.tsx';
import { type Group, nearest } from './plot-geometry.ts';
import styles from './series-chart.module.css';
import type { SeriesChartProps, SeriesMark } from './series-chart.tsx';
import { type LaidOut, layOut } from './series-layout.ts';

/** How far from a mark the pointer still means it, in pixels. */
const REACH = 10;

/** Marks that a tip names; of more it says how many. */
const NAMED_MAX = 4;

export function SeriesDrawing(props: SeriesChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const plot = useMemo(() => (size ? layOut(props, size) : null), [props, size]);
  const [pointed, setPointed] = useState<number | null>(null);
  const last = (plot?.points.length ?? 1) - 1;
  const index = Math.min(pointed ?? last, last);

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (!plot || !box.current) return;
    setPointed(pointAt(plot, event.clientX - box.current.getBoundingClientRect().left));
  };
  return (
    <div
      ref={box}
      className={styles.drawing}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setPointed(null)}
    >
      {plot && plot.points.length > 0 ? (
        <>
          <Cursor {...props} plot={plot} index={index} onMove={setPointed} />
          <Picture plot={plot} pointed={pointed === null ? null : index} />
          {pointed === null ? null : <Tip {...props} plot={plot} index={index} />}
        </>
      ) : null}
    </div>
  );
}

type Size = { width: number; height: number };

/** The size of an element, and of every change of it. */
function useSize(box: { readonly current: HTMLElement | null }): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return size;
}

/** The point that the pointer means: that of a mark close by, else the nearest. */
function pointAt({ points, groups }: LaidOut, x: number): number {
  const xs = points.map((point) => point.x);
  const group =
    groups[
      nearest(
        groups.map((each) => each.x),
        x,
      )
    ];
  const isMeant = group !== undefined && Math.abs(group.x - x) <= REACH;
  return nearest(xs, isMeant ? group.x : x);
}

const marksAt = ({ marked }: LaidOut, index: number) => marked.get(index) ?? [];

type AtPoint = SeriesChartProps & { plot: LaidOut; index: number };

/** Moves through the points by keyboard, and says each; page keys go from mark to mark. */
function Cursor({
  plot,
  index,
  onMove,
  ...props
}: AtPoint & { onMove: (index: number | null) => void }) {
  const keys = useId();
  const point = plot.points[index];
  if (!point) return null;
  const marks = marksAt(plot, index).map((mark) => `${mark.words}, ${props.formatTime(mark.at)}`);
  const said = `${props.formatTime(point.at)}: ${props.sayValue(point.value)}`;
  const jump = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onMove(null);
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    const next = nextMarked(plot, index, event.key === 'PageUp' ? 1 : -1);
    if (next !== null) onMove(next);
  };
  return (
    <>
      <input
        type="range"
        className={styles.cursor}
        min={0}
        max={plot.points.length - 1}
        value={index}
        aria-label={props.label}
        aria-valuetext={[said, ...marks].join('; ')}
        aria-describedby={keys}
        onChange={(event) => onMove(event.currentTarget.valueAsNumber)}
        onKeyDown={jump}
        onFocus={() => onMove(index)}
        onBlur={() => onMove(null)}
      />
      <span id={keys} hidden>
        {props.words.keys}
      </span>
    </>
  );
}

/** The next point with a mark; null when there is none in that direction. */
function nextMarked(plot: LaidOut, index: number, step: 1 | -1): number | null {
  const marked = [...plot.marked.keys()].sort((left, right) => (left - right) * step);
  return marked.find((at) => (at - index) * step > 0) ?? null;
}

function Picture({ plot, pointed }: { plot: LaidOut; pointed: number | null }) {
  const { width, height, inner } = plot;
  const point = pointed === null ? undefined : plot.points[pointed];
  return (
    <svg className={styles.picture} width={width} height={height} aria-hidden="true">
      {plot.valueLabels.map(({ y, text, isZero }) => (
        <g key={y} data-zero={isZero || undefined}>
          <line className={styles.gridLine} x1={inner.left} x2={inner.right} y1={y} y2={y} />
          <text
            className={styles.label}
            data-axis="value"
            x={width}
            y={y}
            dy="0.32em"
            textAnchor="end"
          >
            {text}
          </text>
        </g>
      ))}
      {plot.timeLabels.map(({ x, text }) => (
        <g key={text}>
          <line className={styles.tick} x1={x} x2={x} y1={inner.bottom} y2={inner.bottom + 4} />
          <text className={styles.label} data-axis="time" x={x} y={height - 4} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      <Line plot={plot} />
      {plot.groups.map((group) => (
        <Mark key={group.x} group={group} plot={plot} />
      ))}
      {point ? (
        <g>
          <line className={styles.crosshair} x1={point.x} x2={point.x} y1={0} y2={inner.bottom} />
          <circle className={styles.dot} cx={point.x} cy={point.y} r={4} />
        </g>
      ) : null}
    </svg>
  );
}

/** The series: around a line of zero, what lies below it is a loss and looks like one. */
function Line({ plot }: { plot: LaidOut }) {
  const id = useId();
  const { inner, zero, line, area } = plot;
  if (zero === null) {
    return (
      <g>
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} />
      </g>
    );
  }
  const parts = [
    { part: 'gain', top: 0, height: zero },
    { part: 'loss', top: zero, height: Math.max(inner.bottom - zero, 0) },
  ];
  return parts.map(({ part, top, height }) => (
    <g key={part} data-part={part}>
      <clipPath id={`${id}${part}`}>
        <rect x={0} y={top} width={plot.width} height={height} />
      </clipPath>
      <g clipPath={`url(#${id}${part})`}>
        <path className={styles.area} d={area} />
        <path className={styles.line} d={line} />
      </g>
    </g>
  ));
}

function Mark({ group, plot }: { group: Group<SeriesMark>; plot: LaidOut }) {
  const directions = group.items.map(({ direction }) => direction);
  return (
    <path
      className={styles.mark}
      data-mark={group.items.length}
      d={markShape(directions)}
      transform={`translate(${group.x.toFixed(1)} ${plot.markLine})`}
    />
  );
}

/** What stands at a point, on the side of it that has more space. */
function Tip({ plot, index, formatTime, formatValue }: AtPoint) {
  const point = plot.points[index];
  if (!point) return null;
  const marks = marksAt(plot, index);
  const more = marks.length - NAMED_MAX;
  const { width } = plot;
  const side = point.x < width / 2 ? { left: point.x + 12 } : { right: width - point.x + 12 };
  return (
    <div className={styles.tip} style={side}>
      <span className={styles.tipTime}>{formatTime(point.at)}</span>
      <span className={styles.tipValue}>{formatValue(point.value)}</span>
      {marks.slice(0, NAMED_MAX).map((mark) => (
        <span key={mark.key} className={styles.tipMark}>
          {mark.words}
          <span className={styles.tipTime}>{formatTime(mark.at)}</span>
        </span>
      ))}
      {more > 0 ? <span className={styles.tipTime}>+{more}</span> : null}
    </div>
  );
}
