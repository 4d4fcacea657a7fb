import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFund, IndexSpan } from '@ballast/contract/funds/funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatNumber } from '../../app/figures/format-decimal.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceBar } from '../../ui/fields/choice-bar.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './fund-overview.module.css';
import { fundIndexChartQuery } from './queries.ts';

/** Values of an index are told to as many places. */
const INDEX_PLACES = 2;

type IndexReturnsProps = { fund: Pick<AnswerOf<typeof getFund>, 'slug' | 'name'> };

/** What the index of a basket did, month by month and in the whole year. */
export function IndexReturns({ fund }: IndexReturnsProps) {
  const { t } = useLingui();
  const { data: chart } = useQuery(fundIndexChartQuery(fund.slug));
  const [chosen, choose] = useState<string>();
  const years = chart?.years ?? [];
  const shown = years.find((span) => yearOf(span) === chosen) ?? years[0];
  if (!chart) return <Skeleton height={24} />;
  if (!shown) {
    return (
      <Card title={<Trans>Returns by month</Trans>}>
        <EmptyState
          title={<Trans>The index has not started yet</Trans>}
          text={<Trans>Its first month is shown here once it has a value.</Trans>}
        />
      </Card>
    );
  }
  const year = yearOf(shown);
  return (
    <Card
      title={<Trans>Returns by month</Trans>}
      aside={
        <span>
          <Percent value={shown.change} change /> <Trans>in {year}</Trans>
        </span>
      }
    >
      {years.length > 1 ? (
        <div className={styles.years}>
          <ChoiceBar
            label={t`Year`}
            value={year}
            onChange={choose}
            choices={years.map(yearOf).map((each) => ({ value: each, label: each }))}
          />
        </div>
      ) : null}
      <DataTable
        caption={t`Index of ${fund.name} by month, ${year}`}
        columns={COLUMNS}
        rows={chart.months.filter((month) => yearOf(month) === year)}
        rowKey={({ from }) => from}
      />
      <p className={styles.method}>
        <Trans>
          Months begin and end at 00:00 UTC. Each figure is the index at the end against the index
          at the start, before trading costs and fees.
        </Trans>
      </p>
    </Card>
  );
}

const yearOf = ({ from }: IndexSpan) => formatDate(from, 'year', 'UTC');

const startsMonth = (at: string) => /-01T00:00:00\.000Z$/.test(at);

function MonthName({ from, until }: IndexSpan) {
  const month = formatDate(from, 'monthYear', 'UTC');
  if (!startsMonth(until)) return <Trans>{month}, until now</Trans>;
  if (!startsMonth(from)) {
    const day = formatDate(from, 'dayMonth', 'UTC');
    return (
      <Trans>
        {month}, from {day}
      </Trans>
    );
  }
  return month;
}

const COLUMNS: readonly Column<IndexSpan>[] = [
  { key: 'month', header: <Trans>Month</Trans>, lead: true, cell: MonthName },
  {
    key: 'opening',
    header: <Trans>Index at the start</Trans>,
    figure: true,
    place: 'below',
    cell: ({ opening }) => formatNumber(opening, INDEX_PLACES),
  },
  {
    key: 'closing',
    header: <Trans>Index at the end</Trans>,
    figure: true,
    place: 'belowEnd',
    cell: ({ closing }) => formatNumber(closing, INDEX_PLACES),
  },
  {
    key: 'change',
    header: <Trans>Return</Trans>,
    figure: true,
    place: 'end',
    cell: ({ change }) => <Percent value={change} change />,
  },
];
