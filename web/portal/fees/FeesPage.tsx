import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { signOf } from '../../app/figures/format-decimal.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { FeeDays } from './fee-days.tsx';
import type { Fees, Standing } from './fee-terms.ts';
import { KIND_WORDS } from './fee-words.ts';
import { feesQuery } from './queries.ts';
import { ScheduleCard } from './schedule-card.tsx';
import { WithdrawalCharges } from './withdrawal-charges.tsx';

/** The specification's smallest portfolio of the platform, to begin with. */
const EXAMPLE = '500000.00';

/** What the platform charges, what has accrued since the last bill, and the bills. */
export function FeesPage() {
  const { data } = useQuery(feesQuery());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Fees</Trans>}
        lead={
          <Trans>
            What we charge, how each day adds up, and your bills. There is no fee on trades.
          </Trans>
        }
      />
      {data ? <FeesContent fees={data} /> : <Skeleton height={40} />}
    </Stack>
  );
}

function FeesContent({ fees }: { fees: Fees }) {
  const { platform, standings, bills } = fees;
  return (
    <>
      {standings.map((standing) => (
        <StandingCard key={`${standing.kind} ${standing.fund_slug}`} standing={standing} />
      ))}
      <BillsCard bills={bills} />
      {platform ? (
        <ScheduleCard
          title={<Trans>Platform fee</Trans>}
          text={
            <Trans>
              On the value of your whole portfolio at the close of each day. It is charged from your
              US dollars, else from your other cash.
            </Trans>
          }
          schedule={platform}
          example={
            standings
              .at(0)
              ?.days.at(-1)
              ?.base.replace(/(\.\d\d)\d*$/, '$1') ?? EXAMPLE
          }
        />
      ) : (
        <Card title={<Trans>Platform fee</Trans>}>
          <EmptyState
            title={<Trans>No platform fee</Trans>}
            text={<Trans>We charge none at present, and will tell you before that changes.</Trans>}
          />
        </Card>
      )}
    </>
  );
}

export function FeeName({ fee }: { fee: Pick<Standing, 'kind' | 'fund_name'> }) {
  const { i18n } = useLingui();
  const kind = i18n._(KIND_WORDS[fee.kind]);
  const { fund_name: fund } = fee;
  if (fund === null) return kind;
  return (
    <Trans>
      {kind}: {fund}
    </Trans>
  );
}

function StandingCard({ standing }: { standing: Standing }) {
  const [isOpen, setOpen] = useState(false);
  const { unpaid, held, days, schedules, billed_on: billedOn, on_withdrawals: charges } = standing;
  const first = days.at(0)?.day;
  const last = days.at(-1)?.day;
  return (
    <Card
      title={<FeeName fee={standing} />}
      aside={
        days.length > 0 ? (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <Trans>Hide the working</Trans> : <Trans>Show the working</Trans>}
          </Button>
        ) : null
      }
    >
      <Facts>
        <Fact label={<Trans>Accrued, not billed yet</Trans>}>
          <strong>
            <Amount value={unpaid} />
          </strong>
        </Fact>
        {signOf(held) === 0 ? null : (
          <Fact label={<Trans>Set aside for withdrawals</Trans>}>
            <Amount value={held} />
          </Fact>
        )}
        {first && last ? (
          <Fact label={<Trans>Days</Trans>}>
            {formatDate(first)} – {formatDate(last)}
          </Fact>
        ) : null}
        <Fact label={<Trans>Next bill</Trans>}>{billedOn ? formatDate(billedOn) : '–'}</Fact>
      </Facts>
      {isOpen ? (
        <>
          <FeeDays days={days} schedules={schedules} />
          <WithdrawalCharges charges={charges} />
        </>
      ) : null}
    </Card>
  );
}

type BillLine = Fees['bills'][number];

const COLUMNS: readonly Column<BillLine>[] = [
  {
    key: 'period',
    header: <Trans>Period</Trans>,
    lead: true,
    cell: ({ id, starts_on: from, ends_on: to }) => (
      <Link to={paths.feeBill(id)}>
        {formatDate(from)} – {formatDate(to)}
      </Link>
    ),
  },
  {
    key: 'number',
    place: 'below',
    header: <Trans>Invoice number</Trans>,
    cell: ({ invoice_number: number }) => number,
  },
  {
    key: 'kind',
    place: 'below',
    header: <Trans>Fee</Trans>,
    cell: (bill) => <FeeName fee={bill} />,
  },
  {
    key: 'state',
    place: 'belowEnd',
    header: <Trans>State</Trans>,
    cell: ({ owed }) => <BillState owed={owed} />,
  },
  {
    key: 'amount',
    place: 'end',
    header: <Trans>Amount</Trans>,
    figure: true,
    cell: ({ amount }) => <Amount value={amount} />,
  },
];

export function BillState({ owed }: { owed: string }) {
  return signOf(owed) === 0 ? (
    <StatusBadge tone="good">
      <Trans>Paid</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="caution">
      <Trans>Owed</Trans>
    </StatusBadge>
  );
}

function BillsCard({ bills }: { bills: readonly BillLine[] }) {
  const { t } = useWords();
  return (
    <Card title={<Trans>Bills</Trans>}>
      {bills.length > 0 ? (
        <DataTable caption={t`Bills`} columns={COLUMNS} rows={bills} rowKey={({ id }) => id} />
      ) : (
        <EmptyState
          title={<Trans>No bills yet</Trans>}
          text={<Trans>Each comes on the first day after its period, with its invoice.</Trans>}
        />
      )}
    </Card>
  );
}
