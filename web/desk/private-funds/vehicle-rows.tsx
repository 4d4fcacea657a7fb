import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { vehiclesQuery } from './queries.ts';
import { NameOfVehicle } from './vehicle-name.tsx';
import { formatDay } from './vehicle-words.ts';
import { DueAtVehicle } from './what-is-due.tsx';

type RowsProps = { cursor: string | undefined; after: (next: string | null) => ReactNode };

/** A page of the vehicles of private funds. */
export function VehicleRows({ cursor, after }: RowsProps) {
  const { t } = useLingui();
  const { data } = useQuery(vehiclesQuery(cursor));
  if (!data) return <Skeleton height={18} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>There is no private fund yet</Trans>}
        text={<Trans>A fund appears here once a vehicle has been set up for it.</Trans>}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t`Vehicles of private funds`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ id }) => id}
      />
      {after(data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<Vehicle>[] = [
  {
    key: 'fund',
    header: <Trans>Fund</Trans>,
    lead: true,
    cell: (vehicle) => (
      <Link to={paths.deskFund(vehicle.id)}>
        <NameOfVehicle {...vehicle} />
      </Link>
    ),
  },
  {
    key: 'net',
    header: <Trans>Net asset value</Trans>,
    figure: true,
    place: 'end',
    cell: ({ last_value: value, currency }) => (
      <Amount value={value?.net ?? null} asset={currency} />
    ),
  },
  {
    key: 'as_of',
    header: <Trans>As of</Trans>,
    cell: ({ last_value: value }) => (value ? formatDay(value.as_of) : '–'),
  },
  {
    key: 'next',
    header: <Trans>Next dealing date</Trans>,
    cell: ({ next }) => (next ? formatDay(next.day) : '–'),
  },
  {
    key: 'due',
    header: <Trans>What is due</Trans>,
    cell: (vehicle) => <DueAtVehicle {...vehicle} />,
  },
];
