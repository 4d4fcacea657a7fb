import type { TransferPage } from './port.ts';

/** So many rows of each kind are read for a page. */
export const LIST_PAGE = 500;

/** The page that begins after a cursor, of rows of each kind in the order of their positions: all that stands up to its last row. */
export function pageOf(
  cursor: string | null,
  { transfers, settlements, costs }: Omit<TransferPage, 'nextCursor'>,
): TransferPage {
  const last = [...transfers, ...settlements, ...costs]
    .map(({ position }) => position)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .slice(0, LIST_PAGE)
    .at(-1);
  if (last === undefined) return { transfers, settlements, costs, nextCursor: cursor ?? '0' };
  const isOnPage = ({ position }: { position: bigint }) => position <= last;
  return {
    transfers: transfers.filter(isOnPage),
    settlements: settlements.filter(isOnPage),
    costs: costs.filter(isOnPage),
    nextCursor: last.toString(),
  };
}
