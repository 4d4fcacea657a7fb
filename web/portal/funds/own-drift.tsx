import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getOwnDrift } from '@ballast/contract/funds/client-rebalances.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatPercent } from '../../app/figures/format-decimal.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownDriftQuery } from './queries.ts';

type Drift = AnswerOf<typeof getOwnDrift>;

/** What the client holds of a basket beside its targets, and when it is next brought back; nothing where nothing is held. */
export function OwnDrift({ slug }: { slug: string }) {
  const { t } = useLingui();
  const { data } = useQuery(ownDriftQuery(slug));
  if (!data) {
    return (
      <Card title={<Trans>Your holding against its targets</Trans>}>
        <Skeleton height={12} />
      </Card>
    );
  }
  if (data.weights.length === 0) return null;
  return (
    <>
      <Card title={<Trans>Your holding against its targets</Trans>} flush>
        <DataTable
          caption={t`Your holding against its targets`}
          columns={COLUMNS}
          rows={data.weights}
          rowKey={({ asset }) => asset}
        />
      </Card>
      <Card title={<Trans>Rebalancing of your holding</Trans>}>
        <DriftFacts drift={data} />
      </Card>
    </>
  );
}

function DriftFacts({ drift: { drift, band, next_at: next } }: { drift: Drift }) {
  const most = formatPercent(band);
  return (
    <>
      <Facts>
        <Fact label={<Trans>Furthest from its target</Trans>}>
          <Percent value={drift} />
        </Fact>
        <Fact label={<Trans>Next by the schedule</Trans>}>{next ? formatDate(next) : '–'}</Fact>
      </Facts>
      <p>
        <Trans>
          We look after each day’s close. When a weight is more than {most} off, or the schedule
          says so, we bring your holding back to its targets. This is not charged; what the trades
          themselves cost is shown under Rebalances.
        </Trans>
      </p>
    </>
  );
}

const COLUMNS: readonly Column<Drift['weights'][number]>[] = [
  { key: 'name', header: <Trans>Currency</Trans>, lead: true, cell: ({ name }) => name },
  {
    key: 'target',
    place: 'below',
    header: <Trans>Target</Trans>,
    figure: true,
    cell: ({ target }) => <Percent value={target} />,
  },
  {
    key: 'held',
    place: 'end',
    header: <Trans>Held</Trans>,
    figure: true,
    cell: ({ weight }) => <Percent value={weight} />,
  },
];
