import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listClientRebalances } from '@ballast/contract/staff/client-rebalances.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { rebalancesQuery } from './queries.ts';
import { REASON_WORDS, STAGE_TONES, STAGE_WORDS } from './rebalance-words.ts';

type Basket = AnswerOf<typeof listClientRebalances>['baskets'][number];
type Summary = Basket['rebalances'][number] & { basket: string };

/** How far what clients hold of baskets is from its targets, and what was or is done about it. */
export function RebalancesPage() {
  const { t } = useWords();
  const { data } = useQuery(rebalancesQuery());
  const rebalances = data?.baskets
    .flatMap(({ name, rebalances: of }) => of.map((one) => ({ ...one, basket: name })))
    .toSorted((one, other) => (one.close_at < other.close_at ? 1 : -1));
  return (
    <Stack>
      <PageHeader
        title={<Trans>Rebalances</Trans>}
        lead={
          <Trans>
            Holdings of baskets against their targets: one person approves a rebalance, another
            releases it
          </Trans>
        }
      />
      {data && rebalances ? (
        <>
          <Card title={<Trans>Baskets</Trans>} flush>
            <DataTable
              caption={t`Baskets`}
              columns={BASKET_COLUMNS}
              rows={data.baskets}
              rowKey={({ fund_id: id }) => id}
            />
          </Card>
          <Card title={<Trans>Proposed and done</Trans>} flush>
            {rebalances.length === 0 ? (
              <EmptyState
                title={<Trans>Nothing was rebalanced yet</Trans>}
                text={<Trans>What a close calls for is proposed here.</Trans>}
              />
            ) : (
              <DataTable
                caption={t`Proposed and done`}
                columns={REBALANCE_COLUMNS}
                rows={rebalances}
                rowKey={({ id }) => id}
              />
            )}
          </Card>
        </>
      ) : (
        <Card flush>
          <Skeleton height={30} />
        </Card>
      )}
    </Stack>
  );
}

const BASKET_COLUMNS: readonly Column<Basket>[] = [
  {
    key: 'name',
    header: <Trans>Basket</Trans>,
    lead: true,
    cell: ({ slug, name }) => <Link to={paths.deskBasket(slug)}>{name}</Link>,
  },
  {
    key: 'drift',
    header: <Trans>Furthest off</Trans>,
    place: 'end',
    figure: true,
    cell: ({ drift }) => <Percent value={drift} />,
  },
  {
    key: 'band',
    header: <Trans>Band</Trans>,
    figure: true,
    cell: ({ band }) => <Percent value={band} />,
  },
  {
    key: 'outside',
    header: <Trans>Outside it</Trans>,
    cell: ({ outside_band: outside, holders }) => (
      <Trans>
        {outside} of {holders} holdings
      </Trans>
    ),
  },
  {
    key: 'next',
    header: <Trans>Next by the schedule</Trans>,
    cell: ({ next_at: next }) => (next ? formatDate(next) : '–'),
  },
];

const REBALANCE_COLUMNS: readonly Column<Summary>[] = [
  {
    key: 'basket',
    header: <Trans>Basket</Trans>,
    lead: true,
    cell: ({ id, basket, close_at: close }) => (
      <Link to={paths.deskRebalance(id)}>
        <Trans>
          {basket}, {formatDate(close)}
        </Trans>
      </Link>
    ),
  },
  {
    key: 'stage',
    header: <Trans>State</Trans>,
    place: 'end',
    cell: ({ stage }) => <StageBadge stage={stage} />,
  },
  { key: 'reason', header: <Trans>Reason</Trans>, cell: (one) => <Reason {...one} /> },
  { key: 'clients', header: <Trans>Clients</Trans>, figure: true, cell: ({ clients }) => clients },
  {
    key: 'left_out',
    header: <Trans>Left out</Trans>,
    figure: true,
    cell: ({ left_out: leftOut }) => leftOut,
  },
];

function Reason({ reason }: Pick<Summary, 'reason'>) {
  const { i18n } = useLingui();
  return i18n._(REASON_WORDS[reason]);
}

export function StageBadge({ stage }: Pick<Summary, 'stage'>) {
  const { i18n } = useLingui();
  return <StatusBadge tone={STAGE_TONES[stage]}>{i18n._(STAGE_WORDS[stage])}</StatusBadge>;
}
