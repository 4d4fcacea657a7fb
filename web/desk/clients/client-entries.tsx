import { CORRECTORS } from '@ballast/contract/account/roles.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { REVERSIBLE_KINDS } from '@ballast/contract/payments/corrections.ts';
import { listClientEntries } from '@ballast/contract/staff/clients.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { TransferHash } from '../../app/figures/transfer-hash.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useMayCall } from '../may-call.ts';

type Line = AnswerOf<typeof listClientEntries>['items'][number];

export function ClientEntries({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <Card flush>
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => <EntryRows id={id} cursor={cursor} after={after} />}
      />
    </Card>
  );
}

type RowsProps = {
  id: string;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function EntryRows({ id, cursor, after }: RowsProps) {
  const { t } = useLingui();
  const mayCorrect = useMayCall(CORRECTORS);
  const entries = useCallQuery(listClientEntries, {
    params: { id },
    query: cursor ? { cursor } : {},
  });
  if (!entries.data) return <Skeleton height={30} />;
  if (entries.data.items.length === 0) {
    return <EmptyState title={<Trans>Nothing has been posted yet</Trans>} />;
  }
  return (
    <>
      <DataTable
        caption={t`Ledger lines, newest first`}
        columns={mayCorrect ? [...COLUMNS, correctionColumn(id)] : COLUMNS}
        rows={entries.data.items}
        rowKey={(line) => line.line_id}
      />
      {after(entries.data.next_cursor)}
    </>
  );
}

/** Leads to the correction that fits an entry; nothing where none does. */
function correctionColumn(client: string): Column<Line> {
  const askedOf = ({ kind, entry_id: of, asset }: Line) => {
    if (REVERSIBLE_KINDS.includes(kind)) return { ask: 'REVERSAL', client, of };
    return kind === 'withdrawal' ? { ask: 'FEE_REFUND', client, of, asset } : null;
  };
  return {
    key: 'correct',
    header: <Trans>Correction</Trans>,
    isEmpty: (line) => askedOf(line) === null,
    cell: (line) => {
      const asked = askedOf(line);
      return asked === null ? (
        '–'
      ) : (
        <Link to={paths.deskCorrections(asked)}>
          {asked.ask === 'REVERSAL' ? <Trans>Reverse</Trans> : <Trans>Refund the fee</Trans>}
        </Link>
      );
    },
  };
}

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'kind',
    header: <Trans>Entry</Trans>,
    lead: true,
    cell: (line) => (
      <>
        {`${line.kind.replaceAll('_', ' ')} · ${line.entry_id}`}
        {line.hash === null ? null : <TransferHash hash={line.hash} network={null} />}
      </>
    ),
  },
  {
    key: 'at',
    place: 'below',
    header: <Trans>Posted</Trans>,
    cell: (line) => (
      <time dateTime={line.created_at}>{formatDate(line.created_at, 'mediumWithTime')}</time>
    ),
  },
  {
    key: 'account',
    place: 'belowEnd',
    header: <Trans>Account</Trans>,
    cell: (line) => `${line.asset} · ${line.purpose}`,
  },
  {
    key: 'amount',
    place: 'end',
    header: <Trans>Amount</Trans>,
    figure: true,
    cell: (line) => <Amount value={line.amount} asset={line.asset} signed full />,
  },
  {
    key: 'after',
    header: <Trans>Balance after</Trans>,
    figure: true,
    cell: (line) => <Amount value={line.balance_after} asset={line.asset} full />,
  },
];
