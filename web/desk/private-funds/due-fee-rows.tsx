import type { CrystallisedFee } from '@ballast/contract/staff/dealing-batches.ts';
import type { DueDate } from '@ballast/contract/staff/due-fees.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { feeColumns, keyOfFee } from './fee-columns.tsx';
import { formatDay } from './vehicle-words.ts';

type DueFeeRow = CrystallisedFee & { day: string };

/** Fees that are due, by dealing dates and series. */
export function DueFeeRows({ dates, currency }: { dates: readonly DueDate[]; currency: string }) {
  const { t } = useLingui();
  const rows = dates.flatMap(({ day, fees }) => fees.map((fee) => ({ ...fee, day })));
  return (
    <DataTable
      caption={t`Fees that are due`}
      columns={columnsIn(currency)}
      rows={rows}
      rowKey={(row) => `${row.day} ${keyOfFee(row)}`}
    />
  );
}

const columnsIn = (currency: string): readonly Column<DueFeeRow>[] => [
  ...feeColumns(currency),
  { key: 'day', header: <Trans>Due since</Trans>, cell: ({ day }) => formatDay(day) },
];
