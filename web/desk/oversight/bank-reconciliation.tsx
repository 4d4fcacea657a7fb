import { CORRECTORS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getReconciliation } from '@ballast/contract/staff/oversight.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import { WithdrawalsBadge } from './withdrawals-badge.tsx';

type Bank = NonNullable<AnswerOf<typeof getReconciliation>['bank']>;
type Row = Bank['items'][number];
type Difference = Bank['differences'][number];

/** The ledger against the bank's statement: each currency, and every line in which they differ. */
export function BankReconciliation({ bank }: { bank: Bank }) {
  const { t } = useLingui();
  const mayCorrect = useMayCall(CORRECTORS);
  return (
    <>
      {bank.sandbox ? (
        <Note tone="info">
          <Trans>The bank is a sandbox: no real money is held there.</Trans>
        </Note>
      ) : null}
      <Card
        title={
          bank.ran_at ? (
            <Trans>Ledger against bank, {formatDate(bank.ran_at, 'mediumWithTime')}</Trans>
          ) : (
            <Trans>Ledger against bank</Trans>
          )
        }
        flush
      >
        {bank.items.length === 0 ? (
          <EmptyState title={<Trans>Nothing has been compared with the bank yet</Trans>} />
        ) : (
          <DataTable
            caption={t`Ledger and bank by currency`}
            columns={COLUMNS}
            rows={bank.items}
            rowKey={(row) => row.asset}
          />
        )}
      </Card>
      {bank.differences.length > 0 ? (
        <Card title={<Trans>What differs at the bank</Trans>} flush>
          <DataTable
            caption={t`Differences with the bank by reference`}
            columns={mayCorrect ? [...DIFFERENCE_COLUMNS, WAYS] : DIFFERENCE_COLUMNS}
            rows={bank.differences}
            rowKey={({ id }) => id}
          />
        </Card>
      ) : null}
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'asset', header: <Trans>Currency</Trans>, lead: true, cell: (row) => row.asset },
  figure('ledger', <Trans>Ledger</Trans>),
  figure('bank', <Trans>Bank</Trans>),
  figure('difference', <Trans>Difference</Trans>),
  {
    key: 'withdrawals',
    header: <Trans>Withdrawals</Trans>,
    cell: (row) => <WithdrawalsBadge stopped={row.withdrawals_stopped} />,
  },
];

function figure(key: 'ledger' | 'bank' | 'difference', header: ReactNode): Column<Row> {
  return {
    key,
    header,
    figure: true,
    cell: (row) => <Amount value={row[key]} asset={row.asset} full />,
  };
}

const KINDS: Record<Difference['kind'], ReactNode> = {
  NOT_BOOKED: <Trans>Missing in the ledger</Trans>,
  NOT_LISTED: <Trans>Missing at the bank</Trans>,
  AMOUNT_DIFFERS: <Trans>Another amount</Trans>,
  CURRENCY_DIFFERS: <Trans>Another currency</Trans>,
  VALUE_DATE_DIFFERS: <Trans>Another value day</Trans>,
  LISTED_TWICE: <Trans>The bank lists it twice</Trans>,
  BOOKED_TWICE: <Trans>The ledger has it twice</Trans>,
  BALANCE_DIFFERS: <Trans>Another balance</Trans>,
};

const DIFFERENCE_COLUMNS: readonly Column<Difference>[] = [
  {
    key: 'reference',
    header: <Trans>Reference</Trans>,
    lead: true,
    cell: ({ reference }) => reference ?? <Trans>Whole balance</Trans>,
  },
  { key: 'kind', header: <Trans>What</Trans>, cell: (row) => <Kind row={row} /> },
  side('listed', <Trans>Bank lists</Trans>),
  side('booked', <Trans>Ledger has</Trans>),
  { key: 'days', header: <Trans>Value day</Trans>, cell: (row) => <ValueDays row={row} /> },
  {
    key: 'since',
    header: <Trans>First seen</Trans>,
    cell: (row) => formatDate(row.first_seen_at, 'mediumWithTime'),
  },
  {
    key: 'ended',
    header: <Trans>Ended</Trans>,
    cell: ({ ended_at: endedAt }) =>
      endedAt ? (
        formatDate(endedAt, 'mediumWithTime')
      ) : (
        <StatusBadge tone="bad">
          <Trans>Still open</Trans>
        </StatusBadge>
      ),
  },
];

function side(key: 'listed' | 'booked', header: ReactNode): Column<Difference> {
  return {
    key,
    header,
    figure: true,
    cell: ({ [key]: found }) =>
      found === null ? (
        <Trans>Nothing</Trans>
      ) : (
        <Amount value={found.amount} asset={found.currency} full />
      ),
  };
}

function Kind({ row: { kind, held, listed } }: { row: Difference }) {
  if (held === null) return KINDS[kind];
  return (
    <Trans>
      The bank holds <Amount value={held} asset={listed?.currency ?? 'USD'} full />, another amount
      than it lists
    </Trans>
  );
}

/** Of both sides, where they differ in it. */
function ValueDays({ row: { listed, booked } }: { row: Difference }) {
  const [atBank, inLedger] = [listed?.value_date, booked?.value_date];
  const either = atBank ?? inLedger;
  if (!either) return '–';
  if (!atBank || !inLedger || atBank === inLedger) return formatDate(either);
  return (
    <Trans>
      {formatDate(atBank)} at the bank, {formatDate(inLedger)} in the ledger
    </Trans>
  );
}

/** What can be done about a difference, for those who correct. */
const WAYS: Column<Difference> = {
  key: 'ways',
  header: <Trans>What to do</Trans>,
  cell: (row) => <Way row={row} />,
};

function Way({ row }: { row: Difference }) {
  if (row.ended_at !== null) return <Trans>Nothing</Trans>;
  if (row.event_parked) {
    return (
      <Link size="sm" to={paths.deskProviderEvents()}>
        <Trans>See the parked event</Trans>
      </Link>
    );
  }
  if (row.correction_waiting) {
    return (
      <Link size="sm" to={paths.deskCorrections()}>
        <Trans>See the correction that waits</Trans>
      </Link>
    );
  }
  if (row.suspended && row.reference !== null) {
    const of = `bank/${row.reference}`;
    return (
      <Link size="sm" to={paths.deskCorrections({ ask: 'ATTRIBUTION', of })}>
        <Trans>Give it to a client</Trans>
      </Link>
    );
  }
  return <Trans>Ask the bank about it</Trans>;
}
