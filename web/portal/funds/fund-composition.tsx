import type { AnswerOf } from '@ballast/contract/call.ts';
import { type getFund, getFundUnderlying, isBasket } from '@ballast/contract/funds/funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { sharesAddingUp } from '../../app/figures/shown-parts.ts';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { CompositionChart } from '../../ui/charts/composition-chart.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnDrift } from './own-drift.tsx';
import { TargetHistory } from './target-history.tsx';
import { TrendSignal } from './trend-signal.tsx';

type Component = AnswerOf<typeof getFundUnderlying>['items'][number];

export function FundComposition({ fund }: { fund: AnswerOf<typeof getFund> }) {
  const { t } = useLingui();
  const underlying = useCallQuery(getFundUnderlying, { params: { fund: fund.slug } });
  const parts = underlying.data && sharesAddingUp(underlying.data.items, 'current_weight');
  return (
    <Stack>
      <Card title={<Trans>Weights now</Trans>}>
        {parts ? <CompositionChart parts={parts.map(toPart)} /> : <Skeleton height={12} />}
      </Card>
      <Card title={<Trans>Target and current weights</Trans>} flush>
        {parts ? (
          <DataTable
            caption={t`Components of ${fund.name}`}
            columns={COLUMNS}
            rows={parts}
            rowKey={(part) => part.asset}
          />
        ) : (
          <Skeleton height={12} />
        )}
      </Card>
      {fund.product_type === 'SMA_TREND_SIGNAL' ? <TrendSignal slug={fund.slug} /> : null}
      {isBasket(fund) ? <TargetHistory slug={fund.slug} /> : null}
      {fund.own_weights ? <OwnWeightsCard fundId={fund.id} /> : null}
      <Card title={<Trans>Rebalancing of the index</Trans>}>
        <Facts>
          <Fact label={<Trans>Last</Trans>}>{dateOf(fund.rebalanced_at)}</Fact>
          <Fact label={<Trans>Next</Trans>}>{dateOf(fund.next_rebalance_at)}</Fact>
        </Facts>
        <ButtonLink to={paths.rebalances(fund.slug)} variant="default">
          <Trans>See every rebalance</Trans>
        </ButtonLink>
      </Card>
      {isBasket(fund) ? <OwnDrift slug={fund.slug} /> : null}
    </Stack>
  );
}

function OwnWeightsCard({ fundId }: { fundId: string }) {
  return (
    <Card title={<Trans>Your own weights</Trans>}>
      <p>
        <Trans>
          You choose the weights of this basket yourself. Those above are what its index follows.
        </Trans>
      </p>
      <ButtonLink to={paths.ownWeights(fundId)} variant="default">
        <Trans>Your weights</Trans>
      </ButtonLink>
    </Card>
  );
}

function toPart({ asset, name, current_weight: share }: Component) {
  return { key: asset, label: name, share, figure: <Percent value={share} /> };
}

function dateOf(at: string | null): string {
  return at === null ? '–' : formatDate(at);
}

const COLUMNS: readonly Column<Component>[] = [
  { key: 'name', header: <Trans>Currency</Trans>, lead: true, cell: (part) => part.name },
  {
    key: 'target',
    place: 'below',
    header: <Trans>Target</Trans>,
    figure: true,
    cell: (part) => <Percent value={part.target_weight} />,
  },
  {
    key: 'current',
    place: 'belowEnd',
    header: <Trans>Now</Trans>,
    figure: true,
    cell: (part) => <Percent value={part.current_weight} />,
  },
  {
    key: 'price',
    header: <Trans>Price</Trans>,
    figure: true,
    cell: (part) => <Amount value={part.price_usd} open price />,
  },
];
