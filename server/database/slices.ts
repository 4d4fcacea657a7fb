/** What a statement is given has a limit (PostgreSQL, appendix K): so many rows of a table go at once. */
const ROWS_AT_ONCE = 1000;

/** Stores rows in as many statements as they take, in their order; none for none. */
export async function inSlices<Row>(
  rows: readonly Row[],
  store: (slice: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await store(rows.slice(first, first + ROWS_AT_ONCE));
  }
}
