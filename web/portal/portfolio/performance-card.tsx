import type { Period } from '@ballast/contract/funds/periods.ts';
import { getAnalytics } from '@ballast/contract/portfolio/portfolio.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import type { SeriesChartPoint } from '../../ui/charts/series-chart.tsx';
import { ChoiceBar } from '../../ui/fields/choice-bar.tsx';
import { analyticsQuery } from './first-queries.ts';
import { Known } from './not-known-yet.tsx';
import { type ChartSearch, periodInAddress } from './performance/chart-search.ts';
import { useFlowMarks } from './performance/flow-marks.ts';
import { PeriodBar } from './performance/period-bar.tsx';
import { PERIOD_PHRASES } from './performance/period-words.ts';
import { ValueChart } from './performance/value-chart.tsx';
import styles from './performance-card.module.css';
import { shownChange } from './shown-change.ts';

type View = 'BALANCE' | 'RETURN';

type PerformanceCardProps = {
  search: ChartSearch;
  onChange: (part: { [key in keyof ChartSearch]?: ChartSearch[key] | undefined }) => void;
};

/** How the whole portfolio did: its value or its time-weighted return over a period. */
export function PerformanceCard({ search, onChange }: PerformanceCardProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const query = analyticsQuery(search);
  const { view, period } = query;
  const analytics = useCallQuery(getAnalytics, { query });
  const phrase = i18n._(PERIOD_PHRASES[period]);
  const unknownSince = analytics.data?.unknown_since ?? null;
  const isUnknown = unknownSince !== null;
  const shown = analytics.data && shownChange(analytics.data);
  return (
    <Card
      title={<Trans>Performance</Trans>}
      aside={
        <ChoiceBar<View>
          label={t`What the chart shows`}
          value={view}
          onChange={(chosen) => onChange({ view: chosen === 'RETURN' ? 'return' : undefined })}
          choices={[
            { value: 'BALANCE', label: t`Value` },
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
              <Amount value={shown?.earnings_usd ?? null} coloured signed />
            </Known>
          </span>
          <span className={styles.small}>
            <Trans>gain or loss {phrase}</Trans>
          </span>
        </p>
        <p className={styles.figure}>
          <span className={styles.large}>
            <Known unknown={isUnknown}>
              <Amount value={shown?.net_deposits_usd ?? null} signed />
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
      {view === 'RETURN' ? (
        <ValueChart
          label={t`Portfolio return ${phrase}`}
          kind="fraction"
          points={analytics.data?.points}
        />
      ) : (
        <BalanceChart
          label={t`Portfolio value ${phrase}`}
          period={period}
          points={analytics.data?.points}
        />
      )}
      <p className={styles.method}>
        <Trans>
          Returns are time-weighted, so deposits and withdrawals do not distort them. They are on a
          cash basis, not annualised, and before accrued fees.
        </Trans>
      </p>
    </Card>
  );
}

type BalanceChartProps = {
  label: string;
  period: Period;
  points: readonly SeriesChartPoint[] | undefined;
};

/** The value with what was paid in and out, which is no gain and no loss. */
function BalanceChart({ label, period, points }: BalanceChartProps) {
  const marks = useFlowMarks(period);
  return <ValueChart label={label} kind="usd" points={points} marks={marks} />;
}
