import { type ReactNode, useRef } from 'react';
import styles from './data-table.module.css';
import { useTableLayout } from './use-table-layout.ts';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  /** What a card calls it, where the header is more than words. */
  label?: ReactNode;
  /** How the list is sorted by it, for screen readers. */
  sort?: 'ascending' | 'descending' | undefined;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the right, in tabular digits, their decimal points under each other. */
  figure?: boolean;
  /** Begins the first line of a card; one column does. */
  lead?: boolean;
  /**
   * In the two lines of a card: at the end of the first, or at the start or end of the second. What has no place
   * follows under them, each with its name.
   */
  place?: 'end' | 'below' | 'belowEnd';
  /** Says nothing of a row, such as a balance of zero: a card leaves it out unless it has a place. */
  isEmpty?: (row: Row) => boolean;
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

/** A table that turns into a list of cards where its columns do not fit side by side. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onRowClick,
}: DataTableProps<Row>) {
  const box = useRef<HTMLDivElement>(null);
  useTableLayout(box);
  return (
    <div ref={box} className={styles.box}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sort}
                data-figure={column.figure || undefined}
              >
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
                  data-place={column.lead ? 'lead' : column.place}
                  data-empty={column.isEmpty?.(row) || undefined}
                >
                  <span className={styles.cardLabel} aria-hidden="true">
                    {column.label ?? column.header}
                  </span>
                  <div className={styles.cell}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
