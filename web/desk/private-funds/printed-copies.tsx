import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import { documentName } from '@ballast/contract/agreements/document-name.ts';
import { downloadPrintedCopy, type PrintedCopy } from '@ballast/contract/staff/printed-copies.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { readFile, saveFile } from '../../app/forms/read-file.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadges } from '../../ui/status-badges.tsx';
import { useMayCall } from '../may-call.ts';
import { MarkPosted } from './mark-posted.tsx';
import { printedCopiesQuery } from './queries.ts';
import { formatDay } from './vehicle-words.ts';

/** The papers that clients want by post, for operations to print and post. */
export function PrintedCopies() {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Printed copies to post</Trans>} flush>
      <Paged
        words={{ more: t`Show more copies` }}
        page={(cursor, after) => <CopyRows cursor={cursor} after={after} />}
      />
    </Card>
  );
}

type RowsProps = { cursor: string | undefined; after: (next: string | null) => ReactNode };

function CopyRows({ cursor, after }: RowsProps) {
  const { t } = useLingui();
  const { data } = useQuery(printedCopiesQuery(cursor));
  if (!data) return <Skeleton height={6} />;
  if (data.items.length === 0) return <EmptyState title={<Trans>No copy is to be posted</Trans>} />;
  return (
    <>
      <DataTable
        caption={t`Printed copies to post`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ id }) => id}
      />
      {after(data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<PrintedCopy>[] = [
  {
    key: 'client',
    header: <Trans>Client</Trans>,
    lead: true,
    cell: ({ client }) => <Link to={paths.deskClient(client.id)}>{client.name}</Link>,
  },
  {
    key: 'address',
    header: <Trans>Goes to</Trans>,
    cell: ({ address }) => address.join(', '),
  },
  {
    key: 'fund',
    header: <Trans>Fund</Trans>,
    cell: ({ fund_name: fund, class_name: name }) => (
      <Trans>
        {fund}, class {name}
      </Trans>
    ),
  },
  {
    key: 'issued',
    header: <Trans>Units issued</Trans>,
    place: 'end',
    cell: ({ issued_on }) => formatDay(issued_on),
  },
  { key: 'action', header: <Trans>Action</Trans>, cell: (copy) => <Actions copy={copy} /> },
];

function Actions({ copy }: { copy: PrintedCopy }) {
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  return may ? <KeeperActions copy={copy} /> : <Trans>Operations can</Trans>;
}

function KeeperActions({ copy }: { copy: PrintedCopy }) {
  const { t } = useLingui();
  const [isMarking, setMarking] = useState(false);
  const { id, client } = copy;
  const { run, running, error } = useAction(async () => {
    const name = documentName(t`Papers of ${client.name}`);
    saveFile(await readFile(downloadPrintedCopy, { params: { id } }), name);
  });
  return (
    <>
      <StatusBadges>
        {copy.is_printable ? (
          <Button
            size="xs"
            variant="default"
            loading={running}
            aria-label={t`Papers to print for ${client.name}`}
            onClick={() => run()}
          >
            <Trans>Papers to print</Trans>
          </Button>
        ) : (
          <Trans>Not sealed yet</Trans>
        )}
        <Button
          size="xs"
          aria-label={t`Mark as posted: the copy for ${client.name}`}
          onClick={() => setMarking(true)}
        >
          <Trans>Mark as posted</Trans>
        </Button>
      </StatusBadges>
      <FailureNote error={error} />
      {isMarking ? <MarkPosted copy={copy} onClose={() => setMarking(false)} /> : null}
    </>
  );
}
