import type { Period } from '@ballast/contract/funds/periods.ts';
import { getAnalytics } from '@ballast/contract/portfolio/portfolio.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import type { SeriesChartPoint } from '../../ui/charts/series-chart.tsx';
import { ChoiceBar } from '../../ui/fields/choice-bar.tsx';
import { type AskedPart, analyticsQuery } from './first-queries.ts';
import { Known } from './not-known-yet.tsx';
import {
  type ChartSearch,
  periodInAddress,
  type View,
  viewInAddress,
} from './performance/chart-search.ts';
import { useFlowMarks } from './performance/flow-marks.ts';
import { PeriodBar } from './performance/period-bar.tsx';
import { PERIOD_PHRASES } from './performance/period-words.ts';
import { ValueChart } from './performance/value-chart.tsx';
import styles from './performance-card.module.css';
import { shownChange } from './shown-change.ts';
import { ShownIn, Worth } from './worth.tsx';

type PerformanceCardProps = {
  search: ChartSearch;
  /** Of this part alone, with the words for it inside a sentence. */
  part?: { asked: AskedPart; name: string } | undefined;
  onChange: (part: { [key in keyof ChartSearch]?: ChartSearch[key] | undefined }) => void;
};

/** How the portfolio or a part of it did: its value, what it earned, or its time-weighted return over a period. */
export function PerformanceCard({ search, part, onChange }: PerformanceCardProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const query = analyticsQuery(search, part?.asked);
  const { view, period } = query;
  const analytics = useCallQuery(getAnalytics, { query });
  const phrase = i18n._(PERIOD_PHRASES[period]);
  const unknownSince = analytics.data?.unknown_since ?? null;
  const isUnknown = unknownSince !== null;
  const shown = analytics.data && shownChange(analytics.data);
  return (
    <ShownIn currency={analytics.data?.display_currency}>
      <Card
        title={<Trans>Performance</Trans>}
        aside={
          <ChoiceBar<View>
            label={t`What the chart shows`}
            value={view}
            onChange={(chosen) => onChange({ view: viewInAddress(chosen) })}
            choices={[
              { value: 'BALANCE', label: t`Value` },
              { value: 'EARNINGS', label: t`Earnings` },
              { value: 'RETURN', label: t`Return` },
            ]}
          />
        }
      >
        <div className={styles.figures}>
          <p className={styles.figure}>
            <span className={styles.large}>
              <Known unknown={isUnknown}>
                <Percent value={analytics.data?.return ?? null} change />
              </Known>
            </span>
            <span className={styles.small}>
              <Trans>return {phrase}</Trans>
            </span>
          </p>
          <p className={styles.figure}>
            <span className={styles.large}>
              <Known unknown={isUnknown}>
                <Worth value={shown?.earnings ?? null} coloured signed />
              </Known>
            </span>
            <span className={styles.small}>
              <Trans>gain or loss {phrase}</Trans>
            </span>
          </p>
          <p className={styles.figure}>
            <span className={styles.large}>
              <Known unknown={isUnknown}>
                <Worth value={shown?.net_deposits ?? null} signed />
              </Known>
            </span>
            <span className={styles.small}>
              <Trans>net deposits {phrase}</Trans>
            </span>
          </p>
        </div>
        <PeriodBar
          value={period}
          onChange={(chosen) => onChange({ period: periodInAddress(chosen) })}
        />
        {isUnknown ? (
          <p className={styles.small}>
            <Trans>Shown up to {formatDate(unknownSince, 'mediumWithTime')}.</Trans>
          </p>
        ) : null}
        <PerformanceChart
          view={view}
          period={period}
          part={part?.name}
          phrase={phrase}
          points={analytics.data?.points}
        />
        <p className={styles.method}>
          <Trans>
            Returns are time-weighted, so deposits and withdrawals do not distort them. They are on
            a cash basis, not annualised, and before accrued fees. Units of private funds count at
            their value after the fund’s own fees.
          </Trans>
        </p>
      </Card>
    </ShownIn>
  );
}

type PerformanceChartProps = {
  view: View;
  period: Period;
  /** The words for the part; undefined for the whole portfolio. */
  part: string | undefined;
  phrase: string;
  points: readonly SeriesChartPoint[] | undefined;
};

function PerformanceChart({ view, period, part, phrase, points }: PerformanceChartProps) {
  const { t } = useWords();
  if (view === 'RETURN') {
    const label = part ? t`Return of ${part} ${phrase}` : t`Portfolio return ${phrase}`;
    return <ValueChart label={label} kind="fraction" points={points} />;
  }
  if (view === 'EARNINGS') {
    const label = part ? t`Earnings of ${part} ${phrase}` : t`Portfolio earnings ${phrase}`;
    return <ValueChart label={label} kind="worth" points={points} hasZero />;
  }
  if (part) {
    return <ValueChart label={t`Value of ${part} ${phrase}`} kind="worth" points={points} />;
  }
  return <BalanceChart label={t`Portfolio value ${phrase}`} period={period} points={points} />;
}

type BalanceChartProps = {
  label: string;
  period: Period;
  points: readonly SeriesChartPoint[] | undefined;
};

/** The value with what was paid in and out, which is no gain and no loss. */
function BalanceChart({ label, period, points }: BalanceChartProps) {
  const marks = useFlowMarks(period);
  return <ValueChart label={label} kind="worth" points={points} marks={marks} />;
}
