import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, Percent } from '../../../app/figures/amounts.tsx';
import { timeLabels, valueLabels, zoneName } from '../../../app/figures/axis-words.ts';
import { formatDate } from '../../../app/figures/format-date.ts';
import { formatNumber, formatPercent, formatUsd } from '../../../app/figures/format-decimal.ts';
import { usePrivacyMode } from '../../../app/figures/privacy-mode.ts';
import { MarkSign } from '../../../ui/charts/mark-sign.tsx';
import {
  SeriesChart,
  type SeriesChartPoint,
  type SeriesMark,
} from '../../../ui/charts/series-chart.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Height of a chart with its caption, so that nothing jumps when it comes. */
const CHART_REM = 21;

type Kind = 'usd' | 'fraction' | 'index';

type ValueChartProps = {
  label: string;
  /** What the values are: dollars, a gain or loss as a fraction, or an index. */
  kind: Kind;
  /** Undefined while they are on the way. */
  points: readonly SeriesChartPoint[] | undefined;
  /** What was paid in and out, where the chart tells; undefined where it does not. */
  marks?: readonly SeriesMark[];
  /** Zero is always in sight, since values are gains and losses. */
  hasZero?: boolean;
};

/** A series over a period, as a drawing and as a table. */
export function ValueChart({
  label,
  kind,
  points,
  marks,
  hasZero = kind === 'fraction',
}: ValueChartProps) {
  const { t } = useLingui();
  const masked = usePrivacyMode() && kind === 'usd';
  if (!points) return <Skeleton height={CHART_REM} />;
  return (
    <SeriesChart
      label={label}
      points={points}
      {...(marks && { marks })}
      hasZero={hasZero}
      formatValue={(value) => figureOf(kind, value)}
      sayValue={(value) => (masked ? t`amount hidden` : textOf(kind, value))}
      formatTime={(at) => formatDate(at, 'mediumWithTime')}
      labelValues={(axis) => (masked ? [] : valueLabels(kind, axis))}
      labelTimes={timeLabels}
      words={{
        showTable: t`Show as a table`,
        time: t`Date`,
        value: kind === 'fraction' ? t`Return` : t`Value`,
        keys: t`Arrow keys go from point to point, Page Up and Page Down from one movement of money to the next.`,
      }}
      notes={<Notes hasMarks={marks !== undefined} />}
    />
  );
}

function Notes({ hasMarks }: { hasMarks: boolean }) {
  const zone = zoneName();
  return (
    <>
      {hasMarks ? (
        <>
          <span>
            <MarkSign direction="in" />
            <Trans>Paid in</Trans>
          </span>
          <span>
            <MarkSign direction="out" />
            <Trans>Paid out</Trans>
          </span>
          <span>
            <MarkSign direction="within" />
            <Trans>Invested or redeemed</Trans>
          </span>
          <span>
            <MarkSign direction="several" />
            <Trans>Several</Trans>
          </span>
        </>
      ) : null}
      <span>
        <Trans>Time zone: {zone}</Trans>
      </span>
    </>
  );
}

function figureOf(kind: Kind, value: string) {
  if (kind === 'usd') return <Amount value={value} />;
  if (kind === 'fraction') return <Percent value={value} change />;
  return formatNumber(value);
}

function textOf(kind: Kind, value: string): string {
  if (kind === 'usd') return formatUsd(value);
  return kind === 'fraction' ? formatPercent(value, { signed: true }) : formatNumber(value);
}
