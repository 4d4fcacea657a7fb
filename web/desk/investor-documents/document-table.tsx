import type { PutDocument } from '@ballast/contract/staff/investor-documents.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DOCUMENT_KIND_WORDS } from '../../app/documents/document-kind-words.ts';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AUDIENCE_WORDS, CLASS_WORDS } from './audience-words.ts';
import { LookAtDocument } from './look-at-document.tsx';
import { putDocumentsQuery } from './queries.ts';
import { WithdrawDocument } from './withdraw-document.tsx';

type TableProps = {
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

/** A page of documents for clients, newest first. */
export function DocumentTable({ cursor, after }: TableProps) {
  const { t } = useWords();
  const { data } = useQuery(putDocumentsQuery(cursor));
  if (!data) return <Skeleton height={24} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>No documents yet</Trans>}
        text={<Trans>Clients see a document as soon as you add it, and are told by email.</Trans>}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t`Documents for clients`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ id }) => id}
      />
      {after(data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<PutDocument>[] = [
  {
    key: 'title',
    header: <Trans>Title</Trans>,
    lead: true,
    cell: (row) => <LookAtDocument document={row} />,
  },
  {
    key: 'state',
    header: <Trans>State</Trans>,
    place: 'end',
    cell: (row) => <State {...row} />,
  },
  {
    key: 'for',
    header: <Trans>For</Trans>,
    place: 'below',
    cell: (row) => <Whom document={row} />,
  },
  { key: 'kind', header: <Trans>Kind</Trans>, cell: (row) => <Kind {...row} /> },
  {
    key: 'dated_on',
    header: <Trans>Dated</Trans>,
    cell: ({ dated_on: day }) => formatDate(day, 'medium', 'UTC'),
  },
  {
    key: 'put',
    header: <Trans>Added</Trans>,
    cell: ({ put_at: at, put_by: by }) => (
      <Trans>
        {formatDate(at, 'medium')}, by {by.name}
      </Trans>
    ),
  },
];

function Whom({ document }: { document: PutDocument }) {
  const { i18n } = useLingui();
  const { audience, client, client_class: ofClass, fund } = document;
  if (client) return <Link to={paths.deskClient(client.id)}>{client.name}</Link>;
  if (ofClass) return i18n._(CLASS_WORDS[ofClass]);
  return `${i18n._(AUDIENCE_WORDS[audience])}: ${fund?.name ?? ''}`;
}

function Kind({ kind }: Pick<PutDocument, 'kind'>) {
  const { i18n } = useLingui();
  return i18n._(DOCUMENT_KIND_WORDS[kind]);
}

function State({ id, title, withdrawn }: PutDocument) {
  if (!withdrawn) return <WithdrawDocument id={id} title={title} />;
  const day = formatDate(withdrawn.at, 'medium');
  return (
    <>
      <StatusBadge>
        <Trans>Withdrawn</Trans>
      </StatusBadge>
      <br />
      <Trans>
        {day}, by {withdrawn.by.name}: {withdrawn.reason}
      </Trans>
    </>
  );
}
