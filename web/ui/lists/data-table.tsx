import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right, in tabular digits. */
  figure?: boolean;
  /** Leads the card on small screens; one column does. */
  lead?: boolean;
};

type DataTableProps<Row> = {
  /** What the table shows, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Opens what a row stands for; the lead cell should then hold a link, which keyboards use. */
  onRowClick?: (row: Row) => void;
};

/** A table that turns into a list of cards on small screens. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onRowClick,
}: DataTableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" data-figure={column.figure || undefined}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            data-clickable={onRowClick ? true : undefined}
            onClick={onRowClick && (() => onRowClick(row))}
          >
            {columns.map((column) => (
              <td
                key={column.key}
                data-figure={column.figure || undefined}
                data-lead={column.lead || undefined}
              >
                <span className={styles.cardLabel} aria-hidden="true">
                  {column.header}
                </span>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
