import type { Period } from '@ballast/contract/funds/periods.ts';
import { useLingui } from '@lingui/react/macro';
import { Amount, MASK, Percent } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { formatNumber, formatPercent, formatUsd } from '../../../app/figures/format-decimal.ts';
import { usePrivacyMode } from '../../../app/figures/privacy-mode.ts';
import { SeriesChart, type SeriesChartPoint } from '../../../ui/charts/series-chart.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Height of a chart with its caption, so that nothing jumps when it comes. */
const CHART_REM = 20;

type ValueChartProps = {
  label: string;
  /** What the values are: dollars, a fraction, or an index. */
  kind: 'usd' | 'fraction' | 'index';
  period: Period;
  /** Undefined while they are on the way. */
  points: readonly SeriesChartPoint[] | undefined;
};

/** A series over a period, as a drawing and as a table. */
export function ValueChart({ label, kind, period, points }: ValueChartProps) {
  const { t } = useLingui();
  const masked = usePrivacyMode() && kind === 'usd';
  if (!points) return <Skeleton height={CHART_REM} />;
  const short = period === 'LAST_24H' || period === 'LAST_WEEK';
  return (
    <SeriesChart
      label={label}
      points={points}
      formatValue={(value) => figureOf(kind, value)}
      formatAxis={(value) => (masked ? MASK : axisOf(kind, value))}
      formatTime={(at) => formatDate(at, short ? 'mediumWithTime' : 'medium')}
      words={{ showTable: t`Show as a table`, time: t`Date`, value: t`Value` }}
    />
  );
}

function figureOf(kind: ValueChartProps['kind'], value: string) {
  if (kind === 'usd') return <Amount value={value} />;
  if (kind === 'fraction') return <Percent value={value} change />;
  return formatNumber(value);
}

function axisOf(kind: ValueChartProps['kind'], value: string): string {
  if (kind === 'usd') return formatUsd(value, { compact: true });
  return kind === 'fraction' ? formatPercent(value) : formatNumber(value);
}
