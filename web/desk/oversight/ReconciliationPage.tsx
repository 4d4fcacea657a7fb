import { CORRECTORS, RECONCILERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { type getReconciliation, runReconciliation } from '@ballast/contract/staff/oversight.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import { BankReconciliation } from './bank-reconciliation.tsx';
import { reconciliationQuery } from './queries.ts';
import { WithdrawalsBadge } from './withdrawals-badge.tsx';

type Row = AnswerOf<typeof getReconciliation>['items'][number];
type Finding = AnswerOf<typeof getReconciliation>['findings'][number];

export function ReconciliationPage() {
  const { t } = useLingui();
  const reconciliation = useQuery(reconciliationQuery());
  const run = useCallMutation(runReconciliation);
  const may = useMayCall(RECONCILERS);
  const mayCorrect = useMayCall(CORRECTORS);
  const { data } = reconciliation;
  const start = () =>
    run.mutate(
      {},
      {
        onSuccess: () =>
          showToast({ tone: 'good', text: <Trans>The comparison has begun.</Trans> }),
      },
    );
  return (
    <Stack>
      <PageHeader
        title={<Trans>Reconciliation</Trans>}
        lead={
          data?.bank === null ? (
            <Trans>The ledger against the custodian</Trans>
          ) : (
            <Trans>The ledger against the custodian and the bank</Trans>
          )
        }
        actions={
          may ? (
            <Button loading={run.isPending} onClick={start}>
              <Trans>Run reconciliation</Trans>
            </Button>
          ) : null
        }
      />
      <FailureNote error={run.error} />
      {data?.sandbox ? (
        <Note tone="info">
          <Trans>The custodian is a sandbox: no real assets are held there.</Trans>
        </Note>
      ) : null}
      <Card
        title={
          data?.ran_at ? (
            <Trans>Ledger against custodian, {formatDate(data.ran_at, 'mediumWithTime')}</Trans>
          ) : (
            <Trans>Ledger against custodian</Trans>
          )
        }
        flush
        key={data ? 'counted' : 'loading'}
      >
        {data ? null : <Skeleton height={24} />}
        {data?.items.length === 0 ? (
          <EmptyState title={<Trans>Nothing has been counted yet</Trans>} />
        ) : null}
        {data && data.items.length > 0 ? (
          <DataTable
            caption={t`Ledger and custodian by asset`}
            columns={COLUMNS}
            rows={data.items}
            rowKey={(row) => row.asset}
          />
        ) : null}
      </Card>
      {data && data.findings.length > 0 ? (
        <Card title={<Trans>What differs at the custodian</Trans>} flush>
          <DataTable
            caption={t`Differences with the custodian by reference`}
            columns={mayCorrect ? [...FINDING_COLUMNS, WAYS] : FINDING_COLUMNS}
            rows={data.findings}
            rowKey={({ asset, kind, reference }) => `${asset} ${kind} ${reference}`}
          />
        </Card>
      ) : null}
      {data?.bank ? <BankReconciliation bank={data.bank} /> : null}
    </Stack>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'asset', header: <Trans>Asset</Trans>, lead: true, cell: (row) => row.asset },
  figure('ledger', <Trans>Ledger</Trans>),
  figure('custody', <Trans>Custodian</Trans>),
  figure('explained', <Trans>In flight</Trans>),
  figure('difference', <Trans>Difference</Trans>),
  {
    key: 'withdrawals',
    header: <Trans>Withdrawals</Trans>,
    cell: (row) => <WithdrawalsBadge stopped={row.withdrawals_stopped} />,
  },
];

function figure(
  key: 'ledger' | 'custody' | 'explained' | 'difference',
  header: Column<Row>['header'],
): Column<Row> {
  return {
    key,
    header,
    figure: true,
    cell: (row) => <Amount value={row[key]} asset={row.asset} full />,
  };
}

const KINDS: Record<Finding['kind'], ReactNode> = {
  NOT_BOOKED: <Trans>The custodian lists it; our books do not have it</Trans>,
  NOT_LISTED: <Trans>Our books have it; the custodian does not list it</Trans>,
  AMOUNT_DIFFERS: <Trans>The amounts differ</Trans>,
  BOOKED_TWICE: <Trans>It is booked twice</Trans>,
  BALANCE_DIFFERS: <Trans>The custodian holds another amount than it lists</Trans>,
};

const FINDING_COLUMNS: readonly Column<Finding>[] = [
  {
    key: 'reference',
    header: <Trans>Reference</Trans>,
    lead: true,
    cell: ({ reference }) => reference ?? <Trans>Whole balance</Trans>,
  },
  { key: 'asset', header: <Trans>Asset</Trans>, cell: (row) => row.asset },
  { key: 'kind', header: <Trans>What</Trans>, cell: (row) => KINDS[row.kind] },
  {
    key: 'explained',
    header: <Trans>Reason</Trans>,
    cell: (row) => <ReasonBadge reason={row.explained_by} />,
  },
  {
    key: 'since',
    header: <Trans>Since</Trans>,
    cell: (row) => formatDate(row.first_found_at, 'mediumWithTime'),
  },
  {
    key: 'listed',
    header: <Trans>Custodian lists</Trans>,
    figure: true,
    cell: (row) => <Amount value={row.listed} asset={row.asset} full />,
  },
  {
    key: 'booked',
    header: <Trans>Ledger has</Trans>,
    figure: true,
    // Of a whole balance it is the custodian's own list that is compared.
    cell: (row) =>
      row.booked === null ? '–' : <Amount value={row.booked} asset={row.asset} full />,
  },
  {
    key: 'difference',
    header: <Trans>Difference</Trans>,
    figure: true,
    cell: (row) => <Amount value={row.difference} asset={row.asset} full />,
  },
];

const NEXT: Record<Finding['kind'], ReactNode> = {
  NOT_BOOKED: <Trans>Ask the custodian who ordered it; an alarm tells of what left unasked</Trans>,
  NOT_LISTED: <Trans>Ask the custodian why its list does not have it</Trans>,
  AMOUNT_DIFFERS: <Trans>Ask the custodian which amount is right</Trans>,
  BOOKED_TWICE: <Trans>Compare both entries, and have the wrong one reversed</Trans>,
  BALANCE_DIFFERS: <Trans>Ask the custodian what its list leaves out</Trans>,
};

/** What can be done about a finding, for those who correct. */
const WAYS: Column<Finding> = {
  key: 'ways',
  header: <Trans>What to do</Trans>,
  cell: (row) => <Way row={row} />,
};

function Way({ row: { kind, explained_by: reason } }: { row: Finding }) {
  if (reason === 'PARKED') {
    return (
      <Link size="sm" to={paths.deskProviderEvents()}>
        <Trans>See the parked event</Trans>
      </Link>
    );
  }
  if (reason === 'TRADE_OPEN') return <Trans>Nothing: its trade will be booked</Trans>;
  return NEXT[kind];
}

function ReasonBadge({ reason }: { reason: Finding['explained_by'] }) {
  if (reason === null) {
    return (
      <StatusBadge tone="bad">
        <Trans>Not explained</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="good">
      {reason === 'PARKED' ? <Trans>Parked for a decision</Trans> : <Trans>Trade under way</Trans>}
    </StatusBadge>
  );
}
