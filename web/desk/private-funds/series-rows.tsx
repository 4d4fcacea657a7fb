import type { Series, Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../app/figures/format-decimal.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { seriesQuery } from './queries.ts';
import { formatDay, VALUE_WORDS } from './vehicle-words.ts';

/** Units have so many places, and what one is worth is told to as many. */
export const UNITS_PLACES = 6;

type RowsProps = {
  vehicle: Pick<Vehicle, 'id' | 'currency'>;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

/** A page of a vehicle's series. */
export function SeriesRows({ vehicle, cursor, after }: RowsProps) {
  const { t } = useWords();
  const { data } = useQuery(seriesQuery(vehicle.id, cursor));
  if (!data) return <Skeleton height={18} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>There is no series yet</Trans>}
        text={<Trans>The first dealing date with subscriptions opens one.</Trans>}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t`Series`}
        columns={columnsIn(vehicle.currency)}
        rows={data.items}
        rowKey={({ id }) => id}
      />
      {after(data.next_cursor)}
    </>
  );
}

function columnsIn(currency: string): readonly Column<Series>[] {
  return [
    {
      key: 'series',
      header: <Trans>Series</Trans>,
      lead: true,
      cell: ({ class_name: name, opened_on: day }) => (
        <Trans>
          Class {name}, {formatDay(day)}
        </Trans>
      ),
    },
    {
      key: 'units',
      header: <Trans>Units</Trans>,
      figure: true,
      cell: ({ units }) => figureOfUnit(units),
    },
    {
      key: 'gross',
      header: <Trans>Gross per unit, {currency}</Trans>,
      figure: true,
      cell: ({ value }) => figureOfUnit(value?.gross_per_unit),
    },
    {
      key: 'net',
      header: <Trans>Net per unit, {currency}</Trans>,
      figure: true,
      cell: ({ value }) => figureOfUnit(value?.net_per_unit),
    },
    {
      key: 'issue_price',
      header: <Trans>Issued at, {currency}</Trans>,
      figure: true,
      cell: (series) => figureOfUnit(series.issue_price),
    },
    { key: 'as_of', header: <Trans>As of</Trans>, cell: (series) => <AsOf {...series} /> },
    {
      key: 'rolled',
      header: <Trans>Rolled up on</Trans>,
      isEmpty: ({ rolled_on: day }) => day === null,
      cell: ({ rolled_on: day }) => (day === null ? '–' : formatDay(day)),
    },
  ];
}

export const figureOfUnit = (value: string | undefined) =>
  value === undefined ? '–' : formatNumber(value, UNITS_PLACES);

function AsOf({ value }: Series) {
  const { i18n } = useLingui();
  return value ? `${formatDay(value.as_of)}, ${i18n._(VALUE_WORDS[value.kind])}` : '–';
}
