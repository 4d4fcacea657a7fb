import { FEE_KEEPERS } from '@ballast/contract/account/roles.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatPercent, formatUsd } from '../../app/figures/format-decimal.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import type { Published, Schedule } from './fee-desk-words.ts';
import { FeeName, Period } from './fee-names.tsx';
import { FeeProposals } from './fee-proposals.tsx';
import { ProposeProgramme } from './propose-programme.tsx';
import { ProposeSchedule } from './propose-schedule.tsx';
import { ProposeSetAside } from './propose-set-aside.tsx';
import { publishedFeesQuery } from './queries.ts';

type Asked = 'SCHEDULE' | 'PROGRAMME' | 'SET_ASIDE' | null;

/** What the platform charges and what baskets earn, by version, and what is proposed of both. */
export function FeesPage() {
  const { data } = useQuery(publishedFeesQuery());
  const may = useMayCall(FEE_KEEPERS);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const propose = (kind: Exclude<Asked, null>, words: ReactNode) =>
    may ? (
      <Button size="sm" variant="default" onClick={() => setAsked(kind)}>
        {words}
      </Button>
    ) : undefined;
  return (
    <Stack>
      <PageHeader
        title={<Trans>Fees and rewards</Trans>}
        lead={
          <Trans>
            What clients are charged and what baskets earn for them: one person proposes a version,
            another approves it
          </Trans>
        }
      />
      {data ? (
        <>
          <FeeProposals proposals={data.proposals} passkeyOwed={data.passkey_owed} />
          <Schedules
            schedules={data.schedules}
            aside={propose('SCHEDULE', <Trans>Propose a fee</Trans>)}
          />
          <Programmes
            programmes={data.programmes}
            aside={propose('PROGRAMME', <Trans>Propose a reward</Trans>)}
          />
          <Rewards
            rewards={data.rewards}
            aside={propose('SET_ASIDE', <Trans>Set capital aside</Trans>)}
          />
        </>
      ) : (
        <Card flush>
          <Skeleton height={30} />
        </Card>
      )}
      {data && asked === 'SCHEDULE' ? (
        <ProposeSchedule baskets={data.baskets} onClose={close} />
      ) : null}
      {data && asked === 'PROGRAMME' ? (
        <ProposeProgramme baskets={data.baskets} onClose={close} />
      ) : null}
      {data && asked === 'SET_ASIDE' ? (
        <ProposeSetAside baskets={data.baskets} onClose={close} />
      ) : null}
    </Stack>
  );
}

type ListProps<Name extends keyof Published> = Pick<Published, Name> & {
  aside: ReactNode | undefined;
};

function Schedules({ schedules, aside }: ListProps<'schedules'>) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Fees</Trans>} aside={aside} flush>
      {schedules.length === 0 ? (
        <EmptyState
          title={<Trans>No fee is in force</Trans>}
          text={<Trans>Nothing accrues until one is approved.</Trans>}
        />
      ) : (
        <DataTable
          caption={t`Fees by version`}
          columns={SCHEDULE_COLUMNS}
          rows={schedules}
          rowKey={(row) => `${row.fee} ${row.basket_name} ${row.effective_on}`}
        />
      )}
    </Card>
  );
}

const SCHEDULE_COLUMNS: readonly Column<Schedule>[] = [
  {
    key: 'fee',
    header: <Trans>Fee</Trans>,
    lead: true,
    cell: ({ fee, basket_name: basket }) => <FeeName fee={fee} basket={basket} />,
  },
  {
    key: 'from',
    header: <Trans>In force from</Trans>,
    place: 'end',
    cell: ({ effective_on: from, is_in_force: is }) => <From day={from} isInForce={is} />,
  },
  {
    key: 'rates',
    header: <Trans>Rates</Trans>,
    cell: ({ ranges }) =>
      ranges.map(({ from, to, rate }) => (
        <div key={from}>
          {formatPercent(rate)} <RangeOf from={from} to={to} />
        </div>
      )),
  },
  { key: 'period', header: <Trans>For a</Trans>, cell: ({ period }) => <Period of={period} /> },
  {
    key: 'billed',
    header: <Trans>Billed each</Trans>,
    cell: ({ billing_period: period }) => <Period of={period} />,
  },
];

function RangeOf({ from, to }: Pick<Schedule['ranges'][number], 'from' | 'to'>) {
  const [start, end] = [formatUsd(from), to === null ? null : formatUsd(to)];
  if (end !== null) return <Trans>up to {end}</Trans>;
  return /^[0.]*$/.test(from) ? null : <Trans>over {start}</Trans>;
}

function From({ day, isInForce }: { day: string; isInForce: boolean }) {
  return (
    <>
      {formatDate(day, 'medium', 'UTC')}{' '}
      {isInForce ? (
        <StatusBadge tone="good">
          <Trans>In force</Trans>
        </StatusBadge>
      ) : null}
    </>
  );
}

type Programme = Published['programmes'][number];

function Programmes({ programmes, aside }: ListProps<'programmes'>) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Rewards</Trans>} aside={aside} flush>
      {programmes.length === 0 ? (
        <EmptyState
          title={<Trans>Nothing earns rewards</Trans>}
          text={<Trans>They accrue from the day of the first version on.</Trans>}
        />
      ) : (
        <DataTable
          caption={t`Rewards by version`}
          columns={PROGRAMME_COLUMNS}
          rows={programmes}
          rowKey={(row) => `${row.basket_name} ${row.asset} ${row.effective_on}`}
        />
      )}
    </Card>
  );
}

const PROGRAMME_COLUMNS: readonly Column<Programme>[] = [
  {
    key: 'asset',
    header: <Trans>Reward</Trans>,
    lead: true,
    cell: ({ asset, basket_name: basket }) => `${asset}, ${basket}`,
  },
  {
    key: 'from',
    header: <Trans>In force from</Trans>,
    place: 'end',
    cell: ({ effective_on: from, is_in_force: is }) => <From day={from} isInForce={is} />,
  },
  {
    key: 'rate',
    header: <Trans>Rate a year</Trans>,
    figure: true,
    cell: ({ rate }) => <Percent value={rate} />,
  },
  { key: 'protocol', header: <Trans>Protocol</Trans>, cell: ({ protocol }) => protocol },
];

type Reward = Published['rewards'][number];

function Rewards({ rewards, aside }: ListProps<'rewards'>) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Capital for rewards</Trans>} aside={aside} flush>
      {rewards.length === 0 ? (
        <EmptyState
          title={<Trans>Nothing is set aside</Trans>}
          text={<Trans>Rewards are paid from capital of the house that was set aside.</Trans>}
        />
      ) : (
        <DataTable
          caption={t`Capital for rewards`}
          columns={REWARD_COLUMNS}
          rows={rewards}
          rowKey={({ asset }) => asset}
        />
      )}
    </Card>
  );
}

const REWARD_COLUMNS: readonly Column<Reward>[] = [
  { key: 'asset', header: <Trans>Asset</Trans>, lead: true, cell: ({ asset }) => asset },
  {
    key: 'unpaid',
    header: <Trans>Accrued, not paid yet</Trans>,
    figure: true,
    cell: ({ asset, unpaid }) => <Amount value={unpaid} asset={asset} />,
  },
  {
    key: 'set_aside',
    header: <Trans>Set aside</Trans>,
    place: 'end',
    figure: true,
    cell: ({ asset, set_aside: amount }) => <Amount value={amount} asset={asset} />,
  },
];
