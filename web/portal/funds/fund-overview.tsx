import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund } from '@ballast/contract/funds/funds.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { STRATEGY_WORDS } from '../../app/figures/strategy-words.ts';
import { Card } from '../../ui/card.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import {
  type ChartSearch,
  periodInAddress,
  periodOf,
} from '../portfolio/performance/chart-search.ts';
import { PeriodBar } from '../portfolio/performance/period-bar.tsx';
import { PERIOD_PHRASES } from '../portfolio/performance/period-words.ts';
import { ValueChart } from '../portfolio/performance/value-chart.tsx';
import styles from './fund-overview.module.css';
import { LIQUIDITY_WORDS, TYPE_WORDS } from './fund-words.ts';
import { IndexReturns } from './index-returns.tsx';
import { fundIndexQuery } from './queries.ts';

type Fund = AnswerOf<typeof getFund>;

type FundOverviewProps = {
  fund: Fund;
  period: ChartSearch['period'];
  onPeriod: (period: ChartSearch['period'] | undefined) => void;
};

export function FundOverview({ fund, period, onPeriod }: FundOverviewProps) {
  return (
    <Stack>
      <IndexCard fund={fund} period={period} onPeriod={onPeriod} />
      <Card title={<Trans>About this basket</Trans>}>
        <p className={styles.text} lang={fund.language}>
          {fund.description}
        </p>
        <FundFacts fund={fund} />
      </Card>
      <IndexReturns fund={fund} />
    </Stack>
  );
}

function IndexCard({ fund, period: chosen, onPeriod }: FundOverviewProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const period = periodOf(chosen ? { period: chosen } : {});
  const plot = useQuery(fundIndexQuery(fund.slug, period));
  const phrase = i18n._(PERIOD_PHRASES[period]);
  return (
    <Card
      title={<Trans>Index</Trans>}
      aside={
        <span>
          <Percent value={plot.data?.change ?? null} change /> {phrase}
        </span>
      }
    >
      <PeriodBar value={period} onChange={(next) => onPeriod(periodInAddress(next))} />
      <ValueChart
        label={t`Index of ${fund.name} ${phrase}`}
        kind="index"
        points={plot.data?.points}
      />
      <p className={styles.method}>
        <Trans>
          The index stood at 100 on {formatDate(fund.inception)} and follows the target weights.
          Your own holding keeps what it bought, so its weights move with prices. The index does not
          include trading costs. Past performance is not a guide to future results.
        </Trans>
      </p>
    </Card>
  );
}

function FundFacts({ fund }: { fund: Fund }) {
  const { i18n } = useLingui();
  return (
    <Facts>
      <Fact label={<Trans>Kind</Trans>}>{i18n._(TYPE_WORDS[fund.product_type])}</Fact>
      <Fact label={<Trans>Strategy</Trans>}>
        {i18n._(STRATEGY_WORDS[fund.investment_strategy])}
      </Fact>
      <Fact label={<Trans>Liquidity</Trans>}>{i18n._(LIQUIDITY_WORDS[fund.liquidity])}</Fact>
      {fund.key_facts.map(({ label, value }) => (
        <Fact key={label} label={<span lang={fund.language}>{label}</span>}>
          <span lang={fund.language}>{value}</span>
        </Fact>
      ))}
    </Facts>
  );
}
