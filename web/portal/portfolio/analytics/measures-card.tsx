import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getPerformanceMeasures } from '@ballast/contract/portfolio/measures.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Percent } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Known } from '../not-known-yet.tsx';
import { ShownIn } from '../worth.tsx';
import { type AnalyticsSearch, partOf } from './analytics-search.ts';
import styles from './measures.module.css';
import { MeasuresWorking } from './measures-working.tsx';
import { measuresQuery } from './queries.ts';

export type Measures = AnswerOf<typeof getPerformanceMeasures>;

/** Height of the card while its figures are on the way. */
const FIGURES_REM = 26;

type Row = { key: string; name: ReactNode; meaning: ReactNode; figure: ReactNode };

/** Returns, volatility and largest fall of the period, beside benchmarks; each opens how it is made. */
export function MeasuresCard({ search }: { search: AnalyticsSearch }) {
  const { t } = useWords();
  const { data: measures } = useQuery(measuresQuery(search));
  // What is worked out stays as it was when it was opened, so that all of it adds up.
  const [opened, setOpened] = useState<Measures | null>(null);
  if (!measures) {
    return (
      <Card title={<Trans>Figures of the period</Trans>}>
        <Skeleton height={FIGURES_REM} />
      </Card>
    );
  }
  return (
    <>
      <Card
        title={<Trans>Figures of the period</Trans>}
        aside={
          measures.working ? (
            <Button
              variant="default"
              size="sm"
              aria-expanded={opened !== null}
              onClick={() => setOpened(opened ? null : measures)}
            >
              {opened ? <Trans>Hide the working</Trans> : <Trans>Show the working</Trans>}
            </Button>
          ) : null
        }
      >
        <DataTable
          caption={t`Figures of the period`}
          columns={COLUMNS}
          rows={rowsOf(measures)}
          rowKey={({ key }) => key}
        />
        <Benchmarks measures={measures} />
      </Card>
      {opened?.working ? (
        <ShownIn currency={opened.display_currency}>
          <MeasuresWorking measures={opened} working={opened.working} part={partOf(search)} />
        </ShownIn>
      ) : null}
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    header: <Trans>Figure</Trans>,
    lead: true,
    cell: ({ name, meaning }) => (
      <>
        {name}
        <span className={styles.meaning}>{meaning}</span>
      </>
    ),
  },
  {
    key: 'figure',
    header: <Trans>Over the period</Trans>,
    figure: true,
    place: 'end',
    cell: ({ figure }) => figure,
  },
];

function rowsOf(measures: Measures): readonly Row[] {
  const { time_weighted, money_weighted, volatility, largest_fall: fall } = measures;
  const isUnknown = measures.unknown_since !== null;
  return [
    {
      key: 'time',
      name: <Trans>Time-weighted return</Trans>,
      meaning: <Trans>How what you held did, whatever you paid in or out.</Trans>,
      figure: (
        <Known unknown={isUnknown}>
          <Percent value={time_weighted} change />
        </Known>
      ),
    },
    {
      key: 'money',
      name: <Trans>Money-weighted return</Trans>,
      meaning: (
        <Trans>
          What your money earned: gain over the money at work, each payment for its time.
        </Trans>
      ),
      figure: (
        <Known unknown={isUnknown}>
          <Percent value={money_weighted} change />
        </Known>
      ),
    },
    {
      key: 'volatility',
      name: <Trans>Volatility</Trans>,
      meaning: (
        <Trans>How much daily returns vary, as of a year. Shown from 20 daily returns on.</Trans>
      ),
      figure: (
        <Known unknown={isUnknown}>
          <Percent value={volatility} />
        </Known>
      ),
    },
    {
      key: 'fall',
      name: <Trans>Largest fall</Trans>,
      meaning: fall ? (
        <Trans>
          From the high of {formatDate(fall.high_at)} to the low of {formatDate(fall.low_at)}.
        </Trans>
      ) : (
        <Trans>From a high to the lowest point after it.</Trans>
      ),
      figure: (
        <Known unknown={isUnknown}>
          <Percent value={fall && `-${fall.fraction}`} change />
        </Known>
      ),
    },
  ];
}

type Benchmark = Measures['benchmarks'][number];

const BENCHMARK_WORDS: Readonly<Record<Benchmark['kind'], MessageDescriptor>> = {
  BTC: msg`Bitcoin`,
  ETH: msg`Ether`,
  BTC_ETH: msg`Half Bitcoin, half Ether`,
  CASH: msg`Cash`,
};

function Benchmarks({ measures }: { measures: Measures }) {
  const { i18n } = useLingui();
  const { t } = useWords();
  if (measures.benchmarks.length === 0) return null;
  const currency = measures.display_currency;
  const columns: readonly Column<Benchmark>[] = [
    {
      key: 'kind',
      header: <Trans>Benchmark</Trans>,
      lead: true,
      cell: ({ kind }) => i18n._(BENCHMARK_WORDS[kind]),
    },
    {
      key: 'return',
      header: <Trans>Return</Trans>,
      figure: true,
      place: 'end',
      cell: ({ return: fraction }) => <Percent value={fraction} change />,
    },
  ];
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Compared with</Trans>
      </h3>
      <DataTable
        caption={t`Benchmarks`}
        columns={columns}
        rows={measures.benchmarks}
        rowKey={({ kind }) => kind}
      />
      <p className={styles.note}>
        <Trans>
          Prices in {currency} at the start of the period and now; the half is bought once, at the
          start. Cash in {currency} earns nothing. Past performance is not a guide to future
          results.
        </Trans>
      </p>
    </>
  );
}
