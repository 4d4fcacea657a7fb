/** A place of a drawing, in pixels from its upper left corner. */
export type Place = { readonly x: number; readonly y: number };

/** Maps what lies between two values to pixels, in proportion; everything to the middle where both are the same. */
export function scaleOf(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  if (from === to) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** The line through places, as the path of an SVG. */
export function linePath(places: readonly Place[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('');
}

/** What lies between the line and a height. */
export function areaPath(places: readonly Place[], height: number): string {
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return '';
  return `${linePath(places)}L${px(last.x)} ${px(height)}L${px(first.x)} ${px(height)}Z`;
}

function px(value: number): string {
  return value.toFixed(1);
}

/** Which of the ascending places is nearest to one; 0 of none. */
export function nearest(places: readonly number[], wanted: number): number {
  let best = 0;
  for (const [index, place] of places.entries()) {
    if (Math.abs(place - wanted) <= Math.abs((places[best] as number) - wanted)) best = index;
  }
  return best;
}

export type Group<Item> = { readonly x: number; readonly items: readonly Item[] };

/** Items of which a drawing shows one sign, because their signs would lie on each other: in ascending order. */
export function groupsOf<Item>(
  items: readonly Item[],
  xOf: (item: Item) => number,
  apart: number,
): Group<Item>[] {
  const groups: { x: number; items: Item[] }[] = [];
  for (const item of items.toSorted((left, right) => xOf(left) - xOf(right))) {
    const last = groups.at(-1);
    if (last && xOf(item) - last.x < apart) last.items.push(item);
    else groups.push({ x: xOf(item), items: [item] });
  }
  return groups;
}

/** Labels in their order, without those that would touch the one before or stick out. */
export function roomFor<Label extends { readonly x: number; readonly width: number }>(
  labels: readonly Label[],
  [start, end]: readonly [number, number],
  gap: number,
): Label[] {
  const kept: Label[] = [];
  for (const label of labels) {
    const left = label.x - label.width / 2;
    const before = kept.at(-1);
    const free = before ? before.x + before.width / 2 + gap : start;
    if (left >= free && label.x + label.width / 2 <= end) kept.push(label);
  }
  return kept;
}

/** Where a decimal lies on a drawing. For pixels alone: figures are formatted from the text. */
export function plotValue(text: string): number {
  return Number.parseFloat(text);
}
