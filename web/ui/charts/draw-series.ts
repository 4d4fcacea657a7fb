import {
  AreaSeries,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineType,
  type MouseEventParams,
  type UTCTimestamp,
} from 'lightweight-charts';
import { plotValue } from './plot-value.ts';
import type { SeriesChartPoint } from './series-chart.tsx';

export type DrawnSeries = {
  setPoints: (points: readonly SeriesChartPoint[]) => void;
  remove: () => void;
};

type OnPoint = (pointed: { point: SeriesChartPoint; x: number; width: number } | null) => void;

/** Draws a series into an element, in the colours of the theme, and follows the theme's changes. */
export function drawSeries(
  container: HTMLElement,
  formatAxis: (value: string) => string,
  onPoint: OnPoint,
): DrawnSeries {
  const chart = createChart(container, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    layout: { attributionLogo: false, fontSize: 12, background: { color: 'transparent' } },
    grid: { vertLines: { visible: false }, horzLines: { visible: true } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.06 } },
    timeScale: { borderVisible: false, fixLeftEdge: true, fixRightEdge: true, timeVisible: true },
    crosshair: {
      horzLine: { visible: false, labelVisible: false },
      vertLine: { labelVisible: false },
    },
    localization: { locale: 'en-GB', priceFormatter: (price: number) => formatAxis(String(price)) },
  });
  const series = chart.addSeries(AreaSeries, {
    lineWidth: 2,
    lineType: LineType.Simple,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerRadius: 4,
  });
  let byTime = new Map<UTCTimestamp, SeriesChartPoint>();
  const watch = watchTheme(() => applyColours(chart, series));
  // A window that changes its width shows the whole period again.
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent());
  chart.subscribeCrosshairMove((move) => onPoint(pointedAt(move, byTime, container)));
  return {
    setPoints(points) {
      byTime = new Map(points.map((point) => [secondsOf(point.at), point]));
      const inOrder = [...byTime].sort(([left], [right]) => left - right);
      series.setData(inOrder.map(([time, point]) => ({ time, value: plotValue(point.value) })));
      chart.timeScale().fitContent();
    },
    remove() {
      watch.disconnect();
      chart.remove();
    },
  };
}

function pointedAt(
  move: MouseEventParams,
  byTime: ReadonlyMap<UTCTimestamp, SeriesChartPoint>,
  container: HTMLElement,
) {
  const point = byTime.get(move.time as UTCTimestamp);
  if (!point || !move.point) return null;
  return { point, x: move.point.x, width: container.clientWidth };
}

function secondsOf(at: string): UTCTimestamp {
  return Math.floor(Date.parse(at) / 1000) as UTCTimestamp;
}

function applyColours(chart: IChartApi, series: ISeriesApi<'Area'>): void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const accent = colour('--ballast-accent');
  chart.applyOptions({
    layout: {
      textColor: colour('--mantine-color-dimmed'),
      fontFamily: colour('--mantine-font-family'),
    },
    grid: { horzLines: { color: colour('--ballast-line') } },
    crosshair: { vertLine: { color: colour('--mantine-color-dimmed'), width: 1, style: 3 } },
  });
  series.applyOptions({
    lineColor: accent,
    topColor: `${accent}2e`,
    bottomColor: `${accent}00`,
    crosshairMarkerBackgroundColor: accent,
    crosshairMarkerBorderColor: colour('--ballast-surface'),
  });
}

function watchTheme(apply: () => void): MutationObserver {
  apply();
  const observer = new MutationObserver(apply);
  observer.observe(document.documentElement, {
    attributeFilter: ['data-mantine-color-scheme'],
  });
  return observer;
}
