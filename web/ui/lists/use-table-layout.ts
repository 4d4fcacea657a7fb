import { type RefObject, useLayoutEffect } from 'react';

/** In narrower boxes a row is a card, however short its cells are. */
const CARDS_BELOW_PX = 600;

/**
 * Shows a table as rows where all of its columns fit, else as cards, and sets the figures of a column under each
 * other by their decimal points: whatever follows the point is marked with `data-tail`. Measured before each paint,
 * so that nothing is seen to move.
 */
export function useTableLayout(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (box.current) layOut(box.current);
  });
  useLayoutEffect(() => {
    const element = box.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const measure = () => layOut(element);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // What comes into a cell later, an amount that is shown again, can make the table wider than its box.
    observer.observe(table);
    document.fonts.addEventListener('loadingdone', measure);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener('loadingdone', measure);
    };
  }, [box]);
}

function layOut(box: HTMLElement): void {
  const table = box.querySelector('table');
  if (!table) return;
  box.dataset.layout = 'rows';
  alignFigures(table);
  const fits = box.clientWidth >= CARDS_BELOW_PX && table.offsetWidth <= box.clientWidth;
  if (!fits) box.dataset.layout = 'cards';
}

/** Gives the ends of all figures of a column the width of the longest. */
function alignFigures(table: HTMLTableElement): void {
  const tails = Array.from(table.querySelectorAll<HTMLElement>('td [data-tail]'));
  for (const tail of tails) tail.style.minWidth = '';
  const columns = Map.groupBy(tails, (tail) => tail.closest('td')?.cellIndex);
  const widths = [...columns.values()].map((column) =>
    Math.max(...column.map((tail) => tail.getBoundingClientRect().width)),
  );
  for (const [index, column] of [...columns.values()].entries()) {
    for (const tail of column) tail.style.minWidth = `${widths[index]}px`;
  }
}
