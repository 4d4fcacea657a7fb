import { Trans, useLingui } from '@lingui/react/macro';
import { Percent } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { formatAmount, formatNumber, formatPercent } from '../../../app/figures/format-decimal.ts';
import { usePrivacyMode } from '../../../app/figures/privacy-mode.ts';
import { MarkSign } from '../../../ui/charts/mark-sign.tsx';
import {
  SeriesChart,
  type SeriesChartPoint,
  type SeriesMark,
} from '../../../ui/charts/series-chart.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useShownIn, Worth } from '../worth.tsx';
import { timeLabels, valueLabels, zoneName } from './axis-words.ts';

/** Height of a chart with its caption, so that nothing jumps when it comes. */
const CHART_REM = 21;

type Kind = 'worth' | 'price' | 'fraction' | 'index';

type ValueChartProps = {
  label: string;
  /** What the values are: money or a market's price in the currency around it, a gain or loss as a fraction, or an index. */
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
  const masked = usePrivacyMode() && kind === 'worth';
  const currency = useShownIn();
  if (!points) return <Skeleton height={CHART_REM} />;
  const valueWord = { fraction: t`Return`, price: t`Price`, worth: t`Value`, index: t`Value` }[
    kind
  ];
  return (
    <SeriesChart
      label={label}
      points={points}
      {...(marks && { marks })}
      hasZero={hasZero}
      formatValue={(value) => figureOf(kind, value)}
      sayValue={(value) => (masked ? t`amount hidden` : textOf(kind, value, currency))}
      formatTime={(at) => formatDate(at, 'mediumWithTime')}
      labelValues={(axis) =>
        masked ? [] : valueLabels(kind === 'price' ? 'worth' : kind, axis, currency)
      }
      labelTimes={timeLabels}
      words={{
        showTable: t`Show as a table`,
        time: t`Date`,
        value: valueWord,
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
  if (kind === 'worth') return <Worth value={value} />;
  if (kind === 'price') return <Worth value={value} open price />;
  if (kind === 'fraction') return <Percent value={value} change />;
  return formatNumber(value);
}

function textOf(kind: Kind, value: string, currency: string): string {
  if (kind === 'worth') return formatAmount(value, currency, { rounded: true });
  if (kind === 'price') return formatAmount(value, currency, { rounded: true, price: true });
  return kind === 'fraction' ? formatPercent(value, { signed: true }) : formatNumber(value);
}
