import { PAYER_DECIDERS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listSuspendedLines } from '@ballast/contract/payments/suspended-lines.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import { PayerScreening } from './payer-screening.tsx';
import { suspendedLinesQuery } from './queries.ts';

type Line = AnswerOf<typeof listSuspendedLines>['items'][number];

/** Money at the bank that is nobody's yet, each line with what is promised of it and the way to its owner. */
export function SuspendedLines() {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Money at the bank that is nobody’s yet</Trans>} flush>
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <Lines cursor={cursor} after={after} />}
      />
    </Card>
  );
}

type LinesProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function Lines({ cursor, after }: LinesProps) {
  const { t } = useLingui();
  const { data } = useQuery(suspendedLinesQuery(cursor));
  if (!data) return <Skeleton height={20} />;
  if (data.items.length === 0) {
    return <EmptyState title={<Trans>No money waits for its owner</Trans>} />;
  }
  return (
    <>
      <DataTable
        caption={t`Money at the bank that is nobody’s yet`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ reference }) => reference}
      />
      {after(data.next_cursor)}
    </>
  );
}

const REASONS: Record<Line['because'], ReactNode> = {
  NO_REFERENCE: <Trans>It bears no reference of ours</Trans>,
  SEVERAL_REFERENCES: <Trans>It bears the references of several clients</Trans>,
  REFERENCE_UNKNOWN: <Trans>Its reference was given to nobody</Trans>,
  OTHER_CURRENCY: <Trans>Its reference is for another currency</Trans>,
  THIRD_PARTY: <Trans>The payer is not the client</Trans>,
  CLIENT_CLOSED: <Trans>The client’s account is closed</Trans>,
  DEBIT: <Trans>It left, and nobody here asked for it</Trans>,
  RETURN_DIFFERS: <Trans>A payment of ours came back as another amount</Trans>,
  RECALLED: <Trans>The bank took back a deposit</Trans>,
};

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'payer',
    header: <Trans>Payer</Trans>,
    lead: true,
    cell: (row) => <Payer row={row} />,
  },
  {
    key: 'amount',
    header: <Trans>Amount</Trans>,
    figure: true,
    place: 'end',
    cell: ({ amount, currency }) => <Amount value={amount} asset={currency} full />,
  },
  {
    key: 'remittance',
    header: <Trans>The payer wrote</Trans>,
    cell: (row) => row.remittance || '–',
  },
  { key: 'because', header: <Trans>Why</Trans>, cell: (row) => <Why row={row} /> },
  {
    key: 'screening',
    header: <Trans>Screening</Trans>,
    cell: (row) => <PayerScreening line={row} />,
  },
  {
    key: 'arrived',
    header: <Trans>Arrived</Trans>,
    place: 'below',
    cell: (row) => formatDate(row.arrived_at, 'mediumWithTime'),
  },
  { key: 'promised', header: <Trans>Promised by</Trans>, cell: (row) => <Promised row={row} /> },
  { key: 'way', header: <Trans>What to do</Trans>, cell: (row) => <Way row={row} /> },
];

function Payer({ row: { payer_name: name, payer_account_end: end } }: { row: Line }) {
  if (end === '') return name || '–';
  return (
    <Trans>
      {name}, account ending in {end}
    </Trans>
  );
}

function Why({ row: { because, client, recalls, currency } }: { row: Line }) {
  return (
    <>
      {REASONS[because]}
      {recalls ? (
        <div>
          <Trans>
            <Amount value={recalls.amount} asset={currency} full /> of{' '}
            {formatDate(recalls.value_date, 'medium')}
          </Trans>
        </div>
      ) : null}
      {client && recalls ? (
        <div>
          <Link to={paths.deskClient(client.id)} inherit underline="always">
            {client.name}
          </Link>
        </div>
      ) : null}
      {client && !recalls ? (
        <div>
          <Trans>
            Its reference is of{' '}
            <Link to={paths.deskClient(client.id)} inherit underline="always">
              {client.name}
            </Link>
          </Trans>
        </div>
      ) : null}
    </>
  );
}

function Promised({ row: { promised_at: at, overdue } }: { row: Line }) {
  const by = formatDate(at, 'mediumWithTime');
  if (!overdue) return by;
  return (
    <>
      {by}{' '}
      <StatusBadge tone="bad">
        <Trans>Overdue</Trans>
      </StatusBadge>
    </>
  );
}

function Way({ row }: { row: Line }) {
  const { reference: of, client } = row;
  const isCompliance = useMayCall(PAYER_DECIDERS);
  if (row.going_back) return <Trans>On its way back to its sender</Trans>;
  if (row.correction_waiting) return <Trans>Waits above to be confirmed</Trans>;
  if (row.screening === 'WITH_COMPLIANCE' && !isCompliance) {
    return <Trans>Compliance decides about it</Trans>;
  }
  if (row.amount.startsWith('-')) {
    const from = row.recalls && client ? { client: client.id } : {};
    return (
      <Link size="sm" to={paths.deskCorrections({ ask: 'ATTRIBUTION', of, ...from })}>
        <Trans>Take it from the client</Trans>
      </Link>
    );
  }
  return (
    <Group gap="sm">
      <Link size="sm" to={paths.deskCorrections({ ask: 'ATTRIBUTION', of })}>
        <Trans>Give it to a client</Trans>
      </Link>
      {row.can_go_back ? (
        <Link size="sm" to={paths.deskCorrections({ ask: 'RETURN', of })}>
          <Trans>Send it back</Trans>
        </Link>
      ) : null}
    </Group>
  );
}
