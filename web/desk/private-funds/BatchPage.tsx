import type { AnswerOf } from '@ballast/contract/call.ts';
import type { BatchEntry, getBatch } from '@ballast/contract/staff/dealing-batches.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Amount } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchOrderRows } from './batch-order-rows.tsx';
import { BatchStateBadge } from './batch-rows.tsx';
import { LastStep, WhoDecided } from './batch-steps.tsx';
import { ENTRY_WORDS } from './batch-words.ts';
import { feeColumns, keyOfFee, nameOfSeries } from './fee-columns.tsx';
import { batchOrdersQuery, batchQuery } from './queries.ts';
import { RestatedRows } from './restated-rows.tsx';
import { RestatementFacts } from './restatement-facts.tsx';
import { figureOfUnit } from './series-rows.tsx';
import { NameOfVehicle } from './vehicle-name.tsx';
import { formatDay } from './vehicle-words.ts';

const route = getRouteApi('/staff/desk/funds/batches/$id');

type Batch = AnswerOf<typeof getBatch>;

/** A dealing of a date, or its restatement: what it will do before somebody else releases it, how far it is, and what each order got. */
export function BatchPage() {
  const { id } = route.useParams();
  const { t } = useWords();
  const { data: batch } = useQuery(batchQuery(id));
  const { data: orders } = useQuery(batchOrdersQuery(id));
  const data = orders && batch;
  const isRestatement = data?.kind === 'RESTATEMENT';
  const Rows = isRestatement ? RestatedRows : BatchOrderRows;
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={data ? paths.deskFund(data.vehicle.id) : paths.deskFunds()}>
            <Trans>Back to the fund</Trans>
          </Link>
        }
        title={data ? <TitleOf {...data} /> : <Trans>Dealing</Trans>}
        lead={data ? <NameOfVehicle {...data.vehicle} /> : undefined}
      />
      {data ? (
        <>
          <BatchNotes batch={data} />
          {isRestatement ? <RestatementFacts batch={data} /> : <BatchFacts batch={data} />}
          <Card title={isRestatement ? <Trans>Redemptions</Trans> : <Trans>Orders</Trans>} flush>
            <Paged
              words={{ more: t`Show more` }}
              page={(cursor, after) => (
                <Rows id={id} currency={data.vehicle.currency} cursor={cursor} after={after} />
              )}
            />
          </Card>
          <Entries batch={data} />
          <Fees batch={data} />
          <RollUps batch={data} />
        </>
      ) : (
        <Skeleton height={60} />
      )}
    </Stack>
  );
}

function TitleOf({ kind, day }: Pick<Batch, 'kind' | 'day'>) {
  if (kind === 'RESTATEMENT') return <Trans>Restatement of {formatDay(day)}</Trans>;
  return <Trans>Dealing of {formatDay(day)}</Trans>;
}

function BatchNotes({ batch: { state, is_as_shown: stands } }: { batch: Batch }) {
  if (state === 'REPLACED') {
    return (
      <Note tone="info">
        <Trans>It was prepared anew since: this one cannot be released.</Trans>
      </Note>
    );
  }
  if (stands) return null;
  return (
    <Note tone="caution">
      <Trans>
        It would do something else by now, so it cannot be released. Prepare it anew at the fund.
      </Trans>
    </Note>
  );
}

function BatchFacts({ batch }: { batch: Batch }) {
  const { vehicle, released } = batch;
  const { currency } = vehicle;
  const redemptions = batch.redemptions > 0;
  return (
    <Card title={<Trans>What is dealt</Trans>}>
      <Facts>
        <Fact label={<Trans>State</Trans>}>
          <BatchStateBadge {...batch} />
        </Fact>
        <Fact label={<Trans>Orders</Trans>}>{batch.orders}</Fact>
        <Fact label={<Trans>In</Trans>}>
          <Amount value={batch.total_in} asset={currency} />
        </Fact>
        <Fact label={<Trans>Out</Trans>}>
          <Amount value={batch.total_out} asset={currency} />
        </Fact>
        <Fact label={<Trans>Gross assets it is dealt on</Trans>}>
          <Amount value={batch.gross_assets} asset={currency} />
        </Fact>
        <WhoDecided batch={batch} />
        {released ? (
          <Fact label={<Trans>Dealt so far</Trans>}>
            <Trans>
              {batch.orders_dealt} of {batch.orders} orders
            </Trans>
          </Fact>
        ) : null}
        {released && redemptions ? (
          <Fact label={<Trans>Paid so far</Trans>}>
            <Trans>
              {batch.redemptions_paid} of {batch.redemptions} redemptions
            </Trans>
          </Fact>
        ) : null}
        <LastStep at={batch.last_step_at} />
        <Fact label={<Trans>Redemptions paid from</Trans>}>{formatDay(batch.payment_day)}</Fact>
      </Facts>
      <BatchActions batch={batch} />
    </Card>
  );
}

