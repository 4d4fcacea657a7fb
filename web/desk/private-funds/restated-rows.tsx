import type { BatchOrder } from '@ballast/contract/staff/dealing-batches.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderParts } from './batch-order-rows.tsx';
import { batchOrdersQuery } from './queries.ts';

type RowsProps = {
  id: string;
  currency: string;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

type Restated = BatchOrder & { readonly restates: NonNullable<BatchOrder['restates']> };

/** A page of the redemptions of a restatement: what each came to, what it comes to, and who owes whom. */
export function RestatedRows({ id, currency, cursor, after }: RowsProps) {
  const { t } = useLingui();
  const { data } = useQuery(batchOrdersQuery(id, cursor));
  if (!data) return <Skeleton height={18} />;
  const rows = data.items.flatMap(({ restates, ...order }) =>
    restates ? [{ ...order, restates }] : [],
  );
  if (rows.length === 0) {
    return (
      <EmptyState
        title={<Trans>Nothing was redeemed at this date</Trans>}
        text={<Trans>Its fees and the values since are put right all the same.</Trans>}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t`Redemptions`}
        columns={columnsIn(currency)}
        rows={rows}
        rowKey={(order) => order.id}
      />
      {after(data.next_cursor)}
    </>
  );
}

function columnsIn(currency: string): readonly Column<Restated>[] {
  const money = (
    key: string,
    header: ReactNode,
    figureOf: (order: Restated) => string,
  ): Column<Restated> => ({
    ...{ key, header, figure: true },
    cell: (order) => <Amount value={figureOf(order)} asset={currency} />,
  });
  return [
    {
      key: 'client',
      header: <Trans>Client</Trans>,
      lead: true,
      cell: ({ client }) => <Link to={paths.deskClient(client.id)}>{client.name}</Link>,
    },
    {
      key: 'parts',
      header: <Trans>Units and restated price of each series</Trans>,
      cell: ({ parts }) => <OrderParts parts={parts} />,
    },
    money('before', <Trans>Dealt</Trans>, ({ restates }) => restates.paid_before),
    money('now', <Trans>Comes to</Trans>, ({ paid }) => paid),
    {
      ...{ key: 'change', header: <Trans>Difference</Trans>, figure: true, place: 'end' },
      cell: ({ restates }) => <Amount value={restates.change} asset={currency} signed />,
    },
    money(
      'held_before',
      <Trans>Held back before</Trans>,
      ({ restates }) => restates.holdback_before,
    ),
    money('held', <Trans>Held back</Trans>, ({ holdback }) => holdback),
    {
      key: 'owes',
      header: <Trans>Who owes whom</Trans>,
      cell: (order) => <WhoOwes {...order} currency={currency} />,
    },
    {
      key: 'state',
      header: <Trans>State</Trans>,
      cell: ({ restates }) =>
        restates.posted_at === null ? <Trans>Not restated yet</Trans> : <Trans>Restated</Trans>,
    },
  ];
}

const isNothing = (amount: string) => /^[0.]*$/.test(amount);

function WhoOwes({ restates, currency }: Restated & { currency: string }) {
  const { change, was_paid: wasPaid, owed } = restates;
  if (isNothing(change)) return <Trans>Nobody: it stays as it was</Trans>;
  if (!wasPaid) return <Trans>The vehicle owes the client another amount</Trans>;
  if (!change.startsWith('-')) return <Trans>The vehicle pays the client the difference</Trans>;
  if (isNothing(owed)) return <Trans>The client gives the difference back</Trans>;
  return (
    <Trans>
      The client gives the difference back, and owes the house{' '}
      <Amount value={owed} asset={currency} /> of it
    </Trans>
  );
}
