import type { AnswerOf } from '@ballast/contract/call.ts';
import { getFundTrend } from '@ballast/contract/funds/fund-trend.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Trend = AnswerOf<typeof getFundTrend>;

/** By what a trend basket chooses its targets, and what its signal read at the last close. */
export function TrendSignal({ slug }: { slug: string }) {
  const { t } = useLingui();
  const { data } = useCallQuery(getFundTrend, { params: { fund: slug } });
  if (!data) {
    return (
      <Card title={<Trans>Trend signal</Trans>}>
        <Skeleton height={16} />
      </Card>
    );
  }
  return (
    <>
      <Card title={<Trans>How the trend signal works</Trans>}>
        <Rule trend={data} />
      </Card>
      <Card title={<Trans>Trend signal</Trans>} flush>
        <DataTable
          caption={t`Trend signal`}
          columns={COLUMNS}
          rows={data.parts}
          rowKey={({ asset }) => asset}
        />
      </Card>
    </>
  );
}

function Rule({ trend: { days, safe, close_at: close } }: { trend: Trend }) {
  const { name } = safe;
  return (
    <>
      <p>
        <Trans>
          After each day’s close we compare the price of each currency with the average of its last{' '}
          {days} closes. Above the average, the basket is to hold it; otherwise its share is to
          stand in {name}. New targets apply from a later close, once one of our team has approved
          them.
        </Trans>
      </p>
      <p>
        {close ? (
          <Trans>Last read at the close of {formatDate(close, 'medium', 'UTC')}, 00:00 UTC.</Trans>
        ) : (
          <Trans>It has not been read yet.</Trans>
        )}
      </p>
    </>
  );
}

const COLUMNS: readonly Column<Trend['parts'][number]>[] = [
  { key: 'name', header: <Trans>Currency</Trans>, lead: true, cell: ({ name }) => name },
  { key: 'signal', header: <Trans>Signal</Trans>, place: 'end', cell: (part) => <On {...part} /> },
  {
    key: 'share',
    place: 'below',
    header: <Trans>Share when above</Trans>,
    figure: true,
    cell: ({ share }) => <Percent value={share} />,
  },
  {
    key: 'price',
    header: <Trans>Price at the close</Trans>,
    figure: true,
    cell: ({ reading }) => <Amount value={reading?.price_usd ?? null} open price />,
  },
  {
    key: 'average',
    place: 'belowEnd',
    header: <Trans>Average</Trans>,
    figure: true,
    cell: ({ reading }) => <Amount value={reading?.average_usd ?? null} open price />,
  },
];

function On({ reading }: Trend['parts'][number]) {
  if (!reading) return '–';
  return reading.is_above ? (
    <StatusBadge tone="good">
      <Trans>Above its average</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="neutral">
      <Trans>Not above its average</Trans>
    </StatusBadge>
  );
}