function Entries({ batch: { kind, entries, vehicle } }: { batch: Batch }) {
  const { t } = useWords();
  if (entries.length === 0) return null;
  return (
    <Card title={<Trans>Entries in the ledger</Trans>} flush>
      <DataTable
        caption={t`Entries in the ledger`}
        columns={entryColumns(vehicle.currency, kind)}
        rows={entries}
        rowKey={(entry) => `${entry.kind} ${entry.on_payment}`}
      />
    </Card>
  );
}

const entryColumns = (currency: string, of: Batch['kind']): readonly Column<BatchEntry>[] => [
  {
    key: 'kind',
    header: <Trans>Entry</Trans>,
    lead: true,
    cell: (entry) => <EntryKind {...entry} />,
  },
  { key: 'count', header: <Trans>How many</Trans>, figure: true, cell: ({ count }) => count },
  {
    key: 'amount',
    header: <Trans>Amount</Trans>,
    figure: true,
    place: 'end',
    cell: ({ amount }) => <Amount value={amount} asset={currency} />,
  },
  {
    key: 'when',
    header: <Trans>When</Trans>,
    cell: ({ on_payment: onPayment }) => (
      <When isRestatement={of === 'RESTATEMENT'} {...{ onPayment }} />
    ),
  },
];

function When({ isRestatement, onPayment }: { isRestatement: boolean; onPayment: boolean }) {
  if (isRestatement) return <Trans>When it is released</Trans>;
  return onPayment ? <Trans>When redemptions are paid</Trans> : <Trans>When it is dealt</Trans>;
}

function EntryKind({ kind }: BatchEntry) {
  const { i18n } = useLingui();
  return i18n._(ENTRY_WORDS[kind]);
}

function Fees({ batch: { kind, fees, vehicle } }: { batch: Batch }) {
  const { t } = useWords();
  if (fees.length === 0) return null;
  const title = kind === 'DEALING' ? t`Fees that become due` : t`Fees that become due more or less`;
  return (
    <Card title={title} flush>
      <DataTable
        caption={title}
        columns={feeColumns(vehicle.currency)}
        rows={fees}
        rowKey={keyOfFee}
      />
    </Card>
  );
}

type RollUp = Batch['roll_ups'][number];

function RollUps({ batch: { roll_ups: rolled } }: { batch: Batch }) {
  const { t } = useWords();
  if (rolled.length === 0) return null;
  return (
    <Card title={<Trans>Series rolled up</Trans>} flush>
      <DataTable
        caption={t`Series rolled up`}
        columns={ROLL_UP_COLUMNS}
        rows={rolled}
        rowKey={({ from }) => `${from.class_name} ${from.opened_on}`}
      />
    </Card>
  );
}

const ROLL_UP_COLUMNS: readonly Column<RollUp>[] = [
  { key: 'from', header: <Trans>From</Trans>, lead: true, cell: ({ from }) => nameOfSeries(from) },
  { key: 'into', header: <Trans>Into</Trans>, cell: ({ into }) => nameOfSeries(into) },
  {
    key: 'net_from',
    header: <Trans>Net per unit before</Trans>,
    figure: true,
    cell: ({ net_from: net }) => figureOfUnit(net),
  },
  {
    key: 'net_into',
    header: <Trans>Net per unit after</Trans>,
    figure: true,
    cell: ({ net_into: net }) => figureOfUnit(net),
  },
];
