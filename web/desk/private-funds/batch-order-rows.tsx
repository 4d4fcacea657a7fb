import type { BatchOrder } from '@ballast/contract/staff/dealing-batches.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatNumber } from '../../app/figures/format-decimal.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SIDE_WORDS } from './batch-words.ts';
import { batchOrdersQuery } from './queries.ts';
import { figureOfUnit, UNITS_PLACES } from './series-rows.tsx';
import { formatDay } from './vehicle-words.ts';

type RowsProps = {
  id: string;
  currency: string;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

/** A page of the orders of a batch, with what each gets. */
export function BatchOrderRows({ id, currency, cursor, after }: RowsProps) {
  const { t } = useWords();
  const { data } = useQuery(batchOrdersQuery(id, cursor));
  if (!data) return <Skeleton height={18} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>It deals no order</Trans>}
        text={<Trans>Fees become due all the same, and the date goes on.</Trans>}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t`Orders`}
        columns={columnsIn(currency)}
        rows={data.items}
        rowKey={(order) => order.id}
      />
      {after(data.next_cursor)}
    </>
  );
}

const isNothing = (amount: string) => /^[0.]*$/.test(amount);

function columnsIn(currency: string): readonly Column<BatchOrder>[] {
  const money = (
    key: 'gross' | 'early_fee' | 'incentive_fee' | 'paid' | 'holdback',
    header: ReactNode,
    place?: 'end',
  ): Column<BatchOrder> => ({
    key,
    header,
    figure: true,
    ...(place ? { place } : { isEmpty: (order) => isNothing(order[key]) }),
    cell: (order) => <Amount value={order[key]} asset={currency} />,
  });
  return [
    {
      key: 'client',
      header: <Trans>Client</Trans>,
      lead: true,
      cell: ({ client }) => <Link to={paths.deskClient(client.id)}>{client.name}</Link>,
    },
    { key: 'order', header: <Trans>Order</Trans>, cell: (order) => <Order {...order} /> },
    {
      key: 'asked',
      header: <Trans>Asked for</Trans>,
      figure: true,
      cell: (order) => <Asked order={order} currency={currency} />,
    },
    {
      key: 'parts',
      header: <Trans>Units and price of each series</Trans>,
      cell: ({ parts }) => <OrderParts parts={parts} />,
    },
    money('gross', <Trans>Gross</Trans>),
    money('early_fee', <Trans>Early fee</Trans>),
    money('incentive_fee', <Trans>Incentive fee in it</Trans>),
    money('holdback', <Trans>Held back</Trans>),
    {
      key: 'carried',
      header: <Trans>Units carried over</Trans>,
      figure: true,
      isEmpty: ({ carried }) => isNothing(carried),
      cell: ({ carried }) => (isNothing(carried) ? '–' : formatNumber(carried, UNITS_PLACES)),
    },
    money('paid', <Trans>Net</Trans>, 'end'),
    { key: 'state', header: <Trans>State</Trans>, cell: (order) => <Progress {...order} /> },
  ];
}

/** The units of each series that an order moves, with their price. */
export function OrderParts({ parts }: Pick<BatchOrder, 'parts'>) {
  if (parts.length === 0) return '–';
  return parts.map((part) => (
    <div key={`${part.opened_on} ${part.units}`}>
      {formatDay(part.opened_on)}: {formatNumber(part.units, UNITS_PLACES)} ×{' '}
      {figureOfUnit(part.price)}
    </div>
  ));
}

function Order({ side, class_name: name }: BatchOrder) {
  const { i18n } = useLingui();
  const word = i18n._(SIDE_WORDS[side]);
  return (
    <Trans>
      {word}, class {name}
    </Trans>
  );
}

function Asked({ order, currency }: { order: BatchOrder; currency: string }) {
  return (
    <>
      <Wish order={order} currency={currency} />
      {order.other_currency ? (
        <div>
          <OtherCurrency {...order.other_currency} />
        </div>
      ) : null}
    </>
  );
}

/** What pays a subscription, or in what a redemption is paid, where that is not the vehicle's currency. */
function OtherCurrency({ currency: into, amount }: NonNullable<BatchOrder['other_currency']>) {
  if (amount === null) return <Trans>Paid in {into}</Trans>;
  return (
    <Trans>
      Paid with <Amount value={amount} asset={into} />
    </Trans>
  );
}

function Wish({ order: { basis, asked }, currency }: { order: BatchOrder; currency: string }) {
  if (asked === null) return <Trans>All units</Trans>;
  if (basis === 'AMOUNT') return <Amount value={asked} asset={currency} />;
  const units = formatNumber(asked, UNITS_PLACES);
  return <Trans>{units} units</Trans>;
}

function Progress({ dealt_at: dealt, paid_at: paid }: BatchOrder) {
  if (paid !== null) return <Trans>Paid</Trans>;
  return dealt === null ? <Trans>Not dealt yet</Trans> : <Trans>Dealt</Trans>;
}
