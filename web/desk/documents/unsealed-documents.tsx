import { DOCUMENT_SEALERS } from '@ballast/contract/account/roles.ts';
import {
  sealAgreementNow,
  type UnsealedAgreement,
} from '@ballast/contract/staff/unsealed-agreements.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StatusBadges } from '../../ui/status-badges.tsx';
import { useMayCall } from '../may-call.ts';
import { unsealedQuery } from './queries.ts';

export function UnsealedTile() {
  const { data } = useQuery(unsealedQuery());
  const oldest = data?.items[0];
  return (
    <Card title={<Trans>Documents waiting for their seal</Trans>}>
      {data ? (
        <StatusBadges>
          <StatusBadge tone={toneOf(data.items)}>
            <Trans>{data.waiting} waiting</Trans>
          </StatusBadge>
          {oldest ? <Trans>since {formatDate(oldest.signed_at, 'mediumWithTime')}</Trans> : null}
        </StatusBadges>
      ) : null}
      {data ? null : <Skeleton height={1.5} width={6} />}
    </Card>
  );
}

function toneOf(items: readonly UnsealedAgreement[]) {
  if (items.length === 0) return 'good';
  return items.some(({ overdue }) => overdue) ? 'bad' : 'caution';
}

/** Those documents with what went wrong, and a way to try at once; nothing when none waits. */
export function UnsealedDocuments() {
  const { t } = useLingui();
  const { data } = useQuery(unsealedQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <Card title={<Trans>Documents waiting for their seal</Trans>} flush>
      <DataTable
        caption={t`Documents waiting for their seal`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ id }) => id}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<UnsealedAgreement>[] = [
  { key: 'title', header: <Trans>Document</Trans>, lead: true, cell: ({ title }) => title },
  {
    key: 'client',
    header: <Trans>Client</Trans>,
    cell: ({ client_id, client_name }) => (
      <Link to={paths.deskClient(client_id)}>{client_name}</Link>
    ),
  },
  { key: 'signed', header: <Trans>Signed</Trans>, cell: (row) => <Signed {...row} /> },
  { key: 'failure', header: <Trans>What went wrong</Trans>, cell: (row) => <Failure {...row} /> },
  {
    key: 'next',
    header: <Trans>Next try</Trans>,
    cell: ({ tried_again_at }) => formatDate(tried_again_at, 'mediumWithTime'),
  },
  { key: 'now', header: <Trans>Action</Trans>, cell: (row) => <TryNow {...row} /> },
];

function Signed({ signed_at, overdue }: UnsealedAgreement) {
  return (
    <StatusBadges>
      {formatDate(signed_at, 'mediumWithTime')}
      {overdue ? (
        <StatusBadge tone="bad">
          <Trans>overdue</Trans>
        </StatusBadge>
      ) : null}
    </StatusBadges>
  );
}

function Failure({ failure, failing_since, attempts }: UnsealedAgreement) {
  if (failure === null || failing_since === null) {
    return <Trans>No check has finished yet</Trans>;
  }
  const since = formatDate(failing_since, 'mediumWithTime');
  return (
    <Trans>
      “{failure}”, failing since {since}; last attempt was number {attempts}
    </Trans>
  );
}

function TryNow({ id, title }: UnsealedAgreement) {
  const { t } = useLingui();
  const may = useMayCall(DOCUMENT_SEALERS);
  const seal = useCallMutation(sealAgreementNow);
  const tell = () => showToast({ tone: 'good', text: <Trans>We are trying it now.</Trans> });
  if (!may) return <Trans>Operations can</Trans>;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t`Try now to seal “${title}”`}
        loading={seal.isPending}
        onClick={() => seal.mutate({ params: { id } }, { onSuccess: tell })}
      >
        <Trans>Try now</Trans>
      </Button>
      <FailureNote error={seal.error} />
    </>
  );
}
