import type { ExchangingOrder } from '@ballast/contract/staff/private-funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { formatDay } from './vehicle-words.ts';

/** Subscriptions whose money is still being exchanged: their dates get no final value, and are not dealt, before. */
export function ExchangingOrders({ orders }: { orders: readonly ExchangingOrder[] }) {
  const { t } = useLingui();
  if (orders.length === 0) return null;
  return (
    <Card title={<Trans>Being exchanged</Trans>} flush>
      <DataTable
        caption={t`Subscriptions that are paid in another currency`}
        columns={COLUMNS}
        rows={orders}
        rowKey={({ order_id: id }) => id}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<ExchangingOrder>[] = [
  {
    key: 'client',
    header: <Trans>Client</Trans>,
    lead: true,
    cell: ({ client }) => <Link to={paths.deskClient(client.id)}>{client.name}</Link>,
  },
  { key: 'day', header: <Trans>Dealing date</Trans>, cell: ({ day }) => formatDay(day) },
  {
    key: 'amount',
    header: <Trans>Paid with</Trans>,
    figure: true,
    cell: ({ amount, currency }) => <Amount value={amount} asset={currency} />,
  },
  {
    key: 'state',
    header: <Trans>Exchange</Trans>,
    cell: ({ state }) =>
      state === 'WAITING' ? (
        <StatusBadge tone="caution">
          <Trans>Waits for the market</Trans>
        </StatusBadge>
      ) : (
        <StatusBadge tone="accent">
          <Trans>Under way</Trans>
        </StatusBadge>
      ),
  },
];
