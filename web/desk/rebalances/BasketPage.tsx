import { REBALANCE_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { TargetVersion } from '@ballast/contract/funds/fund-targets.ts';
import type { getBasketTargets } from '@ballast/contract/staff/basket-targets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatPercent } from '../../app/figures/format-decimal.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import { ProposeTargets } from './propose-targets.tsx';
import { basketTargetsQuery } from './queries.ts';
import { TargetProposals } from './target-proposals.tsx';

const route = getRouteApi('/staff/desk/baskets/$slug');

/** The target weights of a basket: those in force, those to come and those before, and what is proposed. */
export function BasketPage() {
  const { slug } = route.useParams();
  const { data } = useQuery(basketTargetsQuery(slug));
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.deskRebalances()}>
            <Trans>Back to rebalances</Trans>
          </Link>
        }
        title={
          data ? <Trans>Target weights of {data.fund.name}</Trans> : <Trans>Target weights</Trans>
        }
        lead={
          <Trans>
            One person proposes new weights, another approves them. Holdings go to them after the
            first close at which they are in force.
          </Trans>
        }
      />
      {data ? (
        <>
          {data.own_weights ? (
            <Note tone="info">
              <Trans>
                Each client chooses the weights of this basket, so these stay as they are.
              </Trans>
            </Note>
          ) : null}
          {data.follows_trend ? (
            <Note tone="info">
              <Trans>
                A trend signal proposes the weights of this basket after each close; one person
                decides.
              </Trans>
            </Note>
          ) : null}
          <TargetProposals proposals={data.proposals} passkeyOwed={data.passkey_owed} />
          <Versions basket={data} />
        </>
      ) : (
        <Skeleton height={40} />
      )}
    </Stack>
  );
}

function Versions({ basket }: { basket: AnswerOf<typeof getBasketTargets> }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const may = useMayCall(REBALANCE_KEEPERS) && !basket.own_weights && !basket.follows_trend;
  return (
    <Card
      title={<Trans>Weights by version</Trans>}
      aside={
        may ? (
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            <Trans>Propose new weights</Trans>
          </Button>
        ) : undefined
      }
      flush
    >
      <DataTable
        caption={t`Weights by version`}
        columns={COLUMNS}
        rows={basket.versions}
        rowKey={({ version }) => String(version)}
      />
      {isAsking ? <ProposeTargets basket={basket} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

const COLUMNS: readonly Column<TargetVersion>[] = [
  {
    key: 'from',
    header: <Trans>In force from</Trans>,
    lead: true,
    cell: ({ effective_at: from }) => formatDate(from, 'medium', 'UTC'),
  },
  { key: 'state', header: <Trans>State</Trans>, place: 'end', cell: (one) => <State {...one} /> },
  {
    key: 'weights',
    header: <Trans>Weights</Trans>,
    cell: ({ weights }) =>
      weights.map(({ asset, name, weight }) => (
        <div key={asset}>
          {name} {formatPercent(weight)}
        </div>
      )),
  },
];

function State({ state }: TargetVersion) {
  if (state === 'PAST') return <Trans>Past</Trans>;
  return (
    <StatusBadge tone={state === 'IN_FORCE' ? 'good' : 'caution'}>
      {state === 'IN_FORCE' ? <Trans>In force</Trans> : <Trans>Planned</Trans>}
    </StatusBadge>
  );
}
