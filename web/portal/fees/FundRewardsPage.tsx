import { CallError } from '@ballast/client/call-error.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFundRewards } from '@ballast/contract/funds/fund-rewards.ts';
import { assetOf, networkOf } from '@ballast/contract/money/asset.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { fundQuery } from '../funds/queries.ts';
import styles from './fees.module.css';
import { fundRewardsQuery } from './queries.ts';
import { RewardDays } from './reward-days.tsx';

const route = getRouteApi('/client/main/explore/$slug/rewards');

type Rewards = AnswerOf<typeof getFundRewards>;

/** What a basket earns beside its prices, what of it has accrued for the client, and what was paid. */
export function FundRewardsPage() {
  const { slug } = route.useParams();
  const fund = useQuery(fundQuery(slug));
  const { data: rewards } = useQuery(fundRewardsQuery(slug));
  if (fund.error instanceof CallError && fund.error.status === 404) {
    return <Navigate to={paths.explore()} replace />;
  }
  const name = fund.data?.name;
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.fund(slug)}>
            <Trans>Back to the fund</Trans>
          </Link>
        }
        title={name ? <Trans>Rewards of {name}</Trans> : <Trans>Rewards</Trans>}
        lead={<Trans>What it earns beside its prices, such as by staking.</Trans>}
      />
      {rewards ? <Content rewards={rewards} /> : <Skeleton height={40} />}
    </Stack>
  );
}

function Content({ rewards: { programmes, rewards, payments } }: { rewards: Rewards }) {
  if (programmes.length === 0) {
    return (
      <Card title={<Trans>Rewards</Trans>}>
        <EmptyState
          title={<Trans>No rewards</Trans>}
          text={<Trans>Nothing that this holds earns rewards at present.</Trans>}
        />
      </Card>
    );
  }
  return (
    <>
      <Earning programmes={programmes} />
      {rewards.length === 0 ? (
        <Card title={<Trans>Your rewards</Trans>}>
          <EmptyState
            title={<Trans>No rewards yet</Trans>}
            text={<Trans>They accrue from the first day at whose close you hold it.</Trans>}
          />
        </Card>
      ) : null}
      {rewards.map((reward) => (
        <OwnReward key={reward.asset} reward={reward} />
      ))}
      <Paid payments={payments} />
    </>
  );
}

type Programme = Rewards['programmes'][number];

const PROGRAMMES: readonly Column<Programme>[] = [
  {
    key: 'asset',
    header: <Trans>Asset</Trans>,
    lead: true,
    cell: ({ asset }) => assetOf(asset).name,
  },
  {
    key: 'rate',
    place: 'end',
    header: <Trans>Rate a year</Trans>,
    figure: true,
    cell: ({ rate }) => <Percent value={rate} />,
  },
  {
    key: 'from',
    place: 'below',
    header: <Trans context="a first day">From</Trans>,
    cell: ({ effective_on: from }) => formatDate(from),
  },
  {
    key: 'protocol',
    place: 'belowEnd',
    header: <Trans>Protocol</Trans>,
    cell: ({ protocol }) => protocol,
  },
];

function Earning({ programmes }: { programmes: readonly Programme[] }) {
  const { t } = useLingui();
  const protocols = [...new Map(programmes.map((each) => [each.protocol_address, each])).values()];
  return (
    <Card title={<Trans>What earns rewards</Trans>}>
      <p className={styles.text}>
        <Trans>
          Rewards are paid in the asset that earns them. They accrue at the close of each day on
          what you hold then, and are paid on the first day of the month after.
        </Trans>
      </p>
      <DataTable
        caption={t`What earns rewards`}
        columns={PROGRAMMES}
        rows={programmes}
        rowKey={({ asset, effective_on: from }) => `${asset} ${from}`}
      />
      <Facts>
        {protocols.map(({ protocol, protocol_address: address, network }) => (
          <Fact key={address} label={<Where protocol={protocol} network={network} />} long>
            {address}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function Where({ protocol, network }: Pick<Programme, 'protocol' | 'network'>) {
  const { name } = networkOf(network);
  return (
    <Trans>
      Address of {protocol} on {name}
    </Trans>
  );
}

function OwnReward({ reward }: { reward: Rewards['rewards'][number] }) {
  const { asset, unpaid, paid, paid_on: paidOn, days } = reward;
  const { name } = assetOf(asset);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      title={<Trans>Your rewards in {name}</Trans>}
      aside={
        days.length > 0 ? (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <Trans>Hide the working</Trans> : <Trans>Show the working</Trans>}
          </Button>
        ) : null
      }
    >
      <Facts>
        <Fact label={<Trans>Accrued, not paid yet</Trans>}>
          <strong>
            <Amount value={unpaid} asset={asset} />
          </strong>
        </Fact>
        <Fact label={<Trans>Paid so far</Trans>}>
          <Amount value={paid} asset={asset} />
        </Fact>
        <Fact label={<Trans>Next payment</Trans>}>{formatDate(paidOn)}</Fact>
      </Facts>
      {isOpen ? <RewardDays asset={asset} days={days} /> : null}
    </Card>
  );
}

type Payment = Rewards['payments'][number];

const PAYMENTS: readonly Column<Payment>[] = [
  {
    key: 'period',
    header: <Trans>For</Trans>,
    lead: true,
    cell: ({ starts_on: from, ends_on: through }) => (
      <>
        {formatDate(from)} – {formatDate(through)}
      </>
    ),
  },
  {
    key: 'amount',
    place: 'below',
    header: <Trans>Paid</Trans>,
    figure: true,
    cell: ({ amount, asset }) => <Amount value={amount} asset={asset} full />,
  },
  {
    key: 'to',
    place: 'belowEnd',
    header: <Trans>Into</Trans>,
    cell: ({ paid_to: to }) =>
      to === 'HOLDING' ? <Trans>Your holding</Trans> : <Trans>Your balance</Trans>,
  },
  {
    key: 'at',
    header: <Trans>When</Trans>,
    cell: ({ paid_at: at }) => formatDate(at),
  },
];

function Paid({ payments }: { payments: readonly Payment[] }) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Paid rewards</Trans>}>
      {payments.length === 0 ? (
        <EmptyState
          title={<Trans>Nothing has been paid yet</Trans>}
          text={<Trans>The first payment comes on the first day of a month.</Trans>}
        />
      ) : (
        <DataTable
          caption={t`Paid rewards`}
          columns={PAYMENTS}
          rows={payments}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  );
}
