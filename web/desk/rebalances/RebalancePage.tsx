import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { rebalanceQuery } from './queries.ts';
import { StageBadge } from './RebalancesPage.tsx';
import { RebalanceActions } from './rebalance-actions.tsx';
import {
  BLOCK_WORDS,
  LEFT_OUT_WORDS,
  REASON_WORDS,
  type Rebalance,
  SIDE_WORDS,
} from './rebalance-words.ts';

const route = getRouteApi('/staff/desk/rebalances/$id');

/** A rebalance: what it will sell and buy before somebody releases it, how far it is, and whom it left out. */
export function RebalancePage() {
  const { id } = route.useParams();
  const { t } = useWords();
  const { data } = useQuery(rebalanceQuery(id));
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskRebalances()}>
            <Trans>Back to rebalances</Trans>
          </Link>
        }
        title={data ? <Trans>Rebalance of {data.fund.name}</Trans> : <Trans>Rebalance</Trans>}
      />
      {data ? (
        <>
          <StopNote rebalance={data} />
          <RebalanceFacts rebalance={data} />
          <Card title={<Trans>Orders</Trans>} flush>
            <DataTable
              caption={t`Orders`}
              columns={BLOCK_COLUMNS}
              rows={data.blocks}
              rowKey={({ side, asset }) => `${side} ${asset}`}
            />
          </Card>
          {data.left_out_clients.length > 0 ? (
            <Card title={<Trans>Left out of this round</Trans>} flush>
              <DataTable
                caption={t`Left out of this round`}
                columns={LEFT_OUT_COLUMNS}
                rows={data.left_out_clients}
                rowKey={({ id: client }) => client}
              />
            </Card>
          ) : null}
        </>
      ) : (
        <Skeleton height={60} />
      )}
    </Stack>
  );
}

function StopNote({ rebalance: { stopped } }: { rebalance: Rebalance }) {
  if (!stopped) return null;
  if (!stopped.by) {
    return (
      <Note tone="info">
        <Trans>Nobody released it before the next close, so it is over.</Trans>
      </Note>
    );
  }
  const { name } = stopped.by;
  return (
    <Note tone="caution">
      <Trans>
        Stopped by {name}: “{stopped.reason}”
      </Trans>
    </Note>
  );
}

function RebalanceFacts({ rebalance }: { rebalance: Rebalance }) {
  const { i18n } = useLingui();
  const { approved, released } = rebalance;
  return (
    <Card title={<Trans>What is rebalanced</Trans>}>
      <Facts>
        <Fact label={<Trans>State</Trans>}>
          <StageBadge stage={rebalance.stage} />
        </Fact>
        <Fact label={<Trans>Reason</Trans>}>{i18n._(REASON_WORDS[rebalance.reason])}</Fact>
        <Fact label={<Trans>Prices of</Trans>}>
          {formatDate(rebalance.close_at, 'mediumWithTime')}
        </Fact>
        <Fact label={<Trans>Clients</Trans>}>{rebalance.clients}</Fact>
        <Fact label={<Trans>Booked so far</Trans>}>{rebalance.booked}</Fact>
        <Fact label={<Trans>Approved by</Trans>}>
          {approved ? `${approved.by.name}, ${formatDate(approved.at, 'mediumWithTime')}` : '–'}
        </Fact>
        <Fact label={<Trans>Released by</Trans>}>
          {released ? `${released.by.name}, ${formatDate(released.at, 'mediumWithTime')}` : '–'}
        </Fact>
      </Facts>
      <RebalanceActions rebalance={rebalance} />
    </Card>
  );
}

type Block = Rebalance['blocks'][number];

const givenIn = ({ side, asset }: Block) => (side === 'SELL' ? asset : 'USD');
const gotIn = ({ side, asset }: Block) => (side === 'SELL' ? 'USD' : asset);

const BLOCK_COLUMNS: readonly Column<Block>[] = [
  { key: 'what', header: <Trans>Order</Trans>, lead: true, cell: (block) => <What {...block} /> },
  {
    key: 'planned',
    header: <Trans>Planned</Trans>,
    place: 'end',
    figure: true,
    cell: ({ planned_usd: planned }) => <Amount value={planned} asset="USD" />,
  },
  { key: 'state', header: <Trans>State</Trans>, cell: (block) => <State {...block} /> },
  { key: 'clients', header: <Trans>Clients</Trans>, figure: true, cell: ({ clients }) => clients },
  {
    key: 'given',
    header: <Trans>Given</Trans>,
    figure: true,
    cell: (block) => <Amount value={block.given ?? block.asked} asset={givenIn(block)} />,
  },
  {
    key: 'got',
    header: <Trans>Got</Trans>,
    figure: true,
    cell: (block) => <Amount value={block.got} asset={gotIn(block)} />,
  },
  {
    key: 'cost',
    header: <Trans>Cost</Trans>,
    figure: true,
    cell: ({ cost_usd: cost }) => <Amount value={cost} asset="USD" />,
  },
];

function What({ side, asset }: Block) {
  const { i18n } = useLingui();
  return `${i18n._(SIDE_WORDS[side])} ${asset}`;
}

function State({ state }: Block) {
  const { i18n } = useLingui();
  return i18n._(BLOCK_WORDS[state]);
}

type LeftOut = Rebalance['left_out_clients'][number];

const LEFT_OUT_COLUMNS: readonly Column<LeftOut>[] = [
  {
    key: 'name',
    header: <Trans>Client</Trans>,
    lead: true,
    cell: ({ id, name }) => <Link to={paths.deskClient(id)}>{name}</Link>,
  },
  { key: 'why', header: <Trans>Why</Trans>, cell: (one) => <Why {...one} /> },
];

function Why({ why }: LeftOut) {
  const { i18n } = useLingui();
  return i18n._(LEFT_OUT_WORDS[why]);
}
