import { getAnalytics } from '@ballast/contract/portfolio/portfolio.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/fields/choice-bar.tsx';
import { FIRST_PERIOD, FIRST_VIEW } from './first-queries.ts';
import { Known } from './not-known-yet.tsx';
import { PeriodBar } from './performance/period-bar.tsx';
import { PERIOD_PHRASES } from './performance/period-words.ts';
import { ValueChart } from './performance/value-chart.tsx';
import styles from './performance-card.module.css';

type View = 'BALANCE' | 'RETURN';

/** How the whole portfolio did: its value or its time-weighted return over a period. */
export function PerformanceCard() {
  const { i18n } = useLingui();
  const { t } = useWords();
  const [view, setView] = useState<View>(FIRST_VIEW);
  const [period, setPeriod] = useState(FIRST_PERIOD);
  const analytics = useCallQuery(getAnalytics, { query: { view, period } });
  const phrase = i18n._(PERIOD_PHRASES[period]);
  const unknownSince = analytics.data?.unknown_since ?? null;
  const isUnknown = unknownSince !== null;
  return (
    <Card
      title={<Trans>Performance</Trans>}
      aside={
        <ChoiceBar
          label={t`What the chart shows`}
          value={view}
          onChange={setView}
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
              <Amount value={analytics.data?.earnings_usd ?? null} coloured signed />
            </Known>
          </span>
          <span className={styles.small}>
            <Trans>earned {phrase}</Trans>
          </span>
        </p>
      </div>
      <FailureNote error={analytics.error} />
      {isUnknown ? (
        <p className={styles.small}>
          <Trans>Shown up to {formatDate(unknownSince, 'mediumWithTime')}.</Trans>
        </p>
      ) : null}
      <ValueChart
        label={view === 'BALANCE' ? t`Portfolio value ${phrase}` : t`Portfolio return ${phrase}`}
        kind={view === 'BALANCE' ? 'usd' : 'fraction'}
        period={period}
        points={analytics.data?.points}
      />
      <PeriodBar value={period} onChange={setPeriod} />
      <p className={styles.method}>
        <Trans>
          Returns are time-weighted, so deposits and withdrawals do not distort them. They are on a
          cash basis, not annualised, and before accrued fees.
        </Trans>
      </p>
    </Card>
  );
}
