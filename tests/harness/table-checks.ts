import type { Page } from 'playwright-core';

/** Twenty widths from a phone to a desk, those among them at which layouts change. */
export const TABLE_WIDTHS_PX = [
  360, 390, 440, 520, 600, 680, 740, 768, 834, 900, 960, 992, 1024, 1100, 1200, 1280, 1366, 1440,
  1680, 1920,
] as const;

type Box = { left: number; right: number; top: number; bottom: number };

/** What hides or scrolls what is in it, from the inside to the window. */
type Frame = Box & { name: string; scrolls: boolean };

type SeenCell = {
  text: string;
  /** Says that it is nothing, and is not shown. */
  isLeftOut: boolean;
  /** Where its words and pictures are drawn. */
  boxes: readonly Box[];
  frames: readonly Frame[];
  /** Where its figures have their decimal points. */
  points: readonly number[];
};

type SeenTable = { name: string; head: readonly SeenCell[]; rows: readonly SeenCell[][] };

/** What is wrong with the tables of a page, and the names of those that were looked at. */
export type TableReport = {
  readonly captions: readonly string[];
  readonly faults: readonly string[];
};

/**
 * Looks at every table that is shown: each cell has its content within what can be seen or scrolled to (a card may leave a zero out), no two
 * contents of a row lie on each other, and the figures of a column have their decimal points under each other.
 */
export async function lookAtTables(page: Page): Promise<TableReport> {
  const tables = await readTables(page);
  return {
    captions: tables.map(({ name }) => name),
    faults: [...new Set(tables.flatMap(faultsOf))],
  };
}

function readTables(page: Page): Promise<SeenTable[]> {
  return page.evaluate(() => {
    const boxesOf = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        if (text.parentElement?.checkVisibility()) boxes.push(...range.getClientRects());
      }
      const drawn = [...element.querySelectorAll('svg, button, input, select')];
      boxes.push(...drawn.map((each) => each.getBoundingClientRect()));
      return boxes.filter(({ width, height }) => width > 0 && height > 0);
    };
    const framesOf = (element: Element | null): Frame[] => {
      if (!element) return [];
      const { overflowX } = getComputedStyle(element);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      const frame = { left, right, top, bottom, scrolls, name: element.className };
      return [...(overflowX === 'visible' ? [] : [frame]), ...framesOf(element.parentElement)];
    };
    const windowFrame = {
      name: 'the window',
      scrolls: false,
      left: 0,
      right: document.documentElement.clientWidth,
      top: 0,
      bottom: 0,
    };
    const cellsOf = (row: HTMLTableRowElement) =>
      Array.from(row.cells, (cell) => ({
        text: cell.textContent,
        isLeftOut: cell.matches('[data-empty]') && !cell.checkVisibility(),
        boxes: boxesOf(cell).map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
        frames: [...framesOf(cell.parentElement), windowFrame],
        points: Array.from(
          cell.querySelectorAll('[data-tail]'),
          (tail) => tail.getBoundingClientRect().left,
        ),
      }));
    const shown = [...document.querySelectorAll('table')].filter((each) => each.checkVisibility());
    return shown.map((table) => {
      const [head = [], ...rows] = Array.from(table.rows, cellsOf);
      return { name: table.caption?.textContent ?? 'a table without a name', head, rows };
    });
  });
}

function faultsOf({ name, head, rows }: SeenTable): string[] {
  // A table of cards keeps its head for who hears it, in a box of one pixel.
  const isCards = head.some(({ frames }) => frames.some(({ left, right }) => right - left < 2));
  const looked = isCards ? rows : [head, ...rows];
  const faults = looked.flatMap((cells) => [
    ...(cells.length === head.length ? [] : ['a row is of another length']),
    ...cells.flatMap((cell) => (isCards && isNothing(cell) ? [] : lostOf(cell))),
    ...cells.flatMap((cell, index) => coveredOf(cell, cells.slice(index + 1))),
  ]);
  const points = isCards ? [] : head.flatMap((_, column) => unalignedOf(rows, column));
  return [...faults, ...points].map((fault) => `${name}: ${fault}`);
}

/** A card may leave out what is zero or a dash, and nothing else. */
function isNothing({ text, isLeftOut }: SeenCell): boolean {
  return isLeftOut && !/[1-9]/.test(text);
}

function lostOf({ text, boxes, frames }: SeenCell): string[] {
  if (boxes.length === 0) return [`nothing is seen of "${text}"`];
  return boxes.flatMap((box) => {
    const hider = hiderOf(box, frames);
    return hider ? [`"${text}" is cut off by ${hider.name}`] : [];
  });
}

/** What hides a part of a box; undefined where all of it can be seen or scrolled to. */
function hiderOf(box: Box, frames: readonly Frame[]): Frame | undefined {
  const scroller = frames.findIndex(({ scrolls }) => scrolls);
  const inner = scroller < 0 ? frames : frames.slice(0, scroller);
  const hider = inner.find(({ left, right }) => box.left < left - 1 || box.right > right + 1);
  const frame = frames[scroller];
  return hider ?? (frame && hiderOf(frame, frames.slice(scroller + 1)));
}

function coveredOf({ text, boxes }: SeenCell, others: readonly SeenCell[]): string[] {
  const covering = others.filter((other) =>
    boxes.some((box) => other.boxes.some((each) => meet(box, each))),
  );
  return covering.map((other) => `"${text}" and "${other.text}" lie on each other`);
}

function meet(one: Box, other: Box): boolean {
  return (
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
  );
}

function unalignedOf(rows: readonly SeenCell[][], column: number): string[] {
  const points = rows.flatMap((cells) => cells[column]?.points ?? []);
  if (points.length === 0 || Math.max(...points) - Math.min(...points) <= 0.6) return [];
  return [`column ${column + 1} has its decimal points at ${points.join(', ')}`];
}
