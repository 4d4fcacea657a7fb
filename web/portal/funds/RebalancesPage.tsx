import { CallError } from '@ballast/client/call-error.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getRebalancing, listRebalances } from '@ballast/contract/funds/rebalances.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui as useCatalogue } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatNumber, formatPercent } from '../../app/figures/format-decimal.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OwnRebalances } from './own-rebalances.tsx';
import { fundQuery, ownRebalancesQuery, rebalancesQuery, rebalancingQuery } from './queries.ts';

const route = getRouteApi('/client/main/explore/$slug/rebalances');

type Rebalance = AnswerOf<typeof listRebalances>['items'][number];
type Rebalancing = AnswerOf<typeof getRebalancing>;

/** When what the client holds of a basket, and its index, went back to their targets, why, and what was traded for it. */
export function RebalancesPage() {
  const { slug } = route.useParams();
  const { t } = useLingui();
  const fund = useQuery(fundQuery(slug));
  const { data: rebalancing } = useQuery(rebalancingQuery(slug));
  const { data: rebalances } = useQuery(rebalancesQuery(slug));
  const { data: own } = useQuery(ownRebalancesQuery(slug));
  if (fund.error instanceof CallError && fund.error.status === 404) {
    return <Navigate to={paths.explore()} replace />;
  }
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.fund(slug)}>
            <Trans>Back to the fund</Trans>
          </Link>
        }
        title={<Trans>Rebalances</Trans>}
        lead={fund.data?.name ?? <Skeleton height={1.5} width={20} />}
      />
      <Card title={<Trans>How the index is kept in balance</Trans>}>
        <RebalancingFacts rebalancing={rebalancing} />
      </Card>
      <Card title={<Trans>Your holding</Trans>} flush={own !== undefined}>
        {own ? <OwnRebalances rebalances={own.items} /> : <Skeleton height={20} />}
      </Card>
      <Card title={<Trans>History of the index</Trans>} flush={rebalances !== undefined}>
        {rebalances ? null : <Skeleton height={20} />}
        {rebalances?.items.length === 0 ? (
          <EmptyState
            title={<Trans>Nothing was rebalanced yet</Trans>}
            text={<Trans>The first time is told here, with its reason.</Trans>}
          />
        ) : null}
        {rebalances && rebalances.items.length > 0 ? (
          <DataTable
            caption={t`Rebalances of the index`}
            columns={COLUMNS}
            rows={rebalances.items}
            rowKey={({ at }) => at}
          />
        ) : null}
      </Card>
    </Stack>
  );
}

const SCHEDULES = {
  MONTHLY: msg`On the first day of each month`,
  QUARTERLY: msg`On the first day of each quarter`,
} as const satisfies Record<NonNullable<Rebalancing['schedule']>, MessageDescriptor>;

/** How an index is kept in balance; its names are there before what they say, so that nothing moves. */
function RebalancingFacts({ rebalancing }: { rebalancing: Rebalancing | undefined }) {
  const { i18n } = useCatalogue();
  const shown = (widthRem: number, value: (of: Rebalancing) => ReactNode) =>
    rebalancing ? value(rebalancing) : <Skeleton height={1.5} width={widthRem} />;
  return (
    <Facts>
      <Fact label={<Trans>Schedule</Trans>}>
        {shown(13, ({ schedule }) =>
          schedule ? i18n._(SCHEDULES[schedule]) : <Trans context="a schedule">None</Trans>,
        )}
      </Fact>
      <Fact label={<Trans>Last</Trans>}>
        {shown(5, ({ rebalanced_at: last }) => (last ? formatDate(last) : '–'))}
      </Fact>
      <Fact label={<Trans>Next</Trans>}>
        {shown(5, ({ next_rebalance_at: next }) => (next ? formatDate(next) : '–'))}
      </Fact>
      <Fact label={<Trans>Furthest from its target now</Trans>}>
        {shown(3, ({ drift }) => (
          <Percent value={drift} />
        ))}
      </Fact>
      <Fact label={<Trans>Cost</Trans>}>
        <Trans>None: the index trades at the close’s prices and is nobody’s money</Trans>
      </Fact>
    </Facts>
  );
}

const REASONS = {
  INCEPTION: msg`The index began`,
  SCHEDULED: msg`By the schedule`,
  TARGETS_CHANGED: msg`New target weights`,
} as const satisfies Record<Rebalance['reason'], MessageDescriptor>;

function Reason({ reason }: { reason: Rebalance['reason'] }) {
  const { i18n } = useCatalogue();
  return i18n._(REASONS[reason]);
}

function WeightChange({ component }: { component: Rebalance['components'][number] }) {
  const { name, weight_before: earlier, weight_after: later } = component;
  const after = formatPercent(later);
  if (earlier === null) {
    return (
      <div>
        <Trans>
          {name}: {after}
        </Trans>
      </div>
    );
  }
  const before = formatPercent(earlier);
  return (
    <div>
      <Trans>
        {name}: {before} to {after}
      </Trans>
    </div>
  );
}

const COLUMNS: readonly Column<Rebalance>[] = [
  { key: 'at', header: <Trans>Date</Trans>, lead: true, cell: ({ at }) => formatDate(at) },
  {
    key: 'reason',
    place: 'below',
    header: <Trans>Reason</Trans>,
    cell: ({ reason }) => <Reason reason={reason} />,
  },
  {
    key: 'weights',
    header: <Trans>Weights</Trans>,
    cell: ({ components }) => (
      <>
        {components.map((component) => (
          <WeightChange key={component.asset} component={component} />
        ))}
      </>
    ),
  },
  {
    key: 'traded',
    place: 'belowEnd',
    header: <Trans>Traded</Trans>,
    figure: true,
    cell: ({ traded }) => <Percent value={traded} />,
  },
  {
    key: 'index',
    place: 'end',
    header: <Trans>Index</Trans>,
    figure: true,
    cell: ({ index_value }) => formatNumber(index_value),
  },
];
